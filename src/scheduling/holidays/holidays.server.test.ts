import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { aBooking, anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { addHoliday, changeHoliday, listHolidays, readHits, removeHoliday } from './holidays.ts'

let clinic: TestClinic
let admin: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
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

describe('a leave', () => {
  it('closes its days at once, says whom it hits, and leaves them booked', async () => {
    const slot = (await open(tuesday)).slots[0]!.id
    const booked = await admin.call(bookAppointment, { body: aBooking({ day: tuesday, slot }) })
    const { name: _, ...wish } = leave
    const hits = await admin.call(readHits, { body: wish })
    expect(hits).toMatchObject({
      total: 1,
      appointments: [{ id: booked.id, patientName: 'Test Patient', day: tuesday }],
    })
    const { id } = await add()
    expect(await refusalOf(open(tuesday))).toBe('holiday')
    expect(await refusalOf(open('2026-12-03'))).toBe('holiday')
    expect((await row(id)).booked).toBe(1)
    const [appointment] = await clinic.db`
      select status, day from appointment where id = ${booked.id}`
    expect(appointment).toEqual({ status: 'PE', day: tuesday })
  })

  it('is the same one when it is sent twice', async () => {
    expect(await refusalOf(add())).toBe('holiday_exists')
    const twice = await Promise.allSettled([add({ name: 'Twice' }), add({ name: 'Twice' })])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is changed by one of two who saw the same version, and opens its days when removed', async () => {
    const { id } = await add({ name: 'Course', firstDay: '2026-12-08', lastDay: '2026-12-08' })
    const { version } = await row(id)
    const { name: _, ...rest } = leave
    const change = (changes: object) =>
      admin.call(changeHoliday, {
        params: { id: String(id) },
        body: { ...rest, name: 'Course', version, ...changes },
      })
    const half = { firstDay: '2026-12-08', lastDay: '2026-12-08', starts: '09:00', ends: '12:30' }
    const outcomes = await Promise.allSettled([change(half), change(half)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await open('2026-12-08')).slots.map(({ starts }) => starts)).toEqual(['12:30', '12:45'])
    const params = { id: String(id) }
    expect(await refusalOf(admin.call(removeHoliday, { params, body: { version } }))).toBe(
      'row_changed',
    )
    await admin.call(removeHoliday, { params, body: { version: version + 1 } })
    expect((await open('2026-12-08')).slots).toHaveLength(16)
    const told = await events(id)
    expect(told.map(({ action }) => action)).toEqual(['added', 'changed', 'removed'])
    expect(told[1]!.before).toMatchObject({ name: 'Course', starts: null })
    expect(told[2]!.before).toMatchObject({ name: 'Course', starts: '09:00', ends: '12:30' })
    expect(told[2]!.after).toBeNull()
  })
})

describe('the list', () => {
  it('shows what is still to come, a yearly holiday on its next day', async () => {
    const { rows } = await list()
    const days = rows.map(({ firstDay }) => firstDay)
    expect(days).toEqual(days.toSorted())
    expect(rows.every(({ lastDay }) => lastDay >= '2026-11-24')).toBe(true)
    expect(rows.find(({ name }) => name === 'Republic Day')!.firstDay).toBe('2027-01-26')
    expect(rows.find(({ name }) => name === 'Christmas')!.firstDay).toBe('2026-12-25')
  })

  it('shows all of a year that is asked for, past ones too', async () => {
    const { rows, firstYear } = await list(2026)
    expect(firstYear).toBe(2025)
    expect(rows.find(({ name }) => name === 'Republic Day')!.firstDay).toBe('2026-01-26')
    expect(rows.every(({ firstDay }) => firstDay.startsWith('2026'))).toBe(true)
  })
})

describe('what is typed', () => {
  it('is refused with a sentence at its field', async () => {
    const fieldsOf = async (changes: object) => {
      const refusal = await add(changes).catch((error: unknown) => error)
      return (refusal as { fields?: object }).fields
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
    expect(await refusalOf(add({ consultantId: 1 }))).toBe('not_found')
  })
})

describe('who keeps days off', () => {
  it('is who holds code 6, and a consultant for their own leave alone', async () => {
    await clinic.db`update staff set access_codes = '{6}' where username in ('frontdesk', 'anita')`
    const [desk, doctor] = [await clinic.as('frontdesk'), await clinic.as('anita')]
    const others = { consultantId: anita + 1, name: 'Of another' }
    const { id } = await add(others, desk)
    expect((await list(undefined, doctor)).rows.map((it) => it.id)).not.toContain(id)
    const { version } = await row(id)
    const remove = { params: { id: String(id) }, body: { version } }
    expect(await refusalOf(doctor.call(removeHoliday, remove))).toBe('not_found')
    expect(await refusalOf(add({ ...others, name: 'Mine?' }, doctor))).toBe('forbidden')
    expect(await refusalOf(add({ consultantId: null, name: 'For all' }, doctor))).toBe('forbidden')
    const own = await add(
      { name: 'Conference', firstDay: '2026-12-20', lastDay: '2026-12-20' },
      doctor,
    )
    const mine = (await list(undefined, doctor)).rows
    expect(mine.find((it) => it.id === own.id)!.mayChange).toBe(true)
    expect(mine.find(({ name }) => name === 'Christmas')!.mayChange).toBe(false)
    expect(await refusalOf(list(undefined, await clinic.as('reception')))).toBe('forbidden')
  })
})
