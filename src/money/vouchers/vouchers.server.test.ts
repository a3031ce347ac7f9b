import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { addDesk, close, takeMoney } from '../../test-kit/drawers.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { listOwnDrawers, reopenDrawer } from '../drawers/drawers.ts'
import type { VoucherKind } from './voucher.ts'
import { makeVoucher, takeVoucherBack } from './vouchers.ts'

openBookedClinic()

const { today } = testNow
const tomorrow = '2026-11-25'
let desk: Awaited<ReturnType<typeof addDesk>>
beforeEach(async () => {
  scene.clinic.setClock(`${today}T06:00:00Z`)
  desk = await addDesk()
})

const voucher = (kind: VoucherKind, amount: number, changes: object = {}) => ({
  idempotencyKey: randomUUID(),
  branch: 1,
  kind,
  amount,
  ...changes,
})
const move = (kind: VoucherKind, amount: number, changes: object = {}, by: Caller = desk) =>
  by.call(makeVoucher, { body: voucher(kind, amount, changes) })
const takeBack = (id: number, reason = 'wrong_amount', by: Caller = desk) =>
  by.call(takeVoucherBack, { body: { voucher: id, reason } })
const ownDrawers = () => desk.call(listOwnDrawers)
const ownDrawer = async () => (await ownDrawers())[0]!
const cashOfDrawer = async () => (await ownDrawer()).expected.cash
const receivedInAll = async () => {
  const [row] = await scene.clinic.db<[{ paise: number }]>`
    select coalesce(sum(ledger_received(kind, paise)), 0)::float8 as paise from ledger_entry`
  return row.paise
}
/** Counts today's drawer, so that the next days know what stays in it. */
const countToday = async (changes: object = {}) => close(desk, await ownDrawer(), changes)

it('what is paid out and put in is in the expected cash, and a day with it closes without a difference', async () => {
  await takeMoney(desk, 600)
  const received = await receivedInAll()
  await move('refreshments', 120.5)
  await move('change', 500)
  await move('other-expense', 79.5, { note: 'Flowers' })
  expect(await ownDrawer()).toMatchObject({
    expected: { opening: 0, cash: 90_000, online: 0, notTold: 0 },
    vouchers: [
      { kind: 'refreshments', paise: 12_050, note: null, takesBack: null, isTakenBack: false },
      { kind: 'change', paise: 50_000 },
      { kind: 'other-expense', paise: 7_950, note: 'Flowers' },
    ],
  })
  // It is nobody's payment, so no income.
  expect(await receivedInAll()).toBe(received)
  await countToday()
  expect((await ownDrawer()).closes).toMatchObject([{ cash: 90_000, cashDifference: 0 }])
  // The next day begins with what stayed.
  scene.clinic.setClock(`${tomorrow}T06:00:00Z`)
  await move('change', 1)
  expect((await ownDrawer()).expected).toMatchObject({ opening: 90_000, cash: 100 })
})

it('a drawer appears with its first voucher, also where nobody has paid', async () => {
  expect(await ownDrawers()).toEqual([])
  await move('change', 200)
  expect(await ownDrawers()).toMatchObject([
    { branchId: 1, day: today, expected: { cash: 20_000 } },
  ])
})

it('a branch numbers its vouchers without a gap, whatever fails, comes twice or at once', async () => {
  await move('change', 100)
  await countToday()
  const before = await lastNumber()
  const body = voucher('travel', 40)
  const answers = await Promise.all([1, 2, 3].map(() => desk.call(makeVoucher, { body })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await desk.call(makeVoucher, { body })).toEqual(answers[0])
  expect(await problemOf(desk.call(makeVoucher, { body: { ...body, amount: 41 } }))).toBe(
    'key_reused',
  )
  expect(await problemOf(scene.admin.call(makeVoucher, { body }))).toBe('key_reused')
  expect(await problemOf(move('travel', 1_000))).toBe('more_than_in_drawer')
  const [back] = await Promise.all([takeBack(answers[0]!.id), takeBack(answers[0]!.id)])
  expect(answers[0]!.number).toMatch(/^[A-Z]+\/V\/2026-27\/\d{6}$/)
  expect(await lastNumber()).toBe(before + 2)
  expect(Number(back.number.slice(-6))).toBe(before + 2)
  const [row] = await scene.clinic.db<[{ gaps: number }]>`
    select (max(number) - count(*))::int as gaps from cash_voucher where branch_id = 1`
  expect(row.gaps).toBe(0)
})

const lastNumber = async () => {
  const [row] = await scene.clinic.db<[{ last: number }]>`
    select last_number as last from cash_voucher_counter where branch_id = 1`
  return row.last
}

it('a closed drawer takes no more: what comes later counts for the next day, and says so', async () => {
  await takeMoney(desk, 300)
  await countToday()
  const late = await move('travel', 80)
  expect(late).toMatchObject({ countsFor: tomorrow })
  expect(await ownDrawers()).toMatchObject([
    { day: today, expected: { cash: 30_000 }, vouchers: [] },
    { day: tomorrow, expected: { opening: 30_000, cash: -8_000 }, vouchers: [{ id: late.id }] },
  ])
  // Once it is opened again, it takes them.
  const [drawer] = await ownDrawers()
  const body = { close: drawer!.closes[0]!.id, reason: 'counted_wrong' }
  await scene.admin.call(reopenDrawer, { body })
  expect(await move('change', 10)).not.toHaveProperty('countsFor')
})

it('no more is paid out than a drawer should hold, once a count has said with what it began', async () => {
  // Nobody has said yet what change this drawer began with.
  await move('travel', 250)
  expect(await cashOfDrawer()).toBe(-25_000)
  const drawer = await ownDrawer()
  await close(desk, drawer, {
    seen: { ...drawer.expected, opening: 40_000 },
    notes: { 10_000: 1, 5_000: 1 },
  })
  scene.clinic.setClock(`${tomorrow}T06:00:00Z`)
  expect(await problemOf(move('to-bank', 150.01))).toBe('more_than_in_drawer')
  const [first, second] = await Promise.allSettled([move('to-bank', 100), move('to-owner', 100)])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await cashOfDrawer()).toBe(-10_000)
  await move('from-owner', 30)
  await move('supplies', 80)
  expect((await ownDrawer()).expected).toMatchObject({ opening: 15_000, cash: -15_000 })
})

