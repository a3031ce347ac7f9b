import { timeAt } from '../../platform/day/day.ts'
import { minutesOf, overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { DayOff } from '../slots/open-slots.ts'
import { visitDurations, type Durations, type PastDurations } from './durations.ts'
import type { ConsultantNow, LineFacts } from './expected-wait.ts'
import type { LineEntry } from './line.ts'
import { lineOrder, type LineRules, type WaitingPatient } from './line-order.ts'

/** What is learned of a consultant, and planned for the day. */
export interface ConsultantDay {
  /** The slots at the branch that no day off takes, ascending. */
  slots: readonly TimeRange[]
  /** Past visits by service. */
  visits: ReadonlyMap<number, PastDurations>
  lateness: Durations
  comeRate: number
  /** The minute of the day at which a leave or a delay that goes on now is over; undefined for none. */
  backAt?: number | undefined
}

/**
 * The slots that days off leave of a day, ascending as before. While a day off goes on at the minute `now`, also when the
 * next of them begins, as a minute of the day, or that none is left.
 */
export function slotsLeft(
  slots: readonly TimeRange[],
  daysOff: readonly Pick<DayOff, 'part'>[],
  now: number,
): { slots: TimeRange[]; backAt: number | undefined; isOver: boolean } {
  const left = slots.filter((slot) => !daysOff.some(({ part }) => !part || overlaps(part, slot)))
  const isOff = daysOff.some(
    ({ part }) => !part || (minutesOf(part.starts) <= now && now < minutesOf(part.ends)),
  )
  const next = isOff ? left.find(({ ends }) => minutesOf(ends) > now) : undefined
  return {
    slots: left,
    backAt: next && minutesOf(next.starts),
    isOver: isOff && next === undefined,
  }
}

/** What counts of an entry of the line. */
export type WaitEntry = Pick<
  LineEntry,
  | 'appointmentId'
  | 'serviceId'
  | 'state'
  | 'walkIn'
  | 'starts'
  | 'arrivedAt'
  | 'calledAt'
  | 'finishedAt'
  | 'missedAt'
  | 'movedUpAt'
  | 'movedUpReason'
>

interface WaitClock {
  instant: Date
  timeZone: string
}

/** The facts of one consultant's line for `expectedWaits`. */
export function waitFacts(
  entries: readonly WaitEntry[],
  { slots, visits, lateness, comeRate, backAt }: ConsultantDay,
  rules: LineRules,
  { instant, timeZone }: WaitClock,
): LineFacts {
  const durationsOf = ({ serviceId }: WaitEntry) =>
    visitDurations(rules.visitMinutes, visits.get(serviceId))
  const minutesSince = (at: string) => (instant.getTime() - Date.parse(at)) / 60_000
  const inLine = entries.filter(({ state }) => state === 'waiting' || state === 'expected')
  const byId = new Map(inLine.map((entry) => [entry.appointmentId, entry]))
  const orderOf = (rows: readonly WaitEntry[]) =>
    lineOrder(
      rows.map((entry) => toWaitingPatient(entry, rules.now, timeZone)),
      rules,
    ).map(({ appointmentId }) => byId.get(appointmentId)!)
  // Among themselves those who wait stand as their places say, whoever comes in between.
  const places = orderOf(inLine.filter(({ state }) => state === 'waiting'))
  const order = orderOf(inLine).map((entry) =>
    entry.state === 'waiting' ? places.shift()! : entry,
  )
  return {
    consultant: consultantNow(entries, slots, rules.now, durationsOf, minutesSince),
    members: order.map((entry) => ({
      id: entry.appointmentId,
      durations: durationsOf(entry),
      isHere: entry.state === 'waiting',
      dueIn: minutesOf(entry.starts) - rules.now,
    })),
    finished: entries.flatMap((entry) => {
      const { calledAt, finishedAt } = entry
      if (calledAt === null || finishedAt === null) return []
      const minutes = minutesSince(calledAt) - minutesSince(finishedAt)
      return minutes <= maxVisitMinutes ? [{ minutes, durations: durationsOf(entry) }] : []
    }),
    breaks: breaksWith(slots, backAt).map(({ from, to }) => ({
      from: from - rules.now,
      to: to - rules.now,
    })),
    lateness,
    comeRate,
  }
}

/** Who is not here yet stands where they would if they came on time, or now. */
function toWaitingPatient(entry: WaitEntry, now: number, timeZone: string): WaitingPatient {
  // To the millisecond, as the places are: two may come in one minute.
  const minuteOf = (at: string) =>
    minutesOf(timeAt(new Date(at), timeZone)) + (Date.parse(at) % 60_000) / 60_000
  const booked = minutesOf(entry.starts)
  const { missedAt, movedUpAt, movedUpReason } = entry
  return {
    appointmentId: entry.appointmentId,
    isWalkIn: entry.walkIn,
    booked,
    arrived: entry.arrivedAt === null ? Math.max(booked, now) : minuteOf(entry.arrivedAt),
    missed: missedAt === null ? null : minuteOf(missedAt),
    movedUp: movedUpAt === null ? null : { at: minuteOf(movedUpAt), reason: movedUpReason ?? '' },
  }
}

/** A visit that nobody ended says nothing of the day's pace. */
const maxVisitMinutes = 240

function consultantNow(
  entries: readonly WaitEntry[],
  slots: readonly TimeRange[],
  now: number,
  durationsOf: (entry: WaitEntry) => Durations,
  minutesSince: (at: string) => number,
): ConsultantNow {
  const current = entries.find(({ state }) => state === 'called' || state === 'withConsultant')
  if (current?.calledAt)
    return {
      state: 'busy',
      minutes: Math.max(0, minutesSince(current.calledAt)),
      durations: durationsOf(current),
    }
  const [first] = slots
  const hasBegun = entries.some(({ state }) => state === 'done')
  return hasBegun || !first
    ? { state: 'free' }
    : { state: 'notBegun', dueIn: minutesOf(first.starts) - now }
}

/** As `breaksOf`; nobody is seen before a leave or delay that goes on now is over, however long ago they were due. */
function breaksWith(slots: readonly TimeRange[], backAt: number | undefined) {
  const breaks = breaksOf(slots)
  if (backAt === undefined) return breaks
  return [{ from: Number.NEGATIVE_INFINITY, to: backAt }, ...breaks.filter(({ to }) => to > backAt)]
}

/** The times between a day's slots, in minutes of the day. */
function breaksOf(slots: readonly TimeRange[]): { from: number; to: number }[] {
  const breaks: { from: number; to: number }[] = []
  let end: number | undefined
  for (const { starts, ends } of slots) {
    const from = minutesOf(starts)
    if (end !== undefined && from > end) breaks.push({ from: end, to: from })
    end = Math.max(end ?? 0, minutesOf(ends))
  }
  return breaks
}
