import type { Cell, ExportFormat, ExportMessage, FileColumn } from './table-file.ts'
import { writeTable } from './table-writer.worker.ts'

/** A table that the page has as a whole. */
export interface RowsTask {
  format: ExportFormat
  columns: FileColumn[]
  rows: Cell[][]
  sheetName: string
}

const post = (message: ExportMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<RowsTask>) => {
  async function* cells() {
    yield* data.rows
  }
  writeTable(data, cells()).then(
    (file) => post({ file, rows: data.rows.length }),
    () => post({ refused: undefined }),
  )
})
