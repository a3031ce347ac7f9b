import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { call } from '../../platform/http/call.ts'
import { callKey, useReading } from '../../platform/http/queries.tsx'
import type { ReportFilter } from './report-filter.ts'
import { mostPrinted } from './report-print.ts'
import { listReport, readReportTotals } from './report.ts'

interface WholeReport {
  count: number
  total: number
  /** None when there are more than paper holds. */
  rows: Appointment[]
}

/** Every row of a report that is short enough for paper, read anew each time. */
export function useWholeReport(filter: ReportFilter | undefined) {
  return useReading<WholeReport>({
    queryKey: [...callKey(listReport), 'whole', filter],
    queryFn: () => readWhole(filter!),
    enabled: filter !== undefined,
    gcTime: 0,
  })
}

async function readWhole(filter: ReportFilter): Promise<WholeReport> {
  const totals = await call(readReportTotals, { body: filter })
  const rows: Appointment[] = []
  if (totals.count > mostPrinted) return { ...totals, rows }
  let after: string | null | undefined
  do {
    const query = { ...filter, limit: 200, ...(after && { after }) }
    const page = await call(listReport, { body: query })
    rows.push(...page.rows)
    after = page.next
  } while (after)
  return { ...totals, rows }
}
