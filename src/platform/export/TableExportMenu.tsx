import { useToday } from '../clock/clinic-clock.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import type { ExportedTable, ExportFormat } from './table-file.ts'
import { useRowsExport } from './use-file-worker.tsx'

interface TableExportMenuProps {
  /** Names the sheet and, with the day, the file. */
  title: string
  /** The number of rows; undefined while it is not known. */
  count: number | undefined
  /** The whole table, also of what the page has not loaded yet. */
  readTable: () => Promise<ExportedTable>
  printPath: string
}

/** Menu that exports a table which the page makes, as a spreadsheet, as text, or to print. */
export default function TableExportMenu({
  title,
  count,
  readTable,
  printPath,
}: TableExportMenuProps) {
  const today = useToday()
  const { rows, startReading, stop } = useRowsExport()
  const startExport = (format: ExportFormat) =>
    void startReading(async () => {
      const { columns, rows: cells } = await readTable()
      const titled = columns.map((it) => ({ title: it.title, width: it.width, format: it.format }))
      return { format, tables: [{ columns: titled, rows: cells, sheetName: title }] }
    }, `${title}-${today}.${format}`)
  return (
    <ExportMenu
      rows={rows}
      onStart={startExport}
      onStop={stop}
      count={count}
      isEmpty={count === 0}
      check={() => true}
      print={printPath}
    />
  )
}
