import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import {
  appointmentIdSchema,
  countsForLater,
} from '../../scheduling/appointments/change-appointment.ts'
import { amountSchema } from '../../scheduling/appointments/payment.ts'
import { accountEntrySchema, accountRequestSchema, maxNote } from '../collect/collect.ts'
import { adjustmentAnswer, refundBody } from '../refunds/refunds.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { handover, hasItsTransactionId, transactionIdMissing } from '../collect/return-deposit.ts'

const packageSchema = z.object({
  /** All amounts in rupees. Null before a price is agreed. */
  price: z.number().nullable(),
  /** How many sessions it is for. */
  sessions: z.int(),
  sessionsLeft: z.int(),
  /** What was paid for it and not given back, what conducted sessions drew of that, and the rest. */
  paid: z.number(),
  used: z.number(),
  left: z.number(),
  toPay: z.number(),
  /** What can be given back. */
  surplus: z.number(),
  suggested: z.number(),
  /** The first session, at which the money stands. */
  appointment: z.int(),
  /** In which a receipt is printed at first; null while nobody has asked for it. */
  patientLanguage: languageSchema.nullable(),
  /** Up to how much the reader gives back without a second person; null for no limit. */
  aloneUpTo: z.number().nullable(),
  /** What a second person was asked for and is not in the ledger, the latest first. */
  requests: z.array(accountRequestSchema),
  /** What was taken and given back, the oldest first; a reversal stands with what it took back. */
  money: z.array(accountEntrySchema),
})
export type Package = z.output<typeof packageSchema>

export const readPackage = contract({
  method: 'GET',
  url: '/api/subscriptions/:id/package',
  summary: 'The price of a series that is paid at once, and what was paid, used and is left of it',
  params: appointmentIdSchema,
  answer: packageSchema,
})

export const collectPackage = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/package',
  summary: 'Take the price of a series, or a part of it, before its sessions',
  params: appointmentIdSchema,
  body: z
    .strictObject({
      ...handover,
      /** Rupees for all sessions that are left; of the first payment, which agrees on it. */
      price: amountSchema.optional(),
      note: textSchema(maxNote).optional(),
    })
    .refine(hasItsTransactionId, transactionIdMissing),
  answer: z.object(countsForLater),
})

export const changePackagePrice = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/package/price',
  summary:
    'Agree on another price for a package of which no session was conducted or cancelled yet',
  params: appointmentIdSchema,
  body: z.strictObject({
    /** Rupees, for all its sessions. */
    price: amountSchema,
    /** The price that the user saw. */
    seen: amountSchema,
    reason: reasonSchema,
  }),
  answer: z.object({}),
})

export const refundPackage = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/package/refund',
  summary:
    'Give back what is left of a package and no session still to come needs; or ask a second person',
  params: appointmentIdSchema,
  /** The amount is all of it; another one is refused. */
  body: refundBody,
  answer: adjustmentAnswer,
})
