import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { arrivedSince } from './arrival.ts'
import classes from './ArrivedSince.module.css'

interface ArrivedSinceProps {
  /** ISO instant; null until the patient arrives. */
  arrivedAt: string | null
  now: ClinicNow
  /** False once the patient has been called in, when the wait is over. */
  waiting?: boolean
  /** Shows the duration without the words "waiting for", for narrow lists. */
  short?: boolean
  /** The time or the duration alone, where they stand apart. */
  part?: 'time' | 'wait'
}

/** The time at which a patient arrived, and how long they have been waiting. */
export function ArrivedSince({
  arrivedAt,
  now,
  waiting = true,
  short = false,
  part,
}: ArrivedSinceProps) {
  const t = useText()
  // An en dash marks an empty field.
  if (arrivedAt === null) return <span className={classes.waiting}>–</span>
  const { time, minutes } = arrivedSince(arrivedAt, clinicTimeZone(), now)
  const hours = Math.floor((minutes ?? 0) / 60)
  const wait =
    minutes === undefined
      ? undefined
      : hours === 0
        ? t('arrivals.minutes', { minutes })
        : t('arrivals.hours', { hours, minutes: minutes % 60 })
  const waitText = wait && t('arrivals.waitingFor', { time: wait })
  return (
    <span className={classes.since} title={waiting ? waitText : undefined}>
      {part !== 'wait' && <span className={classes.time}>{time}</span>}
      {part !== 'time' && waiting && wait && (
        <span className={classes.waiting}>{short ? wait : waitText}</span>
      )}
    </span>
  )
}
