import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { addedResponse, masterCalls, masterRowSchema } from '../kit/master.ts'

/** A price in rupees, above zero; the maximum catches typing errors. */
const priceSchema = z
  .number(messageKey('payment.amountRequired'))
  .min(0.01, messageKey('payment.amountRequired'))
  .max(1_000_000, messageKey('payment.amountTooLarge'))
  .multipleOf(0.01, messageKey('payment.amountPaise'))

/** The form of a charge: what can be charged besides a visit, and its usual price. */
export const chargeRequest = z.strictObject({
  name: textSchema(100, 'masters.nameRequired'),
  price: priceSchema,
})

const chargeMasterSchema = masterRowSchema.extend({ name: z.string(), price: z.number() })
export type ChargeMaster = z.output<typeof chargeMasterSchema>

const calls = masterCalls(chargeRequest, addedResponse)

export const chargeMaster = {
  list: contract({
    method: 'GET',
    url: '/api/charges/all',
    summary: 'Everything that can be charged besides a visit, retired ones included',
    live: ['masters'],
    answer: z.array(chargeMasterSchema),
  }),
  add: contract({ url: '/api/charges', summary: 'Add a charge', ...calls.add }),
  change: contract({
    url: '/api/charges/:id',
    summary: 'Change a charge; what was charged stays as it was',
    ...calls.change,
  }),
  retire: contract({
    url: '/api/charges/:id/active',
    summary: 'Retire a charge, or restore it',
    ...calls.retire,
  }),
}

export const listCharges = contract({
  method: 'GET',
  url: '/api/charges',
  summary: 'What can be charged besides a visit, with its price',
  live: ['masters'],
  answer: z.array(chargeMasterSchema.pick({ id: true, name: true, price: true })),
})
export type ChargeChoice = z.output<typeof listCharges.answer>[number]

export const maxQuantity = 99
/** The most different items of one charge. */
export const maxChargeLines = 20
/** Rupees: the most that one entry of the ledger can have. */
const maxTotal = 99_999_999.99

const chargeLineSchema = z.strictObject({
  /** The charge's id. */
  charge: idSchema(),
  quantity: z.int().min(1).max(maxQuantity),
  /** Rupees for one, as the person saw it; refused when it is another one by now. */
  price: priceSchema,
})
export type ChargeLine = z.output<typeof chargeLineSchema>

/** What lines of a charge come to, in rupees, exact to the paisa. */
export const sumCharges = (lines: readonly Pick<ChargeLine, 'price' | 'quantity'>[]): number =>
  toRupees(lines.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, 0))

/** What is charged besides a visit: each item once, with its quantity. */
export const chargeLinesSchema = z
  .array(chargeLineSchema)
  .min(1)
  .max(maxChargeLines)
  .refine((lines) => new Set(lines.map(({ charge }) => charge)).size === lines.length)
  .refine((lines) => sumCharges(lines) <= maxTotal, messageKey('payment.amountTooLarge'))

/** A chosen item as a form holds it; the price is that of the list. */
export const chosenChargeSchema = chargeLineSchema.extend({ name: z.string() })
export type ChosenCharge = z.output<typeof chosenChargeSchema>

/** The lines of a request. */
export const toChargeLines = (chosen: readonly ChosenCharge[]): ChargeLine[] =>
  chosen.map(({ charge, quantity, price }) => ({ charge, quantity, price }))

/** An item of a charge as it was entered. */
export const chargedItemSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  /** Rupees for one, and for all. */
  price: z.number(),
  amount: z.number(),
})
export type ChargedItem = z.output<typeof chargedItemSchema>

/**
 * The chosen items with the prices of the list as it is now, without those that are offered no more; the
 * same array where nothing changed.
 */
export function followOffered(
  chosen: readonly ChosenCharge[],
  offered: readonly ChargeChoice[],
): readonly ChosenCharge[] {
  const now = chosen.flatMap((line) => {
    const found = offered.find(({ id }) => id === line.charge)
    if (!found) return []
    const { name, price } = found
    return name === line.name && price === line.price ? line : { ...line, name, price }
  })
  const isSame = now.length === chosen.length && now.every((line, at) => line === chosen[at])
  return isSame ? chosen : now
}
