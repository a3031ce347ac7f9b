import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookAppointment } from '../booking/booking.ts'
import { addHoliday, listHolidays } from '../holidays/holidays.ts'
import { readSchedule, saveSchedule } from '../schedule/schedule.ts'
import { linesOfWeek } from '../schedule/week-of-schedule.ts'
import { bookSeries, listWeekSlots } from '../series/series-booking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { planSeries, testPatient } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  cancelAffectedAppointments,
  listAffectedAppointments,
  moveAffectedAppointments,
  type AffectedAppointment,
} from './rebooking.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  reception = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where not repeats_yearly`
})

const tuesday = '2026-12-01'
const slotsOfTuesday = () => clinic.db<{ id: number; starts: string }[]>`
  select id, starts from slot where consultant_id = ${anita} and branch_id = 1 and weekday = 2
    and active order by starts`
const book = async (nth: number, changes: object = {}) => {
  const slot = (await slotsOfTuesday())[nth]!.id
  return admin.call(bookAppointment, { body: buildBooking({ day: tuesday, slot, ...changes }) })
}
const closeTuesday = (changes: object = {}) =>
  admin.call(addHoliday, {
    body: {
      name: 'Founders Day',
      firstDay: tuesday,
      lastDay: tuesday,
      repeatsYearly: false,
      branchId: 1,
      consultantId: null,
      starts: null,
      ends: null,
      ...changes,
    },
  })
const list = (query = {}, caller = reception) => caller.call(listAffectedAppointments, { query })
const moveOf = ({ id, version, proposed }: AffectedAppointment) => ({
  id,
  version,
  day: proposed!.day,
  slot: proposed!.slot,
})
const move = (moves: ReturnType<typeof moveOf>[], caller = reception) =>
  caller.call(moveAffectedAppointments, { body: { moves } })
const rowsOf = (ids: number[]) => clinic.db<{ text: string }[]>`
  select row_to_json(a)::text as text from appointment a where id = any(${ids}) order by id`

describe('affected appointments', () => {
  it('are none in a clinic without days off', async () => {
    await book(0)
    expect(await list()).toEqual({ rows: [], total: 0 })
  })

  it('are none that are only held, for a request or for the waiting list', async () => {
    const [booked, held] = [await book(0), await book(1)]
    await closeTuesday()
    const [seen] = (await list({})).rows.filter(({ id }) => id === held.id)
    await clinic.db`update appointment set held_until = now() + interval '1 hour' where id = ${held.id}`
    const { rows, total } = await list()
    expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: [booked.id], total: 1 })
    const holidays = await admin.call(listHolidays, { query: {} })
    const holiday = holidays.rows.find(({ name }) => name === 'Founders Day')
    expect(holiday).toMatchObject({ booked: 1 })
    const before = await rowsOf([held.id])
    const cancelled = reception.call(cancelAffectedAppointments, {
      body: { appointments: [{ id: held.id, version: seen!.version }], reason: 'consultant_away' },
    })
    expect(await problemOf(cancelled)).toBe('changed_meanwhile')
    expect(await rowsOf([held.id])).toEqual(before)
  })

  it('are those on a day off, or in its part of the day, with the nearest open slots', async () => {
    const first = await book(0)
    await book(15)
    const { id: holiday } = await closeTuesday({ starts: '09:00', ends: '09:30' })
    const { rows, total } = await list({ holiday: String(holiday) })
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      id: first.id,
      dayOff: 'Founders Day',
      // Later on the same day is nearer than any other day.
      proposed: { day: tuesday, starts: '09:30' },
    })
    expect(rows[0]!.nearest).toHaveLength(4)
    expect(await list({ branch: '2' })).toMatchObject({ total: 0 })
  })

  it('are those outside a new schedule, and no others', async () => {
    const early = await book(0)
    await book(6)
    const { version, slots } = await admin.call(readSchedule, {
      query: { consultant: String(anita), branch: '1' },
    })
    const { lines } = linesOfWeek(slots)
    const request = { consultant: anita, branch: 1, irregular: [] }
    await admin.call(saveSchedule, {
      body: { ...request, version, lines: [{ ...lines[0]!, from: '10:00' }] },
    })
    const { rows } = await list()
    expect(rows.map(({ id, dayOff }) => [id, dayOff])).toEqual([[early.id, null]])
    const after = await admin.call(readSchedule, {
      query: { consultant: String(anita), branch: '1' },
    })
    expect(after.outside).toBe(1)
    await admin.call(saveSchedule, { body: { ...request, version: after.version, lines } })
    expect((await list()).total).toBe(0)
  })

  it('are listed by the same rule as the schedule counts them', async () => {
    const some = await Promise.all([0, 3, 7, 12].map((nth) => book(nth)))
    await clinic.db`
      update slot set active = false where consultant_id = ${anita} and branch_id = 1
        and weekday = 2 and starts between '09:30' and '10:50'`
    const { outside } = await admin.call(readSchedule, {
      query: { consultant: String(anita), branch: '1' },
    })
    const { rows } = await list({ consultant: String(anita) })
    expect(rows.map(({ id }) => id)).toEqual([some[1]!.id, some[2]!.id])
    expect(outside).toBe(2)
    await clinic.db`update slot set active = true where consultant_id = ${anita} and branch_id = 1`
  })
})

