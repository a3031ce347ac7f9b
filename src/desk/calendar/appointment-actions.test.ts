import { expect, it } from 'vitest'
import type { SignedIn } from '../../access/permissions/access.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { actionsFor, likeliestAction } from './appointment-actions.ts'

const today = '2026-11-24'
const as = (role: SignedIn['role'], furtherRights: SignedIn['furtherRights'] = []): SignedIn => ({
  id: 5,
  role,
  name: 'Asha',
  email: 'asha@example.org',
  degree: null,
  mobile: null,
  accessCodes: [10],
  furtherRights,
})
const on = (day: string, status: 'PE' | 'CD' | 'CN' = 'PE') => buildAppointment({ day, status })

it.each([
  [
    "today's patient is conducted or cancelled, but not moved",
    on(today),
    ['conduct', 'cancel', 'collect'],
  ],
  [
    "tomorrow's is moved or cancelled, but not conducted",
    on('2026-11-25'),
    ['reschedule', 'cancel', 'collect'],
  ],
  [
    "yesterday's may still be conducted",
    on('2026-11-23'),
    ['conduct', 'reschedule', 'cancel', 'collect'],
  ],
  [
    'one whose visit was recorded stays on its day',
    { ...on('2026-11-23'), visitRecorded: true },
    ['conduct', 'cancel', 'collect'],
  ],
  [
    'what was conducted today and not paid is collected or set back',
    { ...on(today, 'CD'), conductedDay: today },
    ['collect', 'setBack'],
  ],
  [
    'what was conducted before and not paid is collected',
    { ...on('2026-11-23', 'CD'), conductedDay: '2026-11-23' },
    ['collect'],
  ],
  [
    'what was conducted before and paid shows its payments to those who reverse them',
    { ...on('2026-11-23', 'CD'), conductedDay: '2026-11-23', paymentStatus: 'P' as const },
    ['payments'],
  ],
  ['a cancelled one is taken back', on('2026-11-25', 'CN'), ['takeBack']],
  [
    'a cancelled one with money is taken back, or its deposit given back',
    { ...on('2026-11-25', 'CN'), hasMoney: true },
    ['payments', 'takeBack'],
  ],
])('%s', (_, appointment, actions) =>
  expect(actionsFor(appointment, as('Admin'), today)).toEqual(actions),
)

it('offers permitted actions only: no move for a consultant, and for an Employee what was granted', () => {
  const yesterday = on('2026-11-23')
  expect(actionsFor(yesterday, as('Consultant'), today)).toEqual(['conduct', 'cancel', 'collect'])
  expect(actionsFor(yesterday, as('Employee'), today)).toEqual([])
  expect(actionsFor(yesterday, as('Employee', ['reschedule']), today)).toEqual(['reschedule'])
  const conducted = { ...on('2026-11-23', 'CD'), conductedDay: '2026-11-23' }
  expect(actionsFor(conducted, as('Employee', ['cancel']), today)).toEqual([])
  expect(actionsFor(conducted, as('Consultant'), today)).toEqual(['collect'])
  expect(actionsFor({ ...conducted, paymentStatus: 'P' }, as('Consultant'), today)).toEqual([
    'payments',
  ])
})

it.each([
  ["today's begins at Conduct", on(today), 'conduct'],
  ["tomorrow's begins at Reschedule", on('2026-11-25'), 'reschedule'],
  ["what is left of yesterday's begins at Conduct", on('2026-11-23'), 'conduct'],
  ['a conducted one begins at nothing', { ...on(today, 'CD'), conductedDay: today }, undefined],
] as const)('the dialog of %s', (_, appointment, action) => {
  expect(likeliestAction(actionsFor(appointment, as('Admin'), today))).toBe(action)
})

it('the dialog of one whom the user may only cancel does not begin there', () => {
  expect(likeliestAction(actionsFor(on(today), as('Employee', ['cancel']), today))).toBeUndefined()
})
