import { z } from 'zod'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  amountFromField,
  numberFieldSchema,
  type NumberFieldValue,
} from '../../platform/numbers/parse-number.ts'

/** A fee in rupees; the maximum catches typing errors. */
export const feeSchema = z
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

/** Fees in a form: by the other side's id; missing where the service is not given. */
export const feeValuesSchema = z.record(z.string(), numberFieldSchema)
export type FeeValues = z.output<typeof feeValuesSchema>

export const toFeeValues = (fees: Fees): FeeValues =>
  Object.fromEntries(fees.map(({ id, fee }) => [String(id), fee]))

/**
 * The values without those of rows that were retired while the form was open: they have no field any more, and a
 * retired row keeps its fee. The form's row is asked too, since the choices may be the older reading.
 */
export function withoutRetired(
  values: FeeValues,
  choices: readonly { id: number }[] | undefined,
  row: { fees: readonly { id: number }[] } | undefined,
): FeeValues {
  if (!choices) return values
  const known = new Set([...choices, ...(row?.fees ?? [])].map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)))
}

export const parseFeeValues = (input: FeeValues): Fees =>
  Object.entries(input)
    // A service that is given needs a fee: the schema refuses what is no number.
    .map(([id, fee]) => ({ id: Number(id), fee: amountFromField(fee) ?? Number.NaN }))

/** The text key of the error in a fee field. */
export const feeProblem = (input: NumberFieldValue): string | undefined =>
  feeSchema.safeParse(amountFromField(input) ?? Number.NaN).error?.issues[0]?.message
