import { beforeAll, describe, expect, it } from 'vitest'
import { foldAllSums } from '../../test-kit/fold-all-sums.server.ts'
import {
  clinic,
  desk,
  openMergeClinic,
  type RegisterEntry,
} from '../../test-kit/merge-desk.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { readReportCharts } from './charts/charts.ts'
import type { ReportFilter } from './report-filter.ts'
import { exportReport } from './report-export.ts'
import { listReport, readReportTotals } from './report.ts'

openMergeClinic()

let admin: Caller
/** An entry, and the one of an old name and number that was merged into it. */
let stayed: RegisterEntry
let old: RegisterEntry
beforeAll(async () => {
  admin = await clinic.callerFor('admin')
  stayed = await desk.anEntry('Meera Joshi', '2026-12-09')
  old = await desk.anEntry('Zelma Pereira', '2026-12-10')
  await desk.merge(old.id, stayed.id)
})

/** What each way to read a report finds: rows, the count of its sums, of its chart, and of its file. */
async function foundBy(filter: Omit<ReportFilter, 'tab'>) {
  const body = { tab: 'clients' as const, ...filter }
  const { rows } = await admin.call(listReport, { body })
  const { count } = await admin.call(readReportTotals, { body })
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const { status } = await admin.call(readReportCharts, { body: { ...body, ...period } })
  const file = await clinic.app.inject({
    method: exportReport.method,
    url: exportReport.url,
    headers: { cookie: admin.cookie },
    body,
  })
  return {
    rows: rows.map(({ id }) => id).toSorted((a, b) => a - b),
    counts: [
      count,
      status.reduce((sum, it) => sum + it.count, 0),
      file.body.trim().split('\n').length,
    ],
  }
}
const both = () => ({ rows: [stayed.appointment, old.appointment], counts: [2, 2, 2] })

it.each(['sums that are not made yet', 'kept sums'])(
  'finds all that somebody had under the name and number of an entry that was merged, with %s',
  async (kind) => {
    if (kind === 'kept sums') await foldAllSums(clinic.db)
    expect(await foundBy({ name: 'zelma' })).toEqual(both())
    expect(await foundBy({ mobile: old.mobile })).toEqual(both())
    expect(await foundBy({ name: 'Meera Joshi' })).toEqual(both())
    expect(await foundBy({ name: 'zelma', branch: 1 })).toEqual(both())
    expect((await foundBy({ name: 'zelma', branch: 2 })).rows).toEqual([])
  },
)

describe('a part that thousands have in their name', () => {
  beforeAll(async () => {
    await clinic.db`
      insert into patient (name, mobile, age, age_on)
      select 'Zelma ' || chr(65 + n / 676) || chr(97 + n / 26 % 26) || chr(97 + n % 26), 9600000000 + n, 30, '2026-01-01'
      from generate_series(0, 2100) n`
  })

  it.each(['zelma', 'zel'])('finds who had it before: %s', async (name) => {
    expect(await foundBy({ name })).toEqual(both())
    await foldAllSums(clinic.db)
    expect(await foundBy({ name })).toEqual(both())
  })

  it('counts whoever has it under both names once', async () => {
    const one = await desk.anEntry('Zelma One', '2026-12-11')
    const other = await desk.anEntry('Zelma Two', '2026-12-12')
    await desk.merge(other.id, one.id)
    const rows = [...both().rows, one.appointment, other.appointment]
    expect(await foundBy({ name: 'zelma' })).toEqual({ rows, counts: [4, 4, 4] })
  })
})
