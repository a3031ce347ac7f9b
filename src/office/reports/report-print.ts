import type { z } from 'zod'
import { paths } from '../../access/permissions/paths.ts'
import { reportFilterSchema, type ReportFilter } from './report-filter.ts'

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
