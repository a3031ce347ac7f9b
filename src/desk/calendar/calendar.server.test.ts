import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { addDays } from '../../platform/day/day.ts'
import { readSeries } from '../../scheduling/series/series-page.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { countCalendarDays, readCalendar, type Calendar } from './calendar.ts'

const { today } = testNow
const koramangala = 1
const indiranagar = 2
const rohan = 5
const meera = 6

let clinic: TestClinic
let admin: Caller
let consultant: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  ;[admin, consultant] = (await Promise.all(['admin', 'anita'].map(clinic.callerFor))) as [
    Caller,
    Caller,
  ]
})
afterAll(() => clinic.close())

type Query = Parameters<typeof readCalendarAs>[0]
const readCalendarAs = (
  query: {
    from: string
    days: number
    branch?: number
    consultant?: number
    service?: number
    cancelled?: 'show'
  },
  caller = admin,
) => caller.call(readCalendar, { query })

const holidaysOf = ({ days }: Calendar) => days.filter(({ holiday }) => holiday)

const slotsOf = ({ sittings }: Calendar) => sittings.flatMap(({ slots }) => slots)

/** Books one of Dr. Anita's open slots in Koramangala on a day. */
async function booked(day: string): Promise<number> {
  const { slots } = await admin.call(listOpenSlots, {
    query: { consultant: anita, branch: koramangala, day },
  })
  const { id } = await admin.call(bookAppointment, {
    body: buildBooking({ day, slot: slots.at(-1)!.id }),
  })
  return id
}

describe('a free slot', () => {
  it('is exactly one that can be booked, for all consultants, branches and days in the window', async () => {
    let compared = 0
    for (const branch of [1, 2, 3, 4]) {
      for (let ahead = 0; ahead <= 30; ahead += 7) {
        const { sittings } = await readCalendarAs({ from: addDays(today, ahead), days: 7, branch })
        for (const { day, consultantId, slots } of sittings) {
          const query = { consultant: consultantId, branch, day }
          const offered = await admin
            .call(listOpenSlots, { query })
            .then((answer) => answer.slots.map(({ id }) => id))
            .catch(() => [])
          const free = slots.filter(({ state }) => state === 'free').map(({ id }) => id)
          expect(free, `${JSON.stringify(query)}`).toEqual(offered)
          compared += free.length
        }
      }
    }
    expect(compared).toBeGreaterThan(500)
  })

  it('is taken once booked, and free again after cancelling', async () => {
    const day = '2026-12-01'
    const query: Query = { from: day, days: 1, branch: koramangala, consultant: anita }
    const stateAt = async (starts: string) =>
      slotsOf(await readCalendarAs(query)).find((slot) => slot.starts === starts)!.state
    const id = await booked(day)
    const { starts } = (await readCalendarAs(query)).appointments.find((it) => it.id === id)!
    expect(await stateAt(starts)).toBe('taken')
    await admin.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await stateAt(starts)).toBe('free')
  })

  it('is taken also if the service filter hides the appointment', async () => {
    const day = '2026-12-02'
    await clinic.db`
      insert into consultant_service (consultant_id, service_id, fee) values (${anita}, 9, 700)`
    const id = await booked(day)
    const hidden = await readCalendarAs({ from: day, days: 1, branch: koramangala, service: 9 })
    expect(hidden.appointments.map((it) => it.id)).not.toContain(id)
    expect(slotsOf(hidden).at(-1)!.state).toBe('taken')
  })
})

it('a session has the number that it has on the page of its series, and others have none', async () => {
  const query = { from: today, days: 7, branch: koramangala, cancelled: 'show' as const }
  const { appointments } = await readCalendarAs(query)
  const ofSeries = appointments.filter(({ subscriptionId }) => subscriptionId !== null)
  expect(ofSeries.length).toBeGreaterThan(5)
  for (const { id, subscriptionId, session } of ofSeries) {
    const { sessions } = await admin.call(readSeries, { params: { id: subscriptionId! } })
    const number = sessions.findIndex((it) => it.id === id) + 1
    expect(session).toEqual({ number, of: sessions.length })
  }
  expect(appointments.find(({ subscriptionId }) => subscriptionId === null)!.session).toBeNull()
})

