import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { reportTabs, type ReportTab } from './report-filter.ts'
import { noReportWish, type ReportWish } from './report-filter-values.ts'

/** The report in view, and what each report was last searched by. */
export interface ReportsState {
  tab: ReportTab
  wishes: Partial<Record<ReportTab, ReportWish>>
}

export const firstReportsState: ReportsState = { tab: 'home', wishes: {} }

const tabSchema = z.enum(reportTabs)
const idSchema = z.int().nullable()
const wishSchema = z.object({
  service: idSchema,
  consultant: idSchema,
  branch: idSchema,
  day: daySchema.or(z.literal('')),
  name: z.string(),
  mobile: z.string(),
})

export const reportsStateSchema = z.object({
  tab: tabSchema,
  wishes: z.partialRecord(tabSchema, wishSchema),
})

/** The report in view and its filters, but for the names and numbers of people. */
export function reportsToAddress({ tab, wishes }: ReportsState) {
  const { service, consultant, branch, day } = wishes[tab] ?? noReportWish
  return {
    tab: tab === firstReportsState.tab ? null : tab,
    service,
    consultant,
    branch,
    day: day || null,
  }
}

/** The state that an address names over the one that was kept. What names nothing is no filter. */
export function reportsFromAddress(address: URLSearchParams, kept: ReportsState): ReportsState {
  const tab = tabSchema.safeParse(address.get('tab')).data ?? firstReportsState.tab
  const id = (name: string) => idInAddress.safeParse(address.get(name)).data ?? null
  const wish = {
    ...(kept.wishes[tab] ?? noReportWish),
    service: id('service'),
    consultant: id('consultant'),
    branch: id('branch'),
    day: daySchema.safeParse(address.get('day')).data ?? noReportWish.day,
  }
  return { tab, wishes: { ...kept.wishes, [tab]: wish } }
}
