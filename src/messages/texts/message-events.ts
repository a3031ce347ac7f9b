import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** What a patient can hear of; the database has the same list in `message_rules`. */
export const messageEvents = [
  'booked',
  'moved',
  'cancelled',
  /** The desk released what was asked for on the booking page, or nobody answered in time. */
  'notAccepted',
  /** Some hours before the appointment. */
  'reminder',
  /** The day on which the consultant wants to see the patient again is near. */
  'followUp',
  /** A payment was received. */
  'receipt',
  /** A time is held for somebody of the waiting list. */
  'offer',
  /** A leave or a holiday took the time of the appointment away. */
  'displaced',
  /** After a visit: how it was. */
  'feedback',
  /** The consultant comes later than the appointment begins. */
  'late',
] as const
export type MessageEvent = (typeof messageEvents)[number]

/**
 * The events whose texts can have the patient's link: those about an appointment that is still to come, and the one
 * that asks how a visit was. A time that is offered is held for some minutes, and answered by a call.
 */
export const linkedEvents: readonly MessageEvent[] = [
  'booked',
  'moved',
  'reminder',
  'displaced',
  'feedback',
  'late',
]

/** The events that are nothing without the link: nobody could answer. */
export const linkOnlyEvents: readonly MessageEvent[] = ['feedback']

/** The names of the events, as screens have them. */
export const eventTitles: Record<MessageEvent, TextKey> = {
  booked: 'outbox.kind.booked',
  moved: 'outbox.kind.moved',
  cancelled: 'outbox.kind.cancelled',
  notAccepted: 'reason.not_accepted',
  reminder: 'outbox.reminder',
  followUp: 'visit.followUpDay',
  receipt: 'receipt.title',
  offer: 'outbox.offer',
  displaced: 'calendar.kind.leave',
  feedback: 'feedback.question',
  late: 'delay.title',
}

/** The texts of a branch that has no wording of its own. */
export const usualTexts: Record<MessageEvent, TextKey> = {
  booked: messageKey('outbox.text.booked'),
  moved: messageKey('outbox.text.moved'),
  cancelled: messageKey('outbox.text.cancelled'),
  notAccepted: messageKey('outbox.text.notAccepted'),
  reminder: messageKey('outbox.text.reminder'),
  followUp: messageKey('outbox.text.followUp'),
  receipt: messageKey('outbox.text.receipt'),
  offer: messageKey('outbox.text.offer'),
  displaced: messageKey('outbox.text.displaced'),
  feedback: messageKey('outbox.text.feedback'),
  late: messageKey('outbox.text.late'),
}

/** How a message reaches a patient, from the desk's own device or by a gateway. */
export const ways = ['whatsApp', 'sms', 'email'] as const
export type Way = (typeof ways)[number]
