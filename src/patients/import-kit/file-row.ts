import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Day } from '../../platform/day/day.ts'
import type { DayOrder } from './read-cells.ts'

/** A row of a file. */
export interface FileRow {
  /** As a spreadsheet counts, from 1 and with the headings. */
  line: number
  cells: string[]
}

/** Why a row is not taken over: each field with its sentence. */
export type RowProblems<Field extends string> = Partial<Record<Field, TextKey>>

/** A row that cannot be taken over, and why. */
export interface WrongRow<Field extends string> extends FileRow {
  problems: RowProblems<Field>
}

/** Which column of the file holds a field, counted from 0; a field without one is in no column. */
export type ColumnsOf<Field extends string> = Partial<Record<Field, number>>

/** How the rows of a file are read. */
export interface RowReading<Field extends string> {
  columns: ColumnsOf<Field>
  dayOrder: DayOrder
  today: Day
}

/** What a part of the rows has come to, or all of them. */
export interface CheckedPart<Field extends string, Item> {
  /** What can be sent. */
  waiting: Item[]
  wrong: WrongRow<Field>[]
  /** Rows of what stands in an earlier row. */
  repeated: number
  /** How many were taken over before. */
  known: number
  /** What else is said of how many. */
  others?: Partial<Record<TextKey, number>>
}
