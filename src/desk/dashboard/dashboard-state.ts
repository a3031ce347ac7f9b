import { z } from 'zod'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { dashboardTabs, type DashboardTab } from './dashboard-tabs.ts'

/** The filter of all tabs; null for all. */
export interface TabFilter {
  consultant: number | null
  branch: number | null
  /** Only for what was conducted; empty for any day. */
  day: Day | ''
}

export const emptyTabFilter: TabFilter = { consultant: null, branch: null, day: '' }

export const isFiltered = ({ consultant, branch, day }: TabFilter): boolean =>
  consultant !== null || branch !== null || day !== ''

export const isSameTabFilter = (one: TabFilter, other: TabFilter): boolean =>
  one.consultant === other.consultant && one.branch === other.branch && one.day === other.day

/** The filter of a tab: a day is chosen only among what was conducted. */
export const filterOfTab = (tab: DashboardTab, filter: TabFilter): TabFilter =>
  tab === 'conducted' ? filter : { ...filter, day: '' }

/** The active tab, and the last search, which holds for all tabs. */
export interface DashboardState {
  tab: DashboardTab
  filter: TabFilter
}

export const initialDashboardState: DashboardState = { tab: 'home', filter: emptyTabFilter }

const tabSchema = z.enum(dashboardTabs)

export const dashboardStateSchema = z.object({
  tab: tabSchema,
  filter: z.object({
    consultant: z.int().nullable(),
    branch: z.int().nullable(),
    day: daySchema.or(z.literal('')),
  }),
})

/** The query parameters of the active tab and its filter; the first tab needs no name. */
export function dashboardToAddress({ tab, filter }: DashboardState) {
  const { branch, consultant, day } = filterOfTab(tab, filter)
  return {
    tab: tab === initialDashboardState.tab ? null : tab,
    branch,
    consultant,
    day: day || null,
  }
}

/**
 * The state from an address, over the stored one: the filter of an address that has one, else that of
 * the list or the desk.
 */
export function dashboardFromAddress(
  address: URLSearchParams,
  stored: DashboardState,
): DashboardState {
  const tab = tabSchema.safeParse(address.get('tab')).data ?? initialDashboardState.tab
  const id = (name: string) => idParamSchema.safeParse(address.get(name)).data ?? null
  const filter = {
    consultant: id('consultant'),
    branch: id('branch'),
    day: daySchema.safeParse(address.get('day')).data ?? stored.filter.day,
  }
  return {
    tab,
    filter: isFiltered({ ...filter, day: '' }) ? filter : { ...stored.filter, day: filter.day },
  }
}

/** How the list's screen stores its state (see `useListState`), beginning with the desk's filter. */
export const dashboardListOptions = (deskFilter: Omit<TabFilter, 'day'>) => ({
  initial: { ...initialDashboardState, filter: { ...emptyTabFilter, ...deskFilter } },
  schema: dashboardStateSchema,
  toAddress: dashboardToAddress,
  fromAddress: dashboardFromAddress,
})
