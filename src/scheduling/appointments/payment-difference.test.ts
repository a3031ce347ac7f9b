import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differences, forgoesRest, restOf, settle } from './payment-difference.ts'

const paid = (amount: number, difference?: (typeof differences)[number]) => ({
  amount,
  received: true,
  ...(difference && { difference }),
})

it('the rest is still owed unless something else was agreed', () => {
  expect(settle(paid(300, 'owed'), 800, undefined)).toMatchObject({ amount: 300, charged: 800 })
  expect(settle(paid(300), 800, undefined)).toMatchObject({ amount: 300, charged: 800 })
})

it('of what was not received all is owed', () => {
  const unpaid = { ...paid(300, 'owed'), received: false }
  expect(settle(unpaid, 800, undefined)).toMatchObject({ amount: 800, charged: undefined })
})

it('a discount is said to be one, another price is charged as it is', () => {
  expect(settle(paid(300.1, 'discount'), 800, null)).toMatchObject({
    amount: 300.1,
    charged: 800,
    discount: 499.9,
    agreedAway: undefined,
  })
  const agreed = { amount: 300, charged: undefined, discount: undefined, agreedAway: 500 }
  expect(settle(paid(300, 'price'), 800, null)).toEqual(agreed)
  expect(settle(paid(300), 800, null)).toEqual(agreed)
})

it('both are for those who may give discounts', () => {
  expect(settle(paid(300, 'discount'), 800, undefined)).toBe('forbidden')
  expect(settle(paid(300, 'price'), 800, undefined)).toBe('forbidden')
})

it('above their limit a second person is needed, for another price as for a discount', () => {
  expect(settle(paid(300, 'discount'), 800, 499.99)).toBe('needs_second_person')
  expect(settle(paid(300, 'price'), 800, 499.99)).toBe('needs_second_person')
  expect(settle(paid(300, 'discount'), 800, 500)).toMatchObject({ discount: 500 })
  expect(settle(paid(800, 'discount'), 800, 0)).toMatchObject({ amount: 800 })
  // Of a program that does not ask, the rest is still owed.
  expect(settle(paid(300), 800, 499.99)).toMatchObject({ charged: 800, discount: undefined })
})

it('as much as is owed, or more, is charged as it is, whoever takes it', () => {
  for (const amount of [800, 900]) {
    for (const difference of differences) {
      expect(settle(paid(amount, difference), 800, undefined)).toEqual({
        amount,
        charged: undefined,
        discount: undefined,
        agreedAway: undefined,
      })
    }
  }
})

it('what is charged is paid, forgone or still owed, to the paisa', () => {
  const paise = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(paise, paise, fc.constantFrom(...differences), (taken, due, difference) => {
      const settled = settle(paid(taken / 100, difference), due / 100, null)
      if (typeof settled === 'string') throw new Error('it is allowed')
      const { amount, charged = amount, discount = 0 } = settled
      const owed = Math.round(charged * 100) - Math.round(discount * 100) - taken
      expect(owed).toBe(difference === 'owed' ? Math.max(0, due - taken) : 0)
      expect(restOf(taken / 100, due / 100) * 100).toBeCloseTo(Math.max(0, due - taken), 6)
    }),
  )
})

it('what a person may forgo is asked wherever it makes a difference', () => {
  const rupees = fc.integer({ min: 1, max: 1000 })
  const limit = fc.option(fc.option(rupees, { nil: null }), { nil: undefined })
  const difference = fc.constantFrom(undefined, ...differences)
  fc.assert(
    fc.property(
      rupees,
      rupees,
      difference,
      fc.boolean(),
      limit,
      (amount, due, chosen, received, most) => {
        const payment = { amount, received, ...(chosen && { difference: chosen }) }
        if (forgoesRest(payment, due)) return
        expect(settle(payment, due, most)).toEqual(settle(payment, due, undefined))
      },
    ),
  )
})
