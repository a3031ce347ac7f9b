import { expect, it } from 'vitest'
import {
  beginPackage,
  packageFormProblems,
  toPackagePayment,
  type PackageFormValues,
} from './package-form.ts'

const notAgreed = { price: null, toPay: 0 }
const agreed = { price: 1000, toPay: 666.67 }
const values = (given: Partial<PackageFormValues> = {}): PackageFormValues => ({
  price: 1000,
  amount: 500,
  mode: 'Cash',
  transactionId: '',
  note: '',
  ...given,
})

it.each([
  ['', 'payment.amountRequired'],
  [0, 'payment.amountRequired'],
  [-5, 'payment.amountRequired'],
  ['NaN', 'payment.amountRequired'],
  [0.001, 'payment.amountPaise'],
  [1e12, 'payment.amountTooLarge'],
])('%s is neither a price nor an amount: %s', (amount, message) => {
  expect(packageFormProblems(values({ amount }), notAgreed)).toEqual({ amount: message })
  expect(packageFormProblems(values({ amount }), agreed)).toEqual({ amount: message })
  expect(packageFormProblems(values({ price: amount }), notAgreed)).toMatchObject({
    price: message,
  })
})

it('no more is taken than the price that is agreed now, or than the sessions left still cost', () => {
  const tooMuch = { amount: 'money.tooMuch' }
  expect(packageFormProblems(values({ amount: 1000 }), notAgreed)).toEqual({})
  expect(packageFormProblems(values({ amount: 1000.01 }), notAgreed)).toEqual(tooMuch)
  expect(packageFormProblems(values({ amount: 666.67 }), agreed)).toEqual({})
  expect(packageFormProblems(values({ amount: 666.68 }), agreed)).toEqual(tooMuch)
})

it('a price that was agreed before is not asked for again', () => {
  const again = values({ price: '' })
  expect(packageFormProblems(again, agreed)).toEqual({})
  expect(toPackagePayment(again, agreed)).toEqual({ amount: 500, mode: 'Cash' })
  expect(toPackagePayment(values(), notAgreed)).toEqual({ amount: 500, mode: 'Cash', price: 1000 })
})

it('the mode is said, and the transaction id of an online payment alone', () => {
  expect(packageFormProblems(values({ mode: '' }), agreed)).toEqual({
    mode: 'payment.modeRequired',
  })
  const online = values({ mode: 'Online', transactionId: ' ' })
  expect(packageFormProblems(online, agreed)).toEqual({
    transactionId: 'payment.transactionIdRequired',
  })
  const paid = values({ mode: 'Online', transactionId: 'UPI-1', note: 'By her son' })
  expect(packageFormProblems(paid, agreed)).toEqual({})
  expect(toPackagePayment(paid, agreed)).toEqual({
    amount: 500,
    mode: 'Online',
    transactionId: 'UPI-1',
    note: 'By her son',
  })
  const cash = toPackagePayment(values({ transactionId: 'left over', note: '  ' }), agreed)
  expect(cash).toEqual({ amount: 500, mode: 'Cash' })
})

it('a note has its length', () => {
  expect(packageFormProblems(values({ note: 'x'.repeat(200) }), agreed)).toEqual({})
  expect(packageFormProblems(values({ note: 'x'.repeat(201) }), agreed)).toHaveProperty('note')
})

it('a draft keeps its price and amount as long as as much is to be paid', () => {
  const typed = values({ price: 900, amount: 300, note: 'By her son' })
  const draft = { ...typed, due: 1000 }
  expect(beginPackage(draft, { price: null, suggested: 1000, toPay: 0 })).toEqual(typed)
  // A session was cancelled meanwhile.
  expect(beginPackage(draft, { price: null, suggested: 800, toPay: 0 })).toEqual({
    ...typed,
    price: 800,
    amount: 800,
  })
  // Another desk has agreed on a price, and taken a part of it.
  expect(beginPackage(draft, { price: 950, suggested: 1000, toPay: 650 })).toMatchObject({
    amount: 650,
    note: 'By her son',
  })
})
