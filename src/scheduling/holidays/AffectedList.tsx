import { Loader, Text } from '@mantine/core'
import type { CallAnswer, CallInput } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { listAffectedByDayOff } from './holidays.ts'
import classes from './AffectedList.module.css'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

export type DayOffQuery = CallInput<typeof listAffectedByDayOff>['body']

/** What is known of the appointments on a day off; asks nothing where `enabled` is false. */
export function useAffected(query: DayOffQuery, enabled = true) {
  const reading = useCall(
    listAffectedByDayOff,
    { body: query },
    { staleTime: 0, gcTime: 0, enabled },
  )
  const { data, error, isFetching, refetch } = reading
  // Placeholder data are the appointments of another day off.
  const affected = reading.isPlaceholderData || error ? undefined : data
  return { affected, error, isFetching, refetch }
}

/** The booked appointments on a day off: their number, and the first of them. */
export function AffectedList({ reading }: { reading: ReturnType<typeof useAffected> }) {
  const t = useText()
  const { affected, error } = reading
  if (error) {
    return (
      <FailedNote
        isInline
        problem={error}
        onRetry={reading.refetch}
        isRetrying={reading.isFetching}
      />
    )
  }
  if (!affected) return <Loader size="sm" aria-label={t('app.loading')} role="status" />
  return <AffectedSummary affected={affected} />
}

function AffectedSummary({
  affected: { total, appointments },
}: {
  affected: CallAnswer<typeof listAffectedByDayOff>
}) {
  const t = useText()
  if (total === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('holidays.noneAffected')}
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" role="status">
        {t('holidays.affected', { count: total })}
      </Text>
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.affected} tabIndex={0} aria-label={t('holidays.affectedList')}>
        {appointments.map(({ id, patientName, consultantName, day, ...times }) => (
          <li key={id}>
            <span>
              <span className={classes.patient}>{patientName}</span>
              <span className={classes.quiet}> · {consultantName}</span>
            </span>
            <span className={classes.quiet}>
              {dayWithWeekday(day)} · {formatTimesOnDay(day, times)}
            </span>
          </li>
        ))}
      </ul>
      {total > appointments.length && (
        <Text c="dimmed" size="sm" mt={4}>
          {t('schedule.more', { count: total - appointments.length })}
        </Text>
      )}
    </div>
  )
}
