import { expect, it } from 'vitest'
import {
  firstReportsState,
  reportsFromAddress,
  reportsStateSchema,
  reportsToAddress,
  type ReportsState,
} from './report-state.ts'

const state: ReportsState = {
  tab: 'clients',
  wishes: {
    home: {
      service: 6,
      consultant: null,
      branch: 2,
      day: '2026-11-22',
      name: '',
      mobile: '',
    },
    clients: {
      service: null,
      consultant: 5,
      branch: null,
      day: '',
      name: 'Meena',
      mobile: '98200',
    },
  },
}
const addressOf = (it: ReportsState) =>
  new URLSearchParams(
    Object.entries(reportsToAddress(it)).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  )

it("keeps people's names and numbers out of the address", () => {
  expect(addressOf(state).toString()).toBe('tab=clients&consultant=5')
  expect(addressOf({ ...state, tab: 'home' }).toString()).toBe('service=6&branch=2&day=2026-11-22')
})

it('the way back finds the report with all its filters', () => {
  expect(reportsFromAddress(addressOf(state), state)).toEqual(state)
  expect(reportsStateSchema.parse(state)).toEqual(state)
})

it('a link to somebody else leads to the same report without the names', () => {
  expect(reportsFromAddress(addressOf(state), firstReportsState).wishes.clients).toMatchObject({
    consultant: 5,
    name: '',
    mobile: '',
  })
})
