import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../platform/day/day.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import { reportTabs, type ReportFilter, type ReportTab } from '../report-filter.ts'
import { readReportTotals } from '../report.ts'
import {
  consultantDrillDown,
  incomeDrillDown,
  serviceDrillDown,
  slotDrillDown,
  statusDrillDown,
  type DrillDown,
} from './drill-down.ts'
import { readReportCharts, periodOf } from './charts.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const rarely = <T>(it: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: it, weight: 1 })
const filters = fc.record({
  tab: fc.constantFrom<ReportTab>(...reportTabs),
  service: rarely(fc.integer({ min: 1, max: 12 })),
  consultant: rarely(fc.integer({ min: 4, max: 13 })),
  branch: rarely(fc.integer({ min: 1, max: 4 })),
  name: rarely(fc.constantFrom('a', 'sha')),
})
const periods = fc
  .record({ end: fc.integer({ min: -20, max: 20 }), days: fc.integer({ min: 1, max: 366 }) })
  .map(({ end, days }) => periodOf(addDays('2026-11-21', end), days, 'back'))

it('counts payments without a mode, and lists their rows', async () => {
  const [taken] = await clinic.db<{ day: string; amount: number }[]>`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
    select a.id, a.branch_id, a.patient_id, 'payment', o.owed, o.since, a.consultant_id
    from outstanding o join appointment a on a.id = o.appointment_id
    order by a.id limit 1
    returning day, paise / 100.0 as amount`
  const { day, amount } = taken!
  const period = { from: day, to: day }
  const { income } = await admin.call(readReportCharts, { body: { tab: 'home', ...period } })
  expect(income).toContainEqual({ day, mode: 'NotTold', amount })
  const query = { tab: 'home', ...incomeDrillDown(period, 'NotTold') } as ReportFilter
  expect(await admin.call(readReportTotals, { body: query })).toMatchObject({ total: amount })
})

it('every bar equals the number of its rows, also where patients walked in', async () => {
  await clinic.db`update appointment a set walk_in = true, slot_id = null, ends = starts
    where id % 3 = 0 and not exists (select from visit v where v.appointment_id = a.id)`
  let bars = 0
  await fc.assert(
    fc.asyncProperty(filters, periods, fc.boolean(), async (filter, period, own) => {
      const caller = own ? anita : admin
      const charts = await caller.call(readReportCharts, { body: { ...filter, ...period } })
      const countDrillDown = async (it: DrillDown) => {
        bars += 1
        return caller.call(readReportTotals, { body: { ...filter, ...it } as ReportFilter })
      }
      for (const bar of charts.income.slice(0, 4)) {
        expect(
          await countDrillDown(incomeDrillDown({ from: bar.day, to: bar.day }, bar.mode)),
        ).toMatchObject({
          total: bar.amount,
        })
      }
      for (const bar of charts.status) {
        expect(await countDrillDown(statusDrillDown(period, bar.status))).toMatchObject({
          count: bar.count,
        })
      }
      for (const bar of charts.consultants.slice(0, 4)) {
        expect(await countDrillDown(consultantDrillDown(period, bar.id))).toMatchObject({
          count: bar.count,
        })
      }
      for (const bar of charts.services.slice(0, 4)) {
        expect(await countDrillDown(serviceDrillDown(period, bar.id))).toMatchObject({
          count: bar.count,
        })
      }
      for (const bar of charts.slots.slice(0, 4)) {
        expect(await countDrillDown(slotDrillDown(period, bar))).toMatchObject({
          count: bar.filled,
        })
      }
    }),
    { numRuns: 40 },
  )
  expect(bars).toBeGreaterThan(100)
})

it('the bars of a chart add up to the whole report of the period', async () => {
  const period = periodOf('2026-11-21', 30, 'back')
  const query = { tab: 'clients' as const, ...period }
  const { status, consultants, services } = await admin.call(readReportCharts, { body: query })
  const { count } = await admin.call(readReportTotals, { body: query })
  for (const bars of [status, consultants, services]) {
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count)
  }
})

it('a consultant sees only their own charts', async () => {
  const query = { tab: 'clients' as const, consultant: 5, ...periodOf('2026-11-21', 30, 'back') }
  const { consultants } = await anita.call(readReportCharts, { body: query })
  expect(consultants.map(({ id }) => id)).toEqual([4])
})

it('refuses days in the wrong order, and more than a year', async () => {
  const readChartsBetween = (from: string, to: string) =>
    problemOf(admin.call(readReportCharts, { body: { tab: 'home', from, to } }))
  expect(await readChartsBetween('2026-11-21', '2026-11-20')).toBe('invalid_input')
  expect(await readChartsBetween('2025-11-20', '2026-11-21')).toBe('invalid_input')
})
