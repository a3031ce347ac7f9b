import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { listAuditEvents } from './audit-log.ts'

export interface FoundPatient {
  id: number
  name: string
  mobile: string
}

/** What the filters over the audit hold while they are filled in. */
export interface AuditWish {
  staff: number | null
  action: string | null
  subject: string | null
  patient: FoundPatient | null
  from: Day | ''
  to: Day | ''
  address: string
}

export const noAuditWish: AuditWish = {
  staff: null,
  action: null,
  subject: null,
  patient: null,
  from: '',
  to: '',
  address: '',
}

/** The query of a wish: what was left empty is not asked. */
export const queryOf = ({ patient, address, ...rest }: AuditWish) => {
  const given = { ...rest, patient: patient?.id ?? null, address: address.trim() }
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== ''),
  ) as z.input<typeof listAuditEvents.query>
}

/** Why a wish cannot be asked, if so. */
export function wishRefusal(wish: AuditWish): 'address' | 'days' | undefined {
  if (wish.from && wish.to && wish.to < wish.from) return 'days'
  const read = listAuditEvents.query.shape.address.safeParse(wish.address.trim() || undefined)
  return read.success ? undefined : 'address'
}
