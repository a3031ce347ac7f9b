import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { readClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { showDay } from '../../platform/day/day.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PaperDesk, PaperNote } from '../../visits/printouts/PrintPreview.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { showAmount } from '../../platform/ui/format-money.tsx'
import { cellsOf, type Cell, type ExportedKey } from './export-columns.ts'
import type { ReportFilter } from './report-filter.ts'
import { reportFacts } from './describe-filter.tsx'
import { mostPrinted, printedFilter } from './report-print.ts'
import classes from './ReportPrintScreen.module.css'
import { serialNumbers } from './serial-numbers.ts'
import { stateWords } from './status-labels.tsx'
import { readTyped } from './typed-filter.tsx'
import { useReportColumns } from './use-report-columns.tsx'
import { useWholeReport } from './use-full-report.tsx'

/** A whole report as a table on paper, with its filters above and its totals below. */
export default function ReportPrintScreen() {
  const t = useText()
  const filter = printedFilter(useSearchParams()[0], readTyped())
  const { data, error, refetch, isFetching } = useWholeReport(filter)
  const hasPaper = filter !== undefined && data !== undefined && data.rows.length > 0
  return (
    <div className={classes.screen}>
      <PaperDesk
        page="size: A4 landscape; margin: 10mm"
        title={t('screen.reportPrint')}
        back={{ to: paths.reports, label: t('reports.print.back') }}
        ready={hasPaper}
      >
        {hasPaper && <PrintedReport filter={filter} {...data} />}
        {!hasPaper && data && (
          <PaperNote>
            {data.count > mostPrinted ? (
              <EmptyNote
                title={t('reports.print.tooMany', { count: data.count, most: mostPrinted })}
                hint={t('reports.print.tooManyHint')}
              />
            ) : (
              <EmptyNote title={t('table.empty')} />
            )}
          </PaperNote>
        )}
        {!data && !filter && (
          <PaperNote>
            <Text fw={600}>{t(problemText('not_found'))}</Text>
          </PaperNote>
        )}
        {!data && error && (
          <PaperNote>
            <FailedNote failure={error} onRetry={refetch} busy={isFetching} />
          </PaperNote>
        )}
        <AmbulanceOverlay visible={filter !== undefined && !data && !error} />
      </PaperDesk>
    </div>
  )
}

interface PrintedReportProps {
  filter: ReportFilter
  rows: Appointment[]
  count: number
  total: number
}

function PrintedReport({ filter, rows, count, total }: PrintedReportProps) {
  const t = useText()
  const columns = useReportColumns(filter.tab, { rows, totals: { total } })
  const keys = columns.map(({ key }) => key as ExportedKey)
  const serials = serialNumbers(rows)
  const words = stateWords()
  const shown = (cell: Cell, key: ExportedKey) =>
    cell instanceof Date
      ? showDay(cell.toISOString().slice(0, 10))
      : key === 'fee'
        ? t('reports.price', { amount: showAmount(cell as number) })
        : cell
  const { name } = useStaff()
  const { today, time } = readClinicClock()
  const title = t(`reports.tabs.${filter.tab}`)
  const before = columns.findIndex(({ foot }) => foot !== undefined)
  return (
    <article className={classes.paper}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <p>{reportFacts(filter, rows[0]!).join(' · ')}</p>
      </header>
      {/* A region that scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ key, title, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                {cellsOf(keys, row, serials[index]!, words).map((cell, at) => (
                  <td key={keys[at]} data-column={keys[at]} data-align={columns[at]!.align}>
                    {shown(cell, keys[at]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody className={classes.foot}>
            <tr>
              <th scope="row" colSpan={before}>
                {t('reports.totalOf', { count })}
              </th>
              {columns.slice(before).map(({ key, foot, align }) => (
                <td key={key} data-align={align}>
                  {foot}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <footer className={classes.printed}>
        {t('reports.print.printed', { when: `${showDay(today)} ${time}`, name })}
      </footer>
    </article>
  )
}
