import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import {
  cellsOf,
  exportedColumns,
  type ExportedKey,
  type ExportFormat,
  type StateWords,
} from './export-columns.ts'
import type { ExportedRow } from './report-export.ts'
import { countSerials } from './serial-numbers.ts'

/** What the screen asks of the worker. */
export interface ExportTask {
  /** Where the rows are asked for, and of which report, as JSON. */
  url: string
  body: string
  format: ExportFormat
  columns: { key: ExportedKey; title: string }[]
  words: StateWords
  sheetName: string
}

/**
 * What the worker tells: how many rows are written, then the file; or what the server answered
 * instead of rows, which is nothing when it fell silent.
 */
export type ExportNews = { rows: number } | { file: Blob; rows: number } | { refused: unknown }

/** So often the progress is told. */
const rowsBetweenNews = 500

const tell = (news: ExportNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<ExportTask>) => {
  write(data).catch(() => tell({ refused: undefined }))
})

async function write(task: ExportTask): Promise<void> {
  const response = await fetch(task.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: task.body,
  })
  if (!response.ok) return tell({ refused: await response.json() })
  const keys = task.columns.map(({ key }) => key)
  const serialOf = countSerials()
  let rows = 0
  async function* cells() {
    for await (const row of rowsIn(response.body!)) {
      yield cellsOf(keys, row, serialOf(row), task.words)
      rows += 1
      if (rows % rowsBetweenNews === 0) tell({ rows })
    }
  }
  const file = await new Response(bytesOf(task, cells())).blob()
  tell({ file, rows })
}

const bytesOf = ({ format, columns, sheetName }: ExportTask, cells: AsyncIterable<Cells>) =>
  format === 'csv'
    ? writeCsvStream(cells, {
        headers: columns.map(({ title }) => title),
        // Without it a spreadsheet reads the letters as those of its own country.
        bom: true,
        dateFormat: 'YYYY-MM-DD',
        // A name that begins like a formula would be run as one.
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
type Cells = ReturnType<typeof cellsOf>

/** The rows of an answer as they arrive, a line each. An answer that breaks off throws. */
async function* rowsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportedRow> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield JSON.parse(line) as ExportedRow
  }
}
