import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** PE pending, CD conducted, CN cancelled. */
export const appointmentStatuses = ['PE', 'CD', 'CN'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** P paid, U unpaid. */
export const paymentStatuses = ['P', 'U'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The colours of states, light and dark: each is a rule of `state-colours.css`. */
export const tones = ['amber', 'green', 'red', 'teal', 'strong', 'grey'] as const
export type Tone = (typeof tones)[number]

interface StatusDetails {
  text: TextKey
  tone: Tone
  /**
   * Whether the appointment needs its time: two live appointments of one consultant never overlap. SQL
   * asks `is_live(status)`.
   */
  isLive: boolean
  /** The statuses that it may change to. A pending appointment stays pending when it is moved. */
  next: readonly AppointmentStatus[]
  /**
   * The status that a correction gives it back, when it was reached by mistake; null for none. Only
   * `take-back-rule.ts` asks for it.
   */
  correctedTo: AppointmentStatus | null
}

export const statusDetails: Record<AppointmentStatus, StatusDetails> = {
  PE: {
    text: messageKey('calendar.status.PE'),
    tone: 'amber',
    isLive: true,
    next: ['PE', 'CD', 'CN'],
    correctedTo: null,
  },
  CD: {
    text: messageKey('calendar.status.CD'),
    tone: 'green',
    isLive: true,
    next: [],
    correctedTo: 'PE',
  },
  CN: {
    text: messageKey('calendar.status.CN'),
    tone: 'grey',
    isLive: false,
    next: [],
    correctedTo: 'PE',
  },
}

export const paymentStatusDetails: Record<PaymentStatus, { text: TextKey; tone: Tone }> = {
  P: { text: messageKey('payment.P'), tone: 'green' },
  // Not the colour of Pending, which stands beside it in most rows.
  U: { text: messageKey('payment.U'), tone: 'red' },
}

export const isLive = (status: AppointmentStatus): boolean => statusDetails[status].isLive

/** Whether a status may change to another (specification, section 4: CD and CN are final, but for corrections). */
export const canBecome = (status: AppointmentStatus, next: AppointmentStatus): boolean =>
  statusDetails[status].next.includes(next)

export interface PaymentFacts {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** Rupees. */
  price: number
  /** Rupees that the consultant recorded, which are asked for instead of the price; null for none. */
  fees: number | null
  /** Rupees that were paid ahead for the visit alone. */
  paidBefore: number
  /** Whether its package has the money for it. */
  packagePays: boolean
  /** Rupees that were paid of a conducted visit of which something is owed. */
  paidInPart: number
}

/** Whether the visit is paid for in full before it takes place. */
export const isPaidAhead = ({
  price,
  fees,
  paidBefore,
  packagePays,
}: Pick<PaymentFacts, 'price' | 'fees' | 'paidBefore' | 'packagePays'>): boolean =>
  packagePays || (paidBefore > 0 && paidBefore >= (fees ?? price))

/**
 * The payment status as lists show it: paid as well where all was paid ahead, so that nobody is asked twice. Null
 * for a cancelled appointment that was not paid, of which nothing is owed.
 */
export function paymentShown(facts: PaymentFacts): PaymentStatus | null {
  if (facts.status === 'CN' && facts.paymentStatus === 'U') return null
  return isPaidAhead(facts) ? 'P' : facts.paymentStatus
}
