import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import {
  listAppointments,
  readAppointment,
  readDayFigures,
} from '../../scheduling/appointments/list-appointments.ts'
import { readPaidBefore } from '../../scheduling/appointments/paid-before.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import {
  conduct,
  openBookedClinic,
  rowOf,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { bookedSeries } from '../../test-kit/booked-series.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { listUnusedDeposits, sumUnusedDeposits } from '../outstanding/unused-deposits.ts'
import { collectPayment, readAccount, reverseEntry } from './collect.ts'
import { collectPackage, readPackage, refundPackage } from '../packages/packages.ts'
import { approveAdjustment, withdrawAdjustment } from '../refunds/refunds.ts'
import { returnDeposit } from './return-deposit.ts'

openBookedClinic()

const deposit = (appointment: number, amount: number, key = randomUUID()) =>
  scene.admin.call(collectPayment, {
    body: { idempotencyKey: key, items: [{ appointment, amount }], mode: 'Cash' },
  })
const accountOf = (id: number) => scene.admin.call(readAccount, { params: { id } })
const paidBefore = (id: number) => scene.admin.call(readPaidBefore, { params: { id } })
const shownInLists = async (id: number) =>
  (await scene.admin.call(readAppointment, { params: { id } })).paidBefore
const kindsOf = async (id: number) => (await accountOf(id)).entries.map(({ kind }) => kind)
const conductNow = async (id: number, payment: object) =>
  conduct(scene.admin, id, payment, (await rowOf(id))!.version as number)
const giveBack = (id: number, amount: number, key = randomUUID(), by = scene.admin) =>
  by.call(returnDeposit, {
    params: { id },
    body: { idempotencyKey: key, amount, mode: 'Cash', reason: 'patient_asked' },
  })
const cancelNow = async (id: number) =>
  scene.admin.call(cancelAppointment, {
    params: { id },
    body: { version: (await rowOf(id))!.version as number, reason: 'patient_asked' },
  })
const unused = async (query: object = {}) => {
  const [{ rows }, sum] = await Promise.all([
    scene.admin.call(listUnusedDeposits, { query }),
    scene.admin.call(sumUnusedDeposits, { query }),
  ])
  expect(rows).toHaveLength(sum.count)
  return { of: (id: number) => rows.find((row) => row.id === id), amount: sum.amount }
}
const takenToday = async () =>
  (await scene.admin.call(readDayFigures, { query: { branch: '1' } })).taken!

it('a deposit is settled when the appointment is conducted, and only the rest is received', async () => {
  const id = await bookWithAnita(scene.clinic.db)
  const before = await takenToday()
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => deposit(id, 200, key)))
  expect(await paidBefore(id)).toEqual({ deposit: 200, package: null, unsaved: [] })
  expect(await shownInLists(id)).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'PE', paymentStatus: 'U', price: 600 })
  expect(await accountOf(id)).toMatchObject({ owed: 0, deposit: 200, payable: 400 })
  expect(await problemOf(deposit(id, 400.01))).toBe('less_owed')

  // Somebody saw another sum.
  const rest = { amount: 600, received: true, mode: 'Cash' }
  expect(await problemOf(conductNow(id, { ...rest, paidBefore: 100 }))).toBe('changed_meanwhile')
  await conductNow(id, { ...rest, paidBefore: 200 })
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'P', price: 600 })
  expect(await shownInLists(id)).toBe(0)
  const { entries, deposit: left } = await accountOf(id)
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 200],
    ['charge', 600],
    ['deposit used', 200],
    ['payment', 400],
  ])
  expect(left).toBe(0)
  expect(await takenToday()).toBe(before + 600)

  await scene.admin.call(setBackAppointment, {
    params: { id },
    body: { version: (await rowOf(id))!.version as number, reason: 'conducted_wrongly' },
  })
  // The deposit was taken before, and stays.
  expect(await paidBefore(id)).toMatchObject({ deposit: 200 })
  expect(await takenToday()).toBe(before + 200)
  // A program that knows of no deposit says the whole price; a part of it is still owed.
  await conductNow(id, { amount: 600, received: false })
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'U' })
  expect(await accountOf(id)).toMatchObject({ charged: 600, paid: 200, owed: 400, payable: 400 })
})

it('what was paid in full before needs no mode, and what is left over can be given back', async () => {
  const id = await bookWithAnita(scene.clinic.db)
  await deposit(id, 600)
  expect(await problemOf(deposit(id, 0.01))).toBe('less_owed')
  await conductNow(id, { amount: 500, received: true, paidBefore: 600, difference: 'price' })
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'P', price: 500 })
  expect(await kindsOf(id)).toEqual(['deposit', 'charge', 'deposit used'])
  expect(await accountOf(id)).toMatchObject({ deposit: 100, owed: 0 })
  await giveBack(id, 100)
  expect(await accountOf(id)).toMatchObject({ deposit: 0, charged: 500, paid: 500 })
  expect(await rowOf(id)).toMatchObject({ paymentStatus: 'P', price: 500 })
})

