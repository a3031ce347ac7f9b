import { useToday } from '../clock/clinic-clock.tsx'
import { ProblemError, problemMessageKey } from '../http/problem.ts'
import { useText } from '../i18n/i18n.tsx'
import { toast } from '../ui/toast.tsx'
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
  const t = useText()
  const today = useToday()
  const { rows, start, stop } = useRowsExport()
  const startExport = (format: ExportFormat) =>
    void readTable().then(
      ({ columns, rows: cells }) =>
        start(
          {
            format,
            tables: [
              {
                columns: columns.map((it) => ({
                  title: it.title,
                  width: it.width,
                  format: it.format,
                })),
                rows: cells,
                sheetName: title,
              },
            ],
          },
          `${title}-${today}.${format}`,
        ),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error
        if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
      },
    )
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
