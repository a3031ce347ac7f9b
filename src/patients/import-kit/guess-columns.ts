import type { ColumnsOf } from './file-row.ts'

/**
 * The words by which programs name a field in the first row of their files, without blanks and signs. Of two fields that
 * fit a column, the first gets it; of two words of a field, the likelier stand first.
 */
export type Headings<Field extends string> = Record<Field, readonly RegExp[]>

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, '')

/** The column that each field has by the headings of a file; a field whose heading is not known has none. */
export function guessColumns<Field extends string>(
  fields: readonly Field[],
  headings: Headings<Field>,
  firstRow: readonly string[],
): ColumnsOf<Field> {
  const columns: ColumnsOf<Field> = {}
  const taken = new Set<number>()
  for (const field of fields) {
    const column = headings[field]
      .flatMap((words) => firstRow.map((heading, at) => (words.test(bare(heading)) ? at : -1)))
      .find((at) => at >= 0 && !taken.has(at))
    if (column === undefined) continue
    taken.add(column)
    columns[field] = column
  }
  return columns
}
