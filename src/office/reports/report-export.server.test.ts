import type { PendingQuery, Row } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { reportStatuses, type ReportFilter } from './report-filter.ts'
import { startExport } from './report-export.server.ts'
import { exportedRowSchema, exportReport, type ExportedRow } from './report-export.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const exported = ({ cookie }: Caller, filter: ReportFilter) =>
  clinic.app.inject({
    method: 'POST',
    url: exportReport.url,
    body: filter,
    headers: { cookie },
  })

const linesOf = ({ body }: { body: string }): ExportedRow[] => {
  expect(body.endsWith('\n')).toBe(true)
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ExportedRow)
}

/** The list's rows with these statuses, newest first. */
const rowsOf = (tab: ReportFilter['tab'], consultant?: SignedIn['id']) =>
  rowsWhere(clinic.db`a.status = any(${[...reportStatuses[tab]]})
    ${consultant ? clinic.db`and a.consultant_id = ${consultant}` : clinic.db``}`)

async function rowsWhere(condition: PendingQuery<Row[]>) {
  const { db } = clinic
  const rows = await db`
    ${selectAppointments(
      db,
      db`, taken.mode as payment_mode, taken.transaction_id, taken.name as taken_by, p.file_number`,
    )}
    left join (
      select y.appointment_id, coalesce(y.mode, 'NotTold') as mode, y.transaction_id, t.name
      from payment y join staff t on t.id = y.taken_by where y.received
    ) taken on taken.appointment_id = a.id
    where ${condition}
    order by a.day desc, a.starts desc, a.id desc`
  return rows.map((row) => exportedRowSchema.parse(row))
}

it('returns every row of the report, over several pages of the database', async () => {
  const all = await rowsOf('clients')
  expect(all.length).toBeGreaterThan(2_000)
  const answer = await exported(admin, { tab: 'clients' })
  expect(answer.headers['content-type']).toBe('application/x-ndjson')
  expect(linesOf(answer)).toEqual(all)
})

it("returns only a consultant's own rows, for every filter", async () => {
  const answer = await exported(anita, { tab: 'home', consultant: 5 })
  expect(linesOf(answer)).toEqual(await rowsOf('home', 4))
})

it('has each row once, although it moves while the file is written', async () => {
  const { db } = clinic
  const readDb: ReadDatabase = { read: (run) => run(db, undefined) }
  const all = await db<{ id: number; day: string }[]>`
    select id, day from appointment where status = 'CD' order by day desc, starts desc, id desc`
  const lines = await startExport({ db, readDb }, { tab: 'clients', status: 'CD' })
  const first = await lines.next()
  // One behind what is sent moves before it, and one that is sent moves behind.
  const [sent, last] = [all[0]!, all.at(-1)!]
  await db.begin(async (tx) => {
    await tx`update appointment set day = ${sent.day}::date + 400 where id = ${last.id}`
    await tx`update appointment set day = ${last.day}::date - 400 where id = ${sent.id}`
  })
  const rest = await Array.fromAsync(lines)
  const written = linesOf({ body: [first.value, ...rest].join('') })
  expect(written).toHaveLength(all.length)
  const [moved] = await rowsWhere(db`a.id = ${last.id}`)
  expect(written.at(-1)).toEqual(moved)
})

it('reads the rows where it has listed them, not from a replica that is behind', async () => {
  const { db } = clinic
  const reads: unknown[] = []
  const behind = new Proxy(db, {})
  const readDb: ReadDatabase = {
    read: (run) => run(reads.push(run) === 1 ? db : behind, undefined),
  }
  await Array.fromAsync(await startExport({ db, readDb }, { tab: 'clients' }))
  expect(reads).toHaveLength(1)
})

it('is empty without rows, and refused without permission', async () => {
  const none = await exported(admin, { tab: 'home', name: 'nobody of that name' })
  expect([none.statusCode, none.body]).toEqual([200, ''])
  // A status that its tab never has, with what an address can ask for besides.
  const never = await exported(admin, { tab: 'home', status: 'PE' })
  expect([never.statusCode, never.body]).toEqual([200, ''])
  const refused = await clinic.app.inject({
    method: 'POST',
    url: '/api/reports/rows',
    body: { tab: 'clients' },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out'])
})

it('writes an audit event for the export', async () => {
  await exported(anita, { tab: 'home', name: 'rao' })
  const [deed] = await clinic.db`
    select staff_id, after from audit_event
    where action = 'exported' and subject = 'report' order by id desc limit 1`
  expect(deed).toEqual({ staffId: 4, after: { tab: 'home', name: 'rao', consultant: 4 } })
})
