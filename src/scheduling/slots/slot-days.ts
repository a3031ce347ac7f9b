import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { dayProblem, openSlots, slotRule, type DayFacts } from './open-slots.ts'

/**
 * What a day of a consultant at a branch is for a booking: it has an open slot, all are taken, a day
 * off closes it, or it has no hours (any more).
 */
export const dayStates = ['open', 'full', 'holiday', 'none'] as const
export type DayState = (typeof dayStates)[number]

/** The state of a day, by the rule that decides a booking. */
export function dayStateOf(day: Day, facts: DayFacts, now: ClinicNow): DayState {
  if (facts.slots.length === 0) return 'none'
  if (dayProblem(day, facts, now) === 'holiday') return 'holiday'
  const problems = new Set(facts.slots.map(slotRule(day, facts, now)))
  if (problems.has(undefined)) return 'open'
  if (problems.has('slot_taken')) return 'full'
  return problems.has('on_leave') ? 'holiday' : 'none'
}

/** An open slot of a consultant on a day. */
export interface FreeTime extends TimeRange {
  /** The id of the slot. */
  id: number
  day: Day
  consultantId: number
}

/** The most free times that are offered of the consultant, and of others for the service. */
export const maxNextTimes = 3

/**
 * The next open slots of a consultant on some days, and the first one of each other consultant, the
 * soonest first.
 */
export function nextFreeTimes(
  days: readonly Day[],
  consultant: number,
  others: readonly number[],
  factsOf: (consultant: number, day: Day) => DayFacts,
  now: ClinicNow,
): { own: FreeTime[]; others: FreeTime[] } {
  const soonestFirst = days.toSorted()
  const freeTimes = (consultantId: number, max: number): FreeTime[] => {
    const found: FreeTime[] = []
    for (const day of soonestFirst) {
      if (found.length >= max) break
      const slots = openSlots(day, factsOf(consultantId, day), now)
      for (const { id, starts, ends } of slots) found.push({ id, starts, ends, day, consultantId })
    }
    return found.slice(0, max)
  }
  return {
    own: freeTimes(consultant, maxNextTimes),
    others: others
      .filter((other) => other !== consultant)
      .flatMap((other) => freeTimes(other, 1))
      .toSorted((a, b) => (a.day + a.starts < b.day + b.starts ? -1 : 1))
      .slice(0, maxNextTimes),
  }
}
