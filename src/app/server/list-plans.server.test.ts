import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointmentTabs } from '../../scheduling/appointments/appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
  readDayFigures,
  type AppointmentFilter,
} from '../../scheduling/appointments/list-appointments.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import { countCalendarDays, readCalendar } from '../../desk/calendar/calendar.ts'
import {
  searchAppointments,
  maxAppointments,
} from '../../desk/command-palette/search-appointments.ts'
import { readHousehold } from '../../patients/register/household.ts'
import { readPatientMark } from '../../desk/patient-page/patient-page.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import { listOwnSlots, readOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { readSeriesMark } from '../../scheduling/series/series-page.ts'
import { reportTabs, type ReportFilter } from '../../office/reports/report-filter.ts'
import { readReportCharts } from '../../office/reports/charts/charts.ts'
import { listReport, readReportTotals } from '../../office/reports/report.ts'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import { sumGrain } from '../../scheduling/daily-sums/sum-grain.ts'
import { listArrivals } from '../../desk/arrivals/arrivals.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import {
  expectSumsRead,
  maxRowsRead,
  readsOfGrowing,
} from '../../test-kit/growing-tables.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'

const { today } = testNow
const manyAppointments = { patients: 10_000, appointments: 30_000 }

let clinic: TestClinic
let admin: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  doctor = await clinic.callerFor('anita')
  await addPastAppointments(clinic.db, manyAppointments)
  await foldAllSums(clinic.db)
  await clinic.db`vacuum (analyze) sums.kept_appointment, sums.kept_money, sums.appointment_change`
})
afterAll(() => clinic.close())

/** The reads of the growing tables in a call's plans; fails at once for a full scan. */
const readsOfCall = (call: () => Promise<unknown>) => readsOfGrowing(clinic, call)
const expectReadsSums = (call: () => Promise<unknown>, sumsOfDay: number) =>
  expectSumsRead(clinic, call, days * sumsOfDay)

const days = 250 // with appointments: about a hundred of the demo and a hundred before

const ownerFilters: Record<string, { branch?: number; consultant?: number }> = {
  'the house': {},
  'a branch': { branch: 1 },
  'a consultant': { consultant: anita },
  'a consultant at a branch': { branch: 1, consultant: anita },
}

describe.each(Object.entries(ownerFilters))('a list of the dashboard, of %s', (_, filter) => {
  // A day's rows may be sorted when they are few: some pages, never the whole past.
  const maxRows = 6 * 40

  it.each(appointmentTabs)('reads little more than it shows, on every page: %s', async (tab) => {
    const cursors = {
      home: `${today} 09:00 5`,
      upcoming: `${today} 09:00 5`,
      cancelled: `${new Date().toISOString()} 20000`,
      conducted: '2024-02-10 10:00 5',
      pending: '2024-02-10 10:00 5',
    }
    for (const after of [undefined, cursors[tab]]) {
      const query = { tab, ...filter, after }
      const reads = await readsOfCall(() => admin.call(listAppointments, { query }))
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(maxRows)
    }
  })

  it.each(appointmentTabs)('is counted by kept sums or an index-only scan: %s', async (tab) => {
    const query = { tab, ...filter }
    const count = () => admin.call(countAppointments, { query })
    if (sumGrain(filter)) return expectReadsSums(count, 1)
    return expectCounted(query)
  })

  const expectCounted = async (query: AppointmentFilter) => {
    const { count } = await admin.call(countAppointments, {
      query: { ...query, branch: undefined },
    })
    const reads = await readsOfCall(() => admin.call(countAppointments, { query }))
    expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(count)
  }

  it('reads only the requested day of what was conducted', async () => {
    const query = { tab: 'conducted' as const, day: '2024-02-10', ...filter }
    const reads = await readsOfCall(() => admin.call(listAppointments, { query }))
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(300)
  })

  it('has figures computed from the day’s sums or rows', async () => {
    const figures = () => admin.call(readDayFigures, { query: filter })
    if (sumGrain(filter)) return expectReadsSums(figures, 6 / days)
    const [all] = await clinic.db<[{ rows: number }]>`
      select count(*)::int as rows from appointment where day = ${today}`
    const reads = await readsOfCall(figures)
    return expect(maxRowsRead(reads)).toBeLessThanOrEqual(all.rows)
  })
})

