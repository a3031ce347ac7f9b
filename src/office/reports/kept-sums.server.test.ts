import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkSumsIfDue,
  readSumDifferences,
} from '../../scheduling/daily-sums/check-sums.server.ts'
import { foldSums, rebuildSums } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { countAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { addDays } from '../../platform/day/day.ts'
import { connect, type Db, type Queryable } from '../../platform/db/connect.server.ts'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readSafety } from '../safety/safety.ts'
import { readChartData } from './charts/charts.server.ts'
import { readReportCharts } from './charts/charts.ts'
import { reportTabs, type ReportFilter } from './report-filter.ts'
import { sumReportRows } from './report-query.server.ts'
import { readReportTotals } from './report.ts'

let clinic: TestClinic
let admin: Caller
/** As the app's own role, as many desks at once. */
let desks: Db
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  desks = connect(clinic.databaseUrl, { max: 6 })
})
afterAll(async () => {
  await desks.end()
  await clinic.close()
})

/** Far from the demo's days, so that no two of these overlap. */
const firstDay = '2031-01-06'
const places = 6

/** One row of the test: its place, and where a step moves it. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(['book', 'walkIn', 'move', 'merge', 'cancel', 'conduct', 'owe', 'pay', 'setBack'] as const),
    ...(['deposit', 'price', 'remove', 'rename', 'swap', 'fold', 'rebuild'] as const),
  ),
  place: fc.nat(places - 1),
  /** Which branch, consultant and service of the demo. */
  to: fc.nat(3),
  rupees: fc.integer({ min: 1, max: 900 }),
  mode: fc.constantFrom('Cash', null),
})
type Step = typeof step extends fc.Arbitrary<infer It> ? It : never

const dayOf = ({ place, to }: Step) => addDays(firstDay, place * 7 + to)
const startsOf = ({ to }: Step) => `${10 + to}:00`

const patientNames = ['Asha Rao', 'Asha  RAO', 'Ravi Rao', 'Zoya 100_% Sen'] as const
const mobileOf = ({ rupees, to }: Step) => `9${String(rupees).padStart(8, '1')}${to}`

/** What a desk does, on whatever row is in the place by then: nothing, where it does not fit. */
const steps: Record<Step['kind'], (db: Db, it: Step) => PromiseLike<unknown>> = {
  book: (db, it) => insert(db, it, false),
  walkIn: (db, it) => insert(db, it, true),
  move: (db, it) => db`
    update appointment set day = ${dayOf(it)}, starts = ${startsOf(it)}, ends = ${startsOf(it)}::time + interval '9 min',
      consultant_id = ${4 + it.to}, walk_in = false
    where id = ${rowAt(db, it)} and status = 'PE'`,
  merge: (db, it) => db`
    update appointment set branch_id = ${1 + it.to}, service_id = ${1 + it.to} where id = ${rowAt(db, it)}`,
  cancel: (db, it) => db`
    update appointment set status = case status when 'CN' then 'PE' else 'CN' end
    where id = ${rowAt(db, it)} and status <> 'CD'`,
  conduct: (db, it) => conduct(db, it, it.rupees),
  owe: (db, it) => conduct(db, it, it.rupees + 100),
  pay: (db, it) =>
    withRow(
      db,
      it,
      (tx, id) => tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id)
    select a.id, a.branch_id, a.patient_id, 'payment', least(o.owed, ${it.rupees * 100}::bigint), ${it.mode},
      ${dayOf(it)}, 1
    from appointment a join outstanding o on o.appointment_id = a.id
    where a.id = ${id}`,
    ),
  setBack: (db, it) =>
    db.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        select id from appointment where id = ${rowAt(tx as unknown as Db, it)} and status = 'CD' for update`
      if (!row) return
      await tx`delete from reversed_payment where appointment_id = ${row.id}`
      await tx`
        with gone as (delete from payment where appointment_id = ${row.id} returning *)
        insert into reversed_payment (appointment_id, amount, received, mode, transaction_id, day, taken_by,
          taken_at, reversed_day, reversed_by, reason)
        select appointment_id, amount, received, mode, transaction_id, day, taken_by, taken_at, ${dayOf(it)}, 1, 'test'
        from gone`
      await tx`update appointment set status = 'PE', payment_status = 'U' where id = ${row.id}`
    }),
  deposit: (db, it) =>
    withRow(
      db,
      it,
      (tx, id) => tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id)
    select id, branch_id, patient_id, 'deposit', ${it.rupees * 100}, ${it.mode}, ${dayOf(it)}, 1
    from appointment where id = ${id} and status = 'PE'`,
    ),
  price: (db, it) => db`
    update appointment set price = ${it.rupees} where id = ${rowAt(db, it)} and status <> 'CD'`,
  remove: (db, it) => db`
    delete from appointment a where id = ${rowAt(db, it)}
      and not exists (select from ledger_entry e where e.appointment_id = a.id)`,
  rename: (db, it) => db`
    update patient set name = ${patientNames[it.to]!}, mobile = ${mobileOf(it)} where id = ${1 + it.place}`,
  // Under another patient, as where two are found to be one.
  swap: (db, it) => db`
    update appointment set patient_id = ${1 + ((it.place + it.to) % places)} where id = ${rowAt(db, it)}`,
  fold: (db) => foldSums(db),
  rebuild: (db) => rebuildSums(db),
}

const rowAt = (db: Db, { place }: Step) => db`(
  select max(id) from appointment where location = ${`place ${place}`})`

/** Locks the row before its drawer, as each call does that takes money. */
const withRow = (
  db: Db,
  it: Step,
  run: (tx: Queryable, id: number) => PromiseLike<unknown>,
): PromiseLike<unknown> =>
  db.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      select id from appointment where id = ${rowAt(tx as unknown as Db, it)} for update`
    if (row) await run(tx, row.id)
  })

