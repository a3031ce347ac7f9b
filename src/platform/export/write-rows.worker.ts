import type { Cell, ExportFormat, ExportMessage, SheetTable } from './table-file.ts'
import { writeTable, writeTables } from './table-writer.worker.ts'

/** Tables that the page has as a whole, for one file. */
export interface RowsTask {
  format: ExportFormat
  tables: SheetTable[]
}

const post = (message: ExportMessage) => postMessage(message)

addEventListener('message', ({ data: { format, tables } }: MessageEvent<RowsTask>) => {
  const [first, ...more] = tables
  async function* cells() {
    yield* first!.rows as Cell[][]
  }
  // One table alone has filter buttons, and may be a long one.
  const written =
    more.length > 0 ? writeTables(format, tables) : writeTable({ ...first!, format }, cells())
  written.then(
    (file) => post({ file, rows: tables.reduce((sum, { rows }) => sum + rows.length, 0) }),
    () => post({ refused: undefined }),
  )
})
