import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPatient } from '../../desk/patient-page/patient-page.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  rowOf,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { collectPayment, readAccount, reverseEntry } from './collect.ts'

openBookedClinic()

const unpaid = async (amount = 800): Promise<number> => {
  const id = await bookWithAnita(scene.clinic.db)
  await conduct(scene.admin, id, { amount, received: false })
  return id
}

type Item = { appointment: number; amount: number }
const collect = (by: Caller, items: Item[], changes: object = {}) =>
  by.call(collectPayment, {
    body: { idempotencyKey: randomUUID(), items, mode: 'Cash', ...changes },
  })
const accountOf = (id: number, by = scene.admin) => by.call(readAccount, { params: { id } })
const collectedCount = async () =>
  (await scene.clinic.db<{ count: number }[]>`select count(*)::int as count from collection`)[0]!
    .count

it('a debt is collected in parts, and paid when nothing is owed', async () => {
  const id = await unpaid()
  await collect(scene.admin, [{ appointment: id, amount: 300.4 }], { note: 'By her son' })
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'U', price: 800 })
  expect(await accountOf(id)).toMatchObject({ charged: 800, paid: 300.4, owed: 499.6 })
  const shown = () => scene.admin.call(readAppointment, { params: { id } })
  expect((await shown()).paidInPart).toBe(300.4)
  const online = { mode: 'Online', transactionId: 'UPI-9' }
  await collect(scene.consultant, [{ appointment: id, amount: 499.6 }], online)
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'P', price: 800 })
  expect((await shown()).paidInPart).toBe(0)
  const { owed, entries } = await accountOf(id)
  expect(owed).toBe(0)
  expect(entries).toMatchObject([
    { kind: 'charge', amount: 800, reversed: null },
    { kind: 'payment', amount: 300.4, mode: 'Cash', note: 'By her son' },
    { kind: 'payment', amount: 499.6, mode: 'Online', transactionId: 'UPI-9' },
  ])
})

it('more than is owed is refused, also when another desk was quicker', async () => {
  const id = await unpaid()
  expect(await problemOf(collect(scene.admin, [{ appointment: id, amount: 800.01 }]))).toBe(
    'less_owed',
  )
  const desks = [scene.admin, scene.consultant, scene.admin, scene.consultant]
  const answers = await Promise.allSettled(
    desks.map((desk) => collect(desk, [{ appointment: id, amount: 800 }])),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'less_owed' })
  }
  expect(await accountOf(id)).toMatchObject({ paid: 800, owed: 0 })
})

it('a request that is sent again takes nothing twice', async () => {
  const id = await unpaid()
  const key = { idempotencyKey: randomUUID() }
  const items = [{ appointment: id, amount: 300 }]
  const before = await collectedCount()
  const answers = await Promise.all([1, 2, 3].map(() => collect(scene.admin, items, key)))
  expect(new Set(answers.map((it) => it.id)).size).toBe(1)
  expect(await collect(scene.admin, items, key)).toEqual(answers[0])
  expect(await accountOf(id)).toMatchObject({ paid: 300, owed: 500 })
  expect(await collectedCount()).toBe(before + 1)
  const other = [{ appointment: id, amount: 200 }]
  expect(await problemOf(collect(scene.admin, other, key))).toBe('key_reused')
  expect(await problemOf(collect(scene.consultant, items, key))).toBe('key_reused')
})

it('one payment is for several of a household, and for no others', async () => {
  const [one, two, stranger] = [await unpaid(500), await unpaid(300), await unpaid(100)]
  await scene.clinic.db`
    update patient set mobile = '9811198111', name = 'Sibling ' || id
    where id in (select patient_id from appointment where id in (${one}, ${two}))`
  const { household } = await accountOf(one)
  expect(household).toMatchObject([{ id: two, owed: 300 }])
  const both = [
    { appointment: two, amount: 300 },
    { appointment: one, amount: 500 },
  ]
  const withStranger = [...both, { appointment: stranger, amount: 100 }]
  expect(await problemOf(collect(scene.admin, withStranger))).toBe('other_household')
  await collect(scene.admin, both)
  expect(await rowOf(one)).toMatchObject({ paymentStatus: 'P' })
  expect(await rowOf(two)).toMatchObject({ paymentStatus: 'P' })
  expect(await rowOf(stranger)).toMatchObject({ paymentStatus: 'U' })
})

