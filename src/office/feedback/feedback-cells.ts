import { dayCell, dayFormat, type Cell, type FileColumn } from '../../platform/export/table-file.ts'
import type { ExportedFeedback } from './feedback.ts'

/** The words of a file, in the language of the screen. */
export interface FeedbackWords {
  /** Of each column, by its key. */
  titles: Record<FeedbackColumnKey, string>
  toCallBack: string
  noCall: string
}

interface ExportedColumn {
  width: number
  format?: string
  /** Only for whoever learns who said it. */
  isNamed?: boolean
  cell: (row: ExportedFeedback, words: Pick<FeedbackWords, 'toCallBack' | 'noCall'>) => Cell
}

const columns = {
  day: { width: 12, format: dayFormat, cell: ({ day }) => dayCell(day) },
  branch: { width: 20, cell: ({ branchName }) => branchName },
  consultant: { width: 22, cell: ({ consultantName }) => consultantName },
  rating: { width: 8, cell: ({ rating }) => rating },
  words: { width: 60, cell: ({ words }) => words ?? '' },
  state: { width: 14, cell: ({ isOpen }, { toCallBack }) => (isOpen ? toCallBack : '') },
  patient: { width: 24, isNamed: true, cell: ({ patient }) => patient?.name ?? '' },
  mobile: {
    width: 18,
    isNamed: true,
    cell: ({ patient }, { noCall }) => patient?.mobile ?? noCall,
  },
  note: { width: 40, isNamed: true, cell: ({ settled }) => settled?.note ?? '' },
  by: { width: 22, isNamed: true, cell: ({ settled }) => settled?.by ?? '' },
} satisfies Record<string, ExportedColumn>

export type FeedbackColumnKey = keyof typeof columns

const keysOf = (isNamed: boolean): FeedbackColumnKey[] =>
  (Object.keys(columns) as FeedbackColumnKey[]).filter((key) => {
    const column: ExportedColumn = columns[key]
    return isNamed || !column.isNamed
  })

/** The columns of a file. */
export const feedbackFileColumns = (
  isNamed: boolean,
  titles: FeedbackWords['titles'],
): FileColumn[] =>
  keysOf(isNamed).map((key) => {
    const { width, format }: ExportedColumn = columns[key]
    return { title: titles[key], width, format }
  })

/** The cells of a row in them. */
export const feedbackCells = (
  isNamed: boolean,
  row: ExportedFeedback,
  words: Pick<FeedbackWords, 'toCallBack' | 'noCall'>,
): Cell[] => keysOf(isNamed).map((key) => columns[key].cell(row, words))
