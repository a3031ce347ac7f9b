import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chargeMaster, type ChargeLine } from '../../masters/charges/charges.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import {
  forgo,
  inCash,
  openMoneyClinic,
  type MoneyClinic,
} from '../../test-kit/money-clinic.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { giveDiscount, giveRefund } from '../refunds/refunds.ts'
import { addCharge, collectPayment, reverseEntry } from './collect.ts'

let money: MoneyClinic
let ecg: ChargeLine
let dressing: ChargeLine
beforeAll(async () => {
  money = await openMoneyClinic()
})
afterAll(() => money.clinic.close())
let made = 0
const newCharge = async (price: number, quantity = 1): Promise<ChargeLine> => {
  const body = { name: `Charge ${(made += 1)}`, price }
  const { id } = await money.admin.call(chargeMaster.add, { body })
  return { charge: id, quantity, price }
}
beforeEach(async () => {
  ecg = await newCharge(300)
  dressing = await newCharge(75, 2)
})

const paying = { received: true, mode: 'Cash' as const }
/** Conducts an appointment that costs 500 rupees besides what is charged. */
async function conduct(
  payment: { amount: number; received: boolean; difference?: 'owed' | 'discount' | 'price' },
  charges?: ChargeLine[],
  by: Caller = money.desk,
): Promise<number> {
  const id = await bookWithAnita(money.clinic.db)
  await money.clinic.db`update appointment set price = 500 where id = ${id}`
  const body = { version: 1, payment: { ...payment, ...(payment.received && paying) }, charges }
  await by.call(conductAppointment, { params: { id }, body })
  return id
}
const later = (id: number, charges: ChargeLine[], by = money.desk, idempotencyKey = randomUUID()) =>
  by.call(addCharge, { params: { id }, body: { idempotencyKey, charges } })
const pay = (id: number, amount: number) =>
  money.desk.call(collectPayment, {
    body: { idempotencyKey: randomUUID(), items: [{ appointment: id, amount }], mode: 'Cash' },
  })
const versionOf = async (id: number) => {
  const [row] = await money.clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row
}
const entriesOf = async (id: number) => (await money.accountOf(id)).entries
const sinceOf = async (id: number) => {
  const [row] = await money.clinic.db<{ since: string }[]>`
    select since from outstanding where appointment_id = ${id}`
  return row?.since
}

it('a visit is charged with what it is and what was done besides, in one charge', async () => {
  const id = await conduct({ amount: 950, received: true }, [ecg, dressing])
  expect(await money.rowOf(id)).toEqual({ price: 950, paymentStatus: 'P' })
  const [charge, payment, ...more] = await entriesOf(id)
  expect(charge).toMatchObject({
    kind: 'charge',
    amount: 950,
    isFurther: false,
    items: [
      { quantity: 1, price: 300, amount: 300 },
      { quantity: 2, price: 75, amount: 150 },
    ],
  })
  expect(payment).toMatchObject({ kind: 'payment', amount: 950, items: [] })
  expect(more).toEqual([])
  const [recorded] = await money.clinic.db<{ after: { charges: string } }[]>`
    select after from audit_event where subject = 'payment' and action = 'recorded' and subject_id = ${id}`
  expect(recorded!.after.charges).toMatch(/^Charge \d+ 300\.00; Charge \d+ 2 × 75\.00 = 150\.00$/)
})

it('what is not paid of it is owed', async () => {
  const id = await conduct({ amount: 500, received: true, difference: 'owed' }, [ecg])
  expect(await money.accountOf(id)).toMatchObject({ charged: 800, paid: 500, owed: 300 })
  const unpaid = await conduct({ amount: 800, received: false }, [ecg])
  expect(await money.accountOf(unpaid)).toMatchObject({ charged: 800, owed: 800 })
})

it('another price below what was done besides is a discount, because the items keep their price', async () => {
  const id = await conduct({ amount: 200, received: true, difference: 'price' }, [ecg], money.admin)
  const entries = await entriesOf(id)
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 800],
    ['discount', 600],
    ['payment', 200],
  ])
  expect(await money.rowOf(id)).toEqual({ price: 200, paymentStatus: 'P' })
  const agreed = await conduct(
    { amount: 600, received: true, difference: 'price' },
    [ecg],
    money.admin,
  )
  expect((await entriesOf(agreed)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 600],
    ['payment', 600],
  ])
})

