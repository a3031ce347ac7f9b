import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { offeredPayment } from './collect-rule.ts'

const person = {
  id: 1,
  name: 'Asha',
  email: 'asha@example.org',
  degree: null,
  mobile: null,
  accessCodes: [],
  furtherRights: [],
}
const admin: SignedIn = { ...person, role: 'Admin' }
/** An Employee without any right to money. */
const reader: SignedIn = { ...person, role: 'Employee' }

it.each([
  ['a deposit before the visit', { status: 'PE', paymentStatus: 'U' }, 'collect'],
  ['what was paid ahead in full', { status: 'PE', paidBefore: 600 }, 'payments'],
  ['nothing of what its package pays', { status: 'PE', packagePays: true }, undefined],
  ['a deposit beside a package', { status: 'PE', packagePays: true, paidBefore: 9 }, 'payments'],
  ['the rest of a deposit', { status: 'PE', paidBefore: 599.5 }, 'collect'],
  ['what a conducted one owes', { status: 'CD', paymentStatus: 'U' }, 'collect'],
  ['what was paid', { status: 'CD', paymentStatus: 'P' }, 'payments'],
  ['nothing of a cancelled one without money', { status: 'CN', paymentStatus: 'U' }, undefined],
  [
    'the deposit of a cancelled one',
    { status: 'CN', paymentStatus: 'U', hasMoney: true },
    'payments',
  ],
] as const)('a row offers %s', (_, changes, offered) => {
  const row = buildAppointment(changes)
  expect(offeredPayment(row, admin)).toBe(offered)
  expect(offeredPayment(row, reader)).toBeUndefined()
})
