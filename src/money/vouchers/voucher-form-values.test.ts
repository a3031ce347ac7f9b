import { expect, it } from 'vitest'
import { toVoucherRequest, voucherProblems, type VoucherFormValues } from './voucher-form-values.ts'

const tea: VoucherFormValues = { branch: 1, kind: 'refreshments', amount: 120.5, note: '' }

it('a voucher says where, what it was for, and how much', () => {
  expect(voucherProblems(tea)).toEqual({})
  expect(voucherProblems({ branch: null, kind: '', amount: '', note: '' })).toEqual({
    branch: 'payment.optionRequired',
    kind: 'payment.optionRequired',
    amount: 'payment.amountRequired',
  })
  expect(voucherProblems({ ...tea, amount: 1.001 })).toEqual({ amount: 'payment.amountPaise' })
  expect(voucherProblems({ ...tea, amount: 'ten' })).toHaveProperty('amount')
})

it('what its kind does not say wants a word; of the others it is asked by nobody', () => {
  const other = { ...tea, kind: 'other-expense' as const }
  expect(voucherProblems({ ...other, note: ' ' })).toEqual({ note: 'vouchers.noteRequired' })
  expect(voucherProblems({ ...other, note: 'Flowers' })).toEqual({})
  expect(voucherProblems({ ...tea, note: 'x'.repeat(201) })).toEqual({ note: 'field.tooLong' })
})

it('the request has the note as it was meant, and another person’s drawer alone by name', () => {
  expect(toVoucherRequest({ ...tea, note: '  ' }, undefined)).toEqual({
    branch: 1,
    kind: 'refreshments',
    amount: 120.5,
  })
  expect(toVoucherRequest({ ...tea, note: ' for two ' }, 7)).toMatchObject({
    staff: 7,
    note: 'for two',
  })
})
