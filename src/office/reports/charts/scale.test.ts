import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../platform/day/day.ts'
import { axisTicks, columnsOf } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [364, [0, 100, 200, 300, 400]],
  [81_250, [0, 50_000, 100_000]],
])('an axis for %d has the marks %o', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks)
})

it('an axis reaches its largest value, in two to five marks', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e8, noNaN: true }), (max) => {
      const ticks = axisTicks(max)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
    }),
  )
})

it('a quarter has its days as columns, a financial year its months', () => {
  expect(columnsOf({ from: '2026-11-01', to: '2026-11-30' })).toHaveLength(30)
  const year = columnsOf({ from: '2026-04-01', to: '2027-03-31' })
  expect(year).toHaveLength(12)
  expect(year[10]).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

it('columns follow each other without a gap, from the first day to the last', () => {
  const starts = fc.integer({ min: 0, max: 1_000 }).map((count) => addDays('2024-01-01', count))
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: 365 }), (from, length) => {
      const period = { from, to: addDays(from, length) }
      const columns = columnsOf(period)
      expect([columns[0]!.from, columns.at(-1)!.to]).toEqual([period.from, period.to])
      for (const [index, column] of columns.entries()) {
        expect(column.from <= column.to).toBe(true)
        if (index > 0) expect(column.from).toBe(addDays(columns[index - 1]!.to, 1))
      }
    }),
  )
})
