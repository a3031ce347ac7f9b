import {
  comeRateOf,
  durationPercentiles,
  latenessOf,
  visitDurations,
  type Durations,
  type PastDurations,
} from '../../scheduling/line/durations.ts'
import type { KeptDay, KeptVisit } from './kept-day.ts'

/** What past days teach. */
export interface Learned {
  durations: (
    consultantId: number,
    visit: Pick<KeptVisit, 'serviceId' | 'slotMinutes'>,
  ) => Durations
  lateness: (consultantId: number) => Durations
  comeRate: number
}

/** Learns from days in memory what `learn-waits.server.ts` learns in the database. */
export function learnFrom(days: readonly KeptDay[]): Learned {
  const visitMinutes = new Map<string, number[]>()
  const lateMinutes = new Map<number, number[]>()
  const bookings = { booked: 0, came: 0 }
  for (const day of days) {
    const seen = day.visits
      .filter(({ called }) => called !== null)
      .toSorted((a, b) => a.called! - b.called!)
    seen.forEach((visit, index) => {
      const next = seen[index + 1]
      // While somebody waits, the next call follows at once, after a few minutes for the notes.
      const isFollowed = next && next.arrived! <= visit.finished!
      const ends = isFollowed
        ? Math.min(next.called!, visit.finished! + maxNotesMinutes)
        : visit.finished!
      push(visitMinutes, `${day.consultantId} ${visit.serviceId}`, ends - visit.called!)
    })
    const [first] = seen
    if (first) push(lateMinutes, day.consultantId, Math.max(0, first.called! - beginOf(day)))
    const booked = day.visits.filter((visit) => visit.booked !== null)
    bookings.booked += booked.length
    bookings.came += booked.filter(({ arrived }) => arrived !== null).length
  }
  return {
    durations: (consultantId, { serviceId, slotMinutes }) =>
      visitDurations(slotMinutes, past(visitMinutes.get(`${consultantId} ${serviceId}`))),
    lateness: (consultantId) => latenessOf(past(lateMinutes.get(consultantId))),
    comeRate: comeRateOf(bookings),
  }
}

const maxNotesMinutes = 10

/** When a consultant could begin: at the first hour, or when the first patient is there. */
const beginOf = ({ hours, visits }: KeptDay): number =>
  Math.max(hours[0]!.from, Math.min(...visits.map(({ arrived }) => arrived ?? Infinity)))

function push<Key>(map: Map<Key, number[]>, key: Key, minutes: number): void {
  const list = map.get(key) ?? []
  list.push(minutes)
  map.set(key, list)
}

/** Percentiles by interpolation, as PostgreSQL's percentile_cont. */
function past(values: readonly number[] | undefined): PastDurations | undefined {
  if (!values) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    minutes: durationPercentiles.map((percentile) => {
      const place = percentile * (sorted.length - 1)
      const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
      return below + (above - below) * (place % 1)
    }),
  }
}
