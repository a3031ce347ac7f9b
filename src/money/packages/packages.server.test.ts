import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
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
import { readAccount, reverseEntry } from '../collect/collect.ts'
import { listUnusedDeposits } from '../outstanding/unused-deposits.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { balanceOf, type NewEntry } from '../ledger/ledger.ts'
import { listPatientAppointments } from '../../desk/patient-page/patient-page.ts'
import { readSeries } from '../../scheduling/series/series-page.ts'
import { collectPackage, readPackage, refundPackage } from './packages.ts'

openBookedClinic()

const packageOf = (id: number, by = scene.admin) => by.call(readPackage, { params: { id } })
const cash = { mode: 'Cash' as const }
const take = (id: number, amount: number, changes: object = {}, by = scene.admin) =>
  by.call(collectPackage, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount, ...cash, ...changes },
  })
const giveBack = (id: number, amount: number, changes: object = {}, by = scene.admin) =>
  by.call(refundPackage, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount, ...cash, reason: 'patient_asked', ...changes },
  })
const toGiveBack = async (id: number) =>
  (await scene.admin.call(listUnusedDeposits, { query: {} })).rows
    .filter(({ seriesId }) => seriesId === id)
    .map(({ amount }) => amount)
const versionOf = async (id: number) => (await rowOf(id))!.version as number
const conductNow = async (id: number, payment: object, by = scene.admin) =>
  conduct(by, id, payment, await versionOf(id))
const cancel = async (id: number, by = scene.admin) =>
  by.call(cancelAppointment, {
    params: { id },
    body: { version: await versionOf(id), reason: 'patient_asked' },
  })

/** Every session's price, payment status and debt agree with its entries, and the series' balance with all. */
async function expectAgrees(seriesId: number): Promise<void> {
  const rows = await scene.clinic.db<
    { id: number; price: number; status: string; paymentStatus: string; owed: number }[]
  >`
    select a.id, a.price, a.status, a.payment_status, coalesce(o.owed, 0)::int as owed
    from appointment a left join outstanding o on o.appointment_id = a.id
    where a.subscription_id = ${seriesId}`
  let drawn = 0
  for (const { id, price, status, paymentStatus, owed } of rows) {
    const entries = await scene.clinic.db<{ kind: NewEntry['kind']; paise: string }[]>`
      select kind, paise from ledger_entry
      where appointment_id = ${id} and (series_id is null or kind = 'package used')`
    const own = entries.map(({ kind, paise }) => ({ kind, paise: Number(paise), reverses: null }))
    const balance = balanceOf(own)
    expect({ paymentStatus, owed }).toEqual({
      paymentStatus: balance.paymentStatus,
      owed: balance.owed,
    })
    if (status === 'CD') expect(toPaise(price)).toBe(balance.charged)
    drawn += own.reduce((sum, it) => sum + (it.kind === 'package used' ? it.paise : 0), 0)
  }
  const [money] = await scene.clinic.db<[{ received: string; left: string; cash: string }]>`
    select (select coalesce(sum(ledger_received(kind, paise)), 0) from ledger_entry
        where series_id = ${seriesId}) as received,
      (select coalesce(sum(paise), 0) from held_deposit where series_id = ${seriesId}) as left,
      (select coalesce(sum(m.amount), 0) * 100 from money_received m
        join appointment a on a.id = m.appointment_id where a.subscription_id = ${seriesId})::bigint as cash`
  const left = Number(money.left)
  expect(Number(money.received) - drawn).toBe(left)
  expect(left).toBeGreaterThanOrEqual(0)
  const shown = await packageOf(seriesId)
  expect([toPaise(shown.left), toPaise(shown.used)]).toEqual([left, drawn])
  const paidByItself = rows.reduce((sum, { owed }) => sum - owed, 0)
  const [charged] = await scene.clinic.db<[{ charged: string }]>`
    select coalesce(sum(ledger_charged(e.kind, e.paise)), 0) as charged from ledger_entry e
    join appointment a on a.id = e.appointment_id where a.subscription_id = ${seriesId}`
  // All that was received is what was charged and is not owed, and what is left.
  expect(Number(money.cash)).toBe(Number(charged.charged) + paidByItself + left)
}