describe('days off', () => {
  it('close only the slots of a half day of leave, with its name', async () => {
    const { sittings } = await readCalendarAs({ from: '2026-11-27', days: 1, consultant: anita })
    const here = sittings.find(({ branchId }) => branchId === koramangala)!
    expect(here.daysOff).toEqual([
      { name: 'Half day off', kind: 'leave', starts: '11:00', ends: '14:00' },
    ])
    for (const { starts, state } of here.slots) {
      if (starts >= '11:00') expect(state).toBe('leave')
      else expect(['free', 'taken']).toContain(state)
    }
  })

  it('close all slots of one consultant for a week of leave, and no others', async () => {
    const week = await readCalendarAs({ from: '2026-11-30', days: 7, branch: indiranagar })
    const { sittings } = week
    const ofMeera = sittings.filter(({ consultantId }) => consultantId === meera)
    expect(ofMeera).toHaveLength(5)
    expect(new Set(ofMeera.flatMap((it) => it.slots.map(({ state }) => state)))).toEqual(
      new Set(['leave']),
    )
    const others = sittings.filter(({ consultantId }) => consultantId !== meera)
    expect(others.flatMap(({ daysOff }) => daysOff)).toEqual([])
    expect(holidaysOf(week)).toEqual([])
  })

  it('show a holiday on its day and on every slot, also in the past', async () => {
    const diwali = '2026-11-08'
    const past = await readCalendarAs({ from: '2026-11-02', days: 7, branch: koramangala })
    expect(holidaysOf(past)).toEqual([{ day: diwali, holiday: 'Diwali' }])
    await clinic.db`
      insert into holiday (name, first_day, last_day, branch_id)
      values ('Water works', '2026-12-03', '2026-12-03', ${koramangala})`
    const there = await readCalendarAs({ from: '2026-12-03', days: 1, branch: koramangala })
    expect(there.days).toEqual([{ day: '2026-12-03', holiday: 'Water works' }])
    expect(new Set(slotsOf(there).map(({ state }) => state))).toEqual(new Set(['holiday']))
    const elsewhere = await readCalendarAs({ from: '2026-12-03', days: 1, branch: indiranagar })
    expect(holidaysOf(elsewhere)).toEqual([])
    expect(slotsOf(elsewhere).map(({ state }) => state)).not.toContain('holiday')
  })

  it('repeat a yearly holiday in every year', async () => {
    const later = await readCalendarAs({ from: '2031-12-22', days: 7, branch: koramangala })
    expect(holidaysOf(later)).toEqual([{ day: '2031-12-25', holiday: 'Christmas' }])
  })
})

describe('a view', () => {
  it('shows the appointments and consultants of a branch, with names and services', async () => {
    const day = await readCalendarAs({ from: today, days: 1, branch: koramangala })
    expect(day.appointments.length).toBeGreaterThan(5)
    for (const it of day.appointments) expect(it).toMatchObject({ branchId: koramangala })
    expect(day.consultants).toContainEqual({ id: rohan, name: 'Dr. Rohan Iyer', services: [4] })
    expect(day.sittings.map(({ consultantId }) => consultantId)).toContain(rohan)
    const names = day.consultants.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })

  it('shows a consultant at all branches, by day', async () => {
    const { sittings, appointments } = await readCalendarAs({
      from: '2026-11-23',
      days: 7,
      consultant: anita,
    })
    expect(new Set(sittings.map(({ branchId }) => branchId))).toEqual(new Set([1, 2]))
    for (const it of [...sittings, ...appointments]) expect(it.consultantId).toBe(anita)
    const days = sittings.map(({ day }) => day)
    expect(days).toEqual(days.toSorted())
  })

  it('shows the consultants who give a service, and only its appointments', async () => {
    const { sittings, appointments } = await readCalendarAs({
      from: '2026-11-23',
      days: 7,
      branch: koramangala,
      service: 4,
    })
    expect(new Set(sittings.map(({ consultantId }) => consultantId))).toEqual(new Set([rohan]))
    expect(appointments.length).toBeGreaterThan(0)
    for (const { serviceId } of appointments) expect(serviceId).toBe(4)
  })

  it('leaves out cancelled appointments unless they are requested', async () => {
    const week: Query = { from: '2026-11-16', days: 7, branch: koramangala }
    const live = await readCalendarAs(week)
    const all = await readCalendarAs({ ...week, cancelled: 'show' })
    expect(new Set(live.appointments.map(({ status }) => status))).not.toContain('CN')
    const cancelled = all.appointments.filter(({ status }) => status === 'CN')
    expect(cancelled.length).toBeGreaterThan(0)
    expect(all.appointments.length).toBe(live.appointments.length + cancelled.length)
  })
})

