import { expect, it } from 'vitest'
import {
  initialReportsState,
  reportsFromAddress,
  reportsStateSchema,
  reportsToAddress,
  type ReportsState,
} from './report-state.ts'

const state: ReportsState = {
  tab: 'clients',
  filters: {
    home: {
      service: 6,
      consultant: null,
      branch: 2,
      day: '2026-11-22',
      from: '',
      to: '',
      name: '',
      mobile: '',
    },
    clients: {
      service: null,
      consultant: 5,
      branch: null,
      day: '',
      from: '2026-04-01',
      to: '2027-03-31',
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

it("keeps patients' names and numbers out of the address", () => {
  expect(addressOf(state).toString()).toBe('tab=clients&consultant=5&from=2026-04-01&to=2027-03-31')
  expect(addressOf({ ...state, tab: 'home' }).toString()).toBe('service=6&branch=2&day=2026-11-22')
})

it('going back restores the report with all its filters', () => {
  expect(reportsFromAddress(addressOf(state), state)).toEqual(state)
  expect(reportsStateSchema.parse(state)).toEqual(state)
})

it('a shared link opens the same report without the names', () => {
  expect(reportsFromAddress(addressOf(state), initialReportsState).filters.clients).toMatchObject({
    consultant: 5,
    name: '',
    mobile: '',
  })
})
