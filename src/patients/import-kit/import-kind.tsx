import type { ReactNode } from 'react'
import type { text } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Mapping } from './column-facts.ts'
import type { CheckedPart, ColumnsOf, FileRow, RowReading, WrongRow } from './file-row.ts'
import type { Headings } from './guess-columns.ts'
import type { ListImports, TakeBackImport } from './imports.ts'

/** A file that was read, and what names its import. */
export interface TableFile {
  key: string
  name: string
  rows: FileRow[]
}

/** What was done with a part that was sent; `wrong` are those that were refused since the check. */
interface SentPart<Field extends string> {
  added: number
  known: number
  wrong?: WrongRow<Field>[]
}

/** What is taken over from a file: what its columns can be, how rows are checked and sent, and how it is said. */
export interface ImportKind<Field extends string, Item> {
  /** Names what is kept of an import that stopped on its way. */
  draft: string
  texts: ImportTexts
  /** In the order in which the screen asks for their columns. */
  fields: readonly Field[]
  labels: Record<Field, TextKey>
  headings: Headings<Field>
  /** Those whose column has to be chosen; of what else is needed the form says it. */
  required: readonly Field[]
  /** Those with days, whose order is asked where they do not show it. */
  dayFields: readonly Field[]
  /** Whether columns that have to be chosen are not. */
  isMissing: (columns: ColumnsOf<Field>) => boolean
  /** How many are sent at once. */
  atOnce: number
  /** Begins to check the rows of a file, which are handed over in parts. */
  beginCheck: (reading: RowReading<Field>) => (rows: FileRow[]) => Promise<CheckedPart<Field, Item>>
  send: (file: TableFile, items: Item[]) => Promise<SentPart<Field>>
  list: ListImports
  takeBack: TakeBackImport
  /** English headings and rows of invented people. */
  sample: { headings: Record<Field, string>; rows: Record<Field, string>[] }
  /** What else is asked of a file before its rows are checked. */
  questions?: (mapping: Mapping<Field>, asking: Asking) => ReactNode
  /** Why its rows cannot be checked yet, beside what every import asks. */
  unanswered?: (mapping: Mapping<Field>) => TextKey | undefined
}

interface Asking {
  disabled: boolean
  /** For another answer: the check before it says nothing any more. */
  forgetCheck: () => void
}

/** The key of a sentence with a count, which may have a form for each. */
type CountedText = Parameters<typeof text>[0]

/** The sentences in which one kind of import differs from another. */
export interface ImportTexts {
  title: TextKey
  hint: TextKey
  fileHint: TextKey
  /** What else is to be known before a file is sent. */
  note?: TextKey
  nothing: TextKey
  columnsMissing: TextKey
  waiting: CountedText
  known: CountedText
  added: CountedText
  start: CountedText
  sent: CountedText
  stopped: TextKey
  takeBackText: CountedText
  removed: CountedText
  takenBack: CountedText
}
