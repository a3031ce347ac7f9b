import { expect, it } from 'vitest'
import { amountSchema, isUnusualAmount } from './payment.ts'

it('an amount is unusual at a tenth of the booked price and at ten times it', () => {
  const unusual = (amount: number) => isUnusualAmount(amount, 650)
  expect([1, 64, 65].map(unusual)).toEqual([true, true, true])
  expect([65.01, 600, 6_499.99].map(unusual)).toEqual([false, false, false])
  expect([6_500, 65_000].map(unusual)).toEqual([true, true])
})

it('no amount is unusual when the booked price is 0', () => {
  expect([0.5, 500].some((amount) => isUnusualAmount(amount, 0))).toBe(false)
})

it('an amount is a paisa at least, in whole paise', () => {
  const isTaken = (amount: number) => amountSchema.safeParse(amount).success
  expect([0.01, 0.29, 1.1, 99_999_999.99].every(isTaken)).toBe(true)
  const refused = [0, -1, 8.4e-305, 1e-7, 0.009, 0.015, 1.001, 1e8, Infinity, Number.NaN]
  expect(refused.filter(isTaken)).toEqual([])
})
