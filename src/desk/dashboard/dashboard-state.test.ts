import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dashboardFromAddress,
  dashboardStateSchema,
  dashboardToAddress,
  firstDashboardState,
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
  wishes: fc.dictionary(
    fc.constantFrom(...dashboardTabs),
    fc.record({ consultant: id, branch: id }),
  ),
}) as fc.Arbitrary<DashboardState>

it('the address of a dashboard leads to the same tab and filters again', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const found = dashboardFromAddress(addressOf(state), firstDashboardState)
      expect(found.tab).toBe(state.tab)
      expect(addressOf(found).toString()).toBe(addressOf(state).toString())
      expect(dashboardFromAddress(addressOf(state), state).wishes).toMatchObject(state.wishes)
      expect(dashboardStateSchema.parse(state)).toEqual(state)
    }),
  )
})

it('an address that was written by hand shows what of it makes sense', () => {
  const address = new URLSearchParams('tab=yesterday&branch=-1&consultant=5')
  expect(dashboardFromAddress(address, firstDashboardState)).toEqual({
    tab: 'home',
    wishes: { home: { consultant: 5, branch: null } },
  })
})
