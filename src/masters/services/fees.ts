import { z } from 'zod'
import { idSchema } from '../../platform/http/id.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { amountIn, numberTextSchema, type NumberText } from '../../platform/numbers/number-field.ts'

/** A fee in rupees; more than any consultation costs is a slip of the finger. */
const feeSchema = z
  .number(sentence('services.feeForm'))
  .min(0, sentence('services.feeForm'))
  .max(1_000_000, sentence('services.feeForm'))
  .multipleOf(0.01, sentence('services.feeForm'))

/** What one consultant takes for one service, seen from the service or from the consultant. */
export const feesSchema = z
  .array(z.strictObject({ id: idSchema(), fee: feeSchema }))
  .max(500)
  .refine((fees) => new Set(fees.map(({ id }) => id)).size === fees.length)
export type Fees = z.output<typeof feesSchema>

/** Fees as they are typed: by the other side's id, empty where it is not given. */
export const typedFeesSchema = z.record(z.string(), numberTextSchema)
export type TypedFees = z.output<typeof typedFeesSchema>

export const toTyped = (fees: Fees): TypedFees =>
  Object.fromEntries(fees.map(({ id, fee }) => [String(id), fee]))

export const fromTyped = (typed: TypedFees): Fees =>
  Object.entries(typed)
    .map(([id, fee]) => ({ id: Number(id), fee: amountIn(fee) }))
    .filter((row): row is Fees[number] => row.fee !== null)

/** The key of the sentence for a fee that is typed and none. */
export const feeProblem = (typed: NumberText): string | undefined => {
  const fee = amountIn(typed)
  return fee === null ? undefined : feeSchema.safeParse(fee).error?.issues[0]?.message
}
