import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-tabs.ts'

/** The filter of a tab; null for all. */
export interface TabFilter {
  consultant: number | null
  branch: number | null
}

export const emptyTabFilter: TabFilter = { consultant: null, branch: null }

export const isFiltered = ({ consultant, branch }: TabFilter): boolean =>
  consultant !== null || branch !== null

/** The active tab, and the last search of each tab. */
export interface DashboardState {
  tab: DashboardTab
  filters: Partial<Record<DashboardTab, TabFilter>>
}

export const initialDashboardState: DashboardState = { tab: 'home', filters: {} }

const tabSchema = z.enum(dashboardTabs)
const filterSchema = z.object({ consultant: z.int().nullable(), branch: z.int().nullable() })

export const dashboardStateSchema = z.object({
  tab: tabSchema,
  filters: z.partialRecord(tabSchema, filterSchema),
})

/** The query parameters of the active tab and its filters; the first tab needs no name. */
export const dashboardToAddress = ({ tab, filters }: DashboardState) => ({
  tab: tab === initialDashboardState.tab ? null : tab,
  branch: filters[tab]?.branch ?? null,
  consultant: filters[tab]?.consultant ?? null,
})

/** The state from an address, over the stored one. Missing parameters are no filter. */
export function dashboardFromAddress(
  address: URLSearchParams,
  stored: DashboardState,
): DashboardState {
  const tab = tabSchema.safeParse(address.get('tab')).data ?? initialDashboardState.tab
  const id = (name: string) =>
    idParamSchema.safeParse(address.get(name)).data ?? emptyTabFilter.branch
  const filter = { consultant: id('consultant'), branch: id('branch') }
  return { tab, filters: { ...stored.filters, [tab]: filter } }
}

/** How the list's screen stores its state; see `useListState`. */
export const dashboardListOptions = {
  initial: initialDashboardState,
  schema: dashboardStateSchema,
  toAddress: dashboardToAddress,
  fromAddress: dashboardFromAddress,
}
