import type { ColumnsOf, FileRow } from './file-row.ts'
import { cellText, guessDayOrder, type DayOrder } from './read-cells.ts'

/** How many filled cells of a column are shown. */
const samples = 3
/** In how many rows these are looked for. */
const rowsLookedAt = 1_000

/** How a file is read: what the user has chosen, and what its rows say to that. */
export interface Mapping<Field extends string> {
  withHeadings: boolean
  columns: ColumnsOf<Field>
  /** Those below the headings. */
  rows: readonly FileRow[]
  /** The order that the days of the file show; undefined where they do not. */
  shownOrder: DayOrder | undefined
  /** A day whose order has to be asked; undefined where none has. */
  unclearDay: string | undefined
}

/** All days are looked at, once: the only one that tells may be the last. */
export function toMapping<Field extends string>(
  fileRows: readonly FileRow[],
  withHeadings: boolean,
  columns: ColumnsOf<Field>,
  dayFields: readonly Field[],
): Mapping<Field> {
  const rows = withHeadings ? fileRows.slice(1) : fileRows
  const days = dayFields
    .map((field) => columns[field])
    .filter((column) => column !== undefined)
    .flatMap((column) => rows.map(({ cells }) => cells[column] ?? ''))
  const shownOrder = guessDayOrder(days)
  const unclearDay =
    shownOrder === undefined
      ? days.find((day) => /^\s*\p{Nd}{1,2}[-/. ]\p{Nd}/u.test(day))
      : undefined
  return { withHeadings, columns, rows, shownOrder, unclearDay }
}

/** The first filled cells of a column. */
export const samplesOf = (rows: readonly FileRow[], column: number): string[] =>
  rows
    .slice(0, rowsLookedAt)
    .map(({ cells }) => cellText(cells[column] ?? '').slice(0, 60))
    .filter((cell) => cell !== '')
    .slice(0, samples)

/** How many columns the beginning of a file has. */
export const columnCountOf = (rows: readonly FileRow[]): number =>
  rows.slice(0, rowsLookedAt).reduce((most, { cells }) => Math.max(most, cells.length), 0)
