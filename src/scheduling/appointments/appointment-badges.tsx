import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import classes from './appointment-badges.module.css'
import './state-colours.css'
import {
  paymentShown,
  paymentStatusDetails,
  statusDetails,
  type AppointmentStatus,
  type PaymentFacts,
  type PaymentStatus,
  type Tone,
} from './statuses.ts'

interface StateBadgeProps {
  text: TextKey
  tone: Tone
  className?: string | undefined
}

/** A state as a word; the colour is not the only sign. */
export function StateBadge({ text, tone, className = '' }: StateBadgeProps) {
  const t = useText()
  return (
    <span className={`${classes.badge} ${className}`} data-tone={tone}>
      {t(text)}
    </span>
  )
}

/** Paid, also where all was paid ahead, or Unpaid; an en dash for a cancelled appointment of which nothing is owed. */
export function PaymentBadge({ of }: { of: PaymentFacts }) {
  const status = paymentShown(of)
  return status === null ? '–' : <StoredPaymentBadge status={status} />
}

/** Paid or Unpaid as it is stored, and as sums have it. */
export function StoredPaymentBadge({ status }: { status: PaymentStatus }) {
  const { text, tone } = paymentStatusDetails[status]
  return <StateBadge text={text} tone={tone} className={classes.payment} />
}

/** Pending, Conducted or Cancelled. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { text, tone } = statusDetails[status]
  return <StateBadge text={text} tone={tone} />
}
