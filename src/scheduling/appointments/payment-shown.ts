import type { AppointmentStatus, PaymentStatus } from './statuses.ts'

export interface PaymentFacts {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** Rupees. */
  price: number
  /** Rupees that were paid ahead for the visit. */
  paidBefore: number
}

/** Whether the visit is paid for in full before it takes place. */
export const isPaidAhead = ({ price, paidBefore }: PaymentFacts): boolean =>
  paidBefore > 0 && paidBefore >= price

/**
 * The payment status as lists show it: paid as well where all was paid ahead, so that nobody is asked twice. Null
 * for a cancelled appointment that was not paid, of which nothing is owed.
 */
export function paymentShown(facts: PaymentFacts): PaymentStatus | null {
  if (facts.status === 'CN' && facts.paymentStatus === 'U') return null
  return isPaidAhead(facts) ? 'P' : facts.paymentStatus
}
