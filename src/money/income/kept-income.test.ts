import { expect, it } from 'vitest'
import { groupings } from './income.ts'
import { incomeGrain } from './kept-income.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

it('income of the house is kept for every grouping', () => {
  expect(groupings.map((by) => incomeGrain(by, days))).toEqual([
    { grain: 'house', key: 0 },
    { grain: 'house', key: 0 },
    { grain: 'branch' },
    { grain: 'consultant' },
    { grain: 'service' },
    { grain: 'person' },
  ])
})

it('income of one consultant is kept by day, by mode and as one row, whatever mode is asked for', () => {
  for (const mode of [undefined, 'Cash'] as const) {
    const ofOne = { ...days, consultant: 4, ...(mode && { mode }) }
    for (const by of ['day', 'mode', 'consultant'] as const) {
      expect(incomeGrain(by, ofOne)).toEqual({ grain: 'consultant', key: 4 })
    }
    for (const by of ['branch', 'service', 'person'] as const) {
      expect(incomeGrain(by, ofOne)).toBeUndefined()
    }
  }
})

it('income of two choices at once is read from the entries', () => {
  expect(incomeGrain('day', { ...days, branch: 1, person: 2 })).toBeUndefined()
})
