import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readReportTotals } from './report.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await foldAllSums(clinic.db)
  await clinic.db`vacuum (analyze) sums.kept_name, sums.kept_number, sums.appointment_change`
})
afterAll(() => clinic.close())

it.each([{ name: 'a' }, { name: 'sunita' }, { mobile: '9' }, { mobile: '90000' }])(
  'a report is summed under a name or a few digits without reading an appointment: %o',
  async (searchText) => {
    const body = { tab: 'clients' as const, ...searchText }
    expect((await admin.call(readReportTotals, { body })).count).toBeGreaterThan(0)
    const reads = await readsOf(clinic, () => admin.call(readReportTotals, { body }))
    expect(reads.some(({ table }) => table.startsWith('kept'))).toBe(true)
    const rows = reads.filter(({ table }) => ['appointment', 'patient'].includes(table))
    // A join looks at a first row before it knows that nothing has changed.
    expect(rows.filter((read) => read.rows > 1)).toEqual([])
  },
)
