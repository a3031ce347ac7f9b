import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeMaster, type ChargeLine } from '../../masters/charges/charges.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { forgo, openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { saveDetails } from '../../test-kit/visit-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { giveDiscount } from '../refunds/refunds.ts'
import { addCharge } from './collect.ts'

let money: MoneyClinic
let ecg: ChargeLine
beforeAll(async () => {
  money = await openMoneyClinic()
  const { id } = await money.admin.call(chargeMaster.add, { body: { name: 'Doppler', price: 300 } })
  ecg = { charge: id, quantity: 1, price: 300 }
})
afterAll(() => money.clinic.close())

const visitOf = (id: number) => money.anita.call(readVisit, { params: { id } })
const versionOf = async (id: number) => {
  const [row] = await money.clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row.version
}
const conduct = async (id: number, amount: number, charges?: ChargeLine[]) => {
  const payment = { amount, received: false, difference: 'owed' as const }
  const body = { version: await versionOf(id), payment, charges }
  await money.desk.call(conductAppointment, { params: { id }, body })
}

it('what was charged besides and what was forgone are no fees of the visit, also once it is set back', async () => {
  const id = await bookWithAnita(money.clinic.db)
  await money.clinic.db`update appointment set price = 500 where id = ${id}`
  await conduct(id, 800, [ecg])
  const later = { idempotencyKey: randomUUID(), charges: [ecg] }
  await money.desk.call(addCharge, { params: { id }, body: later })
  await money.desk.call(giveDiscount, { params: { id }, body: forgo(50) })
  expect(await money.rowOf(id)).toMatchObject({ price: 1050 })
  expect((await visitOf(id)).appointment.price).toBe(500)

  await saveDetails(money.anita, id, 0, { fees: 500 })
  expect((await visitOf(id)).details!.fees).toBe(500)
  const body = { version: await versionOf(id), reason: 'conducted_wrongly' }
  await money.admin.call(setBackAppointment, { params: { id }, body })
  expect((await visitOf(id)).appointment.price).toBe(500)

  // What is sent is less than what is due, which is then charged and owed.
  await conduct(id, 1, [ecg])
  expect(await money.accountOf(id)).toMatchObject({ charged: 800, owed: 800 })
})
