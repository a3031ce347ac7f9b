import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPaise } from '../../platform/numbers/paise.ts'
import {
  appointmentOfReceipt,
  beginCollection,
  collectProblems,
  sumOwed,
  toCollection,
  type CollectFormValues,
} from './collect-form-values.ts'

const debts = [
  { id: 7, owed: 500.1 },
  { id: 3, owed: 0.2 },
]
const values = (given: Partial<CollectFormValues>): CollectFormValues => ({
  amount: 500,
  mode: 'Cash',
  transactionId: '',
  note: '',
  chosen: [],
  ...given,
})

it('a sum of debts is exact to the paisa', () => {
  expect(sumOwed(debts)).toBe(500.3)
  expect(sumOwed([])).toBe(0)
})

it.each([
  ['', 'payment.amountRequired'],
  [0, 'payment.amountRequired'],
  [-5, 'payment.amountRequired'],
  ['NaN', 'payment.amountRequired'],
  [0.001, 'payment.amountPaise'],
  [1e12, 'payment.amountTooLarge'],
  [500.31, 'money.tooMuch'],
])('%s is no amount to take: %s', (amount, message) => {
  expect(collectProblems(values({ amount }), debts, 'Admin')).toEqual({ amount: message })
})

it('the desk says how it was paid, and the transaction id of an online payment', () => {
  expect(collectProblems(values({ mode: '' }), debts, 'Employee')).toHaveProperty('mode')
  expect(collectProblems(values({ mode: '' }), debts, 'Consultant')).toEqual({})
  const online = values({ mode: 'Online', transactionId: ' ' })
  expect(collectProblems(online, debts, 'Admin')).toHaveProperty('transactionId')
  expect(collectProblems(values({ amount: 500.3 }), debts, 'Admin')).toEqual({})
})

it('the oldest debt is paid first, and what gets nothing is left out', () => {
  expect(toCollection(values({ amount: 500.1 }), debts)).toEqual({
    items: [{ appointment: 7, amount: 500.1 }],
    mode: 'Cash',
  })
  expect(toCollection(values({ amount: '500.25', note: 'By her son' }), debts)).toEqual({
    items: [
      { appointment: 7, amount: 500.1 },
      { appointment: 3, amount: 0.15 },
    ],
    mode: 'Cash',
    note: 'By her son',
  })
})

it('a draft keeps its amount as long as as much is owed, and what was typed besides in any case', () => {
  const household = [{ id: 77, owed: 200 }]
  const typed = values({ amount: 450, mode: 'Online', transactionId: 'UPI-5', chosen: [77] })
  expect(beginCollection({ ...typed, owed: 700 }, 500, household)).toEqual(typed)
  // Another desk took a part of it meanwhile.
  expect(beginCollection({ ...typed, owed: 700 }, 300, household)).toEqual({
    ...typed,
    amount: 500,
  })
  // The other one's was paid, and cannot be chosen any more.
  expect(beginCollection({ ...typed, owed: 700 }, 500, [])).toEqual({
    ...typed,
    amount: 500,
    chosen: [],
  })
})

it('the parts add up to what was taken, and none is more than its debt', () => {
  const owed = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(owed, fc.double({ min: 0, max: 1, noNaN: true }), (paise, share) => {
      const many = paise.map((it, id) => ({ id, owed: it / 100 }))
      const total = paise.reduce((sum, it) => sum + it, 0)
      const taken = Math.max(1, Math.floor(total * share))
      const { items } = toCollection(values({ amount: taken / 100 }), many)
      expect(items.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(taken)
      for (const { appointment, amount } of items) {
        expect(toPaise(amount)).toBeLessThanOrEqual(paise[appointment]!)
      }
    }),
  )
})

it('the receipt of a payment is at an appointment that it paid for', () => {
  const paid = (chosen: number[], amount: number) =>
    toCollection(
      values({ amount, chosen }),
      debts.toReversed().filter(({ id }) => id === 7 || chosen.includes(id)),
    )
  expect(appointmentOfReceipt(paid([], 100), 7)).toBe(7)
  expect(appointmentOfReceipt(paid([3], 100), 7)).toBe(7)
  expect(appointmentOfReceipt(paid([3], 0.1), 7)).toBe(3)
})
