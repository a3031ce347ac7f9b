import type { ReportFilter } from '../report-filter.ts'
import type { Period } from '../../../platform/day/periods.ts'
import type { ChartData } from './charts.ts'

/** The change of the filter that selects the rows of one bar; missing filters are unchanged. */
export type DrillDown = Omit<ReportFilter, 'tab' | 'branch' | 'name' | 'mobile'>

/** Payments count on the day on which they were received, not on the day of the appointment. */
export const incomeDrillDown = (
  { from, to }: Period,
  mode?: ChartData['income'][number]['mode'],
): DrillDown => ({
  day: undefined,
  from: undefined,
  to: undefined,
  paidFrom: from,
  paidTo: to,
  ...(mode && { mode }),
})

export const statusDrillDown = (
  period: Period,
  status: ChartData['status'][number]['status'],
): DrillDown => ({
  ...period,
  status,
})

export const consultantDrillDown = (period: Period, consultant: number): DrillDown => ({
  ...period,
  consultant,
})

export const serviceDrillDown = (period: Period, service: number): DrillDown => ({
  ...period,
  service,
})

/** Walk-ins fill no slot. */
export const slotDrillDown = (
  period: Period,
  { weekday, hour }: Pick<ChartData['slots'][number], 'weekday' | 'hour'>,
): DrillDown => ({ ...period, weekday, hour, status: 'live', walkIn: 'no' })