it('the deposit of a cancelled appointment is given back once, whole', async () => {
  const id = await bookWithAnita(scene.clinic.db)
  const before = await takenToday()
  const { amount: unusedBefore } = await unused()
  await deposit(id, 250.5)
  expect((await unused()).of(id)).toBeUndefined()
  await cancelNow(id)
  expect(await problemOf(deposit(id, 1))).toBe('wrong_status')
  const listed = await unused()
  expect(listed.of(id)).toMatchObject({ amount: 250.5, seriesId: null, isAsked: false })
  expect(listed.amount).toBe(unusedBefore + 250.5)
  expect((await unused({ consultant: 5 })).of(id)).toBeUndefined()
  // A consultant sees their own, whatever they ask for.
  const { rows } = await scene.consultant.call(listUnusedDeposits, { query: { consultant: 5 } })
  expect(rows.map((row) => row.id)).toContain(id)
  expect(await problemOf(giveBack(id, 250))).toBe('less_left')
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => giveBack(id, 250.5, key)))
  expect(await problemOf(giveBack(id, 250.5))).toBe('less_left')
  expect((await unused()).of(id)).toBeUndefined()
  expect(await kindsOf(id)).toEqual(['deposit', 'refund'])
  expect(await takenToday()).toBe(before)
  // Its row still says that there is something to look at; one without money has nothing.
  const without = await bookWithAnita(scene.clinic.db)
  await cancelNow(without)
  const cancelled = await scene.admin.call(listAppointments, { query: { tab: 'cancelled' } })
  const hasMoney = (of: number) => cancelled.rows.find((row) => row.id === of)!.hasMoney
  expect([hasMoney(id), hasMoney(without)]).toEqual([true, false])
})

it('a deposit that was entered wrongly is reversed, unless it is used', async () => {
  const id = await bookWithAnita(scene.clinic.db)
  await deposit(id, 100)
  await deposit(id, 300)
  const [wrong, used] = (await accountOf(id)).entries
  const reverse = (entry: number) =>
    scene.admin.call(reverseEntry, { params: { id }, body: { entry, reason: 'wrong_amount' } })
  await reverse(wrong!.id)
  expect(await paidBefore(id)).toMatchObject({ deposit: 300 })
  await conductNow(id, { amount: 600, received: false, paidBefore: 300 })
  expect(await problemOf(reverse(used!.id))).toBe('less_left')
})

it('above one’s own limit a second person agrees before a deposit or a package is given back', async () => {
  const { db } = scene.clinic
  await db`update money_limit set employee_paise = 10000 where kind = 'refund'`
  await db`update staff set further_rights = further_rights || '{refund}' where username = 'reception'`
  const id = await bookWithAnita(db)
  await deposit(id, 200)
  const key = randomUUID()
  const asked = await giveBack(id, 200, key, scene.reception)
  expect(asked.state).toBe('asked')
  expect(await giveBack(id, 200, key, scene.reception)).toEqual(asked)
  expect(await problemOf(giveBack(id, 200, undefined, scene.reception))).toBe('already_asked')
  expect(await accountOf(id)).toMatchObject({ deposit: 200, requests: [{ amount: 200 }] })
  const approve = (appointment: number, adjustment: number, by = scene.admin) =>
    by.call(approveAdjustment, { params: { id: appointment }, body: { adjustment } })
  expect(await problemOf(approve(id, asked.id, scene.reception))).toBe('own_request')
  // Another sum by now.
  await deposit(id, 100)
  expect(await problemOf(approve(id, asked.id))).toBe('less_left')
  await scene.reception.call(withdrawAdjustment, {
    params: { id },
    body: { adjustment: asked.id },
  })
  const again = await giveBack(id, 300, undefined, scene.reception)
  expect(await unused()).toMatchObject({ amount: 0 })
  await cancelNow(id)
  expect((await unused()).of(id)).toMatchObject({ amount: 300, isAsked: true })
  await approve(id, again.id)
  expect(await accountOf(id)).toMatchObject({ deposit: 0, requests: [{ state: 'withdrawn' }] })
  const [entry] = await db`
    select e.paise::int, s.username, e.returns_deposit from ledger_entry e
    join staff s on s.id = e.staff_id where e.appointment_id = ${id} and e.kind = 'refund'`
  expect(entry).toEqual({ paise: 30_000, username: 'reception', returnsDeposit: true })

  const series = await bookedSeries(db, 3)
  const body = { idempotencyKey: randomUUID(), mode: 'Cash' as const, amount: 900 }
  const params = { id: series.id }
  await scene.admin.call(collectPackage, { params, body: { ...body, price: 900 } })
  for (const session of series.sessions.slice(1)) await cancelNow(session)
  const packageOf = () => scene.reception.call(readPackage, { params })
  expect(await packageOf()).toMatchObject({ surplus: 600, requests: [] })
  const refund = { ...body, amount: 600, idempotencyKey: randomUUID(), reason: 'patient_asked' }
  const { id: request } = await scene.reception.call(refundPackage, { params, body: refund })
  const { appointment, requests } = await packageOf()
  expect(requests).toMatchObject([{ id: request, state: 'asked', amount: 600, isOwn: true }])
  await approve(appointment, request)
  expect(await packageOf()).toMatchObject({ paid: 300, left: 300, surplus: 0, requests: [] })
})
