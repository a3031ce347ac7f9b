import type { z } from 'zod'
import { paths } from '../../access/permissions/paths.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import { paidOf } from './export-columns.ts'
import { reportFilterSchema, type ReportFilter } from './report-filter.ts'
import type { ReportRow, ReportTotals } from './report.ts'

/** Maximum number of rows for print. */
export const maxPrintedRows = 2_000

type FilterInput = z.input<typeof reportFilterSchema>

/** Filters that identify a person. They are not in the address; the tab of the report passes them on. */
export type PatientFilter = Pick<FilterInput, 'name' | 'mobile'>

export const patientFilterOf = ({ name, mobile }: FilterInput): PatientFilter => ({
  ...(name && { name }),
  ...(mobile && { mobile }),
})

/** The address of a printed report; `typedId` refers to the name or number that belongs to it. */
export function printPath(
  { name: _name, mobile: _mobile, ...filter }: FilterInput,
  typedId: string | undefined,
): string {
  const params = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  if (typedId !== undefined) params.push(['typed', typedId])
  return `${paths.reportPrint}?${new URLSearchParams(params)}`
}

/**
 * The report of an address, with its name or number; undefined for an invalid address or an unknown
 * `typedId`: a report must never have more people than requested.
 */
export function printedFilter(
  search: URLSearchParams,
  patientFilter: PatientFilter | undefined,
): ReportFilter | undefined {
  const { typed: hasPatientFilter, ...filter } = Object.fromEntries(search)
  if (hasPatientFilter && !patientFilter) return undefined
  return reportFilterSchema.safeParse({ ...filter, ...(hasPatientFilter && patientFilter) }).data
}

/** The totals of these rows, in rupees, as the server counts those of a whole report. */
export function sumRows(
  rows: readonly Pick<ReportRow, 'price' | 'paymentStatus' | 'paidInPart' | 'status'>[],
): Pick<ReportTotals, 'count' | 'total' | 'paid' | 'unpaid'> {
  // In paise, as fractions of rupees add up to other numbers.
  const paise = (rupees: number) => Math.round(rupees * 100)
  let [total, paid, unpaid] = [0, 0, 0]
  for (const row of rows) {
    total += paise(row.price)
    paid += paise(paidOf(row))
    if (row.paymentStatus === 'U' && isLive(row.status)) unpaid += paise(row.price - paidOf(row))
  }
  return { count: rows.length, total: total / 100, paid: paid / 100, unpaid: unpaid / 100 }
}
