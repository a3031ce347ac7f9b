import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { useStaff } from '../../../access/auth/stored-session.tsx'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import type { ReportFilter } from '../report-filter.ts'
import { behindConsultant, behindService, behindStatus, type Behind } from './drill-down.ts'
import { BarTable } from './BarTable.tsx'
import { IncomePicture } from './IncomeChart.tsx'
import { periodOf } from './period.ts'
import classes from './charts.module.css'
import { picturesOf, readPictures, type Picture } from './charts.ts'
import { SlotPicture } from './SlotChart.tsx'

const lengths = [7, 30, 90]

interface PicturesOfReportProps {
  /** What the report was searched for, without what stands behind a bar. */
  filter: ReportFilter
  onShow: (label: string, behind: Behind) => void
}

/** A report's sums drawn for a week, a month or a quarter; pending ones lie ahead. */
export default function PicturesOfReport({ filter, onShow }: PicturesOfReportProps) {
  const t = useText()
  const today = useToday()
  const { role } = useStaff()
  const [days, setDays] = useState(30)
  const isAhead = filter.tab === 'notconducted'
  const period = filter.day
    ? { from: filter.day, to: filter.day }
    : periodOf(today, days, isAhead ? 'ahead' : 'back')
  const read = useCall(readPictures, { body: { ...filter, ...period } })
  const { data, error } = read

  const shows = (picture: Picture) => picturesOf[filter.tab].includes(picture)
  const none = t('reports.pictures.none')

  return (
    <section className={classes.pictures} aria-label={t('reports.pictures.title')}>
      {!filter.day && (
        <SegmentedControl
          className={classes.period}
          aria-label={t('reports.pictures.period')}
          size="xs"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={lengths.map((count) => ({
            value: String(count),
            label: t(isAhead ? 'reports.pictures.next' : 'reports.pictures.last', { count }),
          }))}
        />
      )}
      {/* Sums of other days or words are seen while the new ones come, and lead nowhere. */}
      <div
        className={classes.drawn}
        inert={read.isPlaceholderData}
        aria-busy={read.isPlaceholderData || undefined}
      >
        {data && shows('status') && (
          <BarTable
            title={t('reports.pictures.status')}
            none={none}
            bars={data.status.map(({ status, count }) => {
              const name = t(`calendar.status.${status}`)
              return {
                key: status,
                name,
                count,
                onShow: () => onShow(name, behindStatus(period, status)),
              }
            })}
          />
        )}
        {data && shows('income') && (
          <IncomePicture income={data.income} period={period} onShow={onShow} />
        )}
        {data && shows('slots') && (
          <SlotPicture slots={data.slots} period={period} onShow={onShow} />
        )}
        {data && role !== 'Consultant' && (
          <BarTable
            title={t('reports.pictures.consultants')}
            none={none}
            bars={data.consultants.map(({ id, name, count }) => ({
              key: id,
              name,
              count,
              onShow: () => onShow(name, behindConsultant(period, id)),
            }))}
          />
        )}
        {data && (
          <BarTable
            title={t('reports.pictures.services')}
            none={none}
            bars={data.services.map(({ id, name, count }) => ({
              key: id,
              name,
              count,
              onShow: () => onShow(name, behindService(period, id)),
            }))}
          />
        )}
      </div>
      {!data && error && (
        <FailedNote failure={error} onRetry={read.refetch} busy={read.isFetching} />
      )}
    </section>
  )
}
