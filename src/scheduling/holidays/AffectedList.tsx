import { Loader, Text } from '@mantine/core'
import { showTimes } from '../../platform/day/time.ts'
import type { CallAnswer, CallInput } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { readHits } from './holidays.ts'
import classes from './AffectedList.module.css'

export type DayOffWish = CallInput<typeof readHits>['body']

/** The booked appointments that a day off hits: how many, and the first of them. */
export function HitsList({ wish }: { wish: DayOffWish }) {
  const t = useText()
  const read = useCall(readHits, { body: wish }, { staleTime: 0, gcTime: 0 })
  const { data, error } = read
  if (error) {
    return <FailedNote inline failure={error} onRetry={read.refetch} busy={read.isFetching} />
  }
  // Whom another day off hits says nothing of this one.
  if (!data || read.isPlaceholderData)
    return <Loader size="sm" aria-label={t('app.loading')} role="status" />
  return <Hits hits={data} />
}

function Hits({ hits: { total, appointments } }: { hits: CallAnswer<typeof readHits> }) {
  const t = useText()
  if (total === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('holidays.noHits')}
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" role="status">
        {t('holidays.hits', { count: total })}
      </Text>
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.hits} tabIndex={0} aria-label={t('holidays.hitsList')}>
        {appointments.map(({ id, patientName, consultantName, day, ...times }) => (
          <li key={id}>
            <span>
              <span className={classes.patient}>{patientName}</span>
              <span className={classes.quiet}> · {consultantName}</span>
            </span>
            <span className={classes.quiet}>
              {dayWithWeekday(day)} · {showTimes(times)}
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