describe('the desk', () => {
  it('reads only the day’s arrivals', async () => {
    for (const consultant of [undefined, anita]) {
      const query = { branch: 1, consultant }
      const rows = await admin.call(listArrivals, { query })
      const reads = await readsOfCall(() => admin.call(listArrivals, { query }))
      expect(rows.length).toBeGreaterThan(0)
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(2 * rows.length)
    }
  })

  it('reads only the requested day of a consultant’s diary', async () => {
    const query = { consultant: anita, branch: 1, day: '2026-11-25' }
    const reads = await readsOfCall(() => admin.call(listOpenSlots, { query }))
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(40)
  })

  it('finds a household by its number with an index', async () => {
    const body = { mobile: '7000000070' }
    expect(await admin.call(readHousehold, { body })).toHaveLength(1)
    const reads = await readsOfCall(() => admin.call(readHousehold, { body }))
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(10)
  })
})

describe('the mark of a page', () => {
  it('reads the appointments of its patient or series alone', async () => {
    const busiest = (column: 'patient_id' | 'subscription_id') => clinic.db<
      [{ id: number; rows: number }]
    >`
      -- Its appointments, or their money.
      select ${clinic.db(column)} as id, greatest(count(*), sum((select count(*) from ledger_entry e
        where e.appointment_id = appointment.id)))::int as rows from appointment
      where ${clinic.db(column)} is not null group by 1 order by rows desc, 1 limit 1`
    const [patient] = await busiest('patient_id')
    const [series] = await busiest('subscription_id')
    for (const [contract, { id, rows }] of [
      [readPatientMark, patient],
      [readSeriesMark, series],
    ] as const) {
      const reads = await readsOfCall(() => admin.call(contract, { params: { id } }))
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(rows)
    }
  })
})

describe('searching appointments', () => {
  it.each(['700007', '7000000070', 'sharma'])(
    'uses the index of patients, and each one’s index of appointments: %s',
    async (searchText) => {
      for (const caller of [admin, doctor]) {
        const call = () => caller.call(searchAppointments, { body: { typed: searchText } })
        const reads = await readsOfCall(call)
        const tableReads = reads.filter(
          ({ table, kind }) => table === 'appointment' && kind !== 'Index Only Scan',
        )
        expect(Math.max(0, ...tableReads.map(({ rows }) => rows))).toBeLessThanOrEqual(
          2 * maxAppointments,
        )
        expect(maxRowsRead(reads)).toBeLessThanOrEqual(manyAppointments.patients / 5)
      }
    },
  )

  it('reads one row for a reference', async () => {
    const searchText = referenceOf('appointment', 500)
    expect(await admin.call(searchAppointments, { body: { typed: searchText } })).toHaveLength(1)
    const reads = await readsOfCall(() =>
      admin.call(searchAppointments, { body: { typed: searchText } }),
    )
    expect(maxRowsRead(reads)).toBe(1)
  })
})

describe.each([
  ['a branch', { branch: 1 }],
  ['a consultant', { consultant: anita }],
  ['a service at a branch', { branch: 1, service: 1 }],
])('the calendar of %s', (_, filter) => {
  it.each([1, 7])('reads its appointments on the days in view: %i', async (days) => {
    const query = { from: '2026-11-23', days, ...filter }
    const { appointments } = await admin.call(readCalendar, { query })
    const reads = await readsOfCall(() => admin.call(readCalendar, { query }))
    expect(appointments.length).toBeGreaterThan(0)
    // Reading a whole day to show one branch is acceptable here; a week is not.
    // A session is counted among those of its series.
    const sessions = appointments.reduce((sum, { session }) => sum + (session?.of ?? 0), 0)
    const maxRows = (days === 1 ? 100 : 2 * appointments.length) + sessions
    expect(maxRowsRead(reads)).toBeLessThanOrEqual(maxRows)
  })

  it('counts the days of a month by kept sums or an index-only scan', async () => {
    const query = { from: '2026-11-02', days: 42, ...filter }
    const count = () => admin.call(countCalendarDays, { query })
    if (sumGrain(filter)) return expectReadsSums(count, 1)
    const reads = await readsOfCall(count)
    expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
    return expect(maxRowsRead(reads)).toBeLessThan(1_500)
  })
})

