import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { auditFilterSchema, type listAuditEvents } from './audit-log.ts'

export interface PatientOption {
  id: number
  name: string
  mobile: string
}

/** The values of the audit's filter form. */
export interface AuditFilterValues {
  staff: number | null
  action: string | null
  subject: string | null
  patient: PatientOption | null
  from: Day | ''
  to: Day | ''
  address: string
}

export const emptyAuditFilterValues: AuditFilterValues = {
  staff: null,
  action: null,
  subject: null,
  patient: null,
  from: '',
  to: '',
  address: '',
}

/** The query of the filter values, without empty ones. */
export const toAuditQuery = ({ patient, address, ...rest }: AuditFilterValues) => {
  const fields = { ...rest, patient: patient?.id ?? null, address: address.trim() }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== ''),
  ) as z.input<typeof listAuditEvents.query>
}

/** The first problem of the filter values. */
export function auditFilterProblem(values: AuditFilterValues): 'address' | 'days' | undefined {
  if (values.from && values.to && values.to < values.from) return 'days'
  const parsedAddress = auditFilterSchema.shape.address.safeParse(
    values.address.trim() || undefined,
  )
  return parsedAddress.success ? undefined : 'address'
}
