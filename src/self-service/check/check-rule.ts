import { addDays, type Day } from '../../platform/day/day.ts'

/** How long after the leave, or after the issue if that is later, whoever holds a certificate can ask about it. */
const daysToCheck = 365

interface CertificateDays {
  issueDay: Day
  startDay: Day
  totalLeaveDays: number
  withdrawnDay: Day | null
}

/**
 * What the clinic answers about a certificate: whether it is valid, or was withdrawn. One that is too old is not told
 * about: a link to someone's illness must not stay open permanently.
 */
export function certificateState(
  { issueDay, startDay, totalLeaveDays, withdrawnDay }: CertificateDays,
  today: Day,
): 'valid' | 'withdrawn' | 'tooOld' {
  const leaveEnds = addDays(startDay, totalLeaveDays - 1)
  const lastDay = addDays(leaveEnds > issueDay ? leaveEnds : issueDay, daysToCheck)
  if (today > lastDay) return 'tooOld'
  return withdrawnDay === null ? 'valid' : 'withdrawn'
}
