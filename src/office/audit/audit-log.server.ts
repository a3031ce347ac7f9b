import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { addDays } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { toPage } from '../../platform/http/page.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { mobileSearchDigits } from '../../platform/numbers/parse-mobile.ts'
import { readNames, collectNamedIds } from './audit-names.server.ts'
import {
  findAuditPatients,
  listAuditEvents,
  readAuditChoices,
  readAuditEvent,
  type AuditEvent,
  type AuditEventDetail,
  type AuditFilter,
} from './audit-log.ts'

export function auditRoutes(
  app: FastifyInstance,
  { db, longDb, timeZone }: { db: Db; longDb: Db; timeZone: string },
): void {
  route(
    app,
    listAuditEvents,
    async ({ query, staff, address }) => {
      const { after, limit, ...filter } = query
      // What was done to an entry that was merged into a patient was done to them.
      const patients =
        filter.patient === undefined ? undefined : await entriesOf(db, filter.patient)
      const rows = await readPage(longDb, { ...filter, patients }, { after, limit, timeZone })
      // Each page of a patient's audit is audited as a read of the patient.
      if (filter.patient !== undefined) {
        const isKnown = patients?.includes(filter.patient)
        const auditEntry = {
          action: 'read',
          subject: 'audit',
          ...(isKnown && { patientId: filter.patient }),
        }
        await audit(db, { staff, address }, { ...auditEntry, after: filter })
      }
      return toPage(rows, limit, ({ id }) => String(id))
    },
    { isLong: true },
  )

  route(app, readAuditEvent, async ({ params: { id }, staff, address }) => {
    const [event] = await db<Omit<AuditEventDetail, 'names'>[]>`
      select ${eventColumns(db)}, e.before::text as before, e.after::text as after
      ${fromEvents(db)} where e.id = ${id}`
    if (!event) throw new ProblemError('not_found')
    const { before, after, patientId } = event
    const snapshots = [before, after].map((json) =>
      json === null ? null : (JSON.parse(json) as unknown),
    )
    if (patientId !== null && snapshots.some((it) => it !== null)) {
      await audit(db, { staff, address }, { action: 'read', subject: 'audit', id, patientId })
    }
    return { ...event, names: await readNames(db, collectNamedIds(snapshots)) }
  })

  route(app, readAuditChoices, async () => {
    const [staff, actions, subjects] = await Promise.all([
      db<{ id: number; name: string }[]>`select id, name from staff order by name, id`,
      readDistinctValues(db, 'action'),
      readDistinctValues(db, 'subject'),
    ])
    return { staff, actions, subjects }
  })

  route(app, findAuditPatients, async ({ body: { typed }, staff, address }) => {
    const values = typed
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
    if (values.length === 0) return []
    const mobileDigits = values.some((word) => /\D/.test(word)) ? '' : mobileSearchDigits(typed)
    const condition = mobileDigits
      ? // Never a range of texts: what sorts behind the last digit is another sign in each collation.
        db`mobile like ${`${mobileDigits}%`}`
      : db`to_tsvector('simple', name_key) @@
          to_tsquery('simple', ${values.map((word) => `'${word}':*`).join(' & ')})`
    const rows = await db<{ id: number; name: string; mobile: string }[]>`
      select p.id, p.name, p.mobile
      from (select distinct coalesce(merged_into, id) as id from patient where ${condition}) found
      join patient p on p.id = found.id
      order by p.name, p.id limit ${maxPatients}`
    if (rows.length > 0) {
      const after = { typed, patients: rows.map(({ id }) => id) }
      await audit(db, { staff, address }, { action: 'looked up', subject: 'patient', after })
    }
    return rows
  })
}

const maxPatients = 20

const eventColumns = (db: Db) => db`
  e.id::int, e.at, e.staff_id, s.name as staff_name, e.action, e.subject, e.subject_id,
  coalesce(whose.name, e.after ->> 'name', e.before ->> 'name') as subject_name,
  e.patient_id, p.name as patient_name, p.mobile as patient_mobile, e.address`

const fromEvents = (db: Db, events = db`audit_event`) => db`
  from ${events} e
  left join staff s on s.id = e.staff_id
  left join staff whose on e.subject = any('{staff,consultant,employee}') and whose.id = e.subject_id
  left join patient p on p.id = e.patient_id`

/** The ids of a patient's entries in the register: their own, and those that were merged into it. */
async function entriesOf(db: Db, patient: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from patient where id = ${patient} or merged_into = ${patient}`
  return rows.map(({ id }) => id)
}

/** SQL: events of these entries. Of a single one they are read in their order; of several all are sorted first. */
const isOf = (db: Db, patients: readonly number[]) =>
  patients.length === 1
    ? db`and patient_id = ${patients[0]!}`
    : db`and patient_id = any(${[...patients]}::int[])`

interface PageRequest {
  after: number | undefined
  limit: number
  timeZone: string
}

/** One row more than requested shows whether there is a next page, without a count. */
async function readPage(
  db: Db,
  filter: AuditFilter & { patients: number[] | undefined },
  { after, limit, timeZone }: PageRequest,
) {
  // As text: a Date would lose the microseconds that order events.
  const [cursorRow] =
    after === undefined
      ? []
      : await db<{ at: string }[]>`select at::text from audit_event where id = ${after}`
  if (after !== undefined && !cursorRow) throw new ProblemError('not_found')
  const { staff, action, subject, patients, address } = filter
  const since = filter.from && instantOf(filter.from, '00:00', timeZone)
  const until = filter.to && instantOf(addDays(filter.to, 1), '00:00', timeZone)
  // Limited first, so that names are looked up for one page only.
  const page = db`(
    select * from audit_event
    where true
      ${staff === undefined ? db`` : db`and staff_id = ${staff}`}
      ${action === undefined ? db`` : db`and action = ${action}`}
      ${subject === undefined ? db`` : db`and subject = ${subject}`}
      ${patients === undefined ? db`` : isOf(db, patients)}
      ${address === undefined ? db`` : db`and address = ${address}`}
      ${since === undefined ? db`` : db`and at >= ${since}`}
      ${until === undefined ? db`` : db`and at < ${until}`}
      ${cursorRow === undefined ? db`` : db`and (at, id) < (${cursorRow.at}::text::timestamptz, ${after!})`}
    order by at desc, id desc
    limit ${limit + 1})`
  return db<AuditEvent[]>`
    select ${eventColumns(db)} ${fromEvents(db, page)} order by e.at desc, e.id desc`
}

/** The distinct words of a column, by a loose index scan. */
async function readDistinctValues(db: Db, column: 'action' | 'subject'): Promise<string[]> {
  const values = await db<{ word: string }[]>`
    with recursive w as (
      (select ${db(column)} as word from audit_event order by ${db(column)} limit 1)
      union all
      select (select ${db(column)} from audit_event where ${db(column)} > w.word
        order by ${db(column)} limit 1)
      from w where w.word is not null
    )
    select word from w where word is not null`
  return values.map(({ word }) => word)
}
