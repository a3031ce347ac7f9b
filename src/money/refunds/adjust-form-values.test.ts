import { expect, it } from 'vitest'
import { adjustProblems, toAdjustment, type AdjustFormValues } from './adjust-form-values.ts'

const values: AdjustFormValues = {
  amount: 200,
  mode: 'Cash',
  transactionId: '',
  reason: 'goodwill',
}
const limits = { most: 500, aloneUpTo: 300 }

it('asks for an amount, how it is given back, and a reason', () => {
  const empty = { amount: '', mode: '' as const, transactionId: '', reason: ' ' }
  expect(adjustProblems('refund', empty, limits)).toEqual({
    amount: 'payment.amountRequired',
    mode: 'payment.modeRequired',
    reason: 'reason.required',
  })
  expect(adjustProblems('discount', { ...empty, amount: 1, reason: 'x' }, limits)).toEqual({})
})

it.each([0, -5, 'two', Number.NaN, 10.005, '1.005', 1e12, 500.01])('refuses %s', (amount) => {
  for (const kind of ['refund', 'discount', 'write-off'] as const) {
    expect(Object.keys(adjustProblems(kind, { ...values, amount }, limits))).toEqual(['amount'])
  }
})

it('no more than was paid, or is owed', () => {
  const more = { ...values, amount: '500.5' }
  expect(adjustProblems('refund', more, limits)).toEqual({ amount: 'money.moreThanPaid' })
  expect(adjustProblems('write-off', more, limits)).toEqual({ amount: 'money.tooMuch' })
  expect(adjustProblems('refund', { ...values, amount: '500' }, limits)).toEqual({})
})

it('an online refund has its id at once, unless it waits for a second person', () => {
  const online = { ...values, mode: 'Online' as const }
  expect(adjustProblems('refund', online, limits)).toEqual({
    transactionId: 'payment.transactionIdRequired',
  })
  expect(adjustProblems('refund', { ...online, amount: 301 }, limits)).toEqual({})
  const withId = { ...online, transactionId: 'UPI-1' }
  expect(toAdjustment('refund', withId, limits)).toMatchObject({ transactionId: 'UPI-1' })
  expect(toAdjustment('refund', { ...withId, amount: 301 }, limits)).toEqual({
    amount: 301,
    mode: 'Online',
    reason: 'goodwill',
  })
  expect(toAdjustment('discount', withId, limits)).toEqual({ amount: 200, reason: 'goodwill' })
})
