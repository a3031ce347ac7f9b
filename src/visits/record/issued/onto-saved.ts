import { canonicalJson } from '../../../platform/http/canonical-json.ts'

/** A paper in a form. */
interface TypedPaper {
  /** The row of the saved paper that it is; none for a new one. */
  row?: number | undefined
  /** Under which a window typed it. */
  key?: string | undefined
}

/** What a paper says, as it is saved. */
const said = ({ row: _row, key: _key, ...paper }: TypedPaper): string =>
  canonicalJson(
    Object.entries(paper).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim() : (value as unknown),
    ]),
  )

/** The row of the saved paper that was typed under the key of this one. */
const rowByKey = (
  { key }: TypedPaper,
  saved: readonly TypedPaper[],
  taken: ReadonlySet<number | undefined>,
): number | undefined =>
  key === undefined ? undefined : saved.find((it) => it.key === key && !taken.has(it.row))?.row

/** The row of each paper; one without is the first that was saved since and says the same, if there is one. */
function savedRows<Paper extends TypedPaper>(
  papers: readonly Paper[],
  saved: readonly Paper[],
): (number | undefined)[] {
  const taken = new Set(papers.map(({ row }) => row))
  return papers.map((paper) => {
    if (paper.row !== undefined) return paper.row
    const row =
      rowByKey(paper, saved, taken) ??
      saved.find((it) => !taken.has(it.row) && said(it) === said(paper))?.row
    if (row !== undefined) taken.add(row)
    return row
  })
}

/**
 * A typed list of papers over the list that is saved now: what is saved comes first, in its order, and no saved paper is
 * replaced by another one. One that was corrected here is as it was typed, one that was withdrawn is gone unless it was changed, and
 * what is new follows. `known` is the saved list over which it was typed: papers of it without a row got theirs since. A new one that says what
 * was saved since `known` is that paper.
 */
export function ontoSaved<Paper extends TypedPaper>(
  typed: readonly Paper[],
  known: readonly Paper[],
  { saved, withdrawn }: { saved: readonly Paper[]; withdrawn: readonly object[] },
): Paper[] {
  // A process of the version before names no rows.
  if (saved.some(({ row }) => row === undefined)) return [...typed]
  const knownRows = savedRows(known, saved)
  const taken = new Set(typed.map(({ row }) => row))
  const take = (row: number | undefined): number | undefined => {
    if (row === undefined || taken.has(row)) return undefined
    taken.add(row)
    return row
  }
  // Those of a save without an answer are known by their keys, whatever was typed over them.
  const named = typed.map((paper) => paper.row ?? take(rowByKey(paper, saved, taken)))
  // Then those that say the same: others may have moved up.
  const same = typed.map((paper, typedAt) => {
    const at = known.findIndex(
      (it, index) => !taken.has(knownRows[index]) && said(it) === said(paper),
    )
    return named[typedAt] ?? take(knownRows[at])
  })
  // What another window issued since may be the same paper, which was restored there.
  const since = typed.map((paper, at) => {
    const it = saved.find(
      (one) => !knownRows.includes(one.row) && !taken.has(one.row) && said(one) === said(paper),
    )
    return same[at] ?? take(it?.row)
  })
  const rows = since.map(
    (row, at) => row ?? (known[at]?.row === undefined ? take(knownRows[at]) : undefined),
  )
  const gone = new Set(withdrawn.map((paper) => said(paper)))
  return [
    ...saved.map((paper) => {
      const own = typed[rows.indexOf(paper.row)]
      const seen = known[knownRows.indexOf(paper.row)]
      return own && (!seen || said(own) !== said(seen))
        ? { ...own, row: paper.row, key: paper.key }
        : paper
    }),
    ...typed
      .filter((paper, at) => {
        const isSaved = saved.some(({ row }) => row === rows[at])
        return !isSaved && (rows[at] === undefined || !gone.has(said(paper)))
      })
      .map((paper) => ({ ...paper, row: undefined })),
  ]
}
