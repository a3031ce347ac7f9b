import { addDays, type Day } from '../../platform/day/day.ts'

/** How long after the last day that it concerns whoever holds a document can ask about it. */
const daysToCheck = 365

export type DocumentState = 'valid' | 'withdrawn' | 'tooOld'

/**
 * What the clinic answers about a document that concerns the days up to `lastDay`: whether it is valid, or was withdrawn.
 * One that is too old is not told about: a link to someone's illness must not stay open permanently.
 */
export function documentState(
  { lastDay, withdrawnDay }: { lastDay: Day; withdrawnDay: Day | null },
  today: Day,
): DocumentState {
  if (today > addDays(lastDay, daysToCheck)) return 'tooOld'
  return withdrawnDay === null ? 'valid' : 'withdrawn'
}

/** The last day of a leave, or that of the issue if it is later. */
export function lastDayOf(certificate: {
  issueDay: Day
  startDay: Day
  totalLeaveDays: number
}): Day {
  const { issueDay, startDay, totalLeaveDays } = certificate
  const leaveEnds = addDays(startDay, totalLeaveDays - 1)
  return leaveEnds > issueDay ? leaveEnds : issueDay
}
