import { writeCsvStream } from 'hucre/csv'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
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
  const file = await (task.format === 'csv'
    ? writeCsv(task, cells())
    : writeSpreadsheet(task, cells()))
  post({ file, rows })
}

const writeCsv = ({ columns }: ExportTask, cells: AsyncIterable<RowCells>) =>
  new Response(
    writeCsvStream(cells, {
      headers: columns.map(({ title }) => title),
      // Without the byte order mark a spreadsheet decodes the text in its country's encoding.
      bom: true,
      dateFormat: 'YYYY-MM-DD',
      // Escapes text that a spreadsheet would run as a formula.
      escapeFormulae: true,
    }),
  ).blob()

/**
 * A spreadsheet whose head has filter buttons. A file of more rows than people filter is written as a
 * stream, which holds no rows in memory and knows no such buttons.
 */
async function writeSpreadsheet(
  { columns, sheetName }: ExportTask,
  cells: AsyncGenerator<RowCells>,
): Promise<Blob> {
  const sheet = {
    name: sheetName,
    columns: columns.map(({ key, title }) => ({
      header: title,
      width: exportedColumns[key].width,
      ...(exportedColumns[key].format && { numFmt: exportedColumns[key].format }),
    })),
    freezePane: { rows: 1 },
  }
  const rows: RowCells[] = []
  for (;;) {
    const { done, value } = await cells.next()
    if (done) break
    rows.push(value)
    if (rows.length > maxFilteredRows) {
      return new Response(writeXlsxStream(concat(rows, cells), sheet)).blob()
    }
  }
  const file = await writeXlsx({
    sheets: [
      {
        ...sheet,
        rows: [columns.map(({ title }) => title), ...rows],
        autoFilter: { range: `A1:${columnLetters[columns.length - 1]}${rows.length + 1}` },
      },
    ],
    stringMode: 'inline',
  })
  return new Blob([file as Uint8Array<ArrayBuffer>])
}

const maxFilteredRows = 50_000
const columnLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

async function* concat(
  first: readonly RowCells[],
  rest: AsyncIterable<RowCells>,
): AsyncGenerator<RowCells> {
  yield* first
  yield* rest
}

type RowCells = ReturnType<typeof cellsOf>