const insert = (db: Db, it: Step, isWalkIn: boolean) => db`
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues, location, walk_in)
  select ${1 + it.to}, ${1 + it.to}, ${4 + it.to}, 1 + ${it.place}, ${dayOf(it)}, ${startsOf(it)},
    ${startsOf(it)}::time + interval '9 min', ${it.rupees}, 'Fever', ${`place ${it.place}`}, ${isWalkIn}
  on conflict do nothing`

const conduct = (db: Db, it: Step, charged: number) =>
  db.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      update appointment set status = 'CD', price = ${charged}
      where id = ${rowAt(tx as unknown as Db, it)} and status = 'PE' returning id`
    if (!row) return
    await tx`
      insert into payment (appointment_id, amount, received, mode, day, taken_by, charged)
      values (${row.id}, ${it.rupees}, true, ${it.mode}, ${dayOf(it)}, 1, ${charged})`
  })

/** What the rules refuse: a time that is taken, money that does not fit. */
const refusals = new Set(['23P01', '23505', '23514', '23503', 'OPD01', 'OPD02'])

/** Never a deadlock, but that of two times which are moved onto each other at once: no sum is in it. */
const isRefusal = ({ code, where = '' }: { code?: string; where?: string }): boolean =>
  refusals.has(code ?? '') || (code === '40P01' && where.includes('checking exclusion constraint'))

const rarely = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined, freq: 2 })
const nothingElse = fc.record({
  tab: fc.constantFrom(...reportTabs),
  status: rarely(fc.constantFrom('PE', 'CD', 'CN', 'live')),
})
/** What is typed of a patient, also what no sum answers. */
const ofPatient = fc.oneof(
  fc.record({
    name: fc.constantFrom('a', 'asha', ' Rao', 'asha rao', '_', '%', 'ravi r', 'nobody'),
  }),
  fc.record({
    mobile: fc.constantFrom('9', '1', '11', '1111', '91111', '911111', '0', '123', '98000'),
  }),
  fc.record({ name: fc.constantFrom('a', 'rao'), mobile: fc.constantFrom('1', '91') }),
)

const filters = fc.record({
  tab: fc.constantFrom(...reportTabs),
  branch: rarely(fc.integer({ min: 1, max: 4 })),
  consultant: rarely(fc.integer({ min: 4, max: 8 })),
  service: rarely(fc.integer({ min: 1, max: 4 })),
  status: rarely(fc.constantFrom('PE', 'CD', 'CN', 'live')),
  weekday: rarely(fc.integer({ min: 1, max: 7 })),
  hour: rarely(fc.integer({ min: 9, max: 13 })),
  from: fc.constantFrom('2026-11-01', firstDay),
  to: fc.constantFrom('2026-12-20', addDays(firstDay, 50)),
}) as fc.Arbitrary<ReportFilter & { from: string; to: string }>

it('whatever is done at once, every total and chart is the sum of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
      fc.array(filters, { minLength: 4, maxLength: 4 }),
      fc.array(fc.tuple(nothingElse, ofPatient), { minLength: 6, maxLength: 6 }),
      async (rounds, asked, patients) => {
        for (const round of rounds) {
          await Promise.all(
            round.map(async (it) => {
              try {
                await steps[it.kind](desks, it)
              } catch (error) {
                if (!isRefusal(error as { code?: string; where?: string })) throw error
              }
            }),
          )
          expect(await readSumDifferences(desks)).toEqual([])
        }
        for (const filter of asked) await expectSumsOfRows(filter)
        for (const [others, patient] of patients) {
          const filter = { ...others, ...patient } as ReportFilter
          const rows = await sumReportRows(clinic.db, {
            ...filter,
            patients: undefined,
            renamed: [],
          })
          expect(await admin.call(readReportTotals, { body: filter })).toEqual(rows)
        }
      },
    ),
    { numRuns: 5 },
  )
})

async function expectSumsOfRows(filter: ReportFilter & { from: string; to: string }) {
  const resolved = { ...filter, patients: undefined, renamed: [] }
  expect(await admin.call(readReportTotals, { body: filter })).toEqual(
    await sumReportRows(clinic.db, resolved),
  )
  if (filter.from > filter.to || filter.to > addDays(filter.from, 300)) return
  const charts = await admin.call(readReportCharts, { body: filter })
  expect(charts).toEqual(await readChartData(clinic.db, resolved, filter, undefined))
}

it('a tab is counted from the sums as from its rows', async () => {
  for (const filter of [{}, { branch: 1 }, { consultant: 5 }, { branch: 1, consultant: 5 }]) {
    const { branch, consultant } = filter as { branch?: number; consultant?: number }
    const [row] = await clinic.db<[{ count: number }]>`
      select count(*)::int from appointment where status = 'CD'
        and branch_id = coalesce(${branch ?? null}, branch_id)
        and consultant_id = coalesce(${consultant ?? null}, consultant_id)`
    const query = { tab: 'conducted' as const, ...filter }
    expect(await admin.call(countAppointments, { query })).toEqual(row)
  }
})

it('a sum that somebody wrote over is found with its place, and made again from the rows', async () => {
  await foldAllSums(desks)
  await clinic.db`
    update sums.kept_appointment set count = count + 2, price = price - 100
    where grain = 'branch' and key = 2 and status = 'CD'
      and day = (select max(day) from sums.kept_appointment where grain = 'branch' and key = 2 and status = 'CD')`
  const differences = await readSumDifferences(desks)
  expect(differences).toMatchObject([
    { about: 'appointments', grain: 'branch', key: 2, status: 'CD', mode: null },
  ])
  expect(JSON.parse(differences[0]!.off)).toMatchObject({ count: 2, price: -100 })
  await rebuildSums(desks)
  expect(await readSumDifferences(desks)).toEqual([])
})

it('the nightly check makes wrong sums again and tells the Admins, until a night without any', async () => {
  const night = { at: '02:00' as const, timeZone: 'Asia/Kolkata' }
  await clinic.db`update sums.kept_money set paise = paise + 1 where grain = 'house' and status = 'CD'`
  await checkSumsIfDue(desks, night)
  expect((await admin.call(readSafety)).warnings).toContain('sumsWrong')
  expect(await readSumDifferences(desks)).toEqual([])
  // Once a night.
  await clinic.db`update sums.kept_money set paise = paise + 1 where grain = 'house' and status = 'CD'`
  await checkSumsIfDue(desks, night)
  expect(await readSumDifferences(desks)).not.toEqual([])
  await rebuildSums(desks)
  // As the clock stood ahead at the last check, too.
  await clinic.db`update sums.state set checked_at = checked_at + interval '1 year'`
  await checkSumsIfDue(desks, night)
  expect((await admin.call(readSafety)).warnings).not.toContain('sumsWrong')
})

it('the app’s role reads the sums, and cannot write them', async () => {
  await expect(desks`delete from sums.kept_appointment`).rejects.toMatchObject({ code: '42501' })
  await expect(desks`insert into sums.money_change default values`).rejects.toMatchObject({
    code: '42501',
  })
})
