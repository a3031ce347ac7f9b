import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PrintPreview, PrintPreviewNote } from '../../visits/printouts/PrintPreview.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatAmount } from '../../platform/ui/format-money.tsx'
import { PrintedTable } from '../../platform/export/PrintedTable.tsx'
import type { Cell } from '../../platform/export/table-file.ts'
import { cellsOf, type ExportedKey, serialNumbers } from './export-columns.ts'
import type { ReportFilter } from './report-filter.ts'
import type { ReportRow, ReportTotals } from './report.ts'
import { maxPrintedRows, printedFilter } from './report-print.ts'
import { useTyped } from './stored-patient-filter.tsx'
import { useChosenColumns } from './use-chosen-columns.tsx'
import { useReportColumns } from './use-report-columns.tsx'
import { FiguresAge } from '../../platform/ui/FiguresAge.tsx'
import { useFullReport } from './use-full-report.tsx'
import { describeFilter, statusLabels } from './report-texts.tsx'

/** A whole report as a table for print, with its filters above and its totals below. */
export default function ReportPrintScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const typed = useTyped(search.get('typed') ?? undefined)
  const isAsking = typed === 'asking'
  const filter = printedFilter(search, typeof typed === 'string' ? undefined : typed)
  const { data, error, refetch, isFetching } = useFullReport(filter)
  const hasRows = filter !== undefined && data !== undefined && data.rows.length > 0
  return (
    <PrintPreview
      page="size: A4 landscape; margin: 10mm"
      title={t('screen.reportPrint')}
      back={{ to: paths.reports, label: t('reports.print.back') }}
      ready={hasRows}
    >
      {hasRows && <PrintedReport filter={filter} {...data} />}
      {!hasRows && data && (
        <PrintPreviewNote>
          {data.totals.count > maxPrintedRows ? (
            <EmptyNote
              title={t('reports.print.tooMany', {
                count: data.totals.count,
                most: maxPrintedRows,
              })}
              hint={t('reports.print.tooManyHint')}
            />
          ) : (
            <EmptyNote title={t('table.empty')} />
          )}
        </PrintPreviewNote>
      )}
      {!data && !filter && !isAsking && (
        <PrintPreviewNote>
          <Text fw={600}>{t(problemMessageKey('not_found'))}</Text>
        </PrintPreviewNote>
      )}
      {!data && error && (
        <PrintPreviewNote>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </PrintPreviewNote>
      )}
      <AmbulanceOverlay visible={isAsking || (filter !== undefined && !data && !error)} />
    </PrintPreview>
  )
}

interface PrintedReportProps {
  filter: ReportFilter
  rows: ReportRow[]
  totals: ReportTotals
}

function PrintedReport({ filter, rows, totals }: PrintedReportProps) {
  const t = useText()
  const [chosen] = useChosenColumns()
  const columns = useReportColumns(filter.tab, { rows, totals, chosen })
  const keys = columns.map(({ key }) => key)
  const serials = serialNumbers(rows)
  const labels = statusLabels()
  const formatCell = (cell: Cell, key: ExportedKey) =>
    cell instanceof Date
      ? formatDay(cell.toISOString().slice(0, 10))
      : key === 'fee'
        ? t('reports.price', { amount: formatAmount(cell as number) })
        : cell
  const { name } = useStaff()
  return (
    <PrintedTable
      title={t(`reports.tabs.${filter.tab}`)}
      filters={describeFilter(filter, rows[0]!).join(' · ')}
      columns={columns}
      rows={rows.map((row, index) => ({
        key: row.id,
        cells: cellsOf(keys, row, serials[index]!, labels).map((cell, column) =>
          formatCell(cell, keys[column]!),
        ),
      }))}
      totalLabel={t('reports.totalOf', { count: totals.count })}
      totals={columns.map(({ footer }) => footer)}
      name={name}
    >
      <FiguresAge seconds={totals.ageSeconds} />
    </PrintedTable>
  )
}
