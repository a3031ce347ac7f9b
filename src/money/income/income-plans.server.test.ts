import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readShareStatement } from '../shares/shares.ts'
import { groupings, listLessening, readIncome } from './income.ts'
import { incomeGrain } from './kept-income.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 1_000, appointments: 12_000 })
  await clinic.db`
    insert into payment (appointment_id, amount, received, mode, day, taken_by)
    select a.id, 500, true, 'Cash', a.day, 1 from appointment a
    where a.status = 'CD' and not exists (select from payment p where p.appointment_id = a.id)`
  // Twenty of them a day.
  await clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
    select a.id, a.branch_id, a.patient_id, kind, 100, a.day, 1
    from appointment a cross join unnest(array['discount', 'refund']) kind
    where a.status = 'CD' and a.id % 15 = 0 and a.day < '2024-03-01'`
  await foldAllSums(clinic.db)
  await clinic.db`vacuum (analyze) ledger_entry, appointment, sums.kept_income`
})
afterAll(() => clinic.close())

const growingTables = ['appointment', 'patient', 'ledger', 'ledger_entry']

/** The reads of tables that grow every day. */
async function readsOfCall(call: () => Promise<unknown>) {
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growingTables.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
  return Math.max(...reads.map(({ rows }) => rows))
}

const day = { from: '2024-02-01', to: '2024-02-01' }
const entriesOf = async ({ from, to }: typeof day) => {
  const [row] = await clinic.db<[{ count: number }]>`
    select count(*)::int as count from ledger_entry where day between ${from} and ${to}`
  return row.count
}

/** The planner may read all of them by their index, where these are fewer than look-ups one by one. */
const appointmentsOfAnita = async () => {
  const [row] = await clinic.db<[{ count: number }]>`
    select count(*)::int as count from appointment where consultant_id = ${anita}`
  return row.count
}

it('the income of a month reads kept sums alone, those of its days and of what it groups or chooses', async () => {
  const month = { from: '2024-02-01', to: '2024-02-29' }
  const ofOne = [{}, { branch: 1 }, { consultant: anita }, { service: 1 }, { person: 1 }] as const
  for (const by of groupings) {
    for (const choice of ofOne) {
      for (const mode of [{}, { mode: 'Cash' as const }]) {
        const grain = incomeGrain(by, { ...month, ...choice })
        if (!grain) continue
        const query = { ...month, ...choice, ...mode, by }
        const reads = await readsOf(clinic, () => admin.call(readIncome, { query }))
        const about = JSON.stringify(query)
        // Whose entry a reversal takes back would be looked up in the ledger, of differences that are in no sum yet.
        const growing = reads.filter(({ table, rows }) => growingTables.includes(table) && rows > 0)
        expect(growing, about).toEqual([])
        const kept = reads.filter(({ table }) => table === 'kept_income')
        expect(
          kept.map(({ kind }) => kind),
          about,
        ).toEqual(['Index Only Scan'])
        const [{ count }] = await clinic.db<[{ count: number }]>`
          select count(*)::int as count from sums.kept_income
          where grain = ${grain.grain} and day between ${month.from} and ${month.to}
            and key = coalesce(${grain.key ?? null}, key)`
        expect(kept[0]!.rows, about).toBe(count)
      }
    }
  }
})

it('the income of two choices on a day is summed from its entries, and at most one consultant’s appointments', async () => {
  const entries = await entriesOf(day)
  expect(entries).toBeGreaterThan(100)
  for (const by of groupings) {
    for (const place of [{ branch: 1 }, { consultant: anita }, { branch: 1, consultant: anita }]) {
      if (incomeGrain(by, { ...day, ...place })) continue
      const query = { ...day, ...place, by }
      const rows = await readsOfCall(() => admin.call(readIncome, { query }))
      const bound = 'consultant' in place ? Math.max(entries, await appointmentsOfAnita()) : entries
      expect(rows, by).toBeLessThanOrEqual(bound)
    }
  }
})

it('the income of a month of a branch by consultant looks up the appointments of its entries, and no others', async () => {
  const month = { from: '2024-02-01', to: '2024-02-29' }
  const entries = await entriesOf(month)
  const [all] = await clinic.db<[{ count: number }]>`select count(*)::int as count from appointment`
  expect(all.count).toBeGreaterThan(1.5 * entries)
  for (const by of ['consultant', 'service'] as const) {
    const query = { ...month, branch: 1, by }
    const rows = await readsOfCall(() => admin.call(readIncome, { query }))
    expect(rows, by).toBeLessThanOrEqual(entries)
  }
})

it('a page of discounts and refunds reads little more than it shows', async () => {
  const query = { from: '2024-01-01', to: '2024-12-31' }
  expect((await admin.call(listLessening, { query })).rows).toHaveLength(60)
  for (const after of [undefined, '2024-02-10 5']) {
    const call = () => admin.call(listLessening, { query: { ...query, after } })
    expect(await readsOfCall(call)).toBeLessThanOrEqual(2 * 61)
  }
})

it('a statement reads the entries of its days, and at most its consultant’s appointments', async () => {
  const call = () => admin.call(readShareStatement, { query: { ...day, consultant: anita } })
  expect(await readsOfCall(call)).toBeLessThanOrEqual(
    Math.max(await entriesOf(day), await appointmentsOfAnita()),
  )
})
