import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-tabs.ts'
import { emptyTabFilter, type TabFilter } from './tab-filter.ts'

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
