import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { adjustmentKinds, type AdjustmentKind } from './limit-rule.ts'

/** The largest amount that an entry of the ledger can have, in rupees. */
const maxLimit = 99_999_999.99

/** Rupees, 0 for a second person at any amount, or null for no limit. */
const limitSchema = z
  .number(messageKey('field.amountUnreadable'))
  .min(0, messageKey('moneyLimits.notBelowZero'))
  .max(maxLimit, messageKey('payment.amountTooLarge'))
  .multipleOf(0.01, messageKey('payment.amountPaise'))
  .nullable()

const moneyLimitSchema = z.strictObject({
  employee: limitSchema,
  consultant: limitSchema,
  secondPerson: limitSchema,
})
const limitsSchema = z.strictObject({
  refund: moneyLimitSchema,
  discount: moneyLimitSchema,
  'write-off': moneyLimitSchema,
})
export type MoneyLimits = z.output<typeof limitsSchema>

export const moneyLimitsSchema = z.object({ version: z.int(), limits: limitsSchema })
export type StoredMoneyLimits = z.output<typeof moneyLimitsSchema>

export const readMoneyLimits = contract({
  method: 'GET',
  url: '/api/money-limits',
  summary: 'Up to which amounts refunds, discounts and write-offs need no second person',
  answer: moneyLimitsSchema,
})

export const saveMoneyLimits = contract({
  method: 'PUT',
  url: '/api/money-limits',
  summary: 'Set up to which amounts refunds, discounts and write-offs need no second person',
  body: z.strictObject({
    /** The version that the change is based on. */
    version: z.int().positive(),
    limits: limitsSchema,
  }),
  answer: moneyLimitsSchema,
})

/** The fields of a limit. */
export const limitNames = ['employee', 'consultant', 'secondPerson'] as const
export type LimitName = (typeof limitNames)[number]

/** No limit of any kind, as a clinic begins. */
export const noLimits = Object.fromEntries(
  adjustmentKinds.map((kind) => [kind, { employee: null, consultant: null, secondPerson: null }]),
) as Record<AdjustmentKind, MoneyLimits[AdjustmentKind]>
