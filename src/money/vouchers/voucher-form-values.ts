import type { TextKey } from '../../platform/i18n/text-key.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import { amountSchema } from '../../scheduling/appointments/payment.ts'
import { needsNote, type VoucherKind } from './voucher.ts'
import { voucherNoteSchema, type VoucherRequest } from './vouchers.ts'

/** What the fields of a voucher hold. */
export interface VoucherFormValues {
  branch: number | null
  kind: VoucherKind | ''
  /** Rupees. */
  amount: NumberFieldValue
  note: string
}

/** What is wrong with the fields, by field. */
export function voucherProblems({ branch, kind, amount, note }: VoucherFormValues) {
  const found: Partial<Record<keyof VoucherFormValues, TextKey>> = {}
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message as TextKey | undefined
  if (branch === null) found.branch = messageKey('payment.optionRequired')
  if (kind === '') found.kind = messageKey('payment.optionRequired')
  const amountProblem = messageOf(amountSchema.safeParse(amountFromField(amount)))
  if (amountProblem) found.amount = amountProblem
  const isAsked = kind !== '' && needsNote(kind)
  const noteProblem = messageOf(voucherNoteSchema.safeParse(note))
  if (noteProblem && (isAsked || note.trim() !== '')) found.note = noteProblem
  return found
}

/** The request of fields that are all right, without its key. */
export const toVoucherRequest = (
  { branch, kind, amount, note }: VoucherFormValues,
  staff: number | undefined,
): Omit<VoucherRequest, 'idempotencyKey'> => ({
  branch: branch!,
  ...(staff !== undefined && { staff }),
  kind: kind as VoucherKind,
  amount: amountFromField(amount)!,
  ...(note.trim() !== '' && { note: note.trim() }),
})
