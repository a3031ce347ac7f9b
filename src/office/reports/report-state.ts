import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { reportSelectors, reportTabs, type ReportTab } from './report-filter.ts'
import { emptyReportFilterValues, type ReportFilterValues } from './report-filter-values.ts'

/** The active report, and the last search of each report. */
export interface ReportsState {
  tab: ReportTab
  filters: Partial<Record<ReportTab, ReportFilterValues>>
}

export const initialReportsState: ReportsState = { tab: 'home', filters: {} }

const tabSchema = z.enum(reportTabs)
const idSchema = z.int().nullable()
const filterValuesSchema = z.object({
  service: idSchema,
  consultant: idSchema,
  branch: idSchema,
  day: daySchema.or(z.literal('')),
  from: daySchema.or(z.literal('')),
  to: daySchema.or(z.literal('')),
  name: z.string(),
  mobile: z.string(),
})

export const reportsStateSchema = z.object({
  tab: tabSchema,
  filters: z.partialRecord(tabSchema, filterValuesSchema),
})

/** The query parameters: the active report and its filters, without patients' names and numbers. */
export function reportsToAddress({ tab, filters }: ReportsState) {
  const { service, consultant, branch, day, from, to } = filters[tab] ?? emptyReportFilterValues
  return {
    tab: tab === initialReportsState.tab ? null : tab,
    service,
    consultant,
    branch,
    day: day || null,
    from: from || null,
    to: to || null,
  }
}

/** The state from an address, over the stored one. Missing parameters are no filter. */
export function reportsFromAddress(address: URLSearchParams, stored: ReportsState): ReportsState {
  const tab = tabSchema.safeParse(address.get('tab')).data ?? initialReportsState.tab
  const id = (name: string) => idParamSchema.safeParse(address.get(name)).data ?? null
  const day = (name: string) => daySchema.safeParse(address.get(name)).data ?? ''
  const values = {
    ...(stored.filters[tab] ?? emptyReportFilterValues),
    service: id('service'),
    consultant: id('consultant'),
    branch: id('branch'),
    day: day('day'),
    from: day('from'),
    to: day('to'),
  }
  return { tab, filters: { ...stored.filters, [tab]: values } }
}

/**
 * How the list's screen stores its state (see `useListState`), beginning with the desk's branch and
 * consultant where a report has these filters.
 */
export const reportsListOptions = (
  deskFilter: Pick<ReportFilterValues, 'branch' | 'consultant'>,
  user: Pick<SignedIn, 'role'>,
) => ({
  initial: {
    ...initialReportsState,
    filters: Object.fromEntries(
      reportTabs.map((tab) => {
        const offered = reportSelectors(tab, user)
        const branch = offered.branch ? deskFilter.branch : null
        const consultant = offered.consultant ? deskFilter.consultant : null
        return [tab, { ...emptyReportFilterValues, branch, consultant }]
      }),
    ),
  },
  schema: reportsStateSchema,
  toAddress: reportsToAddress,
  fromAddress: reportsFromAddress,
})
