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

/**
 * Which saved certificate each of a list is, by its index; -1 for a new one. Those that are the same belong together,
 * and what is left in their order: those were corrected.
 */
export function matchSaved(
  certificates: readonly Certificate[],
  saved: readonly Certificate[],
): number[] {
  const left = new Set(saved.keys())
  const take = (index: number | undefined) => {
    if (index === undefined) return -1
    left.delete(index)
    return index
  }
  const savedJson = saved.map(canonicalJson)
  const same = certificates.map((certificate) => {
    const json = canonicalJson(certificate)
    return take([...left].find((index) => savedJson[index] === json))
  })
  return same.map((index) => (index >= 0 ? index : take([...left][0])))
}

/** Whether some certificate of a list is among `those`, and not among the saved ones. */
export function isSomeIn(
  certificates: readonly Certificate[],
  those: readonly Certificate[],
  saved: readonly Certificate[],
): boolean {
  const [thoseJson, savedJson] = [those, saved].map((list) => new Set(list.map(canonicalJson)))
  return certificates
    .map(canonicalJson)
    .some((json) => thoseJson!.has(json) && !savedJson!.has(json))
}
