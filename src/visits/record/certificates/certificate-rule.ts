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
 * Which of a list are certificates that were withdrawn: they say the same as one of those, and as no saved one that is
 * not in the list already.
 */
export function areWithdrawn(
  certificates: readonly Certificate[],
  saved: readonly Certificate[],
  withdrawn: readonly Certificate[],
): boolean[] {
  const left = saved.map(canonicalJson)
  const gone = new Set(withdrawn.map(canonicalJson))
  return certificates.map(canonicalJson).map((json) => {
    const index = left.indexOf(json)
    if (index >= 0) left.splice(index, 1)
    return index < 0 && gone.has(json)
  })
}

/**
 * Which saved certificate each of a list is, by its index; -1 for a new one. A window sends the saved ones first, in
 * their order. Of a list that may be older (`isOlder`), or that has some that were withdrawn since, those that say the
 * same belong together, and what is left in its order; one that was withdrawn takes nobody's row.
 */
export function matchSaved(
  certificates: readonly Certificate[],
  saved: readonly Certificate[],
  { withdrawn, isOlder }: { withdrawn: readonly Certificate[]; isOlder: boolean },
): number[] {
  const gone = areWithdrawn(certificates, saved, withdrawn)
  if (!isOlder && !gone.includes(true)) {
    return certificates.map((_, index) => (index < saved.length ? index : -1))
  }
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
  return same.map((index, at) => (index >= 0 || gone[at] ? index : take([...left][0])))
}
