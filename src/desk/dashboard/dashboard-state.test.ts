import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dashboardFromAddress,
  dashboardStateSchema,
  dashboardToAddress,
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
const anyState = fc.record({
  tab: fc.constantFrom(...dashboardTabs),
  filters: fc.dictionary(
    fc.constantFrom(...dashboardTabs),
    fc.record({ consultant: id, branch: id }),
  ),
}) as fc.Arbitrary<DashboardState>

it("a dashboard's address restores its tab and filters", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const restored = dashboardFromAddress(addressOf(state), initialDashboardState)
      expect(restored.tab).toBe(state.tab)
      expect(addressOf(restored).toString()).toBe(addressOf(state).toString())
      expect(dashboardFromAddress(addressOf(state), state).filters).toMatchObject(state.filters)
      expect(dashboardStateSchema.parse(state)).toEqual(state)
    }),
  )
})

it('an edited address restores its valid parts', () => {
  const address = new URLSearchParams('tab=yesterday&branch=-1&consultant=5')
  expect(dashboardFromAddress(address, initialDashboardState)).toEqual({
    tab: 'home',
    filters: { home: { consultant: 5, branch: null } },
  })
})