it('a series is paid at once, its sessions draw on it, and exactly what is left is given back', async () => {
  await scene.clinic.db`update service set package_sessions = 3, package_price = 1000 where id = 6`
  const { id, sessions } = await bookedSeries(scene.clinic.db, 3)
  expect(await packageOf(id)).toMatchObject({ price: null, suggested: 1000, sessionsLeft: 3 })
  await take(id, 1000, { price: 1000, mode: 'Online', transactionId: 'UPI-77' })
  expect(await packageOf(id)).toMatchObject({ price: 1000, paid: 1000, left: 1000, toPay: 0 })

  const [first, second, third] = sessions as [number, number, number]
  const before = await scene.admin.call(readPaidBefore, { params: { id: first } })
  const drawn = { share: 333.33, drawn: 333.33, price: 1000, left: 1000 }
  expect(before).toEqual({ deposit: 0, package: drawn, unsaved: [] })
  // The last one has the paisa that does not divide.
  expect((await rowOf(third))!.price).toBe(333.34)
  await conductNow(first, { amount: 333.33, received: true, paidBefore: 333.33 })
  expect(await rowOf(first)).toMatchObject({ status: 'CD', paymentStatus: 'P', price: 333.33 })
  const { entries } = await scene.admin.call(readAccount, { params: { id: first } })
  expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'package used'])
  expect(await packageOf(id)).toMatchObject({ used: 333.33, left: 666.67, sessionsLeft: 2 })

  // Set back, its share is the series' again; the money that was taken before stays.
  await scene.admin.call(setBackAppointment, {
    params: { id: first },
    body: { version: await versionOf(first), reason: 'conducted_wrongly' },
  })
  expect(await packageOf(id)).toMatchObject({ paid: 1000, used: 0, left: 1000 })
  // A program that knows of no package says the whole price as received.
  await conductNow(first, { amount: 333.33, received: true, modeNotTold: true })
  expect(await packageOf(id)).toMatchObject({ paid: 1000, used: 333.33, left: 666.67 })

  expect(await toGiveBack(id)).toEqual([])
  await cancel(second)
  expect(await toGiveBack(id)).toEqual([333.33])
  expect(await packageOf(id)).toMatchObject({ surplus: 333.33, sessionsLeft: 1 })
  expect(await problemOf(giveBack(id, 666.67))).toBe('less_left')
  await cancel(third)
  expect(await packageOf(id)).toMatchObject({ surplus: 666.67, sessionsLeft: 0, toPay: 0 })
  const key = { idempotencyKey: randomUUID() }
  await Promise.all([1, 2, 3].map(() => giveBack(id, 666.67, key)))
  expect(await problemOf(giveBack(id, 666.67))).toBe('less_left')
  expect(await packageOf(id)).toMatchObject({ paid: 333.33, left: 0, surplus: 0 })
  expect(await toGiveBack(id)).toEqual([])
  await expectAgrees(id)
})

it('a session says which package it is paid with, and what is left of it, until it is over', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 2)
  const inPackage = async (session: number) =>
    (await scene.admin.call(readAccount, { params: { id: session } })).package
  expect(await inPackage(sessions[1]!)).toBeNull()
  await take(id, 900, { price: 1500 })
  expect(await inPackage(sessions[1]!)).toEqual({ series: id, left: 900 })
  await cancel(sessions[1]!)
  expect(await inPackage(sessions[1]!)).toBeNull()
})

it('each session that is to come says whether the package has the money for it, and lists hear of all', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 4)
  const [first, second, third, fourth] = sessions as [number, number, number, number]
  const [{ patientId }] = await scene.clinic.db<[{ patientId: number }]>`
    select patient_id from subscription where id = ${id}`
  const paying = async () => {
    const series = await scene.admin.call(readSeries, { params: { id } })
    const query = { limit: 40 }
    const listed = await scene.admin.call(listPatientAppointments, {
      params: { id: patientId },
      query,
    })
    const of = (rows: readonly { id: number; packagePays: boolean }[]) =>
      rows.filter(({ packagePays }) => packagePays).map((row) => row.id)
    expect(of(listed.rows).toSorted((a, b) => a - b)).toEqual(of(series.sessions))
    return of(series.sessions)
  }
  /** The appointments of which lists heard since the last time. */
  const heard = async () => {
    const rows = await scene.clinic.db<{ id: number }[]>`
      with heard as (delete from live.change where appointment_id = any(${sessions}) returning *)
      select distinct appointment_id as id from heard where subject = 'payment' order by 1`
    return rows.map((row) => row.id)
  }
  expect(await paying()).toEqual([])
  // 333.33 each, and the last one 333.34.
  await heard()
  await take(id, 666.66, { price: 1333.33 })
  expect([await paying(), await heard()]).toEqual([[first, second], sessions])
  await conductNow(first, { amount: 333.33, received: false })
  expect([await paying(), await heard()]).toEqual([[second], sessions])
  await conductNow(second, { amount: 333.33, received: false })
  expect([await paying(), await heard()]).toEqual([[], [second, third, fourth]])
  await take(id, 400)
  expect([await paying(), await heard()]).toEqual([[third], [first, third, fourth]])
  await scene.clinic.db`update appointment set day = day + 30 where id = ${third}`
  expect([await paying(), await heard()]).toEqual([[fourth], [third, fourth]])
  await scene.clinic.db`update appointment set day = day - 30 where id = ${third}`
  expect(await paying()).toEqual([third])
  await heard()
  await cancel(third)
  expect([await paying(), await heard()]).toEqual([[fourth], [fourth]])
})

