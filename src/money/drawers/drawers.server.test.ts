import { beforeAll, beforeEach, expect, it } from 'vitest'
import { conduct, openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { addDesk, close, countOf, takeMoney } from '../../test-kit/drawers.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { readAccount, reverseEntry } from '../collect/collect.ts'
import { listOutstanding } from '../outstanding/outstanding.ts'
import type { ExpectedMoney } from './drawer.ts'
import {
  closeDrawer,
  currentClose,
  listOwnDrawers,
  readBranchDay,
  reopenDrawer,
  type DrawerOfDay,
} from './drawers.ts'

openBookedClinic()

const { today } = testNow
const tomorrow = '2026-11-25'
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(() => scene.clinic.setClock(`${today}T06:00:00Z`))
beforeEach(async () => {
  scene.clinic.setClock(`${today}T06:00:00Z`)
  desk = await addDesk()
})

const take = (amount: number, mode = 'Cash', by: Caller = desk) => takeMoney(by, amount, mode)
/** A hundred rupees in cash, on a day that is today then. */
const takeOn = async (day: string) => {
  scene.clinic.setClock(`${day}T06:00:00Z`)
  const id = await bookWithAnita(scene.clinic.db, { day })
  await conduct(desk, id, { amount: 100, received: true, mode: 'Cash' })
}
const ownDrawers = (by: Caller = desk) => by.call(listOwnDrawers)
const ownDrawer = async (by: Caller = desk) => (await ownDrawers(by))[0]!
const dayOf = (day = today, by = scene.admin) =>
  by.call(readBranchDay, { query: { branch: 1, day } })
const drawerIn = async (staff: number, day = today) =>
  (await dayOf(day)).drawers.find((it) => it.staffId === staff)
const money = (changes: Partial<ExpectedMoney>): ExpectedMoney => ({
  opening: 0,
  cash: 0,
  online: 0,
  notTold: 0,
  ...changes,
})

it('a drawer holds what its person received at the branch, by how it was paid', async () => {
  expect(await ownDrawers()).toEqual([])
  await take(600)
  await take(450.5)
  await take(800, 'Online')
  expect(await ownDrawers()).toMatchObject([
    { branchId: 1, day: today, expected: money({ cash: 105_050, online: 80_000 }), closes: [] },
  ])
  // What is owed, and what is forgone, is no money.
  const unpaid = await bookWithAnita(scene.clinic.db)
  await conduct(desk, unpaid, { amount: 700, received: false })
  expect((await ownDrawer()).expected).toEqual(money({ cash: 105_050, online: 80_000 }))
  const before = (await drawerIn(4))?.expected.notTold ?? 0
  await conduct(scene.consultant, await bookWithAnita(scene.clinic.db), {
    amount: 300,
    received: true,
  })
  expect((await drawerIn(4))!.expected.notTold).toBe(before + 30_000)
})

it('a count closes the drawer; a difference wants a reason, and the rest stays for the next day', async () => {
  await take(1_000)
  await take(800, 'Online')
  const drawer = await ownDrawer()
  const short = { notes: { 50_000: 1, 20_000: 2 } }
  expect(await problemOf(close(desk, drawer, short))).toBe('invalid_input')
  const carried = { to: 'safe', paise: 90_001 }
  expect(await problemOf(close(desk, drawer, { ...short, reason: 'miscounted', carried }))).toBe(
    'invalid_input',
  )
  await close(desk, drawer, {
    ...short,
    reason: 'Change given',
    carried: { to: 'safe', paise: 70_000 },
  })
  const closed = (await ownDrawer()).closes[0]
  expect(closed).toMatchObject({
    countedCash: 90_000,
    countedOnline: 80_000,
    cashDifference: -10_000,
    onlineDifference: 0,
    reason: 'Change given',
    carried: 70_000,
    carriedTo: 'safe',
    reopened: null,
  })
  expect(await problemOf(close(desk, drawer))).toBe('drawer_closed')
  // The next day begins with what stayed.
  scene.clinic.setClock(`${tomorrow}T06:00:00Z`)
  await scene.clinic
    .db`update appointment set status = 'CN' where status = 'PE' and day = ${tomorrow}`
  const id = await bookWithAnita(scene.clinic.db, { day: tomorrow })
  await conduct(desk, id, { amount: 50, received: true, mode: 'Cash' })
  expect((await ownDrawer()).expected).toEqual(money({ opening: 20_000, cash: 5_000 }))
})

it('what comes late goes to the next day, with its reversal', async () => {
  await take(500)
  await close(desk, await ownDrawer())
  const late = await take(300)
  const [ledger] = await scene.clinic.db<{ day: string }[]>`
    select day from ledger_entry where appointment_id = ${late} and kind = 'payment'`
  expect(ledger).toEqual({ day: tomorrow })
  expect(await ownDrawers()).toMatchObject([
    { day: today, expected: money({ cash: 50_000 }) },
    { day: tomorrow, expected: money({ opening: 50_000, cash: 30_000 }) },
  ])
  // Nobody counts a day that has not come.
  expect(await problemOf(close(desk, (await ownDrawers())[1]!))).toBe('not_found')
  // The charge stays on its day: what is owed is owed since then.
  const unpaid = await bookWithAnita(scene.clinic.db)
  await conduct(desk, unpaid, { amount: 700, received: false })
  const { rows } = await scene.admin.call(listOutstanding, { query: { age: 'week', limit: 200 } })
  expect(rows.find((it) => it.id === unpaid)).toMatchObject({ since: today })
  // An Admin's reversal takes it out of the drawer that it was put into.
  const { entries } = await scene.admin.call(readAccount, { params: { id: late } })
  const entry = entries.find(({ kind }) => kind === 'payment')!.id
  const body = { entry, reason: 'not_received' }
  await scene.admin.call(reverseEntry, { params: { id: late }, body })
  expect((await ownDrawers())[1]!.expected).toEqual(money({ opening: 50_000 }))
})

it('what came since the sum was shown makes closing ask again', async () => {
  await take(500)
  const seen = await ownDrawer()
  await take(300)
  expect(await problemOf(close(desk, seen))).toBe('drawer_changed')
  await close(desk, await ownDrawer())
})

it('a request that is sent again closes once', async () => {
  await take(500)
  const drawer = await ownDrawer()
  const body = countOf(drawer)
  const answers = await Promise.all([1, 2, 3].map(() => desk.call(closeDrawer, { body })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await desk.call(closeDrawer, { body })).toEqual(answers[0])
  expect((await ownDrawer()).closes).toHaveLength(1)
  expect(await problemOf(desk.call(closeDrawer, { body: { ...body, online: 1 } }))).toBe(
    'key_reused',
  )
  expect(await problemOf(scene.admin.call(closeDrawer, { body }))).toBe('key_reused')
})

it('nobody closes another’s drawer, or sees the day of a branch, without the right', async () => {
  await take(500)
  const drawer = await ownDrawer()
  const other = await addDesk()
  for (const by of [other, scene.consultant]) {
    expect(await problemOf(close(by, drawer))).toBe('not_found')
    expect(await problemOf(dayOf(today, by))).toBe('forbidden')
    expect((await ownDrawers(by)).filter(({ id }) => id === drawer.id)).toEqual([])
  }
  const reader = await addDesk([12])
  expect((await dayOf(today, reader)).drawers.map(({ id }) => id)).toContain(drawer.id)
  expect(await problemOf(close(reader, drawer))).toBe('not_found')
  await close(scene.admin, drawer)
  expect(currentClose((await drawerIn(desk.id))!)).toMatchObject({ by: 'Asha Kulkarni' })
})

it('an Admin opens a drawer again; its count stays as history, and the last day alone is opened', async () => {
  await take(500)
  await close(desk, await ownDrawer())
  const first = currentClose(await ownDrawer())!.id
  const reopen = (by: Caller, id: number, reason = 'counted_wrong') =>
    by.call(reopenDrawer, { body: { close: id, reason } })
  expect(await problemOf(reopen(desk, first))).toBe('forbidden')
  await reopen(scene.admin, first)
  await reopen(scene.admin, first)
  expect(await problemOf(reopen(scene.admin, first, 'another'))).toBe('row_changed')
  const opened = await ownDrawer()
  expect(currentClose(opened)).toBeUndefined()
  expect(opened.closes).toMatchObject([{ id: first, reopened: { reason: 'counted_wrong' } }])
  // Money comes into it again.
  await take(100)
  await close(desk, await ownDrawer())
  expect((await ownDrawer()).closes).toHaveLength(2)
  scene.clinic.setClock(`${tomorrow}T06:00:00Z`)
  const id = await bookWithAnita(scene.clinic.db, { day: tomorrow })
  await conduct(desk, id, { amount: 50, received: true, mode: 'Cash' })
  await close(
    desk,
    (await ownDrawers()).find(({ day }) => day === tomorrow)!,
  )
  const second = currentClose((await drawerIn(desk.id))!)!.id
  expect(await problemOf(reopen(scene.admin, second))).toBe('later_drawer_closed')
  const [audit] = await scene.clinic.db<{ count: number }[]>`
    select count(*)::int as count from audit_event where subject = 'drawer'
      and subject_id = ${opened.id} and action in ('closed', 'reopened')`
  expect(audit).toEqual({ count: 3 })
})

it('a day that was left open is offered first, or its cash is counted with the next day', async () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-26']
  for (const day of days) {
    await takeOn(day)
    if (day === days[0]) await close(desk, await ownDrawer())
  }
  const [left, now] = (await ownDrawers()) as [DrawerOfDay, DrawerOfDay]
  expect([left, now]).toMatchObject([
    { day: days[1], expected: { opening: 10_000, cash: 10_000 } },
    { day: days[2], expected: { opening: 20_000, cash: 10_000 } },
  ])
  // Who counts the later one is told what it closes out.
  expect(now.earlierOpen).toEqual([{ id: left.id, day: days[1], paise: 10_000 }])
  expect(left).toMatchObject({ earlierOpen: [], isLaterClosed: false })
  await close(desk, now)
  expect(await problemOf(close(desk, left))).toBe('later_drawer_closed')
  expect(await drawerIn(desk.id, days[1])).toMatchObject({ isLaterClosed: true, closes: [] })
  expect(await drawerIn(desk.id, days[2])).toMatchObject({ isLaterClosed: false, earlierOpen: [] })
  expect(await ownDrawers()).toMatchObject([{ day: days[2] }])
})

it('a first day that was left open comes back, and the first count says with what it began', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25']
  for (const day of days) await takeOn(day)
  const [left, now] = (await ownDrawers()) as [DrawerOfDay, DrawerOfDay]
  expect([left, now]).toMatchObject([
    { day: days[1], isFirst: true, expected: { opening: 0, cash: 10_000 } },
    { day: days[2], isFirst: true, expected: { opening: 0, cash: 10_000 } },
  ])
  // The one before it is offered nowhere.
  expect(now.earlierOpen).toEqual([{ id: left.id, day: days[1], paise: 10_000 }])
  // The cash of the day before that, and change of fifty rupees.
  const seen = { ...left.expected, opening: 15_000 }
  const negative = { ...left.expected, opening: -1 }
  expect(await problemOf(close(desk, left, { seen: negative }))).toBe('drawer_changed')
  await close(desk, left, { seen, notes: { 10_000: 2, 5_000: 1 } })
  const [closedLeft] = (await dayOf(days[1])).drawers.filter((it) => it.staffId === desk.id)
  expect(closedLeft).toMatchObject({
    expected: { opening: 15_000, cash: 10_000 },
    closes: [{ opening: 15_000, countedCash: 25_000, cashDifference: 0 }],
  })
  // Whoever saw it as the first count is asked again, and nothing but the ledger says its opening.
  const unsaid = { seen: { ...now.expected, opening: 15_000 } }
  expect(await problemOf(close(desk, now, unsaid))).toBe('drawer_changed')
  expect(await ownDrawers()).toMatchObject([
    { day: days[2], isFirst: false, expected: { opening: 25_000, cash: 10_000 } },
  ])
  // Opened again it is the first count once more.
  await scene.admin.call(reopenDrawer, {
    body: { close: closedLeft!.closes[0]!.id, reason: 'miscounted' },
  })
  expect(await ownDrawers()).toMatchObject([
    { day: days[1], isFirst: true, expected: { opening: 0 } },
    { day: days[2], isFirst: true, expected: { opening: 0 } },
  ])
  // Also once it is not the last day any more, however long ago it was.
  scene.clinic.setClock('2026-12-20T06:00:00Z')
  expect(await ownDrawers()).toMatchObject([{ day: days[1] }])
})

