import type { Day } from '../day/day.ts'

/** The file formats of an export. */
export type ExportFormat = 'xlsx' | 'csv'

/** A cell of an export or a printed table. */
export type Cell = string | number | Date

/** A column of an exported table. */
export interface FileColumn {
  title: string
  /** Column width in characters. */
  width: number
  /** The number format of a spreadsheet; general without one. */
  format?: string | undefined
}

/** A table that becomes a sheet of a file, or a part of its text. */
export interface SheetTable {
  /** None for rows without a head. */
  columns: readonly FileColumn[]
  rows: (Cell | null)[][]
  sheetName: string
}

/** Groups by lakhs and crores: 1,23,45,678.00. */
export const rupeesFormat = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`

export const dayFormat = 'dd-mm-yyyy'

/** A day as a cell: midnight of it in UTC. */
export const dayCell = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/**
 * A worker's messages: the number of rows written, then the file; or the server's answer instead of
 * rows, empty when the connection broke.
 */
export type ExportMessage = { rows: number } | { file: Blob; rows: number } | { refused: unknown }

/** A table that the page has as a whole, to be exported or printed. */
export interface ExportedTable {
  columns: (FileColumn & { key: string; align?: 'end' })[]
  rows: Cell[][]
  /** Below each column; undefined where nothing is summed. */
  totals: (Cell | undefined)[]
}

export const dayColumn = (key: string, title: string) => ({
  key,
  title,
  width: 12,
  format: dayFormat,
})
export const textColumn = (key: string, title: string, width = 24) => ({ key, title, width })
export const rupeesColumn = (key: string, title: string) => ({
  key,
  title,
  width: 14,
  format: rupeesFormat,
  align: 'end' as const,
})
