import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { chargedItemSchema, chargeLinesSchema } from '../../masters/charges/charges.ts'
import { adjustmentKinds } from '../../masters/money-limits/limit-rule.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { appointmentStatuses } from '../../scheduling/appointments/statuses.ts'
import {
  appointmentIdSchema,
  countsForLater,
} from '../../scheduling/appointments/change-appointment.ts'
import {
  amountSchema,
  hasTransactionId,
  paymentModes,
} from '../../scheduling/appointments/payment.ts'
import { maxTransactionId } from '../../scheduling/online-payment/used-transaction-id.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { entryKindSchema } from '../ledger/ledger.ts'
import { unsettledStates } from '../refunds/refunds.ts'
import { receiptMarkSchema } from '../receipts/receipts.ts'

/** An entry of money as an account or a package shows it. */
export const accountEntrySchema = z.object({
  id: z.int(),
  kind: entryKindSchema,
  /** What it was made by, where it was given back or forgone after the visit. */
  adjustmentKind: z.enum(adjustmentKinds).nullable(),
  /** Rupees. */
  amount: z.number(),
  /** What a charge is made of besides the visit itself; absent in the answer of a process of the version before. */
  items: z.array(chargedItemSchema).optional(),
  /** Whether it is a charge that was added after the visit. */
  isFurther: z.boolean().optional(),
  /** Whether it gives back a deposit. */
  returnsDeposit: z.boolean(),
  mode: z.enum(paymentModes).nullable(),
  transactionId: z.string().nullable(),
  note: z.string().nullable(),
  /** For which day it counts, and on which it was paid: before, where the drawer was closed already. */
  day: daySchema,
  paidOn: daySchema,
  by: z.string(),
  /** The second person, where one was asked. */
  approvedBy: z.string().nullable(),
  /** Whether it is on a receipt, as all money is but that from before there were receipts. */
  hasReceipt: z.boolean(),
  /** Null without one, and for a consultant where it is also for appointments of others. */
  receipt: receiptMarkSchema.nullable(),
  /** When, by whom and why it was reversed; null for one that counts. */
  reversed: z.object({ day: daySchema, by: z.string(), reason: z.string() }).nullable(),
})
export type AccountEntry = z.output<typeof accountEntrySchema>

const owingAppointmentSchema = appointmentSchema
  .pick({ id: true, day: true, patientName: true, consultantName: true, serviceName: true })
  .extend({ /** Rupees. */ owed: z.number() })
export type OwingAppointment = z.output<typeof owingAppointmentSchema>

/** A request for a second person, and what became of it. */
export const accountRequestSchema = z.object({
  id: z.int(),
  kind: z.enum(adjustmentKinds),
  /** Rupees. */
  amount: z.number(),
  reason: z.string(),
  state: z.enum(unsettledStates),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Whether the reader asked for it, and so may withdraw it. */
  isOwn: z.boolean(),
  /** Null for one that nobody has decided. */
  decidedBy: z.string().nullable(),
  /** Why it was refused. */
  decisionReason: z.string().nullable(),
})
export type AccountRequest = z.output<typeof accountRequestSchema>

const accountSchema = z.object({
  status: z.enum(appointmentStatuses),
  /** Rupees: what the appointment costs, what was paid of it, and the rest. */
  charged: z.number(),
  paid: z.number(),
  owed: z.number(),
  /** Rupees: what was deposited and is not used, and what can be paid now. */
  deposit: z.number(),
  payable: z.number(),
  /** Of a pending session that is paid with its series at once: which, and the rupees that are left of it. */
  package: z.object({ series: z.int(), left: z.number() }).nullable(),
  /** In which a receipt is printed at first; null while nobody has asked for it. */
  patientLanguage: languageSchema.nullable(),
  /** The oldest first; a reversal stands with what it took back. */
  entries: z.array(accountEntrySchema),
  /** Refunds, discounts and write-offs that a second person was asked for, the newest first. */
  requests: z.array(accountRequestSchema),
  /** Rupees that the reader gives back or forgoes without a second person; null for no limit. */
  limits: z.object({
    refund: z.number().nullable(),
    discount: z.number().nullable(),
    'write-off': z.number().nullable(),
  }),
  /** What the people with the same mobile number owe besides, the oldest first. */
  household: z.array(owingAppointmentSchema),
})
export type Account = z.output<typeof accountSchema>

export const readAccount = contract({
  method: 'GET',
  url: '/api/appointments/:id/account',
  summary:
    'What was charged, paid and forgone of an appointment, and what its household owes besides',
  params: appointmentIdSchema,
  answer: accountSchema,
})

/** Characters of what the desk notes beside a payment. */
export const maxNote = 200

/** The most appointments of one payment. */
export const maxCollected = 50

export const collectionSchema = z
  .strictObject({
    /** A request that is sent again with its key is answered as it was the first time. */
    idempotencyKey: z.uuid(),
    /** For what, and how much of it; all of one household. */
    items: z
      .array(z.strictObject({ appointment: idSchema(), amount: amountSchema }))
      .min(1)
      .max(maxCollected),
    mode: z.enum(paymentModes, messageKey('payment.modeRequired')).optional(),
    transactionId: textSchema(maxTransactionId).optional(),
    note: textSchema(maxNote).optional(),
  })
  .refine(({ mode, transactionId }) => !hasTransactionId(mode) || transactionId, {
    path: ['transactionId'],
    error: messageKey('payment.transactionIdRequired'),
  })
  .refine(({ items }) => new Set(items.map((it) => it.appointment)).size === items.length, {
    path: ['items'],
  })
export type Collection = z.output<typeof collectionSchema>

export const collectPayment = contract({
  method: 'POST',
  url: '/api/collections',
  summary:
    'Take a payment, or a part of it, for appointments of one household; before the visit a deposit',
  body: collectionSchema,
  /** The number of the payment. */
  answer: z.object({ id: z.int(), ...countsForLater }),
})

export const addCharge = contract({
  method: 'POST',
  url: '/api/appointments/:id/charges',
  summary: 'Charge something besides the visit after it was conducted; it is owed from then on',
  params: appointmentIdSchema,
  body: z.strictObject({
    /** A request that is sent again with its key is answered as it was the first time. */
    idempotencyKey: z.uuid(),
    charges: chargeLinesSchema,
  }),
  answer: z.object({}),
})

export const reverseEntry = contract({
  method: 'POST',
  url: '/api/appointments/:id/reverse-entry',
  summary:
    'Reverse a payment, discount or further charge that was entered wrongly; what it settled is owed again',
  params: appointmentIdSchema,
  body: z.strictObject({ entry: z.int().positive(), reason: reasonSchema }),
  answer: z.object(countsForLater),
})
