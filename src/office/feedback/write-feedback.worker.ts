import type { ExportFormat, ExportMessage } from '../../platform/export/table-file.ts'
import { writeTable } from '../../platform/export/table-writer.worker.ts'
import { readExportRows } from '../reports/read-export-rows.ts'
import { feedbackCells, feedbackFileColumns, type FeedbackWords } from './feedback-cells.ts'
import type { ExportedFeedback } from './feedback.ts'

/** The request to the worker. */
export interface FeedbackTask {
  /** The address of the rows, and their filter as JSON. */
  url: string
  body: string
  format: ExportFormat
  isNamed: boolean
  words: FeedbackWords
  sheetName: string
}

/** Number of rows between progress messages. */
const rowsPerProgress = 500

const post = (message: ExportMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<FeedbackTask>) => {
  write(data).catch(() => post({ refused: undefined }))
})

async function write({ url, body, format, isNamed, words, sheetName }: FeedbackTask) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) return post({ refused: await response.json() })
  let rows = 0
  async function* cells() {
    for await (const row of readExportRows<ExportedFeedback>(response)) {
      yield feedbackCells(isNamed, row, words)
      rows += 1
      if (rows % rowsPerProgress === 0) post({ rows })
    }
  }
  const columns = feedbackFileColumns(isNamed, words.titles)
  post({ file: await writeTable({ format, columns, sheetName }, cells()), rows })
}
