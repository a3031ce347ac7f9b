import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listAffectedAppointments } from '../rebooking/rebooking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { createStaff } from '../../test-kit/staff.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { toHoliday, toHolidayFormValues } from './holiday-form-values.ts'
import {
  addHoliday,
  changeHoliday,
  listHolidays,
  listAffectedByDayOff,
  removeHoliday,
} from './holidays.ts'

let clinic: TestClinic
let admin: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where not repeats_yearly`
})
afterAll(() => clinic.close())

const tuesday = '2026-12-01'
const leave = {
  name: 'On leave',
  firstDay: tuesday,
  lastDay: '2026-12-03',
  repeatsYearly: false,
  branchId: null,
  consultantId: anita,
  starts: null,
  ends: null,
}
const add = (changes = {}, caller = admin) =>
  caller.call(addHoliday, { body: { ...leave, ...changes } })
const list = (year?: number, caller = admin) =>
  caller.call(listHolidays, { query: { year: year === undefined ? undefined : String(year) } })
const row = async (id: number) => (await list()).rows.find((it) => it.id === id)!
const open = (day: string) =>
  admin.call(listOpenSlots, { query: { consultant: String(anita), branch: '1', day } })
const events = (id: number) => clinic.db`
  select action, before, after from audit_event
  where subject = 'holiday' and subject_id = ${id} order by id`

describe('a change of a day off that is sent again because its answer was lost', () => {
  it('is added, changed and removed once', async () => {
    const day = { name: 'Repeated', firstDay: '2027-03-01', lastDay: '2027-03-01' }
    const { id } = await add(day)
    await expect(add(day)).resolves.toEqual({ id })
    const change = (name: string) =>
      admin.call(changeHoliday, {
        params: { id },
        body: { ...leave, ...day, name, version: 1 },
      })
    await change('Once')
    await expect(change('Once')).resolves.toEqual({})
    expect(await problemOf(change('Twice'))).toBe('row_changed')
    const remove = () => admin.call(removeHoliday, { params: { id }, body: { version: 2 } })
    await remove()
    await expect(remove()).resolves.toEqual({})
    expect(await problemOf(change('Once'))).toBe('not_found')
    expect((await events(id)).map(({ action }) => action)).toEqual(['added', 'changed', 'removed'])
    // The same day off can be added again afterwards.
    expect((await add(day)).id).not.toBe(id)
  })
})

describe('a leave', () => {
  it('closes its days at once, lists the affected appointments, and keeps them booked', async () => {
    const slot = (await open(tuesday)).slots[0]!.id
    const booked = await admin.call(bookAppointment, { body: buildBooking({ day: tuesday, slot }) })
    const { name: _, ...dayOff } = leave
    const affected = await admin.call(listAffectedByDayOff, { body: dayOff })
    expect(affected).toMatchObject({
      total: 1,
      appointments: [{ id: booked.id, patientName: 'Test Patient', day: tuesday }],
    })
    const { id } = await add()
    expect(await problemOf(open(tuesday))).toBe('holiday')
    expect(await problemOf(open('2026-12-03'))).toBe('holiday')
    expect((await row(id)).booked).toBe(1)
    const [appointment] = await clinic.db`
      select status, day from appointment where id = ${booked.id}`
    expect(appointment).toEqual({ status: 'PE', day: tuesday })
  })

  it('is stored once when two people add it', async () => {
    await createStaff(clinic.db, { username: 'second', role: 'Admin' })
    const second = await clinic.callerFor('second')
    expect(await problemOf(add({}, second))).toBe('holiday_exists')
    const name = 'Twice'
    const twice = await Promise.allSettled([add({ name }), add({ name }, second)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is changed by one of two users with the same version, and opens its days when removed', async () => {
    const { id } = await add({ name: 'Course', firstDay: '2026-12-08', lastDay: '2026-12-08' })
    const { version } = await row(id)
    const { name: _, ...rest } = leave
    await createStaff(clinic.db, { username: 'third', role: 'Admin' })
    const third = await clinic.callerFor('third')
    const change = (changes: object, by = admin) =>
      by.call(changeHoliday, {
        params: { id: String(id) },
        body: { ...rest, name: 'Course', version, ...changes },
      })
    const half = { firstDay: '2026-12-08', lastDay: '2026-12-08', starts: '09:00', ends: '12:30' }
    // Of one person's two the second may be a repetition, which succeeds.
    const outcomes = await Promise.allSettled([change(half), change(half, third)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await open('2026-12-08')).slots.map(({ starts }) => starts)).toEqual(['12:30', '12:45'])
    const params = { id: String(id) }
    expect(await problemOf(admin.call(removeHoliday, { params, body: { version } }))).toBe(
      'row_changed',
    )
    await admin.call(removeHoliday, { params, body: { version: version + 1 } })
    expect((await open('2026-12-08')).slots).toHaveLength(16)
    const auditEvents = await events(id)
    expect(auditEvents.map(({ action }) => action)).toEqual(['added', 'changed', 'removed'])
    expect(auditEvents[1]!.before).toMatchObject({ name: 'Course', starts: null })
    expect(auditEvents[2]!.before).toMatchObject({ name: 'Course', starts: '09:00', ends: '12:30' })
    expect(auditEvents[2]!.after).toBeNull()
  })
})

describe('the list', () => {
  it('shows future days off, a yearly holiday on its next day', async () => {
    const { rows } = await list()
    const days = rows.map(({ firstDay }) => firstDay)
    expect(days).toEqual(days.toSorted())
    expect(rows.every(({ lastDay }) => lastDay >= '2026-11-24')).toBe(true)
    expect(rows.find(({ name }) => name === 'Republic Day')!.firstDay).toBe('2027-01-26')
    expect(rows.find(({ name }) => name === 'Christmas')!.firstDay).toBe('2026-12-25')
  })

  it('shows all days off of a requested year, past ones too', async () => {
    const { rows, firstYear } = await list(2026)
    expect(firstYear).toBe(2025)
    expect(rows.find(({ name }) => name === 'Republic Day')!.firstDay).toBe('2026-01-26')
    expect(rows.every(({ firstDay }) => firstDay.startsWith('2026'))).toBe(true)
  })
})

describe('an invalid day off', () => {
  it('is refused with a message at its field', async () => {
    const fieldsOf = async (changes: object) => {
      const problem = await add(changes).catch((error: unknown) => error)
      return (problem as { fields?: object }).fields
    }
    expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'holidays.nameRequired' })
    expect(await fieldsOf({ lastDay: '2026-11-30' })).toEqual({ lastDay: 'holidays.lastDayAfter' })
    expect(await fieldsOf({ lastDay: '2028-11-30' })).toEqual({ lastDay: 'holidays.tooLong' })
    expect(await fieldsOf({ repeatsYearly: true })).toEqual({ lastDay: 'holidays.yearlyOneDay' })
    expect(await fieldsOf({ starts: '09:00' })).toEqual({ ends: 'holidays.timeRequired' })
    expect(await fieldsOf({ starts: '09:00', ends: '09:00' })).toEqual({
      ends: 'schedule.toAfterFrom',
    })
    expect(await fieldsOf({ branchId: 1 })).toEqual({ branchId: 'holidays.oneScope' })
    expect(await fieldsOf({ consultantId: 0 })).toEqual({
      consultantId: 'holidays.consultantRequired',
    })
    expect(await problemOf(add({ consultantId: 1 }))).toBe('not_found')
  })
})

describe('permissions', () => {
  it('allow changes with code 6, to consultants only of their own leave', async () => {
    await clinic.db`update staff set access_codes = '{6}' where username in ('frontdesk', 'anita')`
    const [desk, doctor] = [await clinic.callerFor('frontdesk'), await clinic.callerFor('anita')]
    const others = { consultantId: anita + 1, name: 'Of another' }
    const { id } = await add(others, desk)
    expect((await list(undefined, doctor)).rows.map((it) => it.id)).not.toContain(id)
    const { version } = await row(id)
    const remove = { params: { id: String(id) }, body: { version } }
    expect(await problemOf(doctor.call(removeHoliday, remove))).toBe('not_found')
    expect(await problemOf(add({ ...others, name: 'Mine?' }, doctor))).toBe('forbidden')
    expect(await problemOf(add({ consultantId: null, name: 'For all' }, doctor))).toBe('forbidden')
    const own = await add(
      { name: 'Conference', firstDay: '2026-12-20', lastDay: '2026-12-20' },
      doctor,
    )
    const ownLeave = (await list(undefined, doctor)).rows
    expect(ownLeave.find((it) => it.id === own.id)!.mayChange).toBe(true)
    expect(ownLeave.find(({ name }) => name === 'Christmas')!.mayChange).toBe(false)
    expect(await problemOf(list(undefined, await clinic.callerFor('reception')))).toBe('forbidden')
  })
})

describe('a day off that comes every year', () => {
  const day = '2027-12-10'
  const foundersDay = {
    name: 'Founders’ Day',
    firstDay: day,
    lastDay: day,
    repeatsYearly: true,
    consultantId: null,
  }

  it('begins in its first year: the years before are open, and not in its lists', async () => {
    const slot = (await open('2026-12-10')).slots[0]!.id
    await admin.call(bookAppointment, { body: buildBooking({ day: '2026-12-10', slot }) })
    const { id } = await add(foundersDay)
    expect((await open('2026-12-10')).slots.length).toBeGreaterThan(0)
    expect(await row(id)).toMatchObject({ firstDay: day, since: day, booked: 0 })
    expect(
      await admin.call(listAffectedAppointments, { query: { holiday: String(id) } }),
    ).toMatchObject({
      rows: [],
    })
    const inYear = async (year: number) =>
      (await list(year)).rows.find((it) => it.id === id)?.firstDay
    expect(await inYear(2026)).toBeUndefined()
    expect(await inYear(2027)).toBe(day)
    expect(await inYear(2029)).toBe('2029-12-10')
    await clinic.db`
      update holiday set first_day = '2026-12-10', last_day = '2026-12-10' where id = ${id}`
    expect(await problemOf(open('2026-12-10'))).toBe('holiday')
    expect((await row(id)).booked).toBe(1)
  })

  it('keeps its first year when it is changed in the list of a later one', async () => {
    const { id } = await add({ ...foundersDay, name: 'Annual day', firstDay: day, lastDay: day })
    const shown = (await list(2029)).rows.find((it) => it.id === id)!
    const body = toHoliday({ ...toHolidayFormValues(shown, undefined), name: 'Yearly day' })
    await admin.call(changeHoliday, { params: { id }, body: { ...body, version: shown.version } })
    expect(await row(id)).toMatchObject({ name: 'Yearly day', since: day })
  })

  it('of a later year went on closing the days before when its year began to count', async () => {
    const { db } = clinic
    const path = '../../platform/db/migrations/0117_first_year_of_holidays.sql'
    const migration = readFileSync(new URL(path, import.meta.url), 'utf8')
    const insert = (name: string, years: number) => db`
      insert into holiday (name, first_day, last_day, repeats_yearly)
      select ${name}, d, d, true
      from make_date(extract(year from current_date)::int + ${years}, 12, 25) d`
    await db`delete from holiday`
    await insert('Moved', 2)
    // Another one would come to the same first day, which is refused.
    await insert('Moved', 6)
    await insert('Since long', -3)
    // One that is entered singly on the day it would come to.
    await insert('Beside a single', 3)
    await db`
      insert into holiday (name, first_day, last_day)
      select 'Beside a single', d, d from make_date(extract(year from current_date)::int - 1, 12, 25) d`
    await db.unsafe(migration)
    const rows = await db<{ name: string; years: number; at: string }[]>`
      select name, extract(year from first_day)::int - extract(year from current_date)::int as years,
        to_char(first_day, 'MMDD') as at
      from holiday where repeats_yearly order by first_day`
    expect([...rows]).toEqual([
      { name: 'Beside a single', years: -5, at: '1225' },
      { name: 'Since long', years: -3, at: '1225' },
      { name: 'Moved', years: -2, at: '1225' },
      { name: 'Moved', years: 6, at: '1225' },
    ])
  })
})
