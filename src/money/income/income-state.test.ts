import { expect, it } from 'vitest'
import { openRow, readIncomeState, toIncomeAddress, toIncomeFilter } from './income-state.ts'

const today = '2026-11-23'
const read = (address: string) => readIncomeState(new URLSearchParams(address), today, {})

it('an address without a word is today, by consultant', () => {
  expect(read('')).toMatchObject({ tab: 'income', by: 'consultant', from: today, to: today })
  expect(read('by=colour&from=yesterday&person=-3&mode=Gold')).toEqual(read(''))
})

it('a state is found again by its address', () => {
  const state = read('tab=income&by=person&from=2026-11-01&to=2026-11-30&service=3&mode=Cash')
  expect(state).toMatchObject({ by: 'person', service: 3, mode: 'Cash' })
  expect(read(toIncomeAddress(state).toString())).toEqual(state)
})

it('a row is opened into the next grouping, and narrows the filter', () => {
  const month = read('by=day&from=2026-11-01&to=2026-11-30')
  const day = openRow(month, '2026-11-07')
  expect(day).toMatchObject({ from: '2026-11-07', to: '2026-11-07', by: 'branch' })
  const branch = openRow(day, '2')
  expect(branch).toMatchObject({ branch: 2, by: 'consultant' })
  expect(openRow({ ...branch, by: 'mode' }, 'Cash')).toMatchObject({ mode: 'Cash', by: 'day' })
  expect(toIncomeFilter(branch)).toMatchObject({ from: '2026-11-07', branch: 2 })
  expect(toIncomeFilter(branch)).not.toHaveProperty('by')
})
