import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closeProblem,
  denominations,
  differenceOf,
  sumOfNotes,
  totalOf,
  type ExpectedMoney,
} from './drawer.ts'

const expected: ExpectedMoney = { opening: 20_000, cash: 80_000, online: 50_000, notTold: 0 }
const asExpected = { cash: 100_000, online: 50_000 }

it('notes and coins are worth what they say', () => {
  expect(sumOfNotes({})).toBe(0)
  expect(sumOfNotes({ 50_000: 3, 1_000: 2, 100: 7 })).toBe(152_700)
  expect(sumOfNotes(Object.fromEntries(denominations.map((paise) => [paise, 1])))).toBe(88_800)
})

describe('the difference', () => {
  it('is between what was counted and what was in the drawer and came', () => {
    expect(differenceOf(expected, asExpected)).toEqual({ cash: 0, online: 0 })
    expect(differenceOf(expected, { cash: 99_000, online: 50_100 })).toEqual({
      cash: -1_000,
      online: 100,
    })
  })

  it('finds money of which nobody said how it came in cash, online, or in both', () => {
    const notTold = { ...expected, notTold: 30_000 }
    for (const inCash of [0, 12_000, 30_000]) {
      const counted = { cash: 100_000 + inCash, online: 80_000 - inCash }
      expect(differenceOf(notTold, counted)).toEqual({ cash: 0, online: 0 })
    }
    expect(differenceOf(notTold, { cash: 99_000, online: 80_000 })).toEqual({
      cash: -1_000,
      online: 0,
    })
  })

  const paise = fc.integer({ min: -5_000_000, max: 5_000_000 })
  const money = fc.record({ opening: paise, cash: paise, online: paise, notTold: paise })

  it('of both parts is the difference of the sums, to the paisa', () => {
    fc.assert(
      fc.property(money, fc.record({ cash: paise, online: paise }), (sums, counted) => {
        const difference = differenceOf(sums, counted)
        expect(difference.cash + difference.online).toBe(
          counted.cash + counted.online - totalOf(sums),
        )
      }),
    )
  })

  it('is nothing however such money is divided', () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 100 }), (sums, percent) => {
        const inCash = Math.trunc((sums.notTold * percent) / 100)
        const counted = {
          cash: sums.opening + sums.cash + inCash,
          online: sums.online + sums.notTold - inCash,
        }
        expect(differenceOf(sums, counted)).toEqual({ cash: 0, online: 0 })
      }),
    )
  })
})

describe('a count is refused', () => {
  const open = { isClosed: false, isLaterClosed: false, expected }
  const count = { seen: expected, counted: asExpected, reason: undefined, carried: 0 }

  it('where the drawer is closed, or a later day is', () => {
    expect(closeProblem(open, count)).toBeUndefined()
    expect(closeProblem({ ...open, isClosed: true }, count)).toBe('drawer_closed')
    expect(closeProblem({ ...open, isLaterClosed: true }, count)).toBe('later_drawer_closed')
  })

  it('where anything came or went since it was shown', () => {
    for (const part of ['opening', 'cash', 'online', 'notTold'] as const) {
      const seen = { ...expected, [part]: expected[part] - 1 }
      expect(closeProblem(open, { ...count, seen })).toBe('drawer_changed')
    }
    const exchanged = { ...expected, cash: 50_000, online: 80_000 }
    expect(closeProblem(open, { ...count, seen: exchanged })).toBe('drawer_changed')
  })

  it('with a difference without a reason, or with more carried than counted', () => {
    const counted = { ...asExpected, cash: 99_000 }
    expect(closeProblem(open, { ...count, counted })).toBe('reason')
    expect(closeProblem(open, { ...count, counted, reason: 'miscounted' })).toBeUndefined()
    // Too much cash does not make up for too little online.
    const other = { cash: 101_000, online: 49_000 }
    expect(closeProblem(open, { ...count, counted: other })).toBe('reason')
    expect(closeProblem(open, { ...count, carried: 100_001 })).toBe('carried')
    expect(closeProblem(open, { ...count, carried: 100_000 })).toBeUndefined()
  })
})
