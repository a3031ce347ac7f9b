import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import {
  collectPayment,
  readAccount,
  reverseEntry,
  type AccountEntry,
} from '../../money/collect/collect.ts'
import { giveRefund } from '../../money/refunds/refunds.ts'
import { collectPackage, readPackage, refundPackage } from '../../money/packages/packages.ts'
import {
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { bookedSeries } from '../../test-kit/booked-series.server.ts'
import { checkOrigin, checksOf, readCheck } from '../../test-kit/document-check.server.ts'
import { openPagesClinic, pages } from '../../test-kit/pages-clinic.server.ts'
import { readPdf, scanCode } from '../../test-kit/pdf-file.server.ts'
import { newHousehold } from '../../test-kit/household.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'

openPagesClinic({ publicAddress: checkOrigin })

let scene: TestScene
/** Appointments of people with one number at one branch. */
let household: { id: number }[]
beforeAll(async () => {
  scene = await createScene(pages.clinic)
  // Room for a household.
  await pages.clinic.db`update appointment set status = 'CN' where status = 'PE'`
  const { appointments, today } = await newHousehold(pages.clinic.db, 1, testNow.today)
  household = await pages.clinic.db`
    select id from appointment where id = any(${appointments}) and branch_id = 2 and day = ${today}`
  // Of whose time the tests make use.
  await pages.clinic.db`
    update appointment set status = 'CN' where id = any(${appointments}) and branch_id = 1`
})

/** Conducts an appointment that cost 500 rupees, of which `amount` is paid in cash. */
async function conduct(id: number, amount: number): Promise<void> {
  const payment = { amount, received: true, mode: 'Cash' as const, difference: 'owed' as const }
  const body = { version: 1, payment }
  await scene.admin.call(conductAppointment, { params: { id }, body })
}
const versionOf = async (id: number): Promise<number> => {
  const [row] = await pages.clinic.db<[{ version: number }]>`
    select version from appointment where id = ${id}`
  return row.version
}
async function paid(amount = 500): Promise<number> {
  const id = await scene.pending()
  await conduct(id, amount)
  return id
}
const entriesOf = async (id: number) =>
  (await scene.admin.call(readAccount, { params: { id } })).entries.filter(({ receipt }) => receipt)
const save = async (id: number, receipt: number, paper = 'A5') => {
  const answer = await pages.clinic.app.inject({
    method: 'POST',
    url: `/api/appointments/${id}/save-receipt`,
    headers: { cookie: scene.admin.cookie },
    body: { paper, locale: 'en', receipt },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return new Uint8Array(answer.rawPayload)
}
/** Prints the receipt of an entry, and scans its code. */
async function printed(id: number, { receipt }: AccountEntry) {
  const url = (await scanCode(await save(id, receipt!.id)))!
  expect(url).toMatch(/^https:\/\/clinic\.example\/check\/[\w-]{22}$/)
  return { number: receipt!.number, path: url.replace(checkOrigin, '') }
}
const reverse = (id: number, { id: entry }: AccountEntry) =>
  scene.admin.call(reverseEntry, { params: { id }, body: { entry, reason: 'wrong_amount' } })

it('has a code on every paper, which a camera reads, and the same on each print', async () => {
  const id = await paid()
  const [entry] = await entriesOf(id)
  const { path } = await printed(id, entry!)
  for (const paper of ['A5', '80mm']) {
    const file = await save(id, entry!.receipt!.id, paper)
    expect(await scanCode(file), paper).toBe(checkOrigin + path)
    expect((await readPdf(file)).flatMap(({ lines }) => lines).join(' ')).toContain('Scan the code')
  }
})

it('tells whoever repays it what was paid, when and how, and not what for', async () => {
  const id = await paid()
  const [entry] = await entriesOf(id)
  const { number, path } = await printed(id, entry!)
  const read = await readCheck(path)
  for (const text of ['The clinic received this payment.', number, '24-11-2026', '₹500.00', 'Cash'])
    expect(read).toContain(text)
  expect(read).not.toMatch(/Given back|Consultation|Anita/)
  const after = { kind: 'receipt', number, state: 'valid' }
  expect(await checksOf(id)).toEqual([{ staffId: null, hasPatient: true, after }])
})

const refund = (id: number, amount: number) =>
  scene.admin.call(giveRefund, {
    params: { id },
    body: { idempotencyKey: randomUUID(), amount, reason: 'goodwill', mode: 'Cash' },
  })

it('tells what was given back later, and answers for the voucher of that too', async () => {
  const id = await paid()
  const [entry] = await entriesOf(id)
  const { path } = await printed(id, entry!)
  await refund(id, 200)
  expect(await readCheck(path)).toMatch(/₹500\.00.*Given back since then ₹200\.00/)
  const voucher = (await entriesOf(id)).find(({ kind }) => kind === 'refund')!
  const told = await readCheck((await printed(id, voucher)).path)
  expect(told).toMatch(/The clinic gave this money back\..*₹200\.00/)
  expect(told).not.toContain('Given back since')
  // Taken back itself, it was not given back.
  await reverse(id, voucher)
  expect(await readCheck(path)).not.toContain('Given back since')
})

it('counts what was given back after it, and nothing that was taken back itself', async () => {
  const id = await paid(300)
  await refund(id, 100)
  const voucher = (await entriesOf(id)).find(({ kind }) => kind === 'refund')!
  const items = [{ appointment: id, amount: 50 }]
  const body = { idempotencyKey: randomUUID(), items, mode: 'Cash' as const }
  await scene.admin.call(collectPayment, { body })
  const { path } = await printed(
    id,
    (await entriesOf(id)).find(({ amount }) => amount === 50)!,
  )
  await reverse(id, voucher)
  expect(await readCheck(path)).not.toContain('Given back')
  await refund(id, 80)
  expect(await readCheck(path)).toContain('Given back since then ₹80.00')
})

it('tells of a package what was given back of it, or of a session that it paid, and of a session paid alone only that', async () => {
  const { id: series, sessions } = await bookedSeries(pages.clinic.db, 3)
  const [alone, first, last] = sessions as [number, number, number]
  await conduct(alone, 700)
  const params = { id: series }
  const money = () => ({ idempotencyKey: randomUUID(), mode: 'Cash' as const })
  await scene.admin.call(collectPackage, { params, body: { ...money(), amount: 900, price: 900 } })
  const { money: entries, appointment } = await scene.admin.call(readPackage, { params })
  const ofPackage = await printed(appointment, entries[0]!)
  const payment = (await entriesOf(alone)).find(({ amount }) => amount === 700)!
  const ofSession = await printed(alone, payment)
  await scene.admin.call(conductAppointment, {
    params: { id: first },
    body: { version: await versionOf(first), payment: { amount: 450, received: false } },
  })
  await refund(first, 200)
  expect(await readCheck(ofPackage.path)).toContain('Given back since then ₹200.00')
  expect(await readCheck(ofSession.path)).not.toContain('Given back')
  const cancelled = { version: await versionOf(last), reason: 'patient_asked' }
  await scene.admin.call(cancelAppointment, { params: { id: last }, body: cancelled })
  const { surplus } = await scene.admin.call(readPackage, { params })
  const body = { ...money(), amount: surplus, reason: 'goodwill' }
  await scene.admin.call(refundPackage, { params, body })
  const total = (200 + surplus).toFixed(2)
  expect(await readCheck(ofPackage.path)).toContain(`Given back since then ₹${total}`)
  expect(await readCheck(ofSession.path)).not.toContain('Given back')
})

it('says that it is void, and names nobody then', async () => {
  const id = await paid()
  const [entry] = await entriesOf(id)
  const { number, path } = await printed(id, entry!)
  const [{ name }] = await pages.clinic.db<[{ name: string }]>`
    select p.name from appointment a join patient p on p.id = a.patient_id where a.id = ${id}`
  expect(await readCheck(path)).toContain(name)
  await reverse(id, entry!)
  const read = await readCheck(path)
  expect(read).toContain('The clinic declared this document void on 24-11-2026.')
  expect(read).toContain(number)
  for (const text of [name, '₹500.00']) expect(read).not.toContain(text)
})

it('says what is left of one for several visits, of which one is void', async () => {
  for (const { id } of household) await conduct(id, 100)
  const items = household.map(({ id: appointment }) => ({ appointment, amount: 400 }))
  const body = { idempotencyKey: randomUUID(), items, mode: 'Cash' as const }
  await scene.admin.call(collectPayment, { body })
  const entry = (await entriesOf(household[0]!.id)).at(-1)!
  const { path } = await printed(household[0]!.id, entry)
  expect(await readCheck(path)).toContain('₹800.00')
  await reverse(household[0]!.id, entry)
  const read = await readCheck(path)
  expect(read).toContain('A part of this document is void. This is what is left of it.')
  expect(read).toContain('₹400.00')
})

it('tells nothing but its number of one that is older than a year', async () => {
  const id = await paid()
  const [entry] = await entriesOf(id)
  const { number, path } = await printed(id, entry!)
  pages.clinic.setClock('2027-11-25T05:00:00Z')
  const read = await readCheck(path)
  expect(read).toContain('too old to be checked here')
  expect(read).toContain(number)
  expect(read).not.toContain('₹500.00')
})
