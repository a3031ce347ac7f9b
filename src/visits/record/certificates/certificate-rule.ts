import { addDays, type Day } from '../../../platform/day/day.ts'
import { textLimits } from '../../../platform/i18n/text-limits.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import { issueDayProblem, problemsOfChanged } from '../issued/issued-rule.ts'
import type { Certificate } from './certificates.ts'

/** Maximum number of days between the issue of a certificate and the start of its leave, either way. */
const maxDaysFromIssue = textLimits.leaveDays

type CertificateDays = Pick<Certificate, 'issueDay' | 'startDay'>

/**
 * Problems of a certificate's days, by field: the issue is between the visit and today, and the leave
 * starts within `maxDaysFromIssue` of it. Missing days ('') are not checked.
 */
export function certificateDayProblems(
  { issueDay, startDay }: Record<keyof CertificateDays, Day | ''>,
  days: { visitDay: Day; today: Day },
): Partial<Record<keyof CertificateDays, TextKey>> {
  const issueProblem = issueDayProblem(issueDay, days)
  if (issueProblem) return { issueDay: issueProblem }
  const isTooFar =
    issueDay &&
    startDay &&
    (startDay < addDays(issueDay, -maxDaysFromIssue) ||
      startDay > addDays(issueDay, maxDaysFromIssue))
  return isTooFar ? { startDay: messageKey('certificate.startTooFar') } : {}
}

/** The same for a list, by path. Certificates that were saved unchanged are not checked again. */
export function certificatesDayProblems(
  certificates: readonly Certificate[],
  saved: readonly Certificate[],
  days: { visitDay: Day; today: Day },
): Record<string, TextKey> {
  return problemsOfChanged('certificates', certificates, saved, (it) =>
    certificateDayProblems(it, days),
  )
}
