import { z } from 'zod'
import type { Role } from '../../access/permissions/access.ts'
import { amountFromField } from '../../platform/numbers/parse-number.ts'
import { addRupees, toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { requiresPaymentMode } from '../../scheduling/appointments/payment.ts'
import type { Collection, OwingAppointment } from './collect.ts'
import { divideAmount } from './collect-rule.ts'
import { paymentFieldProblems, paymentFieldsSchema, toPaymentDetails } from './payment-fields.ts'

/** The fields of the dialog, valid or not. */
const collectFormSchema = paymentFieldsSchema.extend({
  /** The other appointments of the household that are paid as well. */
  chosen: z.array(z.int()),
})
export type CollectFormValues = z.output<typeof collectFormSchema>

/** The fields as they were typed, with what the chosen appointments owed then, in rupees. */
export const collectDraftSchema = collectFormSchema.extend({ owed: z.number() })
/** The draft's name: of one appointment, so that nobody else's dialog begins with it. */
export const collectDraftKey = (appointment: number): string => `collect.${appointment}`
type CollectDraft = z.output<typeof collectDraftSchema>

type Debt = Pick<OwingAppointment, 'id' | 'owed'>

/** What is owed in all, in rupees, exact to the paisa. */
export const sumOwed = (debts: readonly Pick<Debt, 'owed'>[]): number =>
  addRupees(...debts.map(({ owed }) => owed))

/**
 * The fields to begin with, of a draft. Its amount stays only if as much is owed as when it was typed:
 * otherwise it is what is owed now, of those appointments that still owe something.
 */
export function beginCollection(
  { owed, ...typed }: CollectDraft,
  payable: number,
  household: readonly Debt[],
): CollectFormValues {
  const others = household.filter(({ id }) => typed.chosen.includes(id))
  const owedNow = sumOwed([{ owed: payable }, ...others])
  return {
    ...typed,
    chosen: others.map(({ id }) => id),
    amount: toPaise(owedNow) === toPaise(owed) ? typed.amount : owedNow,
  }
}

/** The text key of the message for each invalid field; empty when the payment can be sent. */
export const collectProblems = (
  values: CollectFormValues,
  debts: readonly Debt[],
  role: Role,
): Record<string, string> =>
  paymentFieldProblems(values, { most: sumOwed(debts), needsMode: requiresPaymentMode(role) })

/** Valid fields as a payment: the oldest of the chosen appointments is paid first. */
export function toCollection(
  values: CollectFormValues,
  debts: readonly Debt[],
): Omit<Collection, 'idempotencyKey'> {
  const { parts } = divideAmount(
    toPaise(amountFromField(values.amount)!),
    debts.map(({ owed }) => toPaise(owed)),
  )
  return {
    items: debts
      .map(({ id }, index) => ({ appointment: id, amount: toRupees(parts[index]!) }))
      .filter((item) => item.amount > 0),
    ...toPaymentDetails(values),
  }
}

/**
 * The appointment whose newest receipt is that of a payment: the one for which the dialog was opened, unless all of the
 * money went to older ones.
 */
export const appointmentOfReceipt = (
  { items }: Pick<Collection, 'items'>,
  opened: number,
): number => (items.find((item) => item.appointment === opened) ?? items[0]!).appointment
