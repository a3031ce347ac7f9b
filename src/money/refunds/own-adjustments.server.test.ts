import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  forgo,
  inCash,
  openMoneyClinic,
  type MoneyClinic,
} from '../../test-kit/money-clinic.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import {
  approveAdjustment,
  countWaitingAdjustments,
  giveDiscount,
  giveRefund,
  listOwnAdjustments,
  listWaitingAdjustments,
  refuseAdjustment,
  withdrawAdjustment,
} from './refunds.ts'

let money: MoneyClinic
let desk: Caller
let admin: Caller
beforeAll(async () => {
  money = await openMoneyClinic()
  ;({ desk, admin } = money)
  const limit = { employee: 0, consultant: null, secondPerson: null }
  await money.setLimits({ discount: limit, refund: limit })
})
afterAll(() => money.clinic.close())

async function askForDiscount() {
  const id = await money.conducted(300)
  const asked = await desk.call(giveDiscount, { params: { id }, body: forgo(50) })
  expect(asked.state).toBe('asked')
  return { params: { id }, adjustment: asked.id }
}

it('who asked sees what became of it: refused why, by whom and when, approved, withdrawn', async () => {
  const refused = await askForDiscount()
  expect(await desk.call(listOwnAdjustments)).toEqual([])
  const body = { adjustment: refused.adjustment, reason: 'not_agreed' }
  await admin.call(refuseAdjustment, { params: refused.params, body })
  // What was refused waits for nobody.
  expect(await desk.call(listWaitingAdjustments)).toEqual([])
  expect(await desk.call(countWaitingAdjustments)).toEqual({ count: 0 })
  const [row] = await desk.call(listOwnAdjustments)
  expect(row).toMatchObject({
    id: refused.adjustment,
    kind: 'discount',
    amount: 50,
    state: 'refused',
    decidedBy: 'Asha Kulkarni',
    decisionReason: 'not_agreed',
  })
  expect(Math.abs(Date.now() - Date.parse(row!.decidedAt))).toBeLessThan(60_000)

  const id = await money.conducted(800)
  const refund = await desk.call(giveRefund, { params: { id }, body: inCash(100) })
  await admin.call(approveAdjustment, { params: { id }, body: { adjustment: refund.id } })
  const withdrawn = await askForDiscount()
  await desk.call(withdrawAdjustment, {
    params: withdrawn.params,
    body: { adjustment: withdrawn.adjustment },
  })
  expect(
    (await desk.call(listOwnAdjustments)).map((it) => [it.state, it.decidedBy, it.decisionReason]),
  ).toEqual([
    ['withdrawn', expect.any(String), null],
    ['approved', 'Asha Kulkarni', null],
    ['refused', 'Asha Kulkarni', 'not_agreed'],
  ])
})

it('nobody else sees it: who decided, a colleague with the same right, the consultant of the visit', async () => {
  const refused = await askForDiscount()
  const body = { adjustment: refused.adjustment, reason: 'not_agreed' }
  await admin.call(refuseAdjustment, { params: refused.params, body })
  expect((await desk.call(listOwnAdjustments)).map(({ id }) => id)).toContain(refused.adjustment)
  const colleague = await money.addDesk('discount')
  for (const other of [admin, colleague, money.anita, money.rohan]) {
    expect(await other.call(listOwnAdjustments)).toEqual([])
  }
})

it('is in the list for 14 days', async () => {
  const { db } = money.clinic
  const refused = await askForDiscount()
  const body = { adjustment: refused.adjustment, reason: 'not_agreed' }
  await admin.call(refuseAdjustment, { params: refused.params, body })
  const isListedAfter = async (age: string) => {
    await db.begin(async (tx) => {
      await tx`alter table adjustment disable trigger adjustment_guarded`
      await tx`
        update adjustment set decided_at = now() - ${age}::interval where id = ${refused.adjustment}`
      await tx`alter table adjustment enable trigger adjustment_guarded`
    })
    return (await desk.call(listOwnAdjustments)).some(({ id }) => id === refused.adjustment)
  }
  expect([await isListedAfter('13 days 23 hours'), await isListedAfter('14 days')]).toEqual([
    true,
    false,
  ])
})

it('is read without all that was entered and decided in years', async () => {
  const { db } = money.clinic
  const before = (await desk.call(listOwnAdjustments)).length
  await db`
    insert into adjustment (idempotency_key, request_hash, kind, appointment_id, branch_id,
      consultant_id, patient_id, paise, reason, state, asked_by, asked_at, decided_by, decided_at)
    select gen_random_uuid(), 'x', 'discount', d.appointment_id, d.branch_id, d.consultant_id,
      d.patient_id, 100, 'goodwill', case when n % 2 = 0 then 'entered' else 'approved' end,
      d.asked_by, now() - interval '1 year', case when n % 2 = 1 then 1 end,
      case when n % 2 = 1 then now() - interval '1 year' end
    from (select * from adjustment where state = 'refused' limit 1) d, generate_series(1, 8000) n`
  await db`vacuum (analyze) adjustment`
  const reads = (
    await readsOf(money.clinic, async () => {
      expect(await desk.call(listOwnAdjustments)).toHaveLength(before)
    })
  ).filter(({ table }) => table === 'adjustment')
  expect(reads.length).toBeGreaterThan(0)
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(before + 1)
})