it('a patient’s link reads what it shows, of one appointment and of a series', async () => {
  for (const isSeries of [false, true]) {
    const [row] = await clinic.db<{ id: number }[]>`
      select min(id) as id from appointment where status = 'PE' and day > ${today}
        and (subscription_id is not null) = ${isSeries}`
    const body = { link: await makePatientLink(clinic.db, row!.id, null) }
    const own = await readsOfCall(() => admin.call(readOwnVisit, { body }))
    expect(maxRowsRead(own)).toBeLessThanOrEqual(isSeries ? 40 : 4)
    const chosen = { ...body, appointment: row!.id, day: null }
    const slots = await readsOfCall(() => admin.call(listOwnSlots, { body: chosen }))
    expect(maxRowsRead(slots)).toBeLessThanOrEqual(300)
  }
})

describe.each(reportTabs)('a report: %s', (tab) => {
  const filters: Record<string, Partial<ReportFilter>> = {
    ...ownerFilters,
    'a service': { service: 1 },
    'a day': { day: '2024-02-10' },
  }
  it.each(Object.entries(filters))('reads little more than it shows, of %s', async (_, filter) => {
    for (const after of [undefined, '2024-02-10 10:00 5']) {
      const query = { tab, ...filter, after }
      const reads = await readsOfCall(() => admin.call(listReport, { body: query }))
      // Of each row on the page, and of the next one, its charge and its payment.
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(2 * 61)
    }
  })

  it.each(Object.entries(filters))(
    'is summed by kept sums or an index-only scan, of %s',
    async (_, filter) => {
      const query = { tab, ...filter }
      if (sumGrain(filter)) {
        return expectReadsSums(() => admin.call(readReportTotals, { body: query }), 3)
      }
      const { count } = await admin.call(readReportTotals, {
        body: { ...query, branch: undefined },
      })
      const matchingRows =
        filter.branch && !filter.consultant ? manyAppointments.appointments / 2 : count
      const all = await readsOfCall(() => admin.call(readReportTotals, { body: query }))
      // Those that are paid in part are looked up one by one.
      const reads = all.filter(
        ({ table, index }) => table !== 'outstanding' && index !== 'appointment_pkey',
      )
      expect(reads.map(({ kind }) => kind)).toEqual(['Index Only Scan'])
      return expect(maxRowsRead(reads)).toBeLessThanOrEqual(matchingRows)
    },
  )

  it.each(Object.entries(ownerFilters))(
    'has charts without a full scan, of %s',
    async (_, filter) => {
      const query = { tab, ...filter, from: '2026-11-20', to: '2026-11-24' }
      const charts = () => admin.call(readReportCharts, { body: query })
      // Of five days: ten consultants, hours or services, each in three states.
      if (sumGrain(filter)?.grain === 'house') return expectReadsSums(charts, (5 * 3 * 24) / days)
      const reads = await readsOfCall(charts)
      const kinds = new Set(reads.map(({ kind }) => kind))
      return expect(kinds).not.toContain('Seq Scan')
    },
  )

  // One patient in twenty, and seven in twenty thousand.
  it.each([{ name: 'lalita bose' }, { mobile: '700007' }, { mobile: '7000000070' }])(
    'finds patients by their index, and their appointments by an index-only scan: %o',
    async (searchText) => {
      const calls = [
        () => admin.call(listReport, { body: { tab, ...searchText } }),
        () => admin.call(readReportTotals, { body: { tab, ...searchText, from: '2024-01-01' } }),
      ]
      for (const call of calls) {
        const reads = await readsOfCall(call)
        const ofAppointments = reads.filter(({ table }) => table === 'appointment')
        const tableReads = ofAppointments.filter(({ kind }) => kind !== 'Index Only Scan')
        expect(Math.max(0, ...tableReads.map(({ rows }) => rows))).toBeLessThanOrEqual(61)
        expect(maxRowsRead(reads)).toBeLessThanOrEqual(manyAppointments.appointments / 5)
      }
    },
  )
})