it('who never counted is offered no day of more than a week ago', async () => {
  await takeOn('2026-11-16')
  scene.clinic.setClock('2026-11-23T06:00:00Z')
  expect(await ownDrawers()).toMatchObject([{ day: '2026-11-16' }])
  scene.clinic.setClock('2026-11-24T06:00:00Z')
  expect(await ownDrawers()).toEqual([])
})

it('the app cannot change what was counted, nor count other sums than the ledger’s', async () => {
  const id = await take(500)
  const drawer = await ownDrawer()
  await close(desk, drawer)
  const { db } = scene.clinic
  await expect(db`update drawer_close set carried = 0`).rejects.toThrow('append only')
  await expect(db`delete from drawer_reopening`).rejects.toThrow('append only')
  const other = await addDesk()
  await take(500, 'Cash', other)
  const copy = db`
    insert into drawer_close (drawer_id, idempotency_key, request_hash, closed_by, opening, cash, online,
      not_told, notes, counted_cash, counted_online, cash_difference, online_difference, carried)
    select ${(await ownDrawer(other)).id}, gen_random_uuid(), '', closed_by, 0, 40000, 0, 0,
      '{"20000": 2}', 40000, 0, 0, 0, 0 from drawer_close where drawer_id = ${drawer.id}`
  await expect(copy).rejects.toMatchObject({ constraint_name: 'drawer_expected' })
  const [entry] = await db`
    select drawer_id from ledger_entry where appointment_id = ${id} and kind = 'payment'`
  expect(entry).toEqual({ drawerId: drawer.id })
})
