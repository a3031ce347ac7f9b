import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dashboardFromAddress,
  dashboardStateSchema,
  dashboardToAddress,
  emptyTabFilter,
  filterOfTab,
  initialDashboardState,
  type DashboardState,
} from './dashboard-state.ts'
import { dashboardTabs } from './dashboard-tabs.ts'

const addressOf = (state: DashboardState) =>
  new URLSearchParams(
    Object.entries(dashboardToAddress(state)).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  )

const id = fc.option(fc.integer({ min: 1, max: 1000 }))
const anyState: fc.Arbitrary<DashboardState> = fc.record({
  tab: fc.constantFrom(...dashboardTabs),
  filter: fc.record({
    consultant: id,
    branch: id,
    day: fc.constantFrom('' as const, '2026-11-20'),
  }),
})

it("a dashboard's address restores its tab and its filter", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const restored = dashboardFromAddress(addressOf(state), initialDashboardState)
      expect(restored.tab).toBe(state.tab)
      expect(restored.filter).toEqual(filterOfTab(state.tab, state.filter))
      expect(dashboardFromAddress(addressOf(state), state).filter).toEqual(state.filter)
      expect(dashboardStateSchema.parse(state)).toEqual(state)
    }),
  )
})

it('an edited address restores its valid parts', () => {
  const address = new URLSearchParams('tab=yesterday&branch=-1&consultant=5')
  expect(dashboardFromAddress(address, initialDashboardState)).toEqual({
    tab: 'home',
    filter: { ...emptyTabFilter, consultant: 5 },
  })
})

it("an address with a filter shows it in place of the desk's, one without shows the desk's", () => {
  const desk = { tab: 'home' as const, filter: { ...emptyTabFilter, branch: 2 } }
  expect(dashboardFromAddress(new URLSearchParams('tab=pending'), desk).filter.branch).toBe(2)
  expect(dashboardFromAddress(new URLSearchParams('consultant=5'), desk).filter).toEqual({
    ...emptyTabFilter,
    consultant: 5,
  })
})
