import './calendar-colours.css'
import type { Appointment } from '../appointments/appointment.ts'
import { useText } from '../i18n/languages.tsx'
import classes from './StatusBadge.module.css'

/** Pending, Conducted or Cancelled, in words; the colour only helps. */
export function StatusBadge({ status }: { status: Appointment['status'] }) {
  const t = useText()
  return (
    <span className={classes.badge} data-status={status}>
      {t(`calendar.status.${status}`)}
    </span>
  )
}
