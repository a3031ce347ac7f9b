import type { z } from 'zod'
import { paths } from '../access/paths.ts'
import { reportFilterSchema, type ReportFilter } from './report-filter.ts'

/** More rows than this are no reading for paper. */
export const mostPrinted = 2_000

/** Where a report stands as it is printed. */
export function printPath(filter: z.input<typeof reportFilterSchema>): string {
  const named = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${paths.reportPrint}?${new URLSearchParams(named)}`
}

/** The report that an address asks for; undefined when it asks for none. */
export const printedFilter = (search: URLSearchParams): ReportFilter | undefined =>
  reportFilterSchema.safeParse(Object.fromEntries(search)).data