describe('moving them together', () => {
  it('moves each row once, with its audit, until none is affected', async () => {
    const booked = [await book(0), await book(1), await book(2)]
    await closeTuesday()
    const { rows } = await list()
    const openSlots = rows.map(({ proposed }) => `${proposed!.day} ${proposed!.starts}`)
    expect(new Set(openSlots).size).toBe(3)
    expect(await move(rows.map(moveOf))).toEqual({ moved: 3 })
    expect((await list()).total).toBe(0)
    const moved = await clinic.db<{ day: string; starts: string; version: number }[]>`
      select day, starts, version from appointment where id = any(${booked.map(({ id }) => id)})
      order by id`
    expect(moved.map(({ day, starts }) => `${day} ${starts}`)).toEqual(openSlots)
    expect(moved.map(({ version }) => version)).toEqual([2, 2, 2])
    const events = await clinic.db`
      select staff_id, before ->> 'day' as before, after ->> 'day' as after from audit_event
      where action = 'rescheduled' and subject_id = any(${booked.map(({ id }) => id)})
      order by subject_id`
    expect(events).toEqual(
      rows.map(({ proposed }) => ({ staffId: 2, before: tuesday, after: proposed!.day })),
    )
  })

  it('succeeds when the same moves are sent again because their answer was lost', async () => {
    const [first, second] = [await book(0), await book(1)]
    await closeTuesday()
    const { rows } = await list()
    const moves = rows.map(moveOf)
    expect(moves.map(({ id }) => id)).toEqual([first.id, second.id])
    await move(moves)
    const moved = await rowsOf([first.id, second.id])
    await expect(move(moves)).resolves.toEqual({ moved: 2 })
    expect(await rowsOf([first.id, second.id])).toEqual(moved)
    expect(await problemOf(move(moves, admin))).toBe('moves_clash')
  })

  it('moves nothing when one slot is taken, and names which', async () => {
    const booked = [await book(0), await book(1)]
    await closeTuesday()
    const { rows } = await list()
    const { day, slot } = rows[1]!.proposed!
    await admin.call(bookAppointment, { body: buildBooking({ day, slot }) })
    const before = await rowsOf(booked.map(({ id }) => id))
    const refused = await move(rows.map(moveOf)).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'moves_clash',
      fields: { 'moves.1': 'problem.slot_taken' },
    })
    expect(await rowsOf(booked.map(({ id }) => id))).toEqual(before)
    const again = await list()
    expect(again.rows[1]!.nearest.map((it) => `${it.day} ${it.slot}`)).not.toContain(
      `${day} ${slot}`,
    )
    expect(await move(again.rows.map(moveOf))).toEqual({ moved: 2 })
  })

  it('names each of several clashes: two for one slot, an outdated version', async () => {
    await book(0)
    await book(1)
    await book(2)
    await closeTuesday()
    const [first, second, third] = (await list()).rows.map(moveOf)
    const moves = [
      first!,
      { ...second!, day: first!.day, slot: first!.slot },
      { ...third!, version: 9 },
    ]
    const refused = await move(moves).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      fields: { 'moves.1': 'problem.slot_taken', 'moves.2': 'problem.changed_meanwhile' },
    })
  })

  it('accepts only open slots: no holiday, no other consultant’s slot, not today’s appointment', async () => {
    const { id } = await book(0)
    await closeTuesday()
    const [row] = (await list()).rows
    const [foreignAppointment] = await clinic.db<{ id: number }[]>`
      select id from slot where consultant_id <> ${anita} and active and weekday = 3 limit 1`
    const attempt = [
      [{ ...moveOf(row!), day: tuesday, slot: (await slotsOfTuesday())[4]!.id }, 'holiday'],
      [{ ...moveOf(row!), day: '2026-12-02', slot: foreignAppointment!.id }, 'slot_not_offered'],
      [
        { ...moveOf(row!), day: '2027-03-02', slot: (await slotsOfTuesday())[4]!.id },
        'outside_booking_window',
      ],
    ] as const
    for (const [request, why] of attempt) {
      const refused = await move([request]).catch((error: unknown) => error)
      expect(refused, why).toMatchObject({ fields: { 'moves.0': `problem.${why}` } })
    }
    await clinic.db`update appointment set day = '2026-11-24' where id = ${id}`
    const refused = await move([moveOf(row!)]).catch((error: unknown) => error)
    expect(refused).toMatchObject({ fields: { 'moves.0': 'problem.today_not_reschedulable' } })
  })

  it('moves each appointment once from two desks at once, and books no slot twice', async () => {
    for (const nth of [0, 1, 2, 3]) await book(nth)
    await closeTuesday()
    const { rows } = await list()
    const outcomes = await Promise.allSettled([
      move(rows.map(moveOf)),
      move(rows.toReversed().map(moveOf), admin),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [{ count }] = (await clinic.db`
      select count(distinct (day, starts))::int as count from appointment
      where id = any(${rows.map(({ id }) => id)}) and version = 2`) as [{ count: number }]
    expect(count).toBe(4)
  })

  it('changes one row for a session of a series, never to a day with another session', async () => {
    const week = await reception.call(listWeekSlots, { query: { branch: 1, service: 6 } })
    const slots = [1, 2].map((weekday) => week.find((slot) => slot.weekday === weekday)!.id)
    const body = await planSeries(reception, slots, { sessions: 4 })
    const { id, sessions } = await reception.call(bookSeries, {
      body: { ...body, idempotencyKey: randomUUID(), patient: testPatient() },
    })
    const days = sessions.map(({ day }) => day)
    await closeTuesday({ firstDay: days[1], lastDay: days[1] })
    const { rows } = await list()
    expect(rows).toHaveLength(1)
    expect(days).not.toContain(rows[0]!.proposed!.day)
    const [other] = days.filter((day) => day !== rows[0]!.day)
    const onOther = week.filter(
      ({ weekday, consultantId }) =>
        weekday === (new Date(`${other}T00:00:00Z`).getUTCDay() || 7) &&
        consultantId === rows[0]!.consultantId,
    )
    const refused = await move([{ ...moveOf(rows[0]!), day: other!, slot: onOther[9]!.id }]).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ fields: { 'moves.0': 'seriesBooking.why.same_day' } })
    await move([moveOf(rows[0]!)])
    const versions = await clinic.db<{ version: number }[]>`
      select version from appointment where subscription_id = ${id} order by version`
    expect(versions.map(({ version }) => version)).toEqual([1, 1, 1, 2])
  })

  it('needs the permission to reschedule', async () => {
    await clinic.db`update staff set access_codes = '{5,6,9,10}' where username = 'frontdesk'`
    const desk = await clinic.callerFor('frontdesk')
    const booked = await book(0)
    await closeTuesday()
    const { rows } = await list({}, desk)
    expect(rows.map(({ id }) => id)).toEqual([booked.id])
    expect(await problemOf(move([moveOf(rows[0]!)], desk))).toBe('forbidden')
    expect(await problemOf(list({}, await clinic.callerFor('anita')))).toBe('forbidden')
  })
})
