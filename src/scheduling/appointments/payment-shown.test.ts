import { expect, it } from 'vitest'
import { isPaidAhead, paymentShown, type PaymentFacts } from './payment-shown.ts'

const pending: PaymentFacts = { status: 'PE', paymentStatus: 'U', price: 650, paidBefore: 0 }

it.each([
  ['nothing was paid', {}, 'U'],
  ['a part was paid ahead', { paidBefore: 649.5 }, 'U'],
  ['all was paid ahead', { paidBefore: 650 }, 'P'],
  ['more was paid ahead', { paidBefore: 700 }, 'P'],
  ['nothing is charged', { price: 0 }, 'U'],
  ['it was conducted and paid', { status: 'CD', paymentStatus: 'P' }, 'P'],
  ['it was conducted and is owed', { status: 'CD' }, 'U'],
  ['it was cancelled', { status: 'CN' }, null],
  ['it was cancelled after it was paid', { status: 'CN', paymentStatus: 'P' }, 'P'],
] as const)('where %s', (_, changes, shown) => {
  const facts = { ...pending, ...changes }
  expect(paymentShown(facts)).toBe(shown)
  expect(isPaidAhead(facts)).toBe(facts.paidBefore >= facts.price && facts.paidBefore > 0)
})
