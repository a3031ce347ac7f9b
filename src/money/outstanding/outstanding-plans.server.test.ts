import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { debtAges, listOutstanding, sumOutstanding } from './outstanding.ts'
import { listUnusedDeposits, sumUnusedDeposits } from './unused-deposits.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 10_000, appointments: 30_000 })
  // Each of them owes something: more than a clinic of a million appointments has.
  await clinic.db`
    insert into outstanding (appointment_id, branch_id, consultant_id, since, owed, paid)
    select id, branch_id, consultant_id, day, 50000, 0 from appointment
    where status = 'CD' on conflict do nothing`
  // And some, few as in a clinic of many years, have a deposit that is not used.
  await clinic.db`
    insert into held_deposit (appointment_id, since, paise)
    select id, day, 10000 from appointment where id % 1500 = 0`
  await clinic.db`vacuum (analyze) outstanding, held_deposit`
})
afterAll(() => clinic.close())

/** The reads of tables that grow every day. */
async function readsOfCall(call: () => Promise<unknown>) {
  const growing = ['appointment', 'patient', 'outstanding', 'ledger']
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growing.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  return reads
}

const filters: Record<string, { branch?: number; consultant?: number }> = {
  'the house': {},
  'a branch': { branch: 1 },
  'a consultant': { consultant: anita },
  'a consultant at a branch': { branch: 1, consultant: anita },
}

it.each(Object.entries(filters))('reads little more than it shows, of %s', async (_, filter) => {
  for (const age of [undefined, ...debtAges]) {
    for (const after of [undefined, '2024-02-10 5']) {
      const query = { ...filter, age, after }
      const reads = await readsOfCall(() => admin.call(listOutstanding, { query }))
      expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
      // Of a consultant at one branch either index is read, and the branch's other consultants, or the
      // consultant's other branches, are passed over.
      const isBoth = 'branch' in filter && 'consultant' in filter
      const passedOver = isBoth ? 10 : 2
      expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(passedOver * 61)
    }
  }
})

it.each(Object.entries(filters))('is summed from the debts alone, of %s', async (_, filter) => {
  const [all] = await clinic.db<[{ count: number }]>`select count(*)::int as count from outstanding`
  const reads = await readsOfCall(() => admin.call(sumOutstanding, { query: filter }))
  expect(new Set(reads.map(({ table }) => table))).toEqual(new Set(['outstanding']))
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(all.count)
})

it.each(Object.entries(filters))(
  'finds what is to be given back by its deposit, of %s',
  async (_, query) => {
    const [held] = await clinic.db<[{ count: number }]>`
    select count(*)::int as count from held_deposit`
    for (const call of [
      () => admin.call(listUnusedDeposits, { query }),
      () => admin.call(sumUnusedDeposits, { query }),
    ]) {
      const reads = await readsOfCall(call)
      expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
      expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(held.count)
    }
  },
)