it('nothing is collected of a cancelled appointment, or of one of another consultant', async () => {
  const cancelled = await booked()
  await scene.clinic.db`update appointment set status = 'CN' where id = ${cancelled}`
  const items = [{ appointment: cancelled, amount: 100 }]
  expect(await problemOf(collect(scene.admin, items))).toBe('wrong_status')
  const priya = await scene.clinic.callerFor('priya')
  const id = await unpaid()
  expect(await problemOf(collect(priya, [{ appointment: id, amount: 100 }]))).toBe('not_found')
  expect(await problemOf(accountOf(id, priya))).toBe('not_found')
})

it('the desk says how it was paid; amounts are whole paise above zero', async () => {
  const id = await unpaid()
  const refused = (changes: object, amount = 100) =>
    problemOf(collect(scene.admin, [{ appointment: id, amount }], changes))
  expect(await refused({ mode: undefined })).toBe('invalid_input')
  expect(await refused({ mode: 'Online' })).toBe('invalid_input')
  for (const amount of [0, -1, 0.001, 1e12]) expect(await refused({}, amount)).toBe('invalid_input')
  const twice = [1, 2].map((amount) => ({ appointment: id, amount }))
  expect(await problemOf(collect(scene.admin, twice))).toBe('invalid_input')
})

it('a wrong payment is reversed once, and what it settled is owed again', async () => {
  const id = await booked()
  await conduct(scene.admin, id, { amount: 800, received: true, mode: 'Cash' })
  const { entries } = await accountOf(id)
  const [charge, payment] = entries as [(typeof entries)[number], (typeof entries)[number]]
  const reverse = (by: Caller, entry: number, reason = 'wrong_amount') =>
    by.call(reverseEntry, { params: { id }, body: { entry, reason } })
  expect(await problemOf(reverse(scene.consultant, payment.id))).toBe('forbidden')
  expect(await problemOf(reverse(scene.admin, charge.id))).toBe('not_found')
  await reverse(scene.admin, payment.id)
  await reverse(scene.admin, payment.id)
  expect(await problemOf(reverse(scene.admin, payment.id, 'wrong_mode'))).toBe('changed_meanwhile')
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'U', price: 800 })
  await collect(scene.admin, [{ appointment: id, amount: 750 }])
  const account = await accountOf(id)
  expect(account).toMatchObject({ paid: 750, owed: 50 })
  expect(account.entries[1]).toMatchObject({ reversed: { reason: 'wrong_amount' } })
})

it('what was collected goes with its appointment, when it is set back', async () => {
  const id = await unpaid()
  await collect(scene.admin, [{ appointment: id, amount: 300 }])
  await scene.admin.call(setBackAppointment, {
    params: { id },
    body: { version: 3, reason: 'conducted_wrongly' },
  })
  expect(await rowOf(id)).toMatchObject({ status: 'PE', paymentStatus: 'U' })
  const [sums] = await scene.clinic.db`
    select coalesce(sum(amount), 0)::int as received, (select count(*)::int from outstanding
      where appointment_id = ${id}) as debts
    from money_received where appointment_id = ${id}`
  expect(sums).toEqual({ received: 0, debts: 0 })
})

it("a patient's page says what was received and what is still owed", async () => {
  const id = await unpaid()
  await collect(scene.admin, [{ appointment: id, amount: 300 }])
  const [row] = await scene.clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  const { payments } = await scene.admin.call(readPatient, { params: { id: row!.patientId } })
  expect(payments).toMatchObject({ received: { Cash: 300 }, unpaid: 500 })
})
