import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { DataTable, type Column } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { formatSlot } from '../../scheduling/appointments/format-slot.tsx'
import classes from './LastSeenList.module.css'
import type { LastSeenRow, LastSeenToday } from './last-seen-today.ts'

interface LastSeenListProps {
  list: LastSeenToday
  onRetry: () => unknown
  isRetrying: boolean
}

/**
 * Today's list as this desk saw it last, in place of the one that the server does not answer: marked with
 * its time, and only to be read.
 */
export function LastSeenList({ list, onRetry, isRetrying }: LastSeenListProps) {
  const t = useText()
  const timeOf = (instant: Date) => timeAt(instant, clinicTimeZone())
  const columns: Column<LastSeenRow>[] = [
    { key: 'slot', title: t('table.slot'), cell: formatSlot },
    {
      key: 'patient',
      title: t('table.patient'),
      cell: (row) => name(row.patientName),
      role: 'heading',
    },
    { key: 'mobile', title: t('table.mobile'), cell: ({ mobile }) => mobile },
    {
      key: 'arrived',
      title: t('arrivals.arrived'),
      cell: ({ arrivedAt }) => (arrivedAt === null ? '–' : timeOf(new Date(arrivedAt))),
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      cell: (row) => name(row.consultantName),
    },
    {
      key: 'service',
      title: t('table.services'),
      cell: (row) => name(row.serviceName),
    },
    {
      key: 'branch',
      title: t('table.branch'),
      cell: (row) => name(row.branchName),
    },
  ]
  return (
    <>
      <div role="status" className={classes.mark} data-failed>
        <IconPlugConnectedX size={18} stroke={1.8} aria-hidden="true" />
        <span>
          {t('dashboard.lastSeen', { time: timeOf(new Date(list.seenAtMs)) })}
          {!list.isWhole && ` ${t('dashboard.lastSeenPart')}`}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          aria-busy={isRetrying}
          onClick={() => onRetry()}
        >
          {t('app.retry')}
        </Button>
      </div>
      <DataTable
        label={t('dashboard.tabs.home')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={<EmptyNote title={t('table.empty')} />}
      />
    </>
  )
}

const name = (stored: string) => <StoredText>{stored}</StoredText>
