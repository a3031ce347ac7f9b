import {
  comeRateOf,
  durationPercentiles,
  latenessOf,
  type PastDurations,
} from '../../scheduling/line/durations.ts'
import type { ConsultantDay } from '../../scheduling/line/wait-facts.ts'
import type { KeptDay } from './kept-day.ts'

/** What past days teach, by consultant. */
export interface Learned {
  of: (consultantId: number) => Omit<ConsultantDay, 'slots'>
}

/** Learns from days in memory what `learn-waits.server.ts` learns in the database. */
export function learnFrom(days: readonly KeptDay[]): Learned {
  const visitMinutes = new Map<number, Map<number, number[]>>()
  const lateMinutes = new Map<number, number[]>()
  const bookings = new Map<number, { booked: number; came: number }>()
  for (const day of days) {
    const seen = day.visits
      .filter(({ called, finished }) => called !== null && finished !== null)
      .toSorted((a, b) => a.called! - b.called!)
    seen.forEach((visit, index) => {
      const next = seen[index + 1]
      // While somebody waits, the next call follows at once, after a few minutes for the notes.
      const isFollowed = next && next.arrived! <= visit.finished!
      const ends = isFollowed
        ? Math.min(next.called!, visit.finished! + maxNotesMinutes)
        : visit.finished!
      const minutes = ends - visit.called!
      if (minutes <= 0 || minutes > maxVisitMinutes) return
      const services = entryOf(visitMinutes, day.consultantId, () => new Map<number, number[]>())
      entryOf(services, visit.serviceId, () => []).push(minutes)
    })
    const [first] = seen
    const late = entryOf(lateMinutes, day.consultantId, () => [])
    const lateBy = first && day.hours.length > 0 ? first.called! - beginOf(day) : Infinity
    if (lateBy <= maxVisitMinutes) late.push(Math.max(0, lateBy))
    const booked = day.visits.filter((visit) => visit.booked !== null)
    const count = entryOf(bookings, day.consultantId, () => ({ booked: 0, came: 0 }))
    count.booked += booked.length
    count.came += booked.filter(({ arrived }) => arrived !== null).length
  }
  return {
    of: (consultantId) => ({
      visits: new Map(
        [...(visitMinutes.get(consultantId) ?? [])].map(([service, minutes]) => [
          service,
          past(minutes),
        ]),
      ),
      lateness: latenessOf(past(lateMinutes.get(consultantId) ?? [])),
      comeRate: comeRateOf(bookings.get(consultantId) ?? { booked: 0, came: 0 }),
    }),
  }
}

// As in learn-waits.server.ts.
const maxVisitMinutes = 240
const maxNotesMinutes = 10

/** When a consultant could begin: at the first hour, or when the first patient is there. */
const beginOf = ({ hours, visits }: KeptDay): number =>
  Math.max(hours[0]!.from, Math.min(...visits.map(({ arrived }) => arrived ?? Infinity)))

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}

/** Percentiles by interpolation, as PostgreSQL's percentile_cont. */
function past(values: readonly number[]): PastDurations {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return { count: 0, minutes: [] }
  return {
    count: sorted.length,
    minutes: durationPercentiles.map((percentile) => {
      const place = percentile * (sorted.length - 1)
      const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
      return below + (above - below) * (place % 1)
    }),
  }
}
