import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import type { paymentModes } from '../../scheduling/appointments/payment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { reportStatuses, reportTabs, type ReportFilter, type ReportTab } from './report-filter.ts'
import { sumRows } from './report-print.ts'
import { listReport, readReportTotals } from './report.ts'

type PaymentMode = (typeof paymentModes)[number]

let clinic: TestClinic
let admin: Caller
let anita: Caller
let all: (Appointment & { serviceId: number; paidOn: Day | null; mode: PaymentMode | null })[]
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
  all = await clinic.db<typeof all>`
    ${selectAppointments(
      clinic.db,
      clinic.db`, a.service_id,
        (select y.day from payment y where y.appointment_id = a.id and y.received) as paid_on,
        (select y.mode from payment y where y.appointment_id = a.id and y.received) as mode`,
    )}
    order by a.day desc, a.starts desc, a.id desc`
})
afterAll(() => clinic.close())

/** Every row of a report, page by page. */
async function wholeReport(caller: Caller, filter: ReportFilter): Promise<Appointment[]> {
  const rows: Appointment[] = []
  let after: string | undefined
  do {
    const query = { ...filter, limit: 200, ...(after && { after }) }
    const page = await caller.call(listReport, { body: query })
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  return rows
}

/** The expected rows, from the list of all appointments. */
const matchesFilter = (row: (typeof all)[number], filter: ReportFilter): boolean =>
  reportStatuses[filter.tab].includes(row.status) &&
  (filter.service === undefined || row.serviceId === filter.service) &&
  (filter.consultant === undefined || row.consultantId === filter.consultant) &&
  (filter.branch === undefined || row.branchId === filter.branch) &&
  (filter.day === undefined || row.day === filter.day) &&
  (!filter.name || row.patientName.toLowerCase().includes(filter.name.toLowerCase())) &&
  (!filter.mobile || row.mobile.includes(filter.mobile)) &&
  (!filter.from || row.day >= filter.from) &&
  (!filter.to || row.day <= filter.to) &&
  (!filter.status || row.status === filter.status || isLive(row, filter)) &&
  (!filter.paidFrom || (row.paidOn ?? '') >= filter.paidFrom) &&
  (!filter.paidTo || (row.paidOn !== null && row.paidOn <= filter.paidTo)) &&
  (!filter.mode || (row.paidOn !== null && (row.mode ?? 'NotTold') === filter.mode)) &&
  (!filter.weekday || weekdayOf(row.day) === filter.weekday) &&
  (filter.hour === undefined || Number(row.starts.slice(0, 2)) === filter.hour)
const isLive = (row: Appointment, filter: ReportFilter) =>
  filter.status === 'live' && row.status !== 'CN'

const maybe = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined })
const rarely = <T>(it: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 6 }, { arbitrary: it, weight: 1 })
const filters = fc
  .record({
    tab: fc.constantFrom<ReportTab>(...reportTabs),
    service: maybe(fc.integer({ min: 1, max: 12 })),
    consultant: maybe(fc.integer({ min: 4, max: 13 })),
    branch: maybe(fc.integer({ min: 1, max: 4 })),
    day: maybe(fc.constantFrom('2026-11-20', '2026-11-23', '2026-11-24', '2026-12-01')),
    name: maybe(fc.constantFrom('a', 'Sha', 'RAO', 'an k', '%', '_', 'zzz', "o'")),
    mobile: maybe(fc.constantFrom('9', '98', '123', '0000000000')),
    from: rarely(fc.constantFrom('2026-10-01', '2026-11-20')),
    to: rarely(fc.constantFrom('2026-11-10', '2026-11-30')),
    status: rarely(fc.constantFrom('PE', 'CD', 'CN', 'live')),
    paidFrom: rarely(fc.constantFrom('2026-11-18', '2026-11-20')),
    paidTo: rarely(fc.constantFrom('2026-11-18', '2026-11-20')),
    mode: rarely(fc.constantFrom('Cash', 'Online', 'NotTold')),
    weekday: rarely(fc.integer({ min: 1, max: 7 })),
    hour: rarely(fc.integer({ min: 8, max: 20 })),
  })
  .map((filter) =>
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<ReportFilter>

describe('a report', () => {
  it.each(reportTabs)('is summed by a print of its rows as by the server (%s)', async (tab) => {
    const totals = await admin.call(readReportTotals, { body: { tab } })
    expect(totals).toMatchObject(sumRows(await wholeReport(admin, { tab })))
  })

  it('lists exactly the matching rows, newest first, with totals over all of them', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const expected = all.filter((row) => matchesFilter(row, filter))
        const { count, total, paid, unpaid } = await admin.call(readReportTotals, { body: filter })
        expect(count).toBe(expected.length)
        expect(total).toBeCloseTo(
          expected.reduce((sum, { price }) => sum + price, 0),
          2,
        )
        const sumOf = (rows: typeof all) => rows.reduce((sum, { price }) => sum + price, 0)
        expect(paid).toBeCloseTo(sumOf(expected.filter((row) => row.paymentStatus === 'P')), 2)
        const owed = expected.filter((row) => row.paymentStatus === 'U' && row.status !== 'CN')
        expect(unpaid).toBeCloseTo(sumOf(owed), 2)
        const first = await admin.call(listReport, { body: filter })
        expect(first.rows.map(({ id }) => id)).toEqual(expected.slice(0, 60).map(({ id }) => id))
      }),
      { numRuns: 150 },
    )
  })

  it.each(reportTabs)(
    'scrolls on to its last row without missing or repeating one: %s',
    async (tab) => {
      const rows = await wholeReport(admin, { tab })
      const expected = all.filter((row) => matchesFilter(row, { tab }))
      expect(expected.length).toBeGreaterThan(200)
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    },
  )

  it("returns only a consultant's own rows, for every filter", async () => {
    const rows = await wholeReport(anita, { tab: 'clients', consultant: 5 })
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ consultantId }) => consultantId))).toEqual(new Set([4]))
    const { count } = await anita.call(readReportTotals, {
      body: { tab: 'clients', consultant: 5 },
    })
    expect(count).toBe(rows.length)
  })

  it('shows how a payment was made and who took it, and nothing where none was received', async () => {
    const { rows } = await admin.call(listReport, { body: { tab: 'home', limit: 200 } })
    const taken = await clinic.db<
      { id: number; received: boolean; mode: string; transactionId: string; name: string }[]
    >`select y.appointment_id as id, y.received, y.mode, y.transaction_id, s.name
      from payment y join staff s on s.id = y.taken_by`
    expect(new Set(rows.map(({ paymentMode }) => paymentMode))).toEqual(
      new Set([
        null,
        'Cash',
        'Online',
        ...(rows.some((it) => it.paymentMode === 'NotTold') ? ['NotTold'] : []),
      ]),
    )
    for (const { id, paymentMode, transactionId, takenBy } of rows) {
      const payment = taken.find((it) => it.id === id)
      const expected = payment?.received
        ? [payment.mode ?? 'NotTold', payment.transactionId, payment.name]
        : [null, null, null]
      expect([paymentMode, transactionId, takenBy]).toEqual(expected)
    }
  })

  it('treats wildcards in a search as plain characters', async () => {
    const { rows } = await admin.call(listReport, { body: { tab: 'clients', name: '%' } })
    expect(rows).toEqual([])
  })
})
