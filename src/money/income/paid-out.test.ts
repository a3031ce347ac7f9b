import { expect, it } from 'vitest'
import { daysOfPaidOut } from './paid-out.ts'

it('a day has its kinds in one row, and its expenses without what went to the bank', () => {
  const { days, kinds, total } = daysOfPaidOut([
    { day: '2026-11-23', kind: 'to-bank', amount: 5_000 },
    { day: '2026-11-23', kind: 'travel', amount: 0.1 },
    { day: '2026-11-23', kind: 'supplies', amount: 0.2 },
    { day: '2026-11-24', kind: 'travel', amount: -0.1 },
  ])
  expect(kinds).toEqual(['supplies', 'travel', 'to-bank'])
  expect(days).toEqual([
    { day: '2026-11-23', byKind: { 'to-bank': 5_000, travel: 0.1, supplies: 0.2 }, expenses: 0.3 },
    { day: '2026-11-24', byKind: { travel: -0.1 }, expenses: -0.1 },
  ])
  expect(total).toEqual({ byKind: { 'to-bank': 5_000, travel: 0, supplies: 0.2 }, expenses: 0.2 })
})

it('nothing paid out is no row', () => {
  expect(daysOfPaidOut([])).toEqual({ days: [], kinds: [], total: { byKind: {}, expenses: 0 } })
})