it('a deposit of more than the visit costs pays for what was done besides', async () => {
  const conductPaid = async (amount: number, charges: ChargeLine[]) => {
    const id = await bookWithAnita(money.clinic.db)
    await money.clinic.db`update appointment set price = 500 where id = ${id}`
    await pay(id, 500)
    await money.clinic.db`update appointment set price = 400 where id = ${id}`
    const { version } = await versionOf(id)
    const payment = { amount, ...paying, paidBefore: 500 }
    await money.desk.call(conductAppointment, {
      params: { id },
      body: { version, payment, charges },
    })
    const amounts = (await entriesOf(id)).map(({ kind, amount: of }) => [kind, of])
    return { amounts, row: await money.rowOf(id) }
  }
  const charge = await newCharge(100)
  expect(await conductPaid(500, [charge])).toEqual({
    amounts: [
      ['deposit', 500],
      ['charge', 500],
      ['deposit used', 500],
    ],
    row: { price: 500, paymentStatus: 'P' },
  })
  expect(await conductPaid(700, [ecg])).toEqual({
    amounts: [
      ['deposit', 500],
      ['charge', 700],
      ['deposit used', 500],
      ['payment', 200],
    ],
    row: { price: 700, paymentStatus: 'P' },
  })
})

it('a price that was changed meanwhile, or a retired charge, is refused with nothing entered', async () => {
  const id = await bookWithAnita(money.clinic.db)
  const conductWith = (charges: ChargeLine[]) =>
    money.desk.call(conductAppointment, {
      params: { id },
      body: { version: 1, payment: { amount: 800, ...paying }, charges },
    })
  expect(await problemOf(conductWith([{ ...ecg, price: 299 }]))).toBe('row_changed')
  await money.admin.call(chargeMaster.retire, {
    params: { id: ecg.charge },
    body: { version: 1, active: false },
  })
  expect(await problemOf(conductWith([ecg]))).toBe('row_changed')
  expect(await entriesOf(id)).toEqual([])
  const paid = await conduct({ amount: 500, received: true })
  expect(await problemOf(later(paid, [ecg]))).toBe('row_changed')
  expect(await money.accountOf(paid)).toMatchObject({ charged: 500 })
})

it('a request that is sent again is known by its items', async () => {
  const id = await bookWithAnita(money.clinic.db)
  const send = (charges?: ChargeLine[]) =>
    money.desk.call(conductAppointment, {
      params: { id },
      body: { version: 1, payment: { amount: 1000, ...paying }, charges },
    })
  await send([ecg])
  await send([ecg])
  expect(await problemOf(send([{ ...ecg, quantity: 2 }]))).toBe('changed_meanwhile')
  expect(await problemOf(send())).toBe('changed_meanwhile')
  expect(await entriesOf(id)).toHaveLength(2)
  const plain = await conduct({ amount: 500, received: false })
  const body = { version: 1, payment: { amount: 500, received: false } }
  const repeat = (charges?: ChargeLine[]) =>
    money.desk.call(conductAppointment, { params: { id: plain }, body: { ...body, charges } })
  expect(await repeat()).toEqual({})
  expect(await problemOf(repeat([ecg]))).toBe('changed_meanwhile')
})

it('what is charged later is owed, and paid as any debt', async () => {
  const id = await conduct({ amount: 800, received: true }, [ecg])
  await later(id, [dressing])
  expect(await money.rowOf(id)).toEqual({ price: 950, paymentStatus: 'U' })
  expect(await money.accountOf(id)).toMatchObject({ charged: 950, paid: 800, owed: 150 })
  await pay(id, 150)
  expect(await money.rowOf(id)).toEqual({ price: 950, paymentStatus: 'P' })
  expect((await entriesOf(id)).map(({ kind, isFurther }) => [kind, isFurther])).toEqual([
    ['charge', false],
    ['payment', false],
    ['charge', true],
    ['payment', false],
  ])
})

it('a double click charges once', async () => {
  const id = await conduct({ amount: 500, received: true })
  const key = randomUUID()
  await Promise.all([1, 2].map(() => later(id, [dressing], money.desk, key)))
  expect(await money.accountOf(id)).toMatchObject({ charged: 650 })
  expect(await problemOf(later(id, [ecg], money.desk, key))).toBe('key_reused')
  const other = await conduct({ amount: 500, received: true })
  expect(await problemOf(later(other, [dressing], money.desk, key))).toBe('key_reused')
})

