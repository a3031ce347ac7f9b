import { useText, type text } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import classes from './appointment-badges.module.css'
import './state-colours.css'
import {
  isPaidAhead,
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

/** What was paid ahead of a pending visit, in words, with the amount where it is a part; null for nothing. */
export function paidAheadText(t: typeof text, facts: PaymentFacts): string | null {
  if (facts.packagePays) return t('package.title')
  if (facts.paidBefore === 0) return null
  const amount = isPaidAhead(facts) ? '' : `: ${formatRupees(facts.paidBefore)}`
  return t('money.paidBefore') + amount
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
