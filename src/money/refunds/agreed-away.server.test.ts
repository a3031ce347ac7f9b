import { afterAll, beforeAll, expect, it } from 'vitest'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { setBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { forgo, openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { giveDiscount } from './refunds.ts'

let money: MoneyClinic
beforeAll(async () => {
  money = await openMoneyClinic()
  await money.setLimits({ discount: { employee: 200, consultant: null, secondPerson: null } })
})
afterAll(() => money.clinic.close())

/** Conducts an appointment of Dr. Anita for some rupees less; nothing is received. */
async function conductForLess(id: number, less: number, difference: 'price' | 'discount') {
  const { version, price } = await money.desk.call(readAppointment, { params: { id } })
  const payment = { amount: price - less, received: false, difference }
  await money.desk.call(conductAppointment, { params: { id }, body: { version, payment } })
}
const discount = async (id: number, amount: number) =>
  (await money.desk.call(giveDiscount, { params: { id }, body: forgo(amount) })).state
const leftAlone = async (id: number) => (await money.accountOf(id, money.desk)).limits.discount

it.each(['price', 'discount'] as const)(
  'what a %s forgoes at the visit and a discount later have one limit together',
  async (difference) => {
    const id = await bookWithAnita(money.clinic.db)
    await conductForLess(id, 150, difference)
    expect(await leftAlone(id)).toBe(50)
    expect(await discount(id, 50)).toBe('entered')
    expect(await leftAlone(id)).toBe(0)
    expect(await discount(id, 1)).toBe('asked')
  },
)

it('a price that was taken back with its visit counts no more', async () => {
  const id = await bookWithAnita(money.clinic.db)
  await conductForLess(id, 200, 'price')
  const { version } = await money.desk.call(readAppointment, { params: { id } })
  await money.admin.call(setBackAppointment, {
    params: { id },
    body: { version, reason: 'wrong_appointment' },
  })
  await conductForLess(id, 0, 'price')
  expect(await leftAlone(id)).toBe(200)
})
