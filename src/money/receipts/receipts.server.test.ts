import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Locale } from '../../platform/i18n/locales.ts'
import { signInAs } from '../../test-kit/staff.server.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  rowOf,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { bookedSeries } from '../../test-kit/booked-series.server.ts'
import { readPdf } from '../../test-kit/pdf-file.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { collectPackage, readPackage, refundPackage } from '../packages/packages.ts'
import { collectPayment, readAccount, reverseEntry } from '../collect/collect.ts'
import { printReceipt } from './receipts.ts'

openBookedClinic()

let cookie: string
beforeAll(async () => {
  cookie = await signInAs(scene.clinic.app, 'admin')
})

/** The lines of a receipt's PDF file, page by page. */
async function save(id: number, body: object = {}) {
  const answer = await scene.clinic.app.inject({
    method: 'POST',
    url: `/api/appointments/${id}/save-receipt`,
    headers: { cookie },
    body: { paper: 'A5', locale: 'en', ...body },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return {
    name: answer.headers['content-disposition'],
    pages: await readPdf(new Uint8Array(answer.rawPayload)),
  }
}
const wordsOf = async (id: number, body: object = {}) =>
  (await save(id, body)).pages.flatMap(({ lines }) => lines).join('\n')

const collect = (items: { appointment: number; amount: number }[]) =>
  scene.admin.call(collectPayment, {
    body: { idempotencyKey: randomUUID(), items, mode: 'Online', transactionId: 'UPI-7' },
  })
const receiptsOf = async (id: number, by: Caller = scene.admin) =>
  (await by.call(readAccount, { params: { id } })).entries
    .filter(({ kind }) => kind === 'payment')
    .map(({ receipt }) => receipt)
const paid = async (amount = 450.5): Promise<number> => {
  const id = await booked()
  await conduct(scene.admin, id, { amount, received: true, mode: 'Cash' })
  return id
}

it('a receipt that counts for the next day, as the drawer was closed, has the day of its payment', async () => {
  const id = await paid()
  expect(await wordsOf(id)).toContain('24-11-2026')
  // Half past nine in the evening before, by the clinic's clock.
  await scene.clinic.db.begin(async (tx) => {
    await tx`alter table receipt disable trigger user`
    await tx`
      update receipt set at = '2026-11-23T16:00:00Z' where id = (
        select l.receipt_id from receipt_line l join ledger_entry e on e.id = l.entry_id
        where e.appointment_id = ${id})`
    await tx`alter table receipt enable trigger user`
  })
  const words = await wordsOf(id)
  expect(words).toContain('23-11-2026')
})

it('a receipt says who paid what, when, how and to whom, in figures and words', async () => {
  const id = await paid()
  const [receipt] = await receiptsOf(id)
  const { name, pages } = await save(id)
  expect(name).toContain(`${receipt!.number.replaceAll('/', '-')}.pdf`)
  const words = pages.flatMap(({ lines }) => lines).join('\n')
  for (const word of [
    'Receipt',
    receipt!.number,
    '24-11-2026',
    'Test Patient',
    'Cash',
    'Dr. Anita Deshpande',
    '₹450.50',
    'Four hundred fifty rupees and fifty paise only',
  ])
    expect(words).toContain(word)
  expect(words).not.toMatch(/Duplicate|Void|GST/)
})

it('what was taken for a package, and given back, has a receipt of all its sessions', async () => {
  const { id, sessions } = await bookedSeries(scene.clinic.db, 2)
  const params = { id }
  const money = () => ({ idempotencyKey: randomUUID(), amount: 1500, mode: 'Cash' as const })
  await scene.admin.call(collectPackage, { params, body: { ...money(), price: 1500 } })
  const reason = 'patient_asked'
  for (const session of sessions) {
    const { version } = (await rowOf(session))!
    await scene.admin.call(cancelAppointment, {
      params: { id: session },
      body: { version: version as number, reason },
    })
  }
  await scene.admin.call(refundPackage, { params, body: { ...money(), reason } })
  const shown = await scene.admin.call(readPackage, { params })
  expect(shown.money.map(({ kind }) => kind)).toEqual(['deposit', 'refund'])
  for (const { kind, receipt } of shown.money) {
    const words = await wordsOf(shown.appointment, { receipt: receipt!.id })
    expect(words).toContain(kind === 'refund' ? 'Refund' : 'Receipt')
    for (const word of [receipt!.number, 'Package', '₹1,500.00']) expect(words).toContain(word)
    // Whoever gives them, and on whichever days.
    expect(words).not.toContain('Priya')
  }
  // The newest is that of the refund.
  expect(await wordsOf(shown.appointment)).toContain(shown.money[1]!.receipt!.number)
})

it("is in the patient's own language where none is chosen, else in the screen's", async () => {
  const id = await paid()
  const titleOf = async (body: object) => (await wordsOf(id, { locale: undefined, ...body })).trim()
  expect(await titleOf({ screenLocale: 'de' })).toContain('Quittung')
  await scene.clinic.db`
    update patient set language = 'fr' where id = (select patient_id from appointment where id = ${id})`
  expect(await titleOf({ screenLocale: 'de' })).toContain('Reçu')
  expect(await titleOf({ screenLocale: 'de', locale: 'en' })).toContain('Receipt')
  const { patientLanguage } = await scene.admin.call(readAccount, { params: { id } })
  expect(patientLanguage).toBe('fr')
})

it('the first print is the receipt, every later one a duplicate, also of two desks at once', async () => {
  const id = await paid()
  const answers = await Promise.all([wordsOf(id), wordsOf(id), wordsOf(id, { paper: '80mm' })])
  expect(answers.filter((words) => words.includes('Duplicate'))).toHaveLength(2)
  const prints = await scene.clinic.db`
    select after from audit_event where subject = 'receipt' and subject_id = ${id} order by id`
  expect(prints.map(({ after }) => (after as { copy: number }).copy)).toEqual([1, 2, 3])
})

it('a print at the desk is the pages of the paper, as large as it is', async () => {
  const id = await paid()
  const print = (paper: '80mm' | 'A5') =>
    scene.admin.call(printReceipt, { params: { id }, body: { paper, locale: 'en' } })
  const roll = await print('80mm')
  expect(roll.width).toBeCloseTo(80, 1)
  expect(roll.pages).toHaveLength(1)
  const sheet = await print('A5')
  expect([sheet.width, sheet.height].map(Math.round)).toEqual([148, 210])
  expect(sheet.pages[0]).toMatch(/^<svg/)
})

it('a void receipt keeps its number and shows why; a part of it is struck out', async () => {
  const ids = [
    await bookWithAnita(scene.clinic.db, { mobile: '9744400001', name: 'Lata Rao' }),
    await bookWithAnita(scene.clinic.db, { mobile: '9744400001', name: 'Mohan Rao' }),
  ]
  for (const id of ids) await conduct(scene.admin, id, { amount: 400, received: false })
  await collect(ids.map((appointment) => ({ appointment, amount: 400 })))
  const [receipt] = await receiptsOf(ids[0]!)
  const reverse = async (id: number, reason: string) => {
    const { entries } = await scene.admin.call(readAccount, { params: { id } })
    const entry = entries.find(({ kind }) => kind === 'payment')!.id
    await scene.admin.call(reverseEntry, { params: { id }, body: { entry, reason } })
  }
  await reverse(ids[0]!, 'wrong_amount')
  const partly = await wordsOf(ids[1]!)
  expect(partly).toContain('Partly void')
  expect(partly).toMatch(/Reversed on 24-11-2026 by .*: Wrong amount/)
  expect(partly).toContain('Four hundred rupees only')
  await reverse(ids[1]!, 'The card was declined')
  const words = await wordsOf(ids[0]!)
  expect(words).toContain(receipt!.number)
  expect(words).toMatch(/^Void Duplicate$/m)
  expect(words).toContain('The card was declined')
  expect(await receiptsOf(ids[0]!)).toEqual([receipt])
})

it('of a part payment it says what was still owed then, also when it is printed later', async () => {
  const id = await booked()
  await conduct(scene.admin, id, { amount: 800, received: false })
  await collect([{ appointment: id, amount: 300 }])
  const [first] = await receiptsOf(id)
  await collect([{ appointment: id, amount: 500 }])
  const words = await wordsOf(id, { receipt: first!.id })
  expect(words).toContain('Part payment of ₹800.00; ₹500.00 was still owed')
  expect(await wordsOf(id)).not.toContain('still owed')
})

it('tax is shown where branch and service say so, as it was when it was paid', async () => {
  const { db } = scene.clinic
  const exempt = await paid(118)
  await db`update branch set gstin = '29ABCDE1234F1ZW' where id = 1`
  await db`update service set tax_rate = 18, sac = '999722' where id = 1`
  const taxed = await paid(118)
  await db`update branch set gstin = '' where id = 1`
  await db`update service set tax_rate = null, sac = '9993' where id = 1`
  const words = await wordsOf(taxed)
  for (const word of ['GSTIN 29ABCDE1234F1ZW', 'SAC 999722', '₹100.00', 'CGST 9 %', 'SGST 9 %'])
    expect(words).toContain(word)
  expect(await wordsOf(exempt)).not.toContain('GST')
})

it('a consultant prints receipts of their own patients alone', async () => {
  const { db } = scene.clinic
  const mobile = '9744400002'
  const own = await bookWithAnita(db, { mobile, name: 'Asha Sen' })
  const other = await bookWithAnita(db, { mobile, name: 'Bela Sen' })
  await db`update appointment set consultant_id = 5 where id = ${other}`
  for (const id of [own, other]) {
    await conduct(scene.admin, id, { amount: 400, received: false })
    await collect([{ appointment: id, amount: 100 }])
  }
  await collect([own, other].map((appointment) => ({ appointment, amount: 300 })))
  const print = (by: Caller, id: number, receipt?: number) =>
    by.call(printReceipt, { params: { id }, body: { receipt, paper: 'A5', locale: 'en' } })
  const [mine, shared] = await receiptsOf(own)
  expect(await receiptsOf(own, scene.consultant)).toEqual([mine, null])
  // It has one all the same: it is not from before there were receipts.
  const account = await scene.consultant.call(readAccount, { params: { id: own } })
  const payments = account.entries.filter(({ kind }) => kind === 'payment')
  expect(payments.map(({ hasReceipt }) => hasReceipt)).toEqual([true, true])
  await print(scene.consultant, own, mine!.id)
  expect(await problemOf(print(scene.consultant, own, shared!.id))).toBe('not_found')
  expect(await problemOf(print(scene.consultant, other))).toBe('not_found')
  expect(await problemOf(print(scene.admin, other, mine!.id))).toBe('not_found')
  expect(await problemOf(print(scene.frontdesk, own))).toBe('forbidden')
  await print(scene.admin, own, shared!.id)
})

it.each(['de', 'zh', 'ja', 'ru', 'el', 'ae'] as Locale[])(
  'has every letter in %s, on a roll and on A5',
  async (locale) => {
    const id = await paid()
    await scene.clinic.db`
      update branch set address = 'कोरमंगला, बेंगलुरु' where id = 1`
    for (const paper of ['80mm', 'A5']) {
      const { pages } = await save(id, { locale, paper })
      expect(pages).toHaveLength(1)
      expect(pages[0]!.missingGlyphs).toBe(0)
      expect(pages[0]!.lines.join('\n')).toContain('450.50')
    }
  },
)

it('many lines go on to further pages, each as large as the sheet', async () => {
  const mobile = '9744400003'
  const ids: number[] = []
  for (let count = 0; count < 16; count += 1) {
    const name = `Rao ${'abcdefghijklmnop'[count]!}`
    ids.push(await bookWithAnita(scene.clinic.db, { mobile, name }))
  }
  for (const id of ids) await conduct(scene.admin, id, { amount: 400, received: false })
  await collect(ids.map((appointment) => ({ appointment, amount: 400 })))
  const body = { paper: 'A5' as const, locale: 'ae' as const }
  const { pages, height } = await scene.admin.call(printReceipt, { params: { id: ids[0]! }, body })
  expect(pages).toHaveLength(2)
  expect(height).toBeCloseTo(210, 1)
  expect(pages[1]).toContain('viewBox="0 595.')
  expect((await save(ids[0]!)).pages).toHaveLength(2)
})
