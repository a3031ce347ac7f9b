import type { ExportFormat, ExportMessage } from '../../platform/export/table-file.ts'
import { writeTable } from '../../platform/export/table-writer.worker.ts'
import {
  cellsOf,
  exportedColumns,
  type ExportedKey,
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
  const columns = task.columns.map(({ key, title }) => {
    const { width, format } = exportedColumns[key]
    return { title, width, format }
  })
  post({ file: await writeTable({ ...task, columns }, cells()), rows })
}
