import type { Locale } from '../../platform/i18n/locales.ts'

/** A table on paper: its texts are in the reader's language already. */
export interface PrintedTable {
  title: string
  columns: { title: string; isNumber: boolean }[]
  rows: string[][]
  /** A last row of sums; empty for none. */
  sums: string[]
}

/** Tables on A4 across: a day, a list. */
export interface TableSheet {
  /** Empty until an Admin has set it. */
  clinicName: string
  title: string
  tables: PrintedTable[]
  /** Lines below the tables. */
  notes: string[]
  /** What is signed on it: a line each. */
  signatures: string[]
  /** When it was printed, at its foot. */
  printed: string
  locale: Locale
}
