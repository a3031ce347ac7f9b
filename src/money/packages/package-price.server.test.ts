import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { toPaise } from '../../platform/numbers/paise.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import {
  conduct,
  openBookedClinic,
  rowOf,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { bookedSeries } from '../../test-kit/booked-series.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { changePackagePrice, collectPackage, readPackage } from './packages.ts'

openBookedClinic()

const packageOf = (id: number) => scene.admin.call(readPackage, { params: { id } })
const takeAtPrice = (id: number, price: number, amount = price) =>
  scene.admin.call(collectPackage, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount, mode: 'Cash', price },
  })
const agreeAgain = (id: number, price: number, seen: number, by = scene.admin) =>
  by.call(changePackagePrice, { params: { id }, body: { price, seen, reason: 'wrong_amount' } })
const pricesOf = (sessions: number[]) =>
  Promise.all(sessions.map(async (id) => (await rowOf(id))!.price as number))

it('a price that was typed wrongly is agreed again, and the sessions cost their shares of it', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 3)
  await takeAtPrice(id, 45_000, 1000)
  await agreeAgain(id, 4500, 45_000)
  expect(await packageOf(id)).toMatchObject({ price: 4500, paid: 1000, toPay: 3500 })
  expect(await pricesOf(sessions)).toEqual([1500, 1500, 1500])
  const [event] = await scene.clinic.db`
    select before, after from audit_event
    where action = 'corrected' and subject = 'subscription' and subject_id = ${id}`
  expect(event).toEqual({
    before: { price: 45_000 },
    after: { price: 4500, reason: 'wrong_amount' },
  })

  // Less than was paid: the rest can be given back.
  await agreeAgain(id, 800, 4500)
  expect(await packageOf(id)).toMatchObject({ price: 800, left: 1000, toPay: 0, surplus: 200 })
  const shares = await pricesOf(sessions)
  expect(shares.reduce((sum, price) => sum + toPaise(price), 0)).toBe(80_000)

  // A repeated request changes nothing, one that has seen an older price is refused.
  await agreeAgain(id, 800, 4500)
  expect(await problemOf(agreeAgain(id, 900, 4500))).toBe('changed_meanwhile')
})

it('not once a session has drawn on it, and again when that was set back', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 3)
  const first = sessions[0]!
  await takeAtPrice(id, 900)
  const versionOf = async () => (await rowOf(first))!.version as number
  const payment = { amount: 300, received: true, paidBefore: 300 }
  await conduct(scene.admin, first, payment, await versionOf())
  expect(await problemOf(agreeAgain(id, 1200, 900))).toBe('wrong_status')
  // Nor past the rule.
  await expect(
    scene.clinic.db`update package set paise = 120000 where series_id = ${id}`,
  ).rejects.toThrow('append only')
  await scene.admin.call(setBackAppointment, {
    params: { id: first },
    body: { version: await versionOf(), reason: 'conducted_wrongly' },
  })
  await agreeAgain(id, 1200, 900)
  expect(await pricesOf(sessions)).toEqual([400, 400, 400])
  await conduct(scene.admin, first, { ...payment, amount: 400, paidBefore: 400 }, await versionOf())
  expect(await packageOf(id)).toMatchObject({ price: 1200, used: 400, left: 500, toPay: 300 })
})

it('keeps the shares of the sessions the price, whoever writes them', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 2)
  await takeAtPrice(id, 900)
  await expect(
    scene.clinic.db`update package_session set paise = 1 where appointment_id = ${sessions[0]!}`,
  ).rejects.toThrow('the shares of the sessions are not the price')
})
