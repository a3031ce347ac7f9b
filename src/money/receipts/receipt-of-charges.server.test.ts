import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chargeMaster, type ChargeLine } from '../../masters/charges/charges.ts'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import type { BillPaper } from '../../visits/printouts/bill.ts'
import { openMoneyClinic, type MoneyClinic } from '../../test-kit/money-clinic.server.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { addCharge, collectPayment, readAccount, reverseEntry } from '../collect/collect.ts'

let money: MoneyClinic
let ecg: ChargeLine
let dressing: ChargeLine
beforeAll(async () => {
  money = await openMoneyClinic()
  const add = async (name: string, price: number, quantity: number) => {
    const { id } = await money.admin.call(chargeMaster.add, { body: { name, price } })
    return { charge: id, quantity, price }
  }
  ecg = await add('Resting ECG', 300, 1)
  dressing = await add('Large Dressing', 75, 2)
})
afterAll(() => money.clinic.close())

async function conduct(amount: number, charges: ChargeLine[] | undefined, difference?: 'discount') {
  const id = await bookWithAnita(money.clinic.db)
  await money.clinic.db`update appointment set price = 500 where id = ${id}`
  const payment = { amount, received: true, mode: 'Cash' as const, difference }
  await money.admin.call(conductAppointment, {
    params: { id },
    body: { version: 1, payment, charges },
  })
  return id
}

/** The texts of the receipt's PDF file, a line each. */
async function linesOf(id: number, paper: BillPaper = 'A5', more: object = {}) {
  const answer = await money.clinic.app.inject({
    method: 'POST',
    url: `/api/appointments/${id}/save-receipt`,
    headers: { cookie: money.admin.cookie },
    body: { paper, locale: 'en', ...more },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const pages = await readPdf(new Uint8Array(answer.rawPayload))
  expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0))
  return pages.flatMap(({ lines }) => lines)
}
/** Lines without the signs that keep an amount's direction. */
const plain = (lines: string[]) =>
  lines.map((line) => line.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')).join('\n')

it.each(['A5', '80mm'] as const)('says on %s what was charged besides the visit', async (paper) => {
  const words = plain(await linesOf(await conduct(950, [ecg, dressing]), paper))
  expect(words).toMatch(/General Medicine 500\.00/)
  expect(words).toMatch(/ECG 300\.00/)
  expect(words).toMatch(/Dressing 2 × 75\.00 150\.00/)
  expect(words).toContain('₹950.00')
  expect(words).not.toMatch(/Discount|Paid so far/)
})

it('lists nothing where only the visit was charged', async () => {
  const words = plain(await linesOf(await conduct(500, undefined)))
  expect(words).not.toMatch(/General Medicine 500\.00/)
})

it('takes off what was forgone and what was paid before, so that its parts come to its amount', async () => {
  const id = await conduct(700, [ecg], 'discount')
  expect(plain(await linesOf(id))).toMatch(/ECG 300\.00\nDiscount −100\.00/)
  const body = { idempotencyKey: randomUUID(), charges: [dressing] }
  await money.admin.call(addCharge, { params: { id }, body })
  await money.admin.call(collectPayment, {
    body: {
      idempotencyKey: randomUUID(),
      items: [{ appointment: id, amount: 150 }],
      mode: 'Cash',
    },
  })
  const { entries } = await money.admin.call(readAccount, { params: { id } })
  const [first, second] = entries.filter(({ kind }) => kind === 'payment')
  const words = plain(await linesOf(id, 'A5', { receipt: second!.receipt!.id }))
  expect(words).toMatch(
    /ECG 300\.00\nLarge Dressing 2 × 75\.00 150\.00\nDiscount −100\.00\nPaid so far −700\.00/,
  )
  // The first one says the same as before.
  const again = plain(await linesOf(id, 'A5', { receipt: first!.receipt!.id }))
  expect(again).toMatch(/ECG 300\.00\nDiscount −100\.00/)
  expect(again).not.toContain('Dressing')
})

it('leaves out a further charge that was reversed before it was paid', async () => {
  const id = await conduct(800, [ecg])
  for (const line of [dressing, { ...dressing, quantity: 1 }]) {
    const body = { idempotencyKey: randomUUID(), charges: [line] }
    await money.admin.call(addCharge, { params: { id }, body })
  }
  const { entries } = await money.admin.call(readAccount, { params: { id } })
  const wrong = entries.find(({ isFurther, amount }) => isFurther && amount === 150)!
  const reason = 'wrong_amount'
  await money.admin.call(reverseEntry, { params: { id }, body: { entry: wrong.id, reason } })
  await money.admin.call(collectPayment, {
    body: { idempotencyKey: randomUUID(), items: [{ appointment: id, amount: 75 }], mode: 'Cash' },
  })
  const words = plain(await linesOf(id))
  expect(words).toMatch(/Dressing 75\.00/)
  expect(words).not.toContain('2 ×')
})

it('has its items in every language', async () => {
  const id = await conduct(950, [ecg, dressing])
  for (const locale of Object.keys(locales) as Locale[]) {
    const words = (await linesOf(id, '80mm', { locale })).join(' ')
    expect(words, locale).toContain('ECG')
    expect(words, locale).toContain('300.00')
    expect(words, locale).toContain('150.00')
  }
})
