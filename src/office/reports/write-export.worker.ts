import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import {
  cellsOf,
  exportedColumns,
  type ExportedKey,
  type ExportFormat,
  type ExportWords,
  createSerialCounter,
} from './export-columns.ts'
import { readExportRows } from './read-export-rows.ts'

/** The request to the worker. */
export interface ExportTask {
  /** The address of the rows, and the report's filter as JSON. */
  url: string
  body: string
  format: ExportFormat
  columns: { key: ExportedKey; title: string }[]
  labels: ExportWords
  sheetName: string
}

/**
 * The worker's messages: the number of rows written, then the file; or the server's answer instead of
 * rows, empty when the connection broke.
 */
export type ExportMessage = { rows: number } | { file: Blob; rows: number } | { refused: unknown }

/** Number of rows between progress messages. */
const rowsPerProgress = 500

const post = (message: ExportMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ExportTask>) => {
  write(data).catch(() => post({ refused: undefined }))
})

async function write(task: ExportTask): Promise<void> {
  const response = await fetch(task.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: task.body,
  })
  if (!response.ok) return post({ refused: await response.json() })
  const keys = task.columns.map(({ key }) => key)
  const serialOf = createSerialCounter()
  let rows = 0
  async function* cells() {
    for await (const row of readExportRows(response)) {
      yield cellsOf(keys, row, serialOf(row), task.labels)
      rows += 1
      if (rows % rowsPerProgress === 0) post({ rows })
    }
  }
  const file = await new Response(fileStream(task, cells())).blob()
  post({ file, rows })
}

const fileStream = ({ format, columns, sheetName }: ExportTask, cells: AsyncIterable<RowCells>) =>
  format === 'csv'
    ? writeCsvStream(cells, {
        headers: columns.map(({ title }) => title),
        // Without the byte order mark a spreadsheet decodes the text in its country's encoding.
        bom: true,
        dateFormat: 'YYYY-MM-DD',
        // Escapes text that a spreadsheet would run as a formula.
        escapeFormulae: true,
      })
    : writeXlsxStream(cells, {
        name: sheetName,
        columns: columns.map(({ key, title }) => ({
          header: title,
          width: exportedColumns[key].width,
          ...(key === 'date' && { numFmt: 'dd-mm-yyyy' }),
        })),
        freezePane: { rows: 1 },
      })
type RowCells = ReturnType<typeof cellsOf>
