import { addDays, type Day } from '../../../platform/day/day.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { sentence, type TextKey } from '../../../platform/i18n/text-key.ts'
import type { Certificate } from './certificates.ts'

/** A leave begins so many days before or after the certificate's issue at the most. */
const maxDaysFromIssue = 30

type Days = Pick<Certificate, 'issueDay' | 'startDay'>

/**
 * Which days of a certificate make no sense, by field: it is issued at the visit or after it and not
 * in the future, and its leave begins around that. A day that is missing ('') is not looked at.
 */
export function certificateDayProblems(
  { issueDay, startDay }: Record<keyof Days, Day | ''>,
  { visitDay, today }: { visitDay: Day; today: Day },
): Partial<Record<keyof Days, TextKey>> {
  if (issueDay && issueDay < visitDay) {
    return { issueDay: sentence('certificate.issueBeforeVisit') }
  }
  if (issueDay > today) return { issueDay: sentence('certificate.issueInFuture') }
  const isFar =
    issueDay &&
    startDay &&
    (startDay < addDays(issueDay, -maxDaysFromIssue) ||
      startDay > addDays(issueDay, maxDaysFromIssue))
  return isFar ? { startDay: sentence('certificate.startFar') } : {}
}

/** The same of a whole list, by path. One that was saved as it stands is not asked about again. */
export function certificatesDayProblems(
  certificates: readonly Certificate[],
  saved: readonly Certificate[],
  days: { visitDay: Day; today: Day },
): Record<string, TextKey> {
  const known = new Set(saved.map(canonicalJson))
  return Object.fromEntries(
    certificates.flatMap((certificate, index) =>
      known.has(canonicalJson(certificate))
        ? []
        : Object.entries(certificateDayProblems(certificate, days)).map(([field, problem]) => [
            `certificates.${index}.${field}`,
            problem,
          ]),
    ),
  )
}
