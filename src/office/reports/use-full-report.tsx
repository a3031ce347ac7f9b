import { call } from '../../platform/http/call.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import { callKey, useQueryWithRetries } from '../../platform/http/queries.tsx'
import type { ReportFilter } from './report-filter.ts'
import { maxPrintedRows, sumRows } from './report-print.ts'
import { listReport, readReportTotals, type ReportRow, type ReportTotals } from './report.ts'

interface FullReport {
  totals: ReportTotals
  /** Empty when there are too many rows for print. */
  rows: ReportRow[]
}

/** Every row of a report that is short enough for print, always reloaded. */
export function useFullReport(filter: ReportFilter | undefined) {
  return useQueryWithRetries<FullReport>({
    queryKey: [...callKey(listReport), 'whole', filter],
    queryFn: () => readFullReport(filter!),
    enabled: filter !== undefined,
    gcTime: 0,
  })
}

/**
 * The rows, and their own totals: what the server sums is of another moment than the pages, which are read one after
 * the other. A row that came to a later page meanwhile is there once.
 */
async function readFullReport(filter: ReportFilter): Promise<FullReport> {
  const totals = await call(readReportTotals, { body: filter })
  if (totals.count > maxPrintedRows) return { totals, rows: [] }
  const rowsById = new Map<number, ReportRow>()
  let after: string | null | undefined
  do {
    const query = { ...filter, limit: maxPageSize, ...(after && { after }) }
    const page = await call(listReport, { body: query })
    for (const row of page.rows) rowsById.set(row.id, row)
    after = page.next
  } while (after)
  const rows = [...rowsById.values()]
  return { totals: { ...totals, ...sumRows(rows) }, rows }
}
