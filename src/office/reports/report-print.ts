import type { z } from 'zod'
import { paths } from '../../access/permissions/paths.ts'
import { reportFilterSchema, type ReportFilter } from './report-filter.ts'

/** More rows than this are no reading for paper. */
export const mostPrinted = 2_000

type FilterInput = z.input<typeof reportFilterSchema>

/** What of a filter names a person. It stands in no address, but in the tab's own storage. */
export type TypedFilter = Pick<FilterInput, 'name' | 'mobile'>

export const typedIn = ({ name, mobile }: FilterInput): TypedFilter => ({
  ...(name && { name }),
  ...(mobile && { mobile }),
})

/** Where a report stands as it is printed; `typed` tells that a name or a number belongs to it. */
export function printPath({ name, mobile, ...filter }: FilterInput): string {
  const named = Object.entries(filter).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  if (name || mobile) named.push(['typed', 'yes'])
  return `${paths.reportPrint}?${new URLSearchParams(named)}`
}

/**
 * The report that an address asks for, with what was typed to it; undefined when it asks for none, or
 * when what was typed is not known here: never a report of more people than were asked for.
 */
export function printedFilter(
  search: URLSearchParams,
  typed: TypedFilter | undefined,
): ReportFilter | undefined {
  const { typed: isTyped, ...filter } = Object.fromEntries(search)
  if (isTyped && !typed) return undefined
  return reportFilterSchema.safeParse({ ...filter, ...(isTyped && typed) }).data
}