it('of two desks at the last of the money one session draws it, the other is paid for', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 4)
  const key = { idempotencyKey: randomUUID(), price: 2000 }
  await Promise.all([take(id, 500, key), take(id, 500, key)])
  expect(await packageOf(id)).toMatchObject({ price: 2000, paid: 500, toPay: 1500 })
  await Promise.all(
    sessions.map((session) => conductNow(session, { amount: 500, received: false })),
  )
  expect(await packageOf(id)).toMatchObject({ used: 500, left: 0 })
  const states = await Promise.all(sessions.map(async (it) => (await rowOf(it))!.paymentStatus))
  expect(states.toSorted()).toEqual(['P', 'U', 'U', 'U'])
  await expectAgrees(id)
})

it('who may not agree on a price takes the clinic’s, and nobody more than the sessions cost', async () => {
  await scene.clinic.db`update staff set further_rights = '{conduct}' where username = 'reception'`
  const { id } = await bookedSeries(scene.clinic.db, 3)
  const desk = scene.reception
  expect(await problemOf(take(id, 900, { price: 900 }, desk))).toBe('forbidden')
  expect(await problemOf(take(id, 1000.01, { price: 1000 }, desk))).toBe('less_owed')
  expect(await problemOf(take(id, 1000, {}, desk))).toBe('changed_meanwhile')
  await take(id, 600, { price: 1000 }, desk)
  expect(await problemOf(take(id, 400, { price: 1000 }, desk))).toBe('changed_meanwhile')
  expect(await problemOf(take(id, 400.01, {}, desk))).toBe('less_owed')
  await take(id, 400, {}, desk)
  await expect(giveBack(id, 1, {}, desk)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    scene.clinic.db`insert into package_session (appointment_id, series_id, paise)
      select min(id), ${id}, 1 from appointment where subscription_id is null`,
  ).rejects.toThrow('shares')
  await expectAgrees(id)
})

it('what was taken wrongly is reversed, as long as no session has drawn it, and can be taken again', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 2)
  await take(id, 500, { price: 1000 })
  await take(id, 500, { mode: 'Online', transactionId: 'UPI-500' })
  const reverse = async (nth: number, by = scene.admin) => {
    const { appointment, money } = await packageOf(id)
    const body = { entry: money[nth]!.id, reason: 'wrong_mode' }
    return by.call(reverseEntry, { params: { id: appointment }, body })
  }
  expect(await problemOf(reverse(0, scene.reception))).toBe('forbidden')
  await Promise.all([reverse(1), reverse(1)])
  const { money, ...after } = await packageOf(id)
  expect(after).toMatchObject({ price: 1000, paid: 500, left: 500, toPay: 500 })
  expect(money).toMatchObject([
    { kind: 'deposit', amount: 500, reversed: null },
    { kind: 'deposit', mode: 'Online', reversed: { by: 'Asha Kulkarni', reason: 'wrong_mode' } },
  ])
  await expectAgrees(id)

  await conductNow(sessions[0]!, { amount: 500, paidBefore: 500, received: true })
  expect(await problemOf(reverse(0))).toBe('less_left')
  await take(id, 500)
  await expectAgrees(id)
  // Of the two that were taken as much can be reversed as is not drawn.
  await reverse(0)
  expect(await packageOf(id)).toMatchObject({ paid: 500, used: 500, left: 0, toPay: 500 })
  expect(await problemOf(reverse(2))).toBe('less_left')
  await expectAgrees(id)
})
