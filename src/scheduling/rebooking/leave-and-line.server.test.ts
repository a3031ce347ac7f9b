import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { addWalkIn, callNext, changeLine, listLine } from '../line/line.ts'
import { markLeaveToday } from './leave-today.ts'
import {
  cancelAffectedAppointments,
  listAffectedAppointments,
  moveAffectedAppointments,
} from './rebooking.ts'

let clinic: TestClinic
let desk: Caller
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where not repeats_yearly`
})

/** A walk-in who came at ten; then it is eleven, and the consultant leaves. */
async function walkIn() {
  clinic.setClock('2026-11-24T04:30:00Z')
  const { day: _, slot: __, ...booking } = buildBooking({})
  const { id } = await desk.call(addWalkIn, { body: { ...booking, idempotencyKey: randomUUID() } })
  clinic.setClock('2026-11-24T05:30:00Z')
  return id
}
const leave = (starts = '11:00') =>
  admin.call(markLeaveToday, { body: { consultant: anita, starts, name: 'Leave' } })
async function takeIn(id: number) {
  const line = await desk.call(listLine, { query: { branch: 1, consultant: anita } })
  const { version } = line.find(({ appointmentId }) => appointmentId === id)!
  await desk.call(changeLine, { params: { id }, body: { change: 'takeIn', version } })
}
const list = async () =>
  (await desk.call(listAffectedAppointments, { query: { among: 'consultant' } })).rows

it('who waits as a walk-in when the consultant leaves is listed, and moved or cancelled', async () => {
  const [moved, cancelled] = [await walkIn(), await walkIn()]
  expect(await leave()).toMatchObject({ affected: 2 })
  const rows = await list()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([moved, cancelled].toSorted())
  const { version, proposed } = rows.find(({ id }) => id === moved)!
  await desk.call(moveAffectedAppointments, {
    body: { moves: [{ id: moved, version, day: proposed!.day, slot: proposed!.slot }] },
  })
  const appointments = [
    { id: cancelled, version: rows.find(({ id }) => id === cancelled)!.version },
  ]
  await desk.call(cancelAffectedAppointments, {
    body: { appointments, reason: 'consultant_away' },
  })
  expect(await list()).toEqual([])
  const [row] = await clinic.db`
    select walk_in, slot_id is not null as has_slot from appointment where id = ${moved}`
  expect(row).toEqual({ walkIn: false, hasSlot: true })
})

it('who waits for an earlier time is listed once a later leave has begun, and moved or cancelled then only', async () => {
  const [id, other] = [await walkIn(), await walkIn()]
  // It is eleven, and the consultant stays for another half hour.
  expect(await leave('11:30')).toMatchObject({ affected: 0 })
  expect(await list()).toEqual([])
  const cancel = async () => {
    const [row] = await clinic.db<{ version: number }[]>`
      select version from appointment where id = ${id}`
    const appointments = [{ id, version: row!.version }]
    return desk.call(cancelAffectedAppointments, {
      body: { appointments, reason: 'consultant_away' },
    })
  }
  expect(await problemOf(cancel())).toBe('changed_meanwhile')
  clinic.setClock('2026-11-24T06:00:00Z')
  const rows = await list()
  expect(rows.map((row) => row.id)).toEqual([id, other])
  const { version, proposed } = rows[1]!
  const moves = [{ id: other, version, day: proposed!.day, slot: proposed!.slot }]
  const move = () => desk.call(moveAffectedAppointments, { body: { moves } })
  clinic.setClock('2026-11-24T05:30:00Z')
  expect(await problemOf(move())).toBe('moves_clash')
  clinic.setClock('2026-11-24T06:00:00Z')
  expect(await move()).toEqual({ moved: 1 })
  expect(await cancel()).toEqual({ cancelled: 1 })
})

it('who is called by then, is seen or has left is not listed', async () => {
  const ids = [await walkIn(), await walkIn(), await walkIn()]
  await desk.call(callNext, {
    body: { branch: 1, consultant: anita, current: null, callKey: randomUUID() },
  })
  const body = { change: 'leave' as const, version: 1 }
  await desk.call(changeLine, { params: { id: ids[1]! }, body })
  expect(await leave()).toMatchObject({ affected: 1 })
  expect((await list()).map(({ id }) => id)).toEqual([ids[2]])
})

it('whose own time is in the leave is listed, called or not, unless they are in or were seen', async () => {
  const ids = [await walkIn(), await walkIn(), await walkIn()]
  const call = (current: number | null) =>
    desk.call(callNext, {
      body: { branch: 1, consultant: anita, current, callKey: randomUUID() },
    })
  await call(null)
  // In, and so done with the next call.
  await takeIn(ids[0]!)
  await call(ids[0]!)
  expect(await leave('09:45')).toMatchObject({ affected: 2 })
  expect((await list()).map(({ id }) => id)).toEqual([ids[1], ids[2]])
  await takeIn(ids[1]!)
  expect((await list()).map(({ id }) => id)).toEqual([ids[2]])
})

it.each<[string, (id: number) => Promise<unknown>]>([
  ['who was taken in meanwhile', takeIn],
  [
    'whose leave was taken back meanwhile',
    async () => clinic.db`delete from holiday where not repeats_yearly`,
  ],
])('%s is not cancelled with the others, and nobody is', async (_, happens) => {
  const ids = [await walkIn(), await walkIn()]
  await leave('09:45')
  const appointments = (await list()).map(({ id, version }) => ({ id, version }))
  expect(appointments.map(({ id }) => id)).toEqual(ids)
  await happens(ids[0]!)
  const cancelled = desk.call(cancelAffectedAppointments, {
    body: { appointments, reason: 'consultant_away' },
  })
  expect(await problemOf(cancelled)).toBe('changed_meanwhile')
  const rows = await clinic.db`select status from appointment where id = any(${ids}::int[])`
  expect(rows.map(({ status }) => status)).toEqual(['PE', 'PE'])
})
