import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { emptyAuditFilterValues, type AuditFilterValues } from './audit-filter-values.ts'

const wordSchema = z.string().min(1).max(100)
const dayOrEmptySchema = daySchema.or(z.literal(''))

const auditFilterValuesSchema = z.object({
  staff: z.int().nullable(),
  action: wordSchema.nullable(),
  subject: wordSchema.nullable(),
  patient: z.object({ id: z.int(), name: z.string(), mobile: z.string() }).nullable(),
  from: dayOrEmptySchema,
  to: dayOrEmptySchema,
  address: z.string(),
})

/** The audit's filter and the open event. */
export interface AuditState {
  filterValues: AuditFilterValues
  event: number | null
}

const initialAuditState: AuditState = { filterValues: emptyAuditFilterValues, event: null }

const auditStateSchema = z.object({
  filterValues: auditFilterValuesSchema,
  event: z.int().nullable(),
})

/** The filters but for the patient, and the event, so that it can be shown to somebody. */
const auditToAddress = ({
  filterValues: { staff, action, subject, from, to, address },
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
function auditFromAddress(search: URLSearchParams, stored: AuditState): AuditState {
  const word = (name: string) => wordSchema.safeParse(search.get(name)).data ?? null
  const day = (name: string) =>
    daySchema.safeParse(search.get(name)).data ?? emptyAuditFilterValues.from
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data ?? null
  const filterValues = {
    ...stored.filterValues,
    staff: id('staff'),
    action: word('action'),
    subject: word('subject'),
    from: day('from'),
    to: day('to'),
    address: search.get('address') ?? emptyAuditFilterValues.address,
  }
  return { filterValues, event: id('event') }
}

/** How the list's screen stores its state; see `useListState`. */
export const auditListOptions = {
  initial: initialAuditState,
  schema: auditStateSchema,
  toAddress: auditToAddress,
  fromAddress: auditFromAddress,
}
