import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { amountFromField, numberFromField } from '../../platform/numbers/parse-number.ts'
import type { NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import type { addShareSchema } from './shares.ts'

/** The fields of the dialog, valid or not; '' while empty. */
export interface ShareFormValues {
  consultant: number | null
  service: number | null
  kind: 'percent' | 'amount'
  percent: NumberFieldValue
  amount: NumberFieldValue
  validFrom: Day | ''
  validTo: Day | ''
}

/** The fields as they are sent: only the number of the chosen kind. */
export const toShare = ({ kind, percent, amount, validTo, ...values }: ShareFormValues) =>
  ({
    ...values,
    percent: kind === 'percent' ? (numberFromField(percent) ?? Number.NaN) : null,
    amount: kind === 'amount' ? (amountFromField(amount) ?? Number.NaN) : null,
    validTo: validTo === '' ? null : validTo,
  }) as z.input<typeof addShareSchema>