it('a mistake is taken back once by another voucher, and both stay', async () => {
  const { id, number } = await move('supplies', 350)
  const back = await takeBack(id)
  expect(await takeBack(id)).toEqual(back)
  expect(await problemOf(takeBack(id, 'entered_twice'))).toBe('changed_meanwhile')
  // What takes one back stays.
  expect(await problemOf(takeBack(back.id))).toBe('not_found')
  expect(await problemOf(takeBack(999_999))).toBe('not_found')
  expect(await ownDrawer()).toMatchObject({
    expected: { cash: 0 },
    vouchers: [
      { id, paise: 35_000, isTakenBack: true },
      { kind: 'supplies', paise: -35_000, note: 'wrong_amount', takesBack: number },
    ],
  })
  // What was never put in is taken back, whatever was paid out of it since.
  const { id: change } = await move('change', 100)
  await move('travel', 100)
  await takeBack(change, 'did_not_happen')
  expect(await cashOfDrawer()).toBe(-10_000)
})

it('what is taken back on a later day is in the drawer of that day, of the same person', async () => {
  const { id } = await move('supplies', 350)
  const drawer = await ownDrawer()
  await close(desk, drawer, { seen: { ...drawer.expected, opening: 35_000 }, notes: {} })
  scene.clinic.setClock(`${tomorrow}T06:00:00Z`)
  await takeBack(id, 'wrong_amount', scene.admin)
  expect(await ownDrawers()).toMatchObject([
    { day: tomorrow, expected: { opening: 0, cash: 35_000 }, vouchers: [{ by: 'Asha Kulkarni' }] },
  ])
})

it('nobody but an Admin uses another’s drawer', async () => {
  const other = await addDesk()
  const { id } = await move('change', 500)
  for (const by of [other, scene.consultant]) {
    expect(await problemOf(move('to-owner', 100, { staff: desk.id }, by))).toBe('not_found')
    expect(await problemOf(takeBack(id, 'wrong_amount', by))).toBe('not_found')
  }
  await move('to-owner', 100, { staff: desk.id }, scene.admin)
  expect(await ownDrawer()).toMatchObject({
    expected: { cash: 40_000 },
    vouchers: [{ id }, { by: 'Asha Kulkarni' }],
  })
  expect(await problemOf(move('change', 1, { branch: 999 }))).toBe('not_found')
  expect(await problemOf(move('change', 1, { staff: 999_999 }, scene.admin))).toBe('not_found')
})

it('what its kind does not say wants a word', async () => {
  for (const kind of ['other-expense', 'other-in'] as const) {
    expect(await problemOf(move(kind, 5))).toBe('invalid_input')
    await move(kind, 5, { note: 'Lost and found' })
  }
  for (const amount of [0, -5, 0.001]) {
    expect(await problemOf(move('change', amount))).toBe('invalid_input')
  }
})

it('a voucher is never changed, and is in the audit with its number', async () => {
  const { id, number } = await move('travel', 60)
  const back = await takeBack(id)
  const { db } = scene.clinic
  await expect(db`update cash_voucher set paise = 1 where id = ${id}`).rejects.toThrow(
    'append only',
  )
  await expect(db`delete from cash_voucher where id = ${id}`).rejects.toThrow('append only')
  const events = await db<{ action: string; after: object }[]>`
    select action, after from audit_event where subject = 'cash voucher' and subject_id = ${id} order by id`
  expect(events).toMatchObject([
    { action: 'made', after: { number, cashKind: 'travel', amount: 60, branchId: 1, day: today } },
    { action: 'taken back', after: { number: back.number, reason: 'wrong_amount' } },
  ])
})
