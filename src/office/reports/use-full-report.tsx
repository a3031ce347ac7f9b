import { call } from '../../platform/http/call.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import { callKey, useQueryWithRetries } from '../../platform/http/queries.tsx'
import type { ReportFilter } from './report-filter.ts'
import { maxPrintedRows } from './report-print.ts'
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

async function readFullReport(filter: ReportFilter): Promise<FullReport> {
  const totals = await call(readReportTotals, { body: filter })
  const rows: ReportRow[] = []
  if (totals.count > maxPrintedRows) return { totals, rows }
  let after: string | null | undefined
  do {
    const query = { ...filter, limit: maxPageSize, ...(after && { after }) }
    const page = await call(listReport, { body: query })
    rows.push(...page.rows)
    after = page.next
  } while (after)
  return { totals, rows }
}
