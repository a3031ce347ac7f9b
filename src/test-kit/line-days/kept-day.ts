import type { Day } from '../../platform/day/day.ts'

/** A visit as the line keeps it. Times are minutes of the clinic's day. */
export interface KeptVisit {
  id: number
  serviceId: number
  /** The length of its slot; of a walk-in the consultant's usual one. */
  slotMinutes: number
  /** Null for a walk-in. */
  booked: number | null
  /** Null for somebody who did not come. */
  arrived: number | null
  called: number | null
  finished: number | null
  /** Absent where it did not happen: left unseen, passed over after a call, moved up by the desk. */
  left?: number
  missed?: number
  movedUp?: number
  /** When it was booked, if on the day itself; nobody knew of it before. */
  bookedAt?: number
}

/** A consultant's day at a branch. */
export interface KeptDay {
  consultantId: number
  branchId: number
  day: Day
  /** The planned hours without breaks, ascending. */
  hours: readonly { from: number; to: number }[]
  visits: readonly KeptVisit[]
}

const aDay = Date.parse('2026-11-23T00:00:00Z')

/** A minute of the day as an instant of some day in UTC. */
export const instantOfMinute = (minute: number): string =>
  new Date(aDay + minute * 60_000).toISOString()

/** The stretches of consecutive slots, each from its start on for so many minutes. */
export function hoursOf(
  starts: readonly number[],
  slotMinutes: number,
): { from: number; to: number }[] {
  const hours: { from: number; to: number }[] = []
  for (const start of starts) {
    const last = hours.at(-1)
    if (last?.to === start) last.to = start + slotMinutes
    else hours.push({ from: start, to: start + slotMinutes })
  }
  return hours
}
