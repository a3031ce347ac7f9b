import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listPatientCalls, markPatientTold } from './call-list.ts'
import { listLeaveToday, markLeaveToday, undoLeaveToday } from './leave-today.ts'
import {
  cancelAffectedAppointments,
  listAffectedAppointments,
  moveAffectedAppointments,
  type AffectedAppointment,
} from './rebooking.ts'

const today = '2026-11-24'

let clinic: TestClinic
let admin: Caller
let reception: Caller
let clerk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, reception, clerk] = (await Promise.all(
    ['admin', 'reception', 'frontdesk'].map(clinic.callerFor),
  )) as [Caller, Caller, Caller]
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock('2026-11-24T05:30:00Z') // 11:00 in Kolkata
  await clinic.db`delete from patient_call`
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where not repeats_yearly`
})

/** Books Dr. Anita's open slots of today, the first ones. */
async function bookToday(count: number) {
  const query = { consultant: anita, branch: 1, day: today }
  const { slots } = await admin.call(listOpenSlots, { query })
  const booked = []
  for (const slot of slots.slice(0, count)) {
    const body = buildBooking({ day: today, slot: slot.id })
    booked.push(await admin.call(bookAppointment, { body }))
  }
  return booked
}
const fallIll = (caller = admin, changes: object = {}) =>
  caller.call(markLeaveToday, {
    body: { consultant: anita, starts: '11:00', name: 'Leave', ...changes },
  })
const list = async (among: 'consultant' | 'service', caller = reception) =>
  (await caller.call(listAffectedAppointments, { query: { among } })).rows
const moveOf = ({ id, version, proposed }: AffectedAppointment) => ({
  id,
  version,
  day: proposed!.day,
  slot: proposed!.slot,
})
const move = (moves: ReturnType<typeof moveOf>[], caller = reception) =>
  caller.call(moveAffectedAppointments, { body: { moves } })
const cancel = (rows: { id: number; version: number }[], caller = reception) =>
  caller.call(cancelAffectedAppointments, {
    body: {
      appointments: rows.map(({ id, version }) => ({ id, version })),
      reason: 'consultant_away',
    },
  })
const calls = () => reception.call(listPatientCalls, { query: {} })
const rowOf = async (id: number) => {
  const [row] = await clinic.db`
    select status, day, consultant_id, price, cancel_reason from appointment where id = ${id}`
  return row!
}

describe('a consultant who falls ill at 11', () => {
  it('has no open slot any more, and the booked appointments are affected', async () => {
    await bookToday(2)
    const { holiday, affected } = await fallIll()
    expect(affected).toBe(2)
    const query = { consultant: anita, branch: 1, day: today }
    expect((await admin.call(listOpenSlots, { query })).slots).toEqual([])
    const [row] = await clinic.db`
      select first_day, last_day, starts, consultant_id from holiday where id = ${holiday}`
    const rest = { firstDay: today, lastDay: today, starts: '11:00', consultantId: anita }
    expect(row).toMatchObject(rest)
  })

  it('is marked once by two desks at once, and the second is told', async () => {
    const results = await Promise.allSettled([fallIll(admin), fallIll(reception)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [count] = await clinic.db`
      select count(*)::int from holiday where consultant_id = ${anita} and first_day = ${today}`
    expect(count!.count).toBe(1)
  })

  it('is marked once when the answer was lost', async () => {
    const first = await fallIll()
    expect(await fallIll()).toEqual(first)
    expect(await problemOf(fallIll(admin, { starts: '12:00' }))).toBe('holiday_exists')
  })

  it('is back when the mark is taken back, once, and never by another consultant', async () => {
    await bookToday(1)
    const { holiday } = await fallIll()
    expect(await admin.call(listLeaveToday, {})).toEqual([
      { id: holiday, consultantId: anita, consultantName: 'Dr. Anita Deshpande', starts: '11:00' },
    ])
    await clinic.db`update staff set access_codes = '{6}' where username = 'rohan'`
    const rohan = await clinic.callerFor('rohan')
    expect(await rohan.call(listLeaveToday, {})).toEqual([])
    const params = { id: holiday }
    expect(await problemOf(rohan.call(undoLeaveToday, { params }))).toBe('not_found')
    expect(await admin.call(undoLeaveToday, { params })).toEqual({})
    expect(await admin.call(undoLeaveToday, { params })).toEqual({})
    expect(await admin.call(listLeaveToday, {})).toEqual([])
    expect(await list('consultant')).toEqual([])
    await fallIll()
    expect(await list('consultant')).toHaveLength(1)
  })

  it('is not taken back by way of a holiday of the house, or leave of another day', async () => {
    const [house] = await clinic.db<{ id: number }[]>`
      insert into holiday (name, first_day, last_day) values ('Strike', ${today}, ${today})
      returning id`
    const [later] = await clinic.db<{ id: number }[]>`
      insert into holiday (name, first_day, last_day, consultant_id, starts, ends)
      values ('Leave', '2026-11-25', '2026-11-25', ${anita}, '11:00', '23:59') returning id`
    for (const { id } of [house!, later!]) {
      const undo = admin.call(undoLeaveToday, { params: { id } })
      expect(await problemOf(undo)).toBe('not_found')
    }
  })

  it('is marked and taken back by an Employee with the right, and by nobody else', async () => {
    expect(await problemOf(fallIll(clerk))).toBe('forbidden')
    await clinic.db`
      update staff set further_rights = array_append(further_rights, 'leave')
      where username = 'frontdesk'`
    const granted = await clinic.callerFor('frontdesk')
    await fallIll(granted)
    const [marked] = await granted.call(listLeaveToday, {})
    await granted.call(undoLeaveToday, { params: { id: marked!.id } })
    expect(await granted.call(listLeaveToday, {})).toEqual([])
    await clinic.db`
      update staff set further_rights = array_remove(further_rights, 'leave')
      where username = 'frontdesk'`
  })
})

describe("today's affected appointments", () => {
  it('move to other consultants of the service at once, for the booked price', async () => {
    await clinic.db`
      insert into consultant_service (consultant_id, service_id, fee)
      select id, 1, 900 from staff where username = 'rohan'`
    const booked = await bookToday(3)
    await fallIll()
    const rows = await list('service')
    expect(rows).toHaveLength(3)
    for (const { proposed } of rows) {
      expect(proposed).toMatchObject({ day: today, consultantName: 'Dr. Rohan Iyer' })
    }
    await move(rows.map(moveOf))
    for (const [index, { id, price }] of booked.entries()) {
      const { day, consultantId } = rows[index]!.proposed!
      expect(await rowOf(id)).toMatchObject({ status: 'PE', day, consultantId, price })
    }
    expect(await list('service')).toEqual([])
    await clinic.db`delete from consultant_service where service_id = 1 and fee = 900`
  })

  it('move to later days with the same consultant', async () => {
    await bookToday(2)
    await fallIll()
    const rows = await list('consultant')
    for (const { proposed } of rows) {
      expect(proposed!.consultantId).toBe(anita)
      expect(proposed!.day > today).toBe(true)
    }
    expect(await move(rows.map(moveOf))).toEqual({ moved: 2 })
  })

  it('are refused to the Reschedule button, and to a move when nothing took their time', async () => {
    const [booked] = await bookToday(1)
    const { id } = booked!
    await fallIll()
    const [row] = (await list('consultant')) as [AffectedAppointment]
    const target = moveOf(row)
    const reschedule = admin.call(rescheduleAppointment, {
      params: { id },
      body: { version: row.version, day: target.day, slot: target.slot },
    })
    expect(await problemOf(reschedule)).toBe('today_not_reschedulable')
    await clinic.db`delete from holiday where not repeats_yearly`
    await expect(move([target])).rejects.toMatchObject({
      fields: { 'moves.0': 'problem.today_not_reschedulable' },
    })
  })

  it('of one slot go to one of two desks that move at once', async () => {
    await bookToday(2)
    await fallIll()
    const [first, second] = (await list('service')) as [AffectedAppointment, AffectedAppointment]
    const target = moveOf(first)
    const results = await Promise.allSettled([
      move([target]),
      move([{ ...target, id: second.id, version: second.version }], admin),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are cancelled together with the reason, all or none', async () => {
    const booked = await bookToday(2)
    await fallIll()
    const rows = await list('consultant')
    const stale = rows.map((row, index) => (index === 1 ? { ...row, version: 9 } : row))
    expect(await problemOf(cancel(stale))).toBe('changed_meanwhile')
    expect(await cancel(rows)).toEqual({ cancelled: 2 })
    expect(await cancel(rows)).toEqual({ cancelled: 2 })
    for (const { id } of booked) {
      expect(await rowOf(id)).toMatchObject({ status: 'CN', cancelReason: 'consultant_away' })
    }
  })
})

describe('the call list', () => {
  it('says what each patient expects and what holds now, until somebody has told them', async () => {
    await bookToday(2)
    await fallIll()
    const rows = await list('service')
    await move([moveOf(rows[0]!)])
    await cancel([rows[1]!])
    const before = await calls()
    expect(before.untold).toBe(2)
    expect(before.rows).toMatchObject([
      {
        id: rows[0]!.id,
        mobile: rows[0]!.mobile,
        status: 'PE',
        day: rows[0]!.proposed!.day,
        expected: { day: today, starts: rows[0]!.starts, consultantName: 'Dr. Anita Deshpande' },
        toldBy: null,
      },
      { id: rows[1]!.id, status: 'CN', expected: { starts: rows[1]!.starts } },
    ])
    const params = { id: rows[0]!.id }
    await reception.call(markPatientTold, { params, body: { told: true } })
    // Another desk was a moment later: the first stays noted.
    await admin.call(markPatientTold, { params, body: { told: true } })
    const after = await calls()
    expect(after.untold).toBe(1)
    expect(after.rows.map(({ id, toldBy }) => [id, toldBy])).toEqual([
      [rows[1]!.id, null],
      [rows[0]!.id, 'Nandini Hegde'],
    ])
    await reception.call(markPatientTold, { params, body: { told: false } })
    expect((await calls()).untold).toBe(2)
    const lines = await clinic.db`
      select action from audit_event where subject_id = ${params.id} and action like 'tel%' or
        subject_id = ${params.id} and action = 'told' order by id`
    expect(lines.map(({ action }) => action as string)).toEqual(['told', 'telling undone'])
  })

  it('has nobody who needs no call any more', async () => {
    await bookToday(3)
    await fallIll()
    const rows = await list('consultant')
    await cancel(rows)
    const ids = rows.map(({ id }) => id)
    expect((await calls()).untold).toBe(3)
    // Taken back at the old time; conducted after all; cancelled and over.
    await clinic.db`update appointment set status = 'PE', cancel_reason = null where id = ${ids[0]!}`
    await clinic.db`
      update appointment set status = 'CD', payment_status = 'U', cancel_reason = null where id = ${ids[1]!}`
    expect((await calls()).rows.map(({ id }) => id)).toEqual([ids[2]])
    clinic.setClock('2026-11-25T05:30:00Z')
    expect(await calls()).toEqual({ rows: [], untold: 0 })
  })

  it('keeps the time that a patient expects when the clinic moves them twice', async () => {
    await bookToday(1)
    await fallIll()
    const [row] = (await list('consultant')) as [AffectedAppointment]
    await move([moveOf(row)])
    const { day } = row.proposed!
    await clinic.db`insert into holiday (name, first_day, last_day) values ('Strike', ${day}, ${day})`
    const [again] = (await list('consultant')) as [AffectedAppointment]
    await move([moveOf(again)])
    const { rows } = await calls()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      day: again.proposed!.day,
      expected: { day: today, starts: row.starts },
    })
  })
})
