import { useText } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'
import './calendar-colours.css'
import classes from './appointment-badges.module.css'

/** Paid or Unpaid, as a word; the colour is not the only sign. */
export function PaymentBadge({ status }: { status: Appointment['paymentStatus'] }) {
  const t = useText()
  return (
    <span className={classes.payment} data-status={status}>
      {t(`payment.${status}`)}
    </span>
  )
}

/** Pending, Conducted or Cancelled, as a word; the colour is not the only sign. */
export function StatusBadge({ status }: { status: Appointment['status'] }) {
  const t = useText()
  return (
    <span className={classes.status} data-status={status}>
      {t(`calendar.status.${status}`)}
    </span>
  )
}
