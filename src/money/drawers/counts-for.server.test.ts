import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import {
  conduct,
  openBookedClinic,
  rowOf,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { bookedSeries } from '../../test-kit/booked-series.server.ts'
import { close } from '../../test-kit/drawers.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { collectPayment, readAccount, reverseEntry } from '../collect/collect.ts'
import { returnDeposit } from '../collect/return-deposit.ts'
import { collectPackage, readPackage, refundPackage } from '../packages/packages.ts'
import { giveDiscount, giveRefund } from '../refunds/refunds.ts'
import { currentClose, listOwnDrawers } from './drawers.ts'

openBookedClinic()

const { today } = testNow
const tomorrow = '2026-11-25'
let people = 0
const cash = (amount: number) => ({ idempotencyKey: randomUUID(), amount, mode: 'Cash' as const })
const refund = (amount: number) => ({ ...cash(amount), reason: 'patient_asked' })
const collection = (appointments: number[], amount: number) => ({
  idempotencyKey: randomUUID(),
  items: appointments.map((appointment) => ({ appointment, amount })),
  mode: 'Cash' as const,
})
/** Of one household: different names, one mobile number. */
const unpaid = async () => {
  const name = `Household ${(people += 1)}`
  const id = await bookWithAnita(scene.clinic.db, { name, mobile: '9711100000' })
  await conduct(scene.admin, id, { amount: 800, received: false })
  return id
}
const accountOf = (id: number) => scene.admin.call(readAccount, { params: { id } })

/** Closes the drawers of today that are open. */
async function closeToday(): Promise<void> {
  for (const drawer of await scene.admin.call(listOwnDrawers)) {
    if (drawer.day === today && !currentClose(drawer)) {
      await close(scene.admin, drawer, { reason: 'miscounted' })
    }
  }
}

/** Takes and gives back cash in every way; what each answered. */
async function takeAndGiveBack() {
  const { admin, clinic } = scene
  const household = [await unpaid(), await unpaid()]
  const sent = { body: collection(household, 300) }
  const collected = await admin.call(collectPayment, sent)
  const again = await admin.call(collectPayment, sent)
  const id = household[0]!
  const conductedNow = await conduct(admin, await bookWithAnita(clinic.db), {
    amount: 400,
    received: true,
    mode: 'Cash',
  })
  const before = await bookWithAnita(clinic.db)
  const deposit = await admin.call(collectPayment, { body: collection([before], 200) })
  const returned = await admin.call(returnDeposit, { params: { id: before }, body: refund(200) })
  const { id: series, sessions } = await bookedSeries(clinic.db, 2)
  const params = { id: series }
  const taken = await admin.call(collectPackage, { params, body: { ...cash(1000), price: 1000 } })
  for (const session of sessions) {
    await admin.call(cancelAppointment, {
      params: { id: session },
      body: { version: (await rowOf(session))!.version as number, reason: 'patient_asked' },
    })
  }
  const ofPackage = await admin.call(refundPackage, { params, body: refund(1000) })
  const given = await admin.call(giveRefund, { params: { id }, body: refund(100) })
  const { entries } = await accountOf(id)
  const entry = entries.find(({ kind }) => kind === 'refund')!.id
  const reversed = await admin.call(reverseEntry, {
    params: { id },
    body: { entry, reason: 'wrong_amount' },
  })
  // No money, and so in no drawer.
  const discount = await admin.call(giveDiscount, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount: 50, reason: 'hardship' },
  })
  expect(discount.countsFor).toBeUndefined()
  expect(
    await conduct(admin, await bookWithAnita(clinic.db), { amount: 9, received: false }),
  ).toEqual({})
  const answers = { collected, again, conductedNow, deposit, returned, taken, ofPackage, given }
  return { ...answers, reversed }
}
const daysOf = (answers: Awaited<ReturnType<typeof takeAndGiveBack>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, { countsFor }]) => [name, countsFor ?? today]),
  )

it('whoever takes or gives back money hears for which day it counts, once the drawer is closed', async () => {
  const open = daysOf(await takeAndGiveBack())
  expect(new Set(Object.values(open))).toEqual(new Set([today]))
  await closeToday()
  const closed = daysOf(await takeAndGiveBack())
  expect(Object.keys(closed)).toEqual(Object.keys(open))
  expect(new Set(Object.values(closed))).toEqual(new Set([tomorrow]))
})

it('an account and a package have the day on which money was paid beside that for which it counts', async () => {
  const { admin, clinic } = scene
  await admin.call(collectPayment, { body: collection([await unpaid()], 100) })
  await closeToday()
  const id = await unpaid()
  await admin.call(collectPayment, { body: collection([id], 300) })
  const { id: series, sessions } = await bookedSeries(clinic.db, 2)
  const params = { id: series }
  await admin.call(collectPackage, { params, body: { ...cash(1000), price: 1000 } })
  await clinic.db.begin(async (tx) => {
    await tx`alter table ledger_entry disable trigger user`
    // Half past nine in the evening before the one of today, by the clinic's clock.
    await tx`
      update ledger_entry set at = '2026-11-23T16:00:00Z'
      where appointment_id = any(${[id, ...sessions]}::int[])`
    await tx`alter table ledger_entry enable trigger user`
  })
  const paid = { day: tomorrow, paidOn: '2026-11-23' }
  expect((await accountOf(id)).entries.find(({ kind }) => kind === 'payment')).toMatchObject(paid)
  expect((await admin.call(readPackage, { params })).money).toMatchObject([paid])
})
