import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { Day } from '../../platform/day/day.ts'
import { groupBy } from '../../platform/lists/group-by.ts'
import { fulfilsWish, type FreeTime, type Wish } from './wish.ts'

/** What came of calling somebody about a free time: nobody answered, or they do not want it. */
export const callOutcomes = ['noAnswer', 'declined'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** A call about one time of a consultant. */
export interface PastCall {
  consultantId: number
  day: Day
  starts: string
  outcome: CallOutcome
}

/** Somebody on the list, as the rule needs them. */
export interface Waiting extends Wish {
  id: number
  /** The instant of joining, in ISO 8601: it sorts as text. */
  addedAt: string
  calls: readonly PastCall[]
  /** Whether a time is held for them at the moment. */
  isHolding: boolean
  /** Times of the patient's appointments, with any consultant. */
  busy: readonly (TimeRange & { day: Day })[]
}

/** A free time for somebody, with their place among those who wait for it: 1 is to be called next. */
export interface OfferedTime extends FreeTime {
  place: number
}

/**
 * Those who wait for a free time, in the order in which the desk calls them: who has waited longest
 * comes first; whoever did not answer a call about this very time comes after all others; whoever
 * declined it, has another appointment then, or has a time held already, is left out.
 */
export function fairOrder<Entry extends Waiting>(
  entries: readonly Entry[],
  time: FreeTime,
): Entry[] {
  const outcomesOf = ({ calls }: Entry) =>
    calls.filter((call) => isAbout(call, time)).map(({ outcome }) => outcome)
  return entries
    .filter(
      (entry) =>
        !entry.isHolding &&
        fulfilsWish(entry, time) &&
        !outcomesOf(entry).includes('declined') &&
        !entry.busy.some((busy) => busy.day === time.day && overlaps(busy, time)),
    )
    .map((entry) => ({ entry, unanswered: outcomesOf(entry).length }))
    .toSorted(
      (a, b) =>
        a.unanswered - b.unanswered ||
        compareTexts(a.entry.addedAt, b.entry.addedAt) ||
        a.entry.id - b.entry.id,
    )
    .map(({ entry }) => entry)
}

const isAbout = (call: PastCall, time: FreeTime): boolean =>
  call.consultantId === time.consultantId && call.day === time.day && call.starts === time.starts

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The free times for each entry by its id, soonest first; entries without one are left out.
 * `freeTimesOf` answers the free times of those who give a service.
 */
export function matchFreeTimes(
  entries: readonly Waiting[],
  freeTimesOf: (serviceId: number) => readonly FreeTime[],
): Map<number, OfferedTime[]> {
  const offers = new Map<number, OfferedTime[]>()
  const byService = groupBy(entries, ({ serviceId }) => serviceId)
  for (const time of [...timesWithServices(byService.keys(), freeTimesOf)].toSorted(soonestFirst)) {
    const candidates = time.services.flatMap((service) => byService.get(service)!)
    for (const [index, { id }] of fairOrder(candidates, time).entries()) {
      const { services: _, ...offered } = time
      const earlier = offers.get(id)
      if (earlier) earlier.push({ ...offered, place: index + 1 })
      else offers.set(id, [{ ...offered, place: index + 1 }])
    }
  }
  return offers
}

type TimeOfServices = FreeTime & { services: number[] }

/** Each free time once, with the services that somebody waits for and it can be used for. */
function timesWithServices(
  services: Iterable<number>,
  freeTimesOf: (serviceId: number) => readonly FreeTime[],
): Iterable<TimeOfServices> {
  const times = new Map<string, TimeOfServices>()
  for (const service of services) {
    for (const time of freeTimesOf(service)) {
      const key = `${time.slot} ${time.day}`
      const known = times.get(key)
      if (known) known.services.push(service)
      else times.set(key, { ...time, services: [service] })
    }
  }
  return times.values()
}

const soonestFirst = (a: FreeTime, b: FreeTime): number =>
  compareTexts(a.day, b.day) ||
  compareTexts(a.starts, b.starts) ||
  a.consultantId - b.consultantId ||
  a.slot - b.slot

/**
 * How the times of one entry are listed: by day, on a day by consultant and then by branch, each in the order
 * of the clock. Of two consultants of one name the times stay apart.
 */
export const byDayAndPlace =
  (nameOf: (consultantId: number) => string) =>
  (a: FreeTime, b: FreeTime): number =>
    compareTexts(a.day, b.day) ||
    compareTexts(nameOf(a.consultantId), nameOf(b.consultantId)) ||
    a.consultantId - b.consultantId ||
    a.branchId - b.branchId ||
    compareTexts(a.starts, b.starts)
