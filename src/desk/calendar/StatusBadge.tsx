import '../../scheduling/appointments/calendar-colours.css'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from '../../scheduling/appointments/appointment-badges.module.css'

/** Pending, Conducted or Cancelled, in words; the colour only helps. */
export function StatusBadge({ status }: { status: Appointment['status'] }) {
  const t = useText()
  return (
    <span className={classes.badge} data-status={status}>
      {t(`calendar.status.${status}`)}
    </span>
  )
}