it('only a conducted appointment is charged later, by who collects, a consultant their own', async () => {
  const pending = await bookWithAnita(money.clinic.db)
  expect(await problemOf(later(pending, [ecg]))).toBe('wrong_status')
  const id = await conduct({ amount: 500, received: true })
  expect(await problemOf(later(id, [ecg], await money.addDesk('discount')))).toBe('forbidden')
  expect(await problemOf(later(id, [ecg], money.rohan))).toBe('not_found')
  await later(id, [ecg], money.anita)
  expect(await money.accountOf(id)).toMatchObject({ owed: 300 })
})

it('a wrong further charge is reversed while it is owed, and not once it is paid or forgone', async () => {
  const id = await conduct({ amount: 800, received: true }, [ecg])
  const reverse = (entry: number) =>
    money.admin.call(reverseEntry, { params: { id }, body: { entry, reason: 'wrong_amount' } })
  const [visit] = await entriesOf(id)
  expect(await problemOf(reverse(visit!.id))).toBe('not_found')
  await later(id, [dressing])
  await reverse((await entriesOf(id)).at(-1)!.id)
  expect(await money.rowOf(id)).toEqual({ price: 800, paymentStatus: 'P' })
  await later(id, [dressing])
  const entry = (await entriesOf(id)).at(-1)!.id
  await pay(id, 1)
  expect(await problemOf(reverse(entry))).toBe('charge_paid')
  await pay(id, 149)
  expect(await problemOf(reverse(entry))).toBe('charge_paid')
  await money.desk.call(giveRefund, { params: { id }, body: inCash(150) })
  expect(await money.rowOf(id)).toEqual({ price: 800, paymentStatus: 'P' })
  const owing = await conduct({ amount: 500, received: false })
  await later(owing, [ecg])
  await money.desk.call(giveDiscount, { params: { id: owing }, body: forgo(800) })
  const further = (await entriesOf(owing)).find(({ isFurther }) => isFurther)!.id
  const body = { entry: further, reason: 'wrong_amount' }
  expect(await problemOf(money.admin.call(reverseEntry, { params: { id: owing }, body }))).toBe(
    'charge_paid',
  )
})

it('setting back takes all charges with it, and conducting again begins anew', async () => {
  const id = await conduct({ amount: 800, received: true }, [ecg])
  await later(id, [dressing])
  const { version } = await versionOf(id)
  const body = { version, reason: 'conducted_wrongly' }
  await money.admin.call(setBackAppointment, { params: { id }, body })
  expect(await money.accountOf(id)).toMatchObject({ charged: 0, paid: 0, owed: 0 })
  expect(await money.rowOf(id)).toEqual({ price: 500, paymentStatus: 'U' })
  const again = { version: version + 1, payment: { amount: 500, ...paying } }
  await money.desk.call(conductAppointment, { params: { id }, body: again })
  expect(await money.rowOf(id)).toEqual({ price: 500, paymentStatus: 'P' })
})

it('a debt is as old as the oldest charge that is not paid', async () => {
  money.clinic.setClock('2026-11-25T05:00:00Z')
  const owing = await conduct({ amount: 500, received: false })
  const paid = await conduct({ amount: 500, received: true })
  money.clinic.setClock('2026-12-24T05:00:00Z')
  await later(owing, [ecg])
  await later(paid, [ecg])
  expect(await sinceOf(owing)).toBe('2026-11-25')
  expect(await sinceOf(paid)).toBe('2026-12-24')
  await pay(owing, 500)
  expect(await sinceOf(owing)).toBe('2026-12-24')
})

it('the database lets no item be added to what is no charge, exceed it, change or go', async () => {
  const { db } = money.clinic
  const id = await conduct({ amount: 800, received: true }, [ecg])
  const [charge, payment] = await entriesOf(id)
  const add = (entry: number, position: number, paise: number) =>
    db`insert into charged_item (entry_id, position, charge_item_id, name, unit_paise, quantity)
      values (${entry}, ${position}, ${ecg.charge}, 'ECG', ${paise}, 1)`
  await expect(add(payment!.id, 1, 100)).rejects.toThrow('do not fit')
  await expect(add(charge!.id, 2, 50_001)).rejects.toThrow('do not fit')
  await expect(db`update charged_item set quantity = 2`).rejects.toThrow(/append only|denied/)
  await expect(db`delete from charged_item`).rejects.toThrow(/append only|denied/)
})
