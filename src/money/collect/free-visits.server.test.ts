import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chargeMaster, type ChargeLine } from '../../masters/charges/charges.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import type { Payment } from '../../scheduling/appointments/payment.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { saveDetails } from '../../test-kit/visit-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { listUnusedDeposits } from '../outstanding/unused-deposits.ts'
import { addCharge, collectPayment, reverseEntry } from './collect.ts'
import { returnDeposit } from './return-deposit.ts'

let money: MoneyClinic
let ecg: ChargeLine
beforeAll(async () => {
  money = await openMoneyClinic()
  const { id } = await money.admin.call(chargeMaster.add, { body: { name: 'Doppler', price: 300 } })
  ecg = { charge: id, quantity: 1, price: 300 }
})
afterAll(() => money.clinic.close())

/** An appointment with a deposit of 500 rupees, for which the consultant has recorded fees of 0. */
let id: number
beforeEach(async () => {
  id = await bookWithAnita(money.clinic.db)
  await money.clinic.db`update appointment set price = 500 where id = ${id}`
  const items = [{ appointment: id, amount: 500 }]
  await money.desk.call(collectPayment, {
    body: { idempotencyKey: randomUUID(), items, mode: 'Cash' },
  })
  await saveDetails(money.anita, id, 0, { fees: 0 })
})

const versionOf = async () => {
  const [row] = await money.clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row.version
}
interface More {
  payment?: Partial<Payment>
  charges?: ChargeLine[]
  by?: Caller
  version?: number
}
const conduct = async ({ payment, charges, by = money.desk, version }: More = {}) =>
  by.call(conductAppointment, {
    params: { id },
    body: {
      version: version ?? (await versionOf()),
      payment: { amount: 0, received: true, paidBefore: 500, ...payment },
      charges,
    },
  })
const kindsOf = async () =>
  (await money.accountOf(id)).entries.map(({ kind, amount }) => [kind, amount])
const giveBack = () =>
  money.desk.call(returnDeposit, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount: 500, mode: 'Cash', reason: 'patient_asked' },
  })
const free = { price: 0, paymentStatus: 'P' }

it('a visit that costs nothing is conducted, and its deposit is left to be given back', async () => {
  const version = await versionOf()
  await conduct({ version })
  expect(await money.rowOf(id)).toEqual(free)
  // The answer was lost.
  await conduct({ version })
  expect(await kindsOf()).toEqual([['deposit', 500]])
  expect(await money.accountOf(id)).toMatchObject({ charged: 0, owed: 0, deposit: 500 })
  const { rows } = await money.admin.call(listUnusedDeposits, { query: {} })
  expect(rows.find((row) => row.id === id)).toMatchObject({ amount: 500 })
  await giveBack()
  expect(await money.accountOf(id)).toMatchObject({ owed: 0, deposit: 0 })
  // It owes no more than before.
  expect(await money.rowOf(id)).toEqual(free)
})

it('a consultant conducts their own visit that costs nothing, too', async () => {
  await conduct({ by: money.anita })
  expect(await money.rowOf(id)).toEqual(free)
})

it('what is charged besides a visit that costs nothing is paid from the deposit', async () => {
  await conduct({ payment: { amount: 300 }, charges: [ecg] })
  expect(await money.rowOf(id)).toEqual({ price: 300, paymentStatus: 'P' })
  expect(await money.accountOf(id)).toMatchObject({ charged: 300, owed: 0, deposit: 200 })
})

it('what is charged later is owed, and a mistake in it leaves the visit free', async () => {
  await conduct()
  const later = { idempotencyKey: randomUUID(), charges: [ecg] }
  await money.desk.call(addCharge, { params: { id }, body: later })
  expect(await money.rowOf(id)).toEqual({ price: 300, paymentStatus: 'U' })
  const entry = (await money.accountOf(id)).entries.at(-1)!.id
  await money.admin.call(reverseEntry, {
    params: { id },
    body: { entry, reason: 'wrong_amount' },
  })
  expect(await money.rowOf(id)).toEqual(free)
})

it('a visit that was free can be set back, and has its price and its deposit again', async () => {
  await conduct()
  const body = { version: await versionOf(), reason: 'conducted_wrongly' }
  await money.admin.call(setBackAppointment, { params: { id }, body })
  expect(await money.rowOf(id)).toEqual({ price: 500, paymentStatus: 'U' })
  await saveDetails(money.anita, id, 1, { fees: 400 })
  await conduct({ payment: { amount: 400 } })
  expect(await money.accountOf(id)).toMatchObject({ charged: 400, owed: 0, deposit: 100 })
})

it('nothing is no amount of a visit for which nothing was paid before, or which is not paid', async () => {
  expect(await problemOf(conduct({ payment: { paidBefore: 0 } }))).toBe('invalid_input')
  expect(await problemOf(conduct({ payment: { received: false } }))).toBe('invalid_input')
  expect(await problemOf(conduct({ payment: { paidBefore: 400 } }))).toBe('changed_meanwhile')
  expect(await kindsOf()).toEqual([['deposit', 500]])
})
