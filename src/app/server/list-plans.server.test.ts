import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointmentTabs } from '../../scheduling/appointments/appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
  readDayFigures,
} from '../../scheduling/appointments/list-appointments.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import { countCalendarDays, readCalendar } from '../../desk/calendar/calendar.ts'
import { findAppointments, mostAppointments } from '../../desk/command-palette/find-appointments.ts'
import { readHousehold } from '../../patients/register/household.ts'
import { reportTabs, type ReportFilter } from '../../office/reports/report-filter.ts'
import { readPictures } from '../../office/reports/charts/charts.ts'
import { listReport, readReportTotals } from '../../office/reports/report.ts'
import { listArrivals } from '../../desk/arrivals/arrivals.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPast } from '../../test-kit/many-appointments.server.ts'
import { readsOf, type PlanRead } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-clock.ts'

const { today } = testNow
const many = { patients: 10_000, appointments: 30_000 }

let clinic: TestClinic
let admin: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
  doctor = await clinic.as('anita')
  await addPast(clinic.db, many)
})
afterAll(() => clinic.close())

/** Tables that grow with every day of the clinic. */
const growing = ['appointment', 'patient', 'visit', 'payment']

/** What a call reads of the growing tables; that it reads none of them whole is seen to at once. */
async function readsOfCall(call: () => Promise<unknown>): Promise<PlanRead[]> {
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growing.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
  return reads
}

/** The most rows that one part of a call's plans reads. */
const mostRead = (reads: PlanRead[]) => Math.max(...reads.map(({ rows }) => rows))

const whose: Record<string, { branch?: number; consultant?: number }> = {
  'the house': {},
  'a branch': { branch: 1 },
  'a consultant': { consultant: anita },
  'a consultant at a branch': { branch: 1, consultant: anita },
}

describe.each(Object.entries(whose))('a list of the dashboard, of %s', (_, filter) => {
  // A day's rows may be sorted where they are few: some pages' worth, never the past.
  const most = 6 * 40

  it.each(appointmentTabs)('reads little more than it shows, however far down: %s', async (tab) => {
    const amid = tab === 'upcoming' || tab === 'home' ? `${today} 09:00 5` : '2024-02-10 10:00 5'
    for (const after of [undefined, amid]) {
      const query = { tab, ...filter, after }
      const reads = await readsOfCall(() => admin.call(listAppointments, { query }))
      expect(mostRead(reads)).toBeLessThanOrEqual(most)
    }
  })

  it.each(appointmentTabs)('is counted in an index alone: %s', async (tab) => {
    const query = { tab, ...filter }
    const { count } = await admin.call(countAppointments, {
      query: { ...query, branch: undefined },
    })
    const reads = await readsOfCall(() => admin.call(countAppointments, { query }))
    expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
    expect(mostRead(reads)).toBeLessThanOrEqual(count)
  })

  it('has figures that are read from the day’s rows', async () => {
    const [all] = await clinic.db<[{ rows: number }]>`
      select count(*)::int as rows from appointment where day = ${today}`
    const reads = await readsOfCall(() => admin.call(readDayFigures, { query: filter }))
    expect(mostRead(reads)).toBeLessThanOrEqual(all.rows)
  })
})

describe('the desk', () => {
  it('reads of the arrivals nothing but the day’s', async () => {
    for (const consultant of [undefined, anita]) {
      const query = { branch: 1, consultant }
      const rows = await admin.call(listArrivals, { query })
      const reads = await readsOfCall(() => admin.call(listArrivals, { query }))
      expect(rows.length).toBeGreaterThan(0)
      expect(mostRead(reads)).toBeLessThanOrEqual(2 * rows.length)
    }
  })

  it('reads of a consultant’s diary the day that is asked for', async () => {
    const query = { consultant: anita, branch: 1, day: '2026-11-25' }
    const reads = await readsOfCall(() => admin.call(listOpenSlots, { query }))
    expect(mostRead(reads)).toBeLessThanOrEqual(40)
  })

  it('finds a household among all patients by its number', async () => {
    const body = { mobile: '7000000070' }
    expect(await admin.call(readHousehold, { body })).toHaveLength(1)
    const reads = await readsOfCall(() => admin.call(readHousehold, { body }))
    expect(mostRead(reads)).toBeLessThanOrEqual(10)
  })
})

