import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxesByRate, taxIn } from './tax.ts'

it.each([
  [118_00, 18, 9_00],
  [105_00, 5, 2_50],
  [1, 18, 0],
  [999_99, 12, 53_57],
  [9_999_999_999, 28, 1_093_750_000],
  [100_00, 0.25, 12],
])('%i paise contain at %d %% two halves of %i paise', (paise, rate, half) => {
  expect(taxIn(paise, rate)).toEqual({ taxable: paise - 2 * half, half })
})

it('both halves and what is taxed make the amount, and the half is the nearest paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 4000 }),
      (paise, points) => {
        const { taxable, half } = taxIn(paise, points / 100)
        expect(taxable + 2 * half).toBe(paise)
        const exact = (paise * points) / (2 * (10_000 + points))
        expect(Math.abs(half - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
})

it('a receipt has a sum for each rate, none for what is exempt', () => {
  const lines = [
    { paise: 118_00, taxRate: 18 },
    { paise: 500_00, taxRate: null },
    { paise: 105_00, taxRate: 5 },
    { paise: 236_00, taxRate: 18 },
  ]
  expect(taxesByRate(lines)).toEqual([
    { rate: 5, taxable: 100_00, half: 2_50 },
    { rate: 18, taxable: 300_00, half: 27_00 },
  ])
})
