import { z } from 'zod'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  amountFromField,
  numberFieldSchema,
  type NumberFieldValue,
} from '../../platform/numbers/parse-number.ts'

/** A fee in rupees; the maximum catches typing errors. */
const feeSchema = z
  .number(messageKey('services.feeForm'))
  .min(0, messageKey('services.feeForm'))
  .max(1_000_000, messageKey('services.feeForm'))
  .multipleOf(0.01, messageKey('services.feeForm'))

/** The fee of one consultant for one service; `id` is that of the other side. */
export const feesSchema = z
  .array(z.strictObject({ id: idSchema(), fee: feeSchema }))
  .max(500)
  .refine((fees) => new Set(fees.map(({ id }) => id)).size === fees.length)
export type Fees = z.output<typeof feesSchema>

/** Fees in a form: by the other side's id, empty where the service is not given. */
export const feeValuesSchema = z.record(z.string(), numberFieldSchema)
export type FeeValues = z.output<typeof feeValuesSchema>

export const toFeeValues = (fees: Fees): FeeValues =>
  Object.fromEntries(fees.map(({ id, fee }) => [String(id), fee]))

export const parseFeeValues = (input: FeeValues): Fees =>
  Object.entries(input)
    .map(([id, fee]) => ({ id: Number(id), fee: amountFromField(fee) }))
    .filter((row): row is Fees[number] => row.fee !== null)

/** The text key of the error in a fee field. */
export const feeProblem = (input: NumberFieldValue): string | undefined => {
  const fee = amountFromField(input)
  return fee === null ? undefined : feeSchema.safeParse(fee).error?.issues[0]?.message
}
