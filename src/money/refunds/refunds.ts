import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { adjustmentKinds } from '../../masters/money-limits/limit-rule.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import {
  appointmentIdSchema,
  countsForLater,
} from '../../scheduling/appointments/change-appointment.ts'
import { amountSchema, paymentModes } from '../../scheduling/appointments/payment.ts'
import { maxTransactionId } from '../../scheduling/online-payment/used-transaction-id.ts'

/** What became of a request; `entered` is one that needed no second person. */
export const adjustmentStates = [
  'entered',
  'asked',
  'approved',
  'refused',
  'withdrawn',
  'expired',
] as const
/** Those that are not in the ledger. */
export const unsettledStates = ['asked', 'refused', 'withdrawn', 'expired'] as const

export type AdjustmentState = (typeof adjustmentStates)[number]

/** How many days a request waits for its second person. */
export const waitDays = 7

const adjustmentBody = {
  /** A request that is sent again with its key is answered as it was the first time. */
  idempotencyKey: z.uuid(),
  /** Rupees. */
  amount: amountSchema,
  reason: reasonSchema,
}

/** How a refund is given. Its transaction id can follow with the approval, when the money is sent. */
export const refundBody = z.strictObject({
  ...adjustmentBody,
  mode: z.enum(paymentModes, messageKey('payment.modeRequired')),
  transactionId: textSchema(maxTransactionId).optional(),
})
export type RefundRequest = z.output<typeof refundBody>

export const adjustmentAnswer = z.object({
  id: z.int(),
  /** Whether it is in the ledger, or waits for a second person. */
  state: z.enum(adjustmentStates),
  ...countsForLater,
})

export const giveRefund = contract({
  method: 'POST',
  url: '/api/appointments/:id/refund',
  summary: 'Give back what was paid for a conducted appointment, or a part; or ask a second person',
  params: appointmentIdSchema,
  body: refundBody,
  answer: adjustmentAnswer,
})

export const giveDiscount = contract({
  method: 'POST',
  url: '/api/appointments/:id/discount',
  summary: 'Forgo a part of what is owed of a conducted appointment; or ask a second person',
  params: appointmentIdSchema,
  body: z.strictObject(adjustmentBody),
  answer: adjustmentAnswer,
})

export const writeOff = contract({
  method: 'POST',
  url: '/api/appointments/:id/write-off',
  summary: 'Forgo what nobody will pay of a conducted appointment; or ask a second person',
  params: appointmentIdSchema,
  body: z.strictObject(adjustmentBody),
  answer: adjustmentAnswer,
})

const decision = { adjustment: idSchema() }

export const approveAdjustment = contract({
  method: 'POST',
  url: '/api/appointments/:id/approve-adjustment',
  summary: "Agree to another person's refund, discount or write-off, which enters it",
  params: appointmentIdSchema,
  body: z.strictObject({
    ...decision,
    /** Of an online refund that was asked for without one. */
    transactionId: textSchema(maxTransactionId).optional(),
  }),
  answer: z.object(countsForLater),
})

export const refuseAdjustment = contract({
  method: 'POST',
  url: '/api/appointments/:id/refuse-adjustment',
  summary: "Refuse another person's refund, discount or write-off",
  params: appointmentIdSchema,
  body: z.strictObject({ ...decision, reason: reasonSchema }),
  answer: z.object({}),
})

export const withdrawAdjustment = contract({
  method: 'POST',
  url: '/api/appointments/:id/withdraw-adjustment',
  summary: 'Withdraw a refund, discount or write-off that one has asked for',
  params: appointmentIdSchema,
  body: z.strictObject(decision),
  answer: z.object({}),
})

/** Which money is given back, as the column has it. */
export const moneySources = ['visit', 'deposit', 'package'] as const

const waitingAdjustmentSchema = appointmentSchema
  .pick({
    branchId: true,
    branchName: true,
    patientName: true,
    consultantName: true,
    serviceName: true,
    starts: true,
    ends: true,
    walkIn: true,
  })
  .extend({
    id: z.int(),
    appointmentId: z.int(),
    /** The day of the appointment. */
    day: daySchema,
    kind: z.enum(adjustmentKinds),
    /** Which money: of the visit, or what was paid before it and is not used. */
    source: z.enum(moneySources),
    /** Rupees. */
    amount: z.number(),
    mode: z.enum(paymentModes).nullable(),
    transactionId: z.string().nullable(),
    reason: z.string(),
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    /** Whether the reader asked for it; all others they may decide. */
    isOwn: z.boolean(),
  })
export type WaitingAdjustment = z.output<typeof waitingAdjustmentSchema>

export const listWaitingAdjustments = contract({
  method: 'GET',
  url: '/api/adjustments',
  summary: 'Refunds, discounts and write-offs that wait: for the caller to decide, or their own',
  live: ['payment', 'masters'],
  answer: z.array(waitingAdjustmentSchema),
})

/** What became of a request that was decided, withdrawn or not decided in time. */
export const decidedStates = ['approved', 'refused', 'withdrawn', 'expired'] as const

/** How many days a decided request stays in the list of whoever asked for it. */
export const decidedDays = 14

const decidedAdjustmentSchema = waitingAdjustmentSchema
  .omit({ askedBy: true, isOwn: true })
  .extend({
    state: z.enum(decidedStates),
    /** Null for one that nobody has decided in time. */
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime(),
    /** Why it was refused. */
    decisionReason: z.string().nullable(),
  })
export type DecidedAdjustment = z.output<typeof decidedAdjustmentSchema>

export const listOwnAdjustments = contract({
  method: 'GET',
  url: '/api/adjustments/own',
  summary: "What became of the caller's own requests of the last days, and of nobody else's",
  live: ['payment', 'masters'],
  answer: z.array(decidedAdjustmentSchema),
})

export const countWaitingAdjustments = contract({
  method: 'GET',
  url: '/api/adjustments/count',
  summary: 'How many refunds, discounts and write-offs wait for the caller to decide',
  live: ['payment', 'masters'],
  answer: z.object({ count: z.int() }),
})
