import type { Day } from '../../../platform/day/day.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'

/** Why a paper of a visit cannot have been issued on a day: it is before the visit, or in the future. A missing day ('') is not checked. */
export function issueDayProblem(
  issueDay: Day | '',
  { visitDay, today }: { visitDay: Day; today: Day },
): TextKey | undefined {
  if (issueDay && issueDay < visitDay) return messageKey('certificate.issueBeforeVisit')
  return issueDay > today ? messageKey('certificate.issueInFuture') : undefined
}

/** The problems of a list, by path ('certificates.0.issueDay'). What was saved unchanged is not checked again. */
export function problemsOfChanged<Paper>(
  part: string,
  papers: readonly Paper[],
  saved: readonly Paper[],
  problemsOf: (paper: Paper) => Record<string, TextKey>,
): Record<string, TextKey> {
  const savedJson = new Set(saved.map(canonicalJson))
  return Object.fromEntries(
    papers.flatMap((paper, index) =>
      savedJson.has(canonicalJson(paper))
        ? []
        : Object.entries(problemsOf(paper)).map(([field, problem]) => [
            `${part}.${index}.${field}`,
            problem,
          ]),
    ),
  )
}

/**
 * Which of a list are papers that were withdrawn: they say the same as one of those, and as no saved one that is
 * not in the list already.
 */
export function areWithdrawn<Paper>(
  papers: readonly Paper[],
  saved: readonly Paper[],
  withdrawn: readonly Paper[],
): boolean[] {
  const left = saved.map(canonicalJson)
  const gone = new Set(withdrawn.map(canonicalJson))
  return papers.map(canonicalJson).map((json) => {
    const index = left.indexOf(json)
    if (index >= 0) left.splice(index, 1)
    return index < 0 && gone.has(json)
  })
}

/**
 * Which saved paper each of a list is, by its index; -1 for a new one. A window sends the saved ones first, in
 * their order. Of a list that may be older (`isOlder`), or that has some that were withdrawn since, those that say the
 * same belong together, and what is left in its order; one that was withdrawn takes nobody's row.
 */
export function matchSaved<Paper>(
  papers: readonly Paper[],
  saved: readonly Paper[],
  { withdrawn, isOlder }: { withdrawn: readonly Paper[]; isOlder: boolean },
): number[] {
  const gone = areWithdrawn(papers, saved, withdrawn)
  if (!isOlder && !gone.includes(true)) {
    return papers.map((_, index) => (index < saved.length ? index : -1))
  }
  const left = new Set(saved.keys())
  const take = (index: number | undefined) => {
    if (index === undefined) return -1
    left.delete(index)
    return index
  }
  const savedJson = saved.map(canonicalJson)
  const same = papers.map((paper) => {
    const json = canonicalJson(paper)
    return take([...left].find((index) => savedJson[index] === json))
  })
  return same.map((index, at) => (index >= 0 || gone[at] ? index : take([...left][0])))
}

/** The rows and keys of a list as they are sent; nothing of what the process that answered the visit does not know. */
export const namesOf = (
  papers: readonly { row?: number | undefined; key?: string | undefined }[],
  { paperRows, paperKeys }: { paperRows?: object | undefined; paperKeys?: object | undefined },
): { rows?: (number | null)[]; keys?: (string | null)[] } => ({
  ...(paperRows && { rows: papers.map(({ row }) => row ?? null) }),
  ...(paperKeys && { keys: papers.map(({ key }) => key ?? null) }),
})
