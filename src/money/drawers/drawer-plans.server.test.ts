import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { listOwnDrawers, readBranchDay } from './drawers.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 1_000, appointments: 20_000 })
  // Marked as carried over, because these entries have no charges.
  await clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id,
      at, carried_over)
    select id, branch_id, patient_id, 'payment', 50000, 'Cash', day, consultant_id, now(), true
    from appointment where status = 'CD' and day < '2024-12-31'`
  await clinic.db`vacuum (analyze) ledger_entry, drawer, receipt, receipt_line`
})
afterAll(() => clinic.close())

const growing = ['ledger_entry', 'drawer', 'drawer_close', 'receipt', 'receipt_line', 'appointment']

/** The most rows that one node of a call's plans reads of a table that grows; none is read through. */
async function maxRowsRead(call: () => Promise<unknown>): Promise<number> {
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growing.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  // A few counts are read whole; nobody has counted anything here.
  const isWhole = ({ kind, table }: (typeof reads)[number]) =>
    kind === 'Seq Scan' && table !== 'drawer_close'
  expect(reads.filter(isWhole)).toEqual([])
  return Math.max(...reads.map(({ rows }) => rows))
}

it('the day of a branch reads the money of its day, and of the day before, which nobody counted', async () => {
  const day = '2024-02-10'
  const [all] = await clinic.db<[{ rows: number }]>`
    select count(*)::int as rows from ledger_entry where day in (${day}, ${addDays(day, -1)})`
  expect(all.rows).toBeGreaterThan(200)
  const query = { branch: 1, day }
  expect((await admin.call(readBranchDay, { query })).drawers.length).toBeGreaterThan(1)
  const rows = await maxRowsRead(() => admin.call(readBranchDay, { query }))
  expect(rows).toBeLessThanOrEqual(all.rows)
})

it('one’s own drawers are found at once, however many somebody had before', async () => {
  const [own] = await clinic.db<[{ rows: number }]>`
    select count(*)::int as rows from drawer where staff_id = ${anita}`
  expect(own.rows).toBeGreaterThan(60)
  const consultant = await clinic.callerFor('anita')
  expect(await maxRowsRead(() => consultant.call(listOwnDrawers))).toBeLessThan(own.rows / 2)
})
