import { useText } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'
import classes from './PaymentBadge.module.css'

/** Paid or Unpaid, in words; the colour only helps. */
export function PaymentBadge({ status }: { status: Appointment['paymentStatus'] }) {
  const t = useText()
  return (
    <span className={classes.badge} data-status={status}>
      {t(`payment.${status}`)}
    </span>
  )
}