describe('finding appointments', () => {
  it.each(['700007', '7000000070', 'sharma'])(
    'asks the index of patients, and each one’s index of appointments: %s',
    async (typed) => {
      for (const caller of [admin, doctor]) {
        const call = () => caller.call(findAppointments, { body: { typed } })
        const reads = await readsOfCall(call)
        const looks = reads.filter(
          ({ table, kind }) => table === 'appointment' && kind !== 'Index Only Scan',
        )
        expect(Math.max(0, ...looks.map(({ rows }) => rows))).toBeLessThanOrEqual(
          2 * mostAppointments,
        )
        expect(mostRead(reads)).toBeLessThanOrEqual(many.patients / 5)
      }
    },
  )

  it('reads one row of who names its reference', async () => {
    const typed = referenceOf('appointment', 500)
    expect(await admin.call(findAppointments, { body: { typed } })).toHaveLength(1)
    const reads = await readsOfCall(() => admin.call(findAppointments, { body: { typed } }))
    expect(mostRead(reads)).toBe(1)
  })
})

describe.each([
  ['a branch', { branch: 1 }],
  ['a consultant', { consultant: anita }],
  ['a service at a branch', { branch: 1, service: 1 }],
])('the calendar of %s', (_, filter) => {
  it.each([1, 7])('reads who sits there, on the days in view: %i', async (days) => {
    const query = { from: '2026-11-23', days, ...filter }
    const { appointments } = await admin.call(readCalendar, { query })
    const reads = await readsOfCall(() => admin.call(readCalendar, { query }))
    expect(appointments.length).toBeGreaterThan(0)
    // A day of the whole house here is short enough to be read for one branch's; a week is not.
    const most = days === 1 ? 100 : 2 * appointments.length
    expect(mostRead(reads)).toBeLessThanOrEqual(most)
  })

  it('counts the days of a month in an index alone', async () => {
    const query = { from: '2026-11-02', days: 42, ...filter }
    const reads = await readsOfCall(() => admin.call(countCalendarDays, { query }))
    expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
    expect(mostRead(reads)).toBeLessThan(1_500)
  })
})

describe.each(reportTabs)('a report: %s', (tab) => {
  const filters: Record<string, Partial<ReportFilter>> = {
    ...whose,
    'a service': { service: 1 },
    'a day': { day: '2024-02-10' },
  }
  it.each(Object.entries(filters))('reads little more than it shows, of %s', async (_, filter) => {
    for (const after of [undefined, '2024-02-10 10:00 5']) {
      const query = { tab, ...filter, after }
      const reads = await readsOfCall(() => admin.call(listReport, { body: query }))
      expect(mostRead(reads)).toBeLessThanOrEqual(2 * 60)
    }
  })

  it.each(Object.entries(filters))('is summed in an index alone, of %s', async (_, filter) => {
    const query = { tab, ...filter }
    const { count } = await admin.call(readReportTotals, { body: { ...query, branch: undefined } })
    const wide = filter.branch && !filter.consultant ? many.appointments / 2 : count
    const reads = await readsOfCall(() => admin.call(readReportTotals, { body: query }))
    expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
    expect(mostRead(reads)).toBeLessThanOrEqual(wide)
  })

  it.each(Object.entries(whose))(
    'is drawn without reading a table whole, of %s',
    async (_, filter) => {
      const query = { tab, ...filter, from: '2026-11-20', to: '2026-11-24' }
      const reads = await readsOfCall(() => admin.call(readPictures, { body: query }))
      const kinds = new Set(reads.map(({ kind }) => kind))
      expect(kinds).not.toContain('Seq Scan')
    },
  )

  // One patient in twenty, and seven in twenty thousand.
  it.each([{ name: 'lalita bose' }, { mobile: '700007' }, { mobile: '7000000070' }])(
    'finds patients by their index, and their appointments without a look into the table: %o',
    async (typed) => {
      const calls = [
        () => admin.call(listReport, { body: { tab, ...typed } }),
        () => admin.call(readReportTotals, { body: { tab, ...typed } }),
      ]
      for (const call of calls) {
        const reads = await readsOfCall(call)
        const ofAppointments = reads.filter(({ table }) => table === 'appointment')
        const looks = ofAppointments.filter(({ kind }) => kind !== 'Index Only Scan')
        expect(Math.max(0, ...looks.map(({ rows }) => rows))).toBeLessThanOrEqual(61)
        expect(mostRead(reads)).toBeLessThanOrEqual(many.appointments / 5)
      }
    },
  )
})
