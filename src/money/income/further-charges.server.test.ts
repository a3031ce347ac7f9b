import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chargeMaster, sumCharges, type ChargeLine } from '../../masters/charges/charges.ts'
import { addDays } from '../../platform/day/day.ts'
import { addRupees } from '../../platform/numbers/paise.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { anita, rohan } from '../../test-kit/build-booking.server.ts'
import { openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { addCharge, reverseEntry } from '../collect/collect.ts'
import { countFurtherCharges, totalFurtherCharges } from './further-charges.ts'
import { readIncome, totalIncome } from './income.ts'

let money: MoneyClinic
beforeAll(async () => {
  money = await openMoneyClinic()
})
afterAll(() => money.clinic.close())

// Days of the future have no charges of the demo, and each test its own ones.
let today = '2030-01-01'
const setDay = (day: string) => {
  today = day
  money.clinic.setClock(`${day}T05:00:00Z`)
}
let ecg: ChargeLine
let name: string
let made = 0
beforeEach(async () => {
  setDay(addDays(today, 10))
  name = `ECG ${(made += 1)}`
  const { id } = await money.admin.call(chargeMaster.add, { body: { name, price: 300 } })
  ecg = { charge: id, quantity: 1, price: 300 }
})

/** A visit of 500 rupees with what is charged besides. */
async function conduct(charges?: ChargeLine[], paid?: { amount: number; difference: 'discount' }) {
  const id = await bookWithAnita(money.clinic.db)
  await money.clinic.db`update appointment set price = 500, day = ${today} where id = ${id}`
  const payment = paid
    ? { ...paid, received: true, mode: 'Cash' as const }
    : { amount: addRupees(500, sumCharges(charges ?? [])), received: false }
  await money.admin.call(conductAppointment, {
    params: { id },
    body: { version: 1, payment, charges },
  })
  return id
}
const later = (id: number, charges: ChargeLine[]) =>
  money.desk.call(addCharge, { params: { id }, body: { idempotencyKey: randomUUID(), charges } })
const days = (more?: { from?: string; branch?: number; consultant?: number }) => ({
  query: { from: today, to: today, ...more },
})
const counted = async (more?: Parameters<typeof days>[0]) =>
  (await money.admin.call(countFurtherCharges, days(more))).rows

it('what was charged besides is counted at the visit and after it, received or not, before discounts', async () => {
  await conduct([{ ...ecg, quantity: 2 }])
  await conduct([ecg], { amount: 600, difference: 'discount' })
  const id = await conduct()
  expect(await counted()).toEqual([{ name, count: 3, amount: 900 }])
  await later(id, [ecg])
  expect(await counted()).toEqual([{ name, count: 4, amount: 1200 }])
})

it('what was charged besides is a part of what the income says was charged, the visits being the rest', async () => {
  await conduct([ecg])
  await conduct([{ ...ecg, quantity: 3 }])
  const { rows } = await money.admin.call(readIncome, { query: { ...days().query, by: 'day' } })
  const { amount } = totalFurtherCharges(await counted())
  expect(totalIncome(rows).charged).toBe(addRupees(amount, 500, 500))
})

it('what was taken back on its day is in no row, whole or at a visit that was set back', async () => {
  const id = await conduct([ecg])
  const body = { version: 2, reason: 'conducted_wrongly' }
  await money.admin.call(setBackAppointment, { params: { id }, body })
  expect(await counted()).toEqual([])
  const other = await conduct()
  await later(other, [ecg])
  await later(other, [ecg])
  const { entries } = await money.accountOf(other)
  const reversed = { entry: entries.at(-1)!.id, reason: 'wrong_amount' }
  await money.admin.call(reverseEntry, { params: { id: other }, body: reversed })
  expect(await counted()).toEqual([{ name, count: 1, amount: 300 }])
})

it('what is taken back later is less on that day, and the day that is over stays as it was', async () => {
  const first = today
  const id = await conduct()
  await later(id, [ecg])
  const entry = (await money.accountOf(id)).entries.at(-1)!.id
  setDay(addDays(today, 1))
  const body = { entry, reason: 'wrong_amount' }
  await money.admin.call(reverseEntry, { params: { id }, body })
  expect(await counted()).toEqual([{ name, count: -1, amount: -300 }])
  expect(await counted({ from: first })).toEqual([])
  const { rows } = await money.admin.call(countFurtherCharges, {
    query: { from: first, to: first },
  })
  expect(rows).toEqual([{ name, count: 1, amount: 300 }])
})

it('a charge that has another name or price by now, or is retired, is shown as it was charged', async () => {
  await conduct([ecg])
  const params = { id: ecg.charge }
  const renamed = { name: `${name}, twelve leads`, price: 450 }
  await money.admin.call(chargeMaster.change, { params, body: { version: 1, ...renamed } })
  await conduct([{ ...ecg, price: 450 }])
  await money.admin.call(chargeMaster.retire, { params, body: { version: 2, active: false } })
  expect(await counted()).toEqual([
    { name: renamed.name, count: 1, amount: 450 },
    { name, count: 1, amount: 300 },
  ])
})

it('a branch and a consultant have their own, and the paper names them', async () => {
  const id = await conduct([ecg])
  await conduct([ecg])
  await money.clinic.db`
    update appointment set consultant_id = ${rohan} where id = ${id}`
  const of = (more: Parameters<typeof days>[0]) => money.admin.call(countFurtherCharges, days(more))
  expect(await of({ consultant: anita })).toMatchObject({
    rows: [{ name, count: 1, amount: 300 }],
    consultantName: 'Dr. Anita Deshpande',
    branchName: null,
  })
  expect((await of({ branch: 1 })).rows).toEqual([{ name, count: 2, amount: 600 }])
  expect((await of({ branch: 1, consultant: rohan })).rows).toHaveLength(1)
  expect((await of({ branch: 2 })).rows).toEqual([])
})

it('a consultant sees those of their own appointments alone, and a desk without the reports none', async () => {
  await conduct([ecg])
  const asked = days({ consultant: anita })
  expect((await money.anita.call(countFurtherCharges, asked)).rows).toHaveLength(1)
  expect((await money.rohan.call(countFurtherCharges, asked)).rows).toEqual([])
  expect(await problemOf(money.desk.call(countFurtherCharges, asked))).toBe('forbidden')
})
