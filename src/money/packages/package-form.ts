import { z } from 'zod'
import { amountFromField, numberFieldSchema } from '../../platform/numbers/parse-number.ts'
import { amountSchema, type PaymentMode } from '../../scheduling/appointments/payment.ts'
import {
  paymentFieldProblems,
  paymentFieldsSchema,
  toPaymentDetails,
} from '../collect/payment-fields.ts'
import type { Package } from './packages.ts'

/** The fields of the dialog, valid or not; the price is that of a package that is agreed now. */
const packageFormSchema = paymentFieldsSchema.extend({ price: numberFieldSchema })
export type PackageFormValues = z.output<typeof packageFormSchema>

/** The fields as they were typed, with what was to be paid then, in rupees. */
export const packageDraftSchema = packageFormSchema.extend({ due: z.number() })
/** The draft's name: of one series. */
export const packageDraftKey = (series: number): string => `packagePayment.${series}`
type PackageDraft = z.output<typeof packageDraftSchema>

/** What is to be paid unless another price is agreed, in rupees. */
export const dueOfPackage = ({
  price,
  suggested,
  toPay,
}: Pick<Package, 'price' | 'suggested' | 'toPay'>): number => (price === null ? suggested : toPay)

/**
 * The fields to begin with, of a draft. Its price and amount stay only if as much is to be paid as when
 * they were typed.
 */
export function beginPackage(
  { due, ...typed }: PackageDraft,
  data: Pick<Package, 'price' | 'suggested' | 'toPay'>,
): PackageFormValues {
  const dueNow = dueOfPackage(data)
  return due === dueNow ? typed : { ...typed, price: data.suggested, amount: dueNow }
}

/** The text key of the message for each invalid field; empty when the payment can be sent. */
export function packageFormProblems(
  values: PackageFormValues,
  { price: agreed, toPay }: Pick<Package, 'price' | 'toPay'>,
): Record<string, string> {
  const price = amountFromField(values.price)
  const wrongPrice =
    agreed === null ? amountSchema.safeParse(price).error?.issues[0]?.message : undefined
  const most = agreed === null ? (wrongPrice ? null : price) : toPay
  return {
    ...(wrongPrice && { price: wrongPrice }),
    ...paymentFieldProblems(values, { most, needsMode: true }),
  }
}

/** Valid fields as a payment; the price only where none was agreed yet. */
export const toPackagePayment = (
  values: PackageFormValues,
  { price: agreed }: Pick<Package, 'price'>,
) => ({
  ...toPaymentDetails(values),
  amount: amountFromField(values.amount)!,
  mode: values.mode as PaymentMode,
  ...(agreed === null && { price: amountFromField(values.price)! }),
})
