import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { addDesk } from '../../test-kit/drawers.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import type { VoucherKind } from '../vouchers/voucher.ts'
import { makeVoucher, takeVoucherBack } from '../vouchers/vouchers.ts'
import { readIncome } from './income.ts'
import { sumPaidOut } from './paid-out.ts'

openBookedClinic()

const days = { from: '2026-11-24', to: '2026-11-25' }
let desk: Caller
beforeEach(async () => {
  scene.clinic.setClock(`${days.from}T06:00:00Z`)
  desk = await addDesk()
})
const move = (kind: VoucherKind, amount: number, branch = 1) =>
  desk.call(makeVoucher, { body: { idempotencyKey: randomUUID(), branch, kind, amount } })
const read = (query: object = days, by: Caller = scene.admin) =>
  by.call(sumPaidOut, { query } as never)

it('what was paid out stands by day and kind, and what is taken back is less on its day', async () => {
  const income = () => scene.admin.call(readIncome, { query: { ...days, by: 'day' } })
  const before = await income()
  await move('change', 5_000)
  await move('travel', 100.1)
  const { id } = await move('travel', 50.2)
  await move('to-bank', 1_000)
  await move('travel', 7, 2)
  const { id: wrong } = await move('supplies', 9)
  await desk.call(takeVoucherBack, { body: { voucher: wrong, reason: 'entered_twice' } })
  scene.clinic.setClock(`${days.to}T06:00:00Z`)
  await desk.call(takeVoucherBack, { body: { voucher: id, reason: 'wrong_amount' } })
  expect(await read({ ...days, branch: 1 })).toMatchObject({
    rows: [
      { day: days.from, kind: 'to-bank', amount: 1_000 },
      { day: days.from, kind: 'travel', amount: 150.3 },
      { day: days.to, kind: 'travel', amount: -50.2 },
    ],
    branchName: expect.any(String),
  })
  expect((await read({ from: days.from, to: days.from })).rows).toContainEqual({
    day: days.from,
    kind: 'travel',
    amount: 157.3,
  })
  // It is no income, and lessens none.
  expect((await income()).rows).toEqual(before.rows)
})

it('what the clinic spends is read by Admins and by who reads reports, no consultant', async () => {
  expect((await read(days, await addDesk([12]))).branchName).toBeNull()
  for (const by of [scene.consultant, desk])
    expect(await problemOf(read(days, by))).toBe('forbidden')
  expect(await problemOf(read({ from: days.to, to: days.from }))).toBe('invalid_input')
})

it('the days that are asked for are read, and no others', async () => {
  await scene.clinic.db`
    insert into cash_voucher (idempotency_key, request_hash, branch_id, staff_id, day, kind, paise, made_by)
    select gen_random_uuid(), '', 1, 1, date '2024-01-01' + n / 4, 'travel', 1000, 1
    from generate_series(1, 2000) n`
  await scene.clinic.db`vacuum (analyze) cash_voucher`
  const query = { from: '2024-03-01', to: '2024-03-10', branch: 1 }
  const reads = await readsOf(scene.clinic, () => read(query))
  const own = reads.filter(({ table }) => table === 'cash_voucher')
  expect(own.length).toBeGreaterThan(0)
  expect(Math.max(...own.map(({ rows }) => rows))).toBeLessThanOrEqual(40)
})
