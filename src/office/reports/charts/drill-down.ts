import type { ReportFilter } from '../report-filter.ts'
import type { Period } from './period.ts'
import type { Pictures } from './charts.ts'

/** The part of a filter that leaves the rows behind one bar; what it does not name is left as it was. */
export type Behind = Omit<ReportFilter, 'tab' | 'branch' | 'name' | 'mobile'>

/** Money is counted on the day on which it came, whichever day the appointment was. */
export const behindIncome = (
  { from, to }: Period,
  mode?: Pictures['income'][number]['mode'],
): Behind => ({ day: undefined, paidFrom: from, paidTo: to, ...(mode && { mode }) })

export const behindStatus = (
  period: Period,
  status: Pictures['status'][number]['status'],
): Behind => ({
  ...period,
  status,
})

export const behindConsultant = (period: Period, consultant: number): Behind => ({
  ...period,
  consultant,
})

export const behindService = (period: Period, service: number): Behind => ({ ...period, service })

export const behindSlots = (
  period: Period,
  { weekday, hour }: Pick<Pictures['slots'][number], 'weekday' | 'hour'>,
): Behind => ({ ...period, weekday, hour, status: 'live' })
