import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { noAuditWish, type AuditWish } from './audit-filter-values.ts'

const wordSchema = z.string().min(1).max(100)
const dayOrNone = daySchema.or(z.literal(''))

const auditWishSchema = z.object({
  staff: z.int().nullable(),
  action: wordSchema.nullable(),
  subject: wordSchema.nullable(),
  patient: z.object({ id: z.int(), name: z.string(), mobile: z.string() }).nullable(),
  from: dayOrNone,
  to: dayOrNone,
  address: z.string(),
})

/** What the audit was searched by, and the event that is open. */
export interface AuditState {
  wish: AuditWish
  event: number | null
}

export const firstAuditState: AuditState = { wish: noAuditWish, event: null }

export const auditStateSchema = z.object({ wish: auditWishSchema, event: z.int().nullable() })

/** The filters but for the patient, and the event, so that it can be shown to somebody. */
export const auditToAddress = ({
  wish: { staff, action, subject, from, to, address },
  event,
}: AuditState) => ({
  staff,
  action,
  subject,
  from: from || null,
  to: to || null,
  address: address.trim() || null,
  event,
})

/** The state that an address names over the one that was kept. */
export function auditFromAddress(search: URLSearchParams, kept: AuditState): AuditState {
  const word = (name: string) => wordSchema.safeParse(search.get(name)).data ?? null
  const day = (name: string) => daySchema.safeParse(search.get(name)).data ?? noAuditWish.from
  const id = (name: string) => idInAddress.safeParse(search.get(name)).data ?? null
  const wish = {
    ...kept.wish,
    staff: id('staff'),
    action: word('action'),
    subject: word('subject'),
    from: day('from'),
    to: day('to'),
    address: search.get('address') ?? noAuditWish.address,
  }
  return { wish, event: id('event') }
}
