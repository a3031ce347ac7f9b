import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { countsForLater } from '../../scheduling/appointments/change-appointment.ts'
import { amountSchema } from '../../scheduling/appointments/payment.ts'
import { needsNote, voucherKinds } from './voucher.ts'

export const voucherKindSchema = z.enum(voucherKinds)

/** A voucher as a drawer shows it. */
export const voucherSchema = z.object({
  id: z.int(),
  /** 'KOR/V/2026-27/000123'. */
  number: z.string(),
  at: z.iso.datetime(),
  kind: voucherKindSchema,
  /** Above zero in either direction; below it for one that takes another one back. */
  paise: z.int(),
  /** What it was for, or why it was taken back. */
  note: z.string().nullable(),
  /** Who wrote it. */
  by: z.string(),
  /** The number of the one that it takes back. */
  takesBack: z.string().nullable(),
  /** Another one has taken it back. */
  isTakenBack: z.boolean(),
})
export type Voucher = z.output<typeof voucherSchema>

/** What a voucher is for, in a few words. */
export const voucherNoteSchema = textSchema(200, messageKey('vouchers.noteRequired'))

const voucherRequestSchema = z
  .strictObject({
    /** A request that is sent again with its key is answered as it was the first time. */
    idempotencyKey: z.uuid(),
    branch: idSchema(),
    /** Whose drawer it is; one's own without. Another's for an Admin. */
    staff: idSchema().optional(),
    kind: voucherKindSchema,
    /** Rupees. */
    amount: amountSchema,
    /** What it is for; asked for where the kind says nothing. */
    note: voucherNoteSchema.optional(),
  })
  .refine(({ kind, note }) => note !== undefined || !needsNote(kind), {
    path: ['note'],
    error: messageKey('vouchers.noteRequired'),
  })
export type VoucherRequest = z.output<typeof voucherRequestSchema>

export const makeVoucher = contract({
  method: 'POST',
  url: '/api/cash-vouchers',
  summary: 'Pay cash out of a drawer of today, or put some in, besides payments of patients',
  body: voucherRequestSchema,
  answer: z.object({ id: z.int(), number: z.string(), ...countsForLater }),
})

export const takeVoucherBack = contract({
  method: 'POST',
  url: '/api/cash-vouchers/take-back',
  summary:
    'Take a voucher back by another one, today: one’s own drawer’s, or, for an Admin, another’s',
  body: z.strictObject({ voucher: idSchema(), reason: reasonSchema }),
  answer: z.object({ id: z.int(), number: z.string(), ...countsForLater }),
})
