import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareBetween, shareOf } from './share-rule.ts'

const percent = (basisPoints: number) => ({ basisPoints, paise: null })
const fixed = (paise: number) => ({ basisPoints: null, paise })

it('a part is rounded half up to the paisa', () => {
  expect(shareOf(percent(5_000), { charged: 101, paid: 101 })).toBe(51)
  expect(shareOf(percent(3_333), { charged: 60_000, paid: 60_000 })).toBe(19_998)
  expect(shareOf(percent(10_000), { charged: 60_000, paid: 20_000 })).toBe(20_000)
  // The largest amount, where doubles have lost their last digits.
  expect(shareOf(percent(9_999), { charged: 9_999_999_999, paid: 9_999_999_999 })).toBe(
    9_998_999_999,
  )
})

it('a fixed sum is due once nothing is owed, and never above what was paid', () => {
  expect(shareOf(fixed(10_000), { charged: 60_000, paid: 59_999 })).toBe(0)
  expect(shareOf(fixed(10_000), { charged: 60_000, paid: 60_000 })).toBe(10_000)
  // The rest was written off.
  expect(shareOf(fixed(10_000), { charged: 5_000, paid: 5_000 })).toBe(5_000)
  // Given back whole, with its discount: nobody owes or has paid anything.
  expect(shareOf(fixed(10_000), { charged: 0, paid: 0 })).toBe(0)
})

it('statements of periods that follow each other add up to that of all of them', () => {
  const state = fc
    .tuple(fc.nat(9_999_999_999), fc.nat(9_999_999_999))
    .map(([one, other]) => ({ charged: Math.max(one, other), paid: Math.min(one, other) }))
  const terms = fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 100_000 }).map(fixed),
  )
  fc.assert(
    fc.property(terms, fc.array(state, { minLength: 2, maxLength: 8 }), (agreed, states) => {
      const parts = states
        .slice(1)
        .map((after, index) => shareBetween(agreed, states[index]!, after))
      const whole = shareBetween(agreed, states[0]!, states.at(-1)!)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      for (const it of states) {
        expect(shareOf(agreed, it)).toBeGreaterThanOrEqual(0)
        expect(shareOf(agreed, it)).toBeLessThanOrEqual(it.paid)
      }
    }),
  )
})

it('without anything agreed there is no share', () => {
  expect(shareBetween(null, { charged: 0, paid: 0 }, { charged: 600, paid: 600 })).toBe(0)
})