describe('a consultant', () => {
  it('sees only their own calendar, at every branch, for every filter', async () => {
    const week = { from: '2026-11-23', days: 7 }
    const own = await readCalendarAs({ ...week, consultant: rohan }, consultant)
    expect(own).toEqual(await readCalendarAs({ ...week, consultant: anita }))
    expect(own).toEqual(await readCalendarAs(week, consultant))
    expect(own.appointments.length).toBeGreaterThan(0)
    const there = await readCalendarAs({ ...week, branch: indiranagar }, consultant)
    for (const it of [...there.sittings, ...there.appointments]) {
      expect(it).toMatchObject({ consultantId: anita, branchId: indiranagar })
    }
    const counts = await consultant.call(countCalendarDays, {
      query: { ...week, consultant: rohan },
    })
    expect(counts).toEqual(
      await admin.call(countCalendarDays, { query: { ...week, consultant: anita } }),
    )
  })
})

describe('the month', () => {
  it('counts exactly what the weeks list', async () => {
    for (const filter of [
      { branch: koramangala },
      { consultant: anita },
      { branch: 3, service: 6 },
    ]) {
      const from = '2026-11-02'
      const counts = await admin.call(countCalendarDays, { query: { from, days: 42, ...filter } })
      expect(counts.map(({ day }) => day)).toEqual(
        Array.from({ length: 42 }, (_, index) => addDays(from, index)),
      )
      let total = 0
      for (let week = 0; week < 6; week += 1) {
        const { appointments } = await readCalendarAs({
          from: addDays(from, week * 7),
          days: 7,
          ...filter,
          cancelled: 'show',
        })
        total += appointments.length
        for (const { day, pending, conducted, cancelled } of counts.slice(week * 7, week * 7 + 7)) {
          const listed = (status: string) =>
            appointments.filter((it) => it.day === day && it.status === status).length
          expect({ pending, conducted, cancelled }, day).toEqual({
            pending: listed('PE'),
            conducted: listed('CD'),
            cancelled: listed('CN'),
          })
        }
      }
      expect(total).toBeGreaterThan(20)
    }
  })

  it('shows a holiday, and the leave of the requested consultant', async () => {
    const offIn = async (query: { branch?: number; consultant?: number }) => {
      const counts = await admin.call(countCalendarDays, {
        query: { from: '2026-11-30', days: 28, ...query },
      })
      return counts.filter(({ off }) => off).map(({ day, off }) => `${day} ${off!.name}`)
    }
    expect(await offIn({ branch: indiranagar })).toEqual(['2026-12-25 Christmas'])
    expect(await offIn({ consultant: meera })).toEqual([
      ...['30', '01', '02', '03', '04', '05', '06'].map(
        (date) => `2026-${date === '30' ? 11 : 12}-${date} On leave`,
      ),
      '2026-12-25 Christmas',
    ])
  })
})

describe('the range', () => {
  it('is refused beyond a week of rows or six weeks of counts', async () => {
    const query = { from: today, branch: koramangala }
    expect(await problemOf(readCalendarAs({ ...query, days: 8 }))).toBe('invalid_input')
    expect(await problemOf(readCalendarAs({ ...query, days: 0 }))).toBe('invalid_input')
    const count = admin.call(countCalendarDays, { query: { ...query, days: 43 } })
    expect(await problemOf(count)).toBe('invalid_input')
  })

  it('is refused without a branch or a consultant', async () => {
    expect(await problemOf(readCalendarAs({ from: today, days: 1 }))).toBe('invalid_input')
  })
})
