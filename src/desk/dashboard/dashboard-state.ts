import { z } from 'zod'
import { idInAddress } from '../../platform/http/id.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-tabs.ts'
import { noWish, type TabWish } from './tab-filter.ts'

/** The tab in view, and what each tab was last searched by. */
export interface DashboardState {
  tab: DashboardTab
  wishes: Partial<Record<DashboardTab, TabWish>>
}

export const firstDashboardState: DashboardState = { tab: 'home', wishes: {} }

const tabSchema = z.enum(dashboardTabs)
const wishSchema = z.object({ consultant: z.int().nullable(), branch: z.int().nullable() })

export const dashboardStateSchema = z.object({
  tab: tabSchema,
  wishes: z.partialRecord(tabSchema, wishSchema),
})

/** The tab in view with its filters; the first tab needs no name. */
export const dashboardToAddress = ({ tab, wishes }: DashboardState) => ({
  tab: tab === firstDashboardState.tab ? null : tab,
  branch: wishes[tab]?.branch ?? null,
  consultant: wishes[tab]?.consultant ?? null,
})

/** The state that an address names over the one that was kept. What names nothing is no filter. */
export function dashboardFromAddress(
  address: URLSearchParams,
  kept: DashboardState,
): DashboardState {
  const tab = tabSchema.safeParse(address.get('tab')).data ?? firstDashboardState.tab
  const id = (name: string) => idInAddress.safeParse(address.get(name)).data ?? noWish.branch
  const wish = { consultant: id('consultant'), branch: id('branch') }
  return { tab, wishes: { ...kept.wishes, [tab]: wish } }
}
