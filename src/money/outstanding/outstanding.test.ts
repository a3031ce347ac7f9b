import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { daysOfAge, debtAges } from './outstanding.ts'

const today = '2026-11-24'
const agesOf = (day: string) =>
  debtAges.filter((age) => {
    const { from, to } = daysOfAge(age, today)
    return (from === null || day >= from) && (to === null || day <= to)
  })

it.each([
  [0, 'week'],
  [7, 'week'],
  [8, 'month'],
  [30, 'month'],
  [31, 'older'],
  [400, 'older'],
])('what is owed for %i days is counted under "%s"', (days, age) => {
  expect(agesOf(addDays(today, -days))).toEqual([age])
})

it('every debt has one age', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 3000 }), (days) => {
      expect(agesOf(addDays(today, -days))).toHaveLength(1)
    }),
  )
})
