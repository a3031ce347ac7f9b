import { afterAll, beforeAll, expect, it } from 'vitest'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import {
  forgo,
  inCash,
  openMoneyClinic,
  type MoneyClinic,
} from '../../test-kit/money-clinic.server.ts'
import { problemOf, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { reverseEntry } from '../collect/collect.ts'
import { giveDiscount, giveRefund, writeOff } from './refunds.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
let desk: Caller
let addDesk: MoneyClinic['addDesk']
let conducted: MoneyClinic['conducted']
let setLimits: MoneyClinic['setLimits']
let rowOf: MoneyClinic['rowOf']
let accountOf: MoneyClinic['accountOf']
beforeAll(async () => {
  ;({ clinic, admin, anita, desk, addDesk, conducted, setLimits, rowOf, accountOf } =
    await openMoneyClinic())
})
afterAll(() => clinic.close())

it('gives back what was paid, in parts, and never more, whatever desks do at once', async () => {
  const id = await conducted(800)
  const params = { id }
  expect(await desk.call(giveRefund, { params, body: inCash(200) })).toMatchObject({
    state: 'entered',
  })
  expect(await accountOf(id)).toMatchObject({ charged: 600, paid: 600, owed: 0 })
  expect(await rowOf(id)).toEqual({ price: 600, paymentStatus: 'P' })
  const results = await Promise.all(
    [admin, desk, admin, desk].map((by) =>
      by
        .call(giveRefund, { params, body: inCash(250) })
        .catch((error: { code: string }) => error.code),
    ),
  )
  expect(results.filter((it) => it === 'less_paid')).toHaveLength(2)
  expect(await accountOf(id)).toMatchObject({ charged: 100, paid: 100, owed: 0 })
  expect(await problemOf(admin.call(giveRefund, { params, body: inCash(100.01) }))).toBe(
    'less_paid',
  )
})

it('a request that is sent again is the same one, and its key is for nothing else', async () => {
  const id = await conducted(800)
  const body = inCash(300)
  const first = await desk.call(giveRefund, { params: { id }, body })
  const [again, another] = await Promise.all([
    desk.call(giveRefund, { params: { id }, body }),
    desk.call(giveRefund, { params: { id }, body }),
  ])
  expect([again, another]).toEqual([first, first])
  expect(await accountOf(id)).toMatchObject({ paid: 500 })
  for (const [by, other] of [
    [desk, { ...body, amount: 301 }],
    [admin, body],
  ] as const) {
    expect(await problemOf(by.call(giveRefund, { params: { id }, body: other }))).toBe('key_reused')
  }
})

it('refuses amounts that are none, and an online refund without its transaction id', async () => {
  const id = await conducted(800)
  for (const amount of [0, -1, 1e12, 0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY]) {
    const body = inCash(amount)
    expect(await problemOf(desk.call(giveRefund, { params: { id }, body }))).toBe('invalid_input')
    expect(await problemOf(desk.call(writeOff, { params: { id }, body: forgo(amount) }))).toBe(
      'invalid_input',
    )
  }
  const online = inCash(100, { mode: 'Online' as const })
  await expect(desk.call(giveRefund, { params: { id }, body: online })).rejects.toMatchObject({
    fields: { transactionId: 'payment.transactionIdRequired' },
  })
  const withId = { ...online, transactionId: 'UPI-R1' }
  await desk.call(giveRefund, { params: { id }, body: withId })
  expect((await accountOf(id)).entries.at(-1)).toMatchObject({
    kind: 'refund',
    transactionId: 'UPI-R1',
  })
})

it('forgoes what is owed and no more: a discount, and what nobody will pay', async () => {
  const id = await conducted(300)
  const params = { id }
  expect(await problemOf(desk.call(giveDiscount, { params, body: forgo(500.01) }))).toBe(
    'less_owed',
  )
  await desk.call(giveDiscount, { params, body: forgo(100) })
  await desk.call(writeOff, { params, body: forgo(400) })
  expect(await accountOf(id)).toMatchObject({ charged: 300, paid: 300, owed: 0 })
  expect(await rowOf(id)).toEqual({ price: 300, paymentStatus: 'P' })
  const pending = await bookWithAnita(clinic.db)
  const early = desk.call(giveDiscount, { params: { id: pending }, body: forgo(1) })
  expect(await problemOf(early)).toBe('wrong_status')
})

it('each right is its own, and a consultant sees their own appointments only', async () => {
  const id = await conducted(400)
  const params = { id }
  const refunder = await addDesk('refund')
  expect(await problemOf(refunder.call(giveDiscount, { params, body: forgo(1) }))).toBe('forbidden')
  expect(await problemOf(refunder.call(writeOff, { params, body: forgo(1) }))).toBe('forbidden')
  await refunder.call(giveRefund, { params, body: inCash(1) })
  expect(await problemOf(anita.call(giveRefund, { params, body: inCash(1) }))).toBe('forbidden')
  await clinic.db`update staff set further_rights = '{refund}' where username in ('anita', 'rohan')`
  const [own, other] = [await clinic.callerFor('anita'), await clinic.callerFor('rohan')]
  await own.call(giveRefund, { params, body: inCash(1) })
  expect(await problemOf(other.call(giveRefund, { params, body: inCash(1) }))).toBe('not_found')
  expect(await problemOf(other.call(giveDiscount, { params, body: forgo(1) }))).toBe('not_found')
  await clinic.db`update staff set further_rights = '{}' where username in ('anita', 'rohan')`
})

it('conducting for less obeys the limits of discounts', async () => {
  await setLimits({ discount: { employee: null, consultant: 100, secondPerson: null } })
  const conduct = async (difference: 'discount' | 'price' | undefined, amount: number) => {
    const id = await bookWithAnita(clinic.db)
    await clinic.db`update appointment set price = 800 where id = ${id}`
    const payment = { amount, received: true, ...(difference && { difference }) }
    await anita.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
    return rowOf(id)
  }
  expect(await problemOf(conduct('discount', 699))).toBe('needs_second_person')
  expect(await problemOf(conduct('price', 699))).toBe('needs_second_person')
  expect(await conduct('discount', 700)).toEqual({ price: 700, paymentStatus: 'P' })
  expect(await conduct(undefined, 699)).toEqual({ price: 800, paymentStatus: 'U' })
  await setLimits({})
})

it('a refund is reversed whole, and a payment not below what was given back of it', async () => {
  const id = await conducted(800)
  await admin.call(giveRefund, { params: { id }, body: inCash(300) })
  const { entries } = await accountOf(id)
  const of = (kind: string) => entries.find((it) => it.kind === kind)!.id
  const reverse = (entry: number) =>
    admin.call(reverseEntry, { params: { id }, body: { entry, reason: 'wrong_amount' } })
  expect(await problemOf(reverse(of('payment')))).toBe('less_paid')
  expect(await problemOf(reverse(of('discount')))).toBe('not_found')
  await reverse(of('refund'))
  await reverse(of('refund'))
  expect(await accountOf(id)).toMatchObject({ charged: 800, paid: 800, owed: 0 })
})
