import type { Day } from '../../../platform/day/day.ts'
import type { Queryable } from '../../../platform/db/connect.server.ts'
import { ProblemError, type ProblemCode } from '../../../platform/http/problem.ts'
import type { TextKey } from '../../../platform/i18n/text-key.ts'
import { readRecordsWithRowIds } from '../read-record.server.ts'
import { savePart } from '../save-part.server.ts'
import type { VisitRecord } from '../visit.ts'
import type { SaveContext, SaveResult } from '../write-parts.server.ts'
import { areWithdrawn, matchSaved } from './issued-rule.ts'
import { readPaperKeys } from './paper-keys.server.ts'
import { withdrawnKeys, type IssuedPart } from './issued.ts'

/** How a window names the papers that it sends, if it does. */
export interface PaperNames {
  rows?: readonly (number | null)[] | undefined
  keys?: readonly (string | null)[] | undefined
}

interface IssuedSave<Part extends IssuedPart> {
  part: Part
  papers: VisitRecord[Part]
  /** Which saved paper each of them is, null for a new one; undefined of a sender that names none. */
  rows: readonly (number | null)[] | undefined
  /** Under which key a window typed each of them; null for none. */
  keys: readonly (string | null)[] | undefined
  /** The problem of a list that has fewer than were saved. */
  savedProblem: ProblemCode
  /** Problems by path of what is new or was changed. */
  problemsOf: (
    before: VisitRecord[Part],
    days: { visitDay: Day; today: Day },
  ) => Record<string, TextKey>
  /** Writes one paper: into its row, or into a new one. */
  write: (
    paper: VisitRecord[Part][number],
    rowId: number | undefined,
    key: string | null,
  ) => Promise<unknown>
}

/** Saves the papers of a visit that the clinic answers for: each keeps its row, to which what was printed of it leads back. */
export function saveIssued<Part extends IssuedPart>(
  tx: Queryable,
  saveContext: SaveContext,
  { part, papers, rows, keys, savedProblem, problemsOf, write }: IssuedSave<Part>,
): SaveResult {
  const { id, today } = saveContext
  const partSave = { ...saveContext, part, after: papers }
  return savePart(tx, partSave, async ({ day: visitDay }, _, before) => {
    const problems = problemsOf(before, { visitDay, today })
    if (Object.keys(problems).length > 0)
      throw new ProblemError('invalid_input', undefined, problems)
    if (papers.length < before.length) throw new ProblemError(savedProblem)
    const { record, rowIds } = (await readRecordsWithRowIds(tx, [id])).get(id)!
    const withdrawn = record[withdrawnKeys[part]].map(
      ({ withdrawnDay: _day, withdrawnBy: _by, reason: _reason, ...paper }) => paper,
    )
    // A program that knows no versions sends all that it has read, also what was withdrawn since.
    const isOlder = saveContext.seenVersion === undefined
    if (isOlder && areWithdrawn<unknown>(papers, before, withdrawn).includes(true)) {
      throw new ProblemError('visit_changed')
    }
    // Nobody replaces a paper that they do not name: what was printed of it would say something else.
    const savedKeys = (await readPaperKeys(tx, id))[part]
    const keyOf = (index: number) => keys?.[index] ?? null
    const sent = rows?.map((row, index) => {
      const key = keyOf(index)
      // Saved by this window, which does not know: the answer was lost.
      return row ?? (key === null ? undefined : rowIds[part][savedKeys.indexOf(key)])
    })
    if (sent && papers.some((_, index) => sent[index] !== rowIds[part][index])) {
      throw new ProblemError(savedProblem)
    }
    const saved = matchSaved<unknown>(papers, before, { withdrawn, isOlder })
    for (const [index, paper] of papers.entries()) {
      await write(paper, rowIds[part][saved[index]!], keyOf(index))
    }
  })
}
