import { addDays, type Day } from '../../../platform/day/day.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { textLimits } from '../../../platform/i18n/text-limits.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
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
  { visitDay, today }: { visitDay: Day; today: Day },
): Partial<Record<keyof CertificateDays, TextKey>> {
  if (issueDay && issueDay < visitDay) {
    return { issueDay: messageKey('certificate.issueBeforeVisit') }
  }
  if (issueDay > today) return { issueDay: messageKey('certificate.issueInFuture') }
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
  const savedJson = new Set(saved.map(canonicalJson))
  return Object.fromEntries(
    certificates.flatMap((certificate, index) =>
      savedJson.has(canonicalJson(certificate))
        ? []
        : Object.entries(certificateDayProblems(certificate, days)).map(([field, problem]) => [
            `certificates.${index}.${field}`,
            problem,
          ]),
    ),
  )
}
