import type { Day } from '../../platform/day/day.ts'
import { ExportMenu } from '../../platform/export/ExportMenu.tsx'
import { rupeesFormat, type ExportFormat } from '../../platform/export/table-file.ts'
import { useRowsExport } from '../../platform/export/use-file-worker.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { dayTables, type DayTable } from './day-tables.ts'
import { printBranchDay, type BranchDay } from './drawers.ts'

interface DayFilesProps {
  branch: number
  day: Day
  data: BranchDay
}

/** The day of a branch as a spreadsheet, as text, or on paper. */
export default function DayFiles({ branch, day, data }: DayFilesProps) {
  const t = useText()
  const print = useChange(printBranchDay)
  const { rows, start, stop } = useRowsExport()
  const startExport = (format: ExportFormat) => {
    const { drawers, totals, vouchers, notes } = dayTables(data, t)
    const notesTable = { columns: [], rows: notes.map((note) => [note]), sheetName: '' }
    const tables = [
      toSheet(drawers, t('screen.branchDay')),
      toSheet(totals, totals.title),
      ...(vouchers ? [toSheet(vouchers, vouchers.title)] : []),
    ]
    start(
      { format, tables: format === 'csv' ? [...tables, notesTable] : tables },
      `${data.branchName} ${day}.${format}`,
    )
  }
  const sendToPrinter = () =>
    print.mutate(
      { query: { branch, day, locale: currentLocale() } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  return (
    <ExportMenu
      rows={rows}
      onStart={startExport}
      onStop={stop}
      count={data.drawers.length}
      isEmpty={false}
      check={() => true}
      print={{ onPrint: sendToPrinter, isPending: print.isPending }}
    />
  )
}

const toSheet = ({ columns, rows, sums }: DayTable, sheetName: string) => ({
  columns: columns.map(({ title, isNumber }) => ({
    title,
    width: isNumber ? 16 : 22,
    format: isNumber ? rupeesFormat : undefined,
  })),
  rows: [...rows, sums],
  sheetName,
})
