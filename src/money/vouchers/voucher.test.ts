import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cashOf,
  directionOf,
  isExpense,
  kindsOfDirection,
  movedBy,
  needsNote,
  voucherKinds,
} from './voucher.ts'

it('each kind is paid out or put in, and is offered on that side alone', () => {
  for (const kind of voucherKinds) {
    const other = directionOf(kind) === 'in' ? 'out' : 'in'
    expect(kindsOfDirection[directionOf(kind)]).toContain(kind)
    expect(kindsOfDirection[other]).not.toContain(kind)
  }
})

it('a courier is an expense; what goes to the bank or comes in is none', () => {
  expect(voucherKinds.filter(isExpense)).toEqual([
    'supplies',
    'travel',
    'refreshments',
    'upkeep',
    'other-expense',
  ])
  expect(voucherKinds.filter(needsNote)).toEqual(['other-expense', 'other-in'])
})

it('what is taken back is less on its own side', () => {
  const tea = { kind: 'refreshments' as const, paise: 12_000 }
  const change = { kind: 'change' as const, paise: 50_000 }
  expect(movedBy([])).toEqual({ paidOut: 0, putIn: 0, cash: 0 })
  expect(movedBy([tea, change])).toEqual({ paidOut: 12_000, putIn: 50_000, cash: 38_000 })
  expect(movedBy([tea, change, { ...tea, paise: -12_000 }])).toEqual({
    paidOut: 0,
    putIn: 50_000,
    cash: 50_000,
  })
})

it('whatever is paid out and put in, the cash changes by the sum of its vouchers', () => {
  const voucher = fc.record({
    kind: fc.constantFrom(...voucherKinds),
    paise: fc.integer({ min: -1e9, max: 1e9 }),
  })
  fc.assert(
    fc.property(fc.array(voucher), (vouchers) => {
      const sum = vouchers.reduce((cash, it) => cash + cashOf(it), 0)
      expect(movedBy(vouchers).cash - sum).toBe(0)
    }),
  )
})
