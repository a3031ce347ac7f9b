import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  forgo,
  inCash,
  openMoneyClinic,
  type MoneyClinic,
} from '../../test-kit/money-clinic.server.ts'
import { problemOf, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { expireAdjustments } from './decide.server.ts'
import {
  approveAdjustment,
  countWaitingAdjustments,
  giveDiscount,
  giveRefund,
  listWaitingAdjustments,
  refuseAdjustment,
  withdrawAdjustment,
  writeOff,
} from './refunds.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
let rohan: Caller
let desk: Caller
let addDesk: MoneyClinic['addDesk']
let conducted: MoneyClinic['conducted']
let setLimits: MoneyClinic['setLimits']
let accountOf: MoneyClinic['accountOf']
beforeAll(async () => {
  ;({ clinic, admin, anita, rohan, desk, addDesk, conducted, setLimits, accountOf } =
    await openMoneyClinic())
})
afterAll(() => clinic.close())

it('above a limit a second person approves, never oneself, and then it is in the ledger', async () => {
  await setLimits({ refund: { employee: 100, consultant: null, secondPerson: 500 } })
  const id = await conducted(800)
  const params = { id }
  const body = inCash(300, { mode: 'Online' as const })
  const asked = await desk.call(giveRefund, { params, body })
  expect(asked.state).toBe('asked')
  expect(await accountOf(id, desk)).toMatchObject({
    paid: 800,
    requests: [{ state: 'asked', isOwn: true, amount: 300 }],
    limits: { refund: 100, discount: null },
  })
  expect(await problemOf(desk.call(giveRefund, { params, body: inCash(300) }))).toBe(
    'already_asked',
  )
  const decision = { params, body: { adjustment: asked.id } }
  expect(await problemOf(desk.call(approveAdjustment, decision))).toBe('own_request')
  expect(await problemOf(anita.call(approveAdjustment, decision))).toBe('forbidden')
  expect(await problemOf(rohan.call(approveAdjustment, decision))).toBe('not_found')
  const small = await addDesk('refund')
  expect(await problemOf(small.call(approveAdjustment, decision))).toBe('over_limit')
  expect(await small.call(listWaitingAdjustments)).toEqual([])
  expect(await desk.call(countWaitingAdjustments)).toEqual({ count: 0 })
  expect(await admin.call(countWaitingAdjustments)).toEqual({ count: 1 })
  expect(await admin.call(listWaitingAdjustments)).toMatchObject([
    { id: asked.id, appointmentId: id, amount: 300, isOwn: false, transactionId: null },
  ])
  // The money is sent when it is approved.
  await expect(admin.call(approveAdjustment, decision)).rejects.toMatchObject({
    fields: { transactionId: 'payment.transactionIdRequired' },
  })
  const withId = { params, body: { adjustment: asked.id, transactionId: 'UPI-R2' } }
  await Promise.all([admin.call(approveAdjustment, withId), admin.call(approveAdjustment, withId)])
  const account = await accountOf(id)
  expect(account).toMatchObject({ paid: 500, owed: 0, requests: [] })
  expect(account.entries.map(({ kind, approvedBy }) => [kind, approvedBy])).toContainEqual([
    'refund',
    'Asha Kulkarni',
  ])
  const [entry] = await clinic.db`
    select e.paise::int, s.username, d.state, w.username as by from ledger_entry e
    join staff s on s.id = e.staff_id join adjustment d on d.id = e.adjustment_id
    join staff w on w.id = d.decided_by
    where e.appointment_id = ${id} and e.kind = 'refund'`
  expect({ ...entry }).toEqual({
    paise: 30_000,
    username: 'money-1',
    state: 'approved',
    by: 'admin',
  })
  // Two parts that are below the limit each are above it together.
  await desk.call(giveRefund, { params, body: inCash(60) })
  expect((await desk.call(giveRefund, { params, body: inCash(60) })).state).toBe('asked')
  await setLimits({})
})

it('is asked again when it is approved: what was paid may be gone', async () => {
  await setLimits({ discount: { employee: 0, consultant: null, secondPerson: null } })
  const id = await conducted(300)
  const params = { id }
  const asked = await desk.call(giveDiscount, { params, body: forgo(500) })
  await admin.call(writeOff, { params, body: forgo(1) })
  const decision = { params, body: { adjustment: asked.id } }
  expect(await problemOf(admin.call(approveAdjustment, decision))).toBe('less_owed')
  const refusal = { params, body: { adjustment: asked.id, reason: 'patient_pays' } }
  expect(await problemOf(desk.call(refuseAdjustment, refusal))).toBe('own_request')
  await anita.call(refuseAdjustment, refusal)
  await anita.call(refuseAdjustment, refusal)
  expect(await problemOf(admin.call(approveAdjustment, decision))).toBe('already_decided')
  expect((await accountOf(id)).requests).toMatchObject([
    { state: 'refused', decisionReason: 'patient_pays' },
  ])

  const second = await desk.call(giveDiscount, { params, body: forgo(400) })
  const withdrawal = { params, body: { adjustment: second.id } }
  expect(await problemOf(admin.call(withdrawAdjustment, withdrawal))).toBe('forbidden')
  await desk.call(withdrawAdjustment, withdrawal)
  await desk.call(withdrawAdjustment, withdrawal)
  expect(await problemOf(admin.call(approveAdjustment, withdrawal))).toBe('already_decided')

  const third = await desk.call(giveDiscount, { params, body: forgo(400) })
  await expireAdjustments(clinic.db)
  expect((await accountOf(id)).requests[0]).toMatchObject({ id: third.id, state: 'asked' })
  await clinic.db.begin(async (tx) => {
    await tx`alter table adjustment disable trigger adjustment_guarded`
    await tx`update adjustment set asked_at = now() - interval '8 days' where id = ${third.id}`
    await tx`alter table adjustment enable trigger adjustment_guarded`
  })
  await expireAdjustments(clinic.db)
  expect((await accountOf(id)).requests[0]).toMatchObject({ id: third.id, state: 'expired' })
  const lines = await clinic.db`
    select action from audit_event where subject = 'discount' and subject_id = ${id} order by id`
  expect(lines.map(({ action }) => action as string)).toEqual([
    'approval asked',
    'refused',
    'approval asked',
    'approval withdrawn',
    'approval asked',
    'request expired',
  ])
  await setLimits({})
})

it('the database lets nobody decide twice, or about their own request', async () => {
  await setLimits({ discount: { employee: 0, consultant: null, secondPerson: null } })
  const id = await conducted(300)
  const { id: asked } = await desk.call(giveDiscount, { params: { id }, body: forgo(50) })
  const change = (set: string) =>
    clinic.db.unsafe(`update adjustment set ${set} where id = ${asked}`)
  await expect(
    change("state = 'approved', decided_by = asked_by, decided_at = now()"),
  ).rejects.toThrow('adjustment_second_person')
  await expect(change('paise = 1')).rejects.toThrow('decided once')
  await expect(change("state = 'entered'")).rejects.toThrow('decided once')
  await change("state = 'approved', decided_by = 1, decided_at = now()")
  await expect(change("state = 'asked', decided_by = null, decided_at = null")).rejects.toThrow(
    'decided once',
  )
  await expect(clinic.db`delete from adjustment where id = ${asked}`).rejects.toThrow('append only')
  await setLimits({})
})
