import { SegmentedControl } from '@mantine/core'
import '../../../platform/ui/segmented-control.css'
import { useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../../access/auth/stored-session.tsx'
import { useCall } from '../../../platform/http/queries.tsx'
import { daysFromTo } from '../../../platform/i18n/format-day.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../../platform/ui/OldNote.tsx'
import type { ReportFilter } from '../report-filter.ts'
import {
  consultantDrillDown,
  serviceDrillDown,
  statusDrillDown,
  type DrillDown,
} from './drill-down.ts'
import { statusDetails } from '../../../scheduling/appointments/statuses.ts'
import { BarTable } from './BarTable.tsx'
import { IncomeChart } from './IncomeChart.tsx'
import classes from './charts.module.css'
import { FiguresAge } from '../../../platform/ui/FiguresAge.tsx'
import { chartsByTab, readReportCharts, type ChartKind, chartPeriod } from './charts.ts'
import { SlotChart } from './SlotChart.tsx'

const periodLengths = [7, 30, 90]

interface ReportChartsProps {
  /** The report's filter without the drill-down. */
  filter: ReportFilter
  onShow: (label: string, drillDown: DrillDown) => void
}

/** The sums of a report as charts for a week, a month or a quarter; future days for pending ones. */
export default function ReportCharts({ filter, onShow }: ReportChartsProps) {
  const t = useText()
  const today = useToday()
  const { role } = useStaff()
  const [days, setDays] = useState(30)
  const isFuturePeriod = filter.tab === 'notconducted'
  const hasOwnDays = Boolean(filter.day ?? filter.from ?? filter.to)
  const period = chartPeriod(filter, today, days)
  const result = useCall(readReportCharts, { body: { ...filter, ...period } })
  const { data, error } = result

  const hasChart = (chart: ChartKind) => chartsByTab[filter.tab].includes(chart)
  const emptyText = t('reports.charts.none')

  return (
    <section className={classes.charts} aria-label={t('reports.charts.title')}>
      {hasOwnDays ? (
        <p className={classes.period}>
          {t('reports.charts.period')}: {daysFromTo(period.from, period.to)}
        </p>
      ) : (
        <SegmentedControl
          className={classes.period}
          aria-label={t('reports.charts.period')}
          size="xs"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={periodLengths.map((count) => ({
            value: String(count),
            label: t(isFuturePeriod ? 'reports.charts.next' : 'reports.charts.last', { count }),
          }))}
        />
      )}
      {data?.ageSeconds !== undefined && (
        <div className={classes.period}>
          <FiguresAge seconds={data.ageSeconds} />
        </div>
      )}
      {/* While new sums load, the previous ones stay visible and inert. */}
      <div
        className={classes.drawn}
        data-to-come={(!data && !error) || undefined}
        inert={result.isPlaceholderData}
        aria-busy={result.isPlaceholderData || undefined}
      >
        {data && hasChart('status') && (
          <BarTable
            title={t('reports.charts.status')}
            emptyText={emptyText}
            bars={data.status.map(({ status, count }) => {
              const name = t(statusDetails[status].text)
              return {
                key: status,
                name,
                count,
                onShow: () => onShow(name, statusDrillDown(period, status)),
              }
            })}
          />
        )}
        {data && hasChart('income') && (
          <IncomeChart income={data.income} period={period} onShow={onShow} />
        )}
        {data && hasChart('slots') && (
          <SlotChart slots={data.slots} period={period} onShow={onShow} />
        )}
        {data && role !== 'Consultant' && (
          <BarTable
            title={t('reports.charts.consultants')}
            emptyText={emptyText}
            bars={data.consultants.map(({ id, name, count }) => ({
              key: id,
              name,
              count,
              onShow: () => onShow(name, consultantDrillDown(period, id)),
            }))}
          />
        )}
        {data && (
          <BarTable
            title={t('reports.charts.services')}
            emptyText={emptyText}
            bars={data.services.map(({ id, name, count }) => ({
              key: id,
              name,
              count,
              onShow: () => onShow(name, serviceDrillDown(period, id)),
            }))}
          />
        )}
      </div>
      <OldNote reading={result} />
      {!data && error && (
        <FailedNote problem={error} onRetry={result.refetch} isRetrying={result.isFetching} />
      )}
    </section>
  )
}
