import type { FastifyInstance } from 'fastify'
import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { PastVisit } from '../../visits/history/history.ts'
import { readableBy, waitsForArrival } from '../../visits/visit/notes-access.server.ts'
import { readRecords } from '../../visits/record/read-record.server.ts'
import type { VisitRecord } from '../../visits/record/visit.ts'
import {
  listClientAppointments,
  listClientPayments,
  listClientVisits,
  readClient,
  type Client,
  type ClientPayment,
} from './patient-page.ts'

export function clientRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readClient, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      await openClient(tx, id, staff)
      const { today } = now()
      const whose = seenBy(tx, staff)
      const [client] = await tx<
        [Omit<Client, 'appointments' | 'payments' | 'family' | 'visitsUntilArrival'>]
      >`
        select id, name, mobile, email, age_on(age, age_on, ${today}) as age
        from patient where id = ${id}`
      const family = await tx<Client['family']>`
        select p.id, p.name, age_on(p.age, p.age_on, ${today}) as age from patient p
        where p.mobile = ${client.mobile} and p.id <> ${id}
          ${mayOpen(tx, staff)}
        order by p.name, p.id`
      const [sums] = await tx<[Client['appointments'] & Client['payments']]>`
        select count(*) filter (where a.status = 'PE' and a.day >= ${today})::int as coming,
          count(*) filter (where a.status = 'PE' and a.day < ${today})::int as pending,
          count(*) filter (where a.status = 'CD')::int as conducted,
          count(*) filter (where a.status = 'CN')::int as cancelled,
          ${sumOf(tx, tx`y.received and y.mode = 'Cash'`)} as cash,
          ${sumOf(tx, tx`y.received and y.mode = 'Online'`)} as online,
          ${sumOf(tx, tx`y.received and y.mode is null`)} as otherwise,
          ${sumOf(tx, tx`not y.received`)} as unpaid
        from appointment a left join payment y on y.appointment_id = a.id
        where a.patient_id = ${id} ${whose}`
      const { cash, online, otherwise, unpaid, ...appointments } = sums
      const deed = { action: 'read', subject: 'patient', id, patientId: id }
      await audit(tx, { staff, address }, deed)
      const payments = { cash, online, otherwise, unpaid }
      const visitsUntilArrival = await waitsForArrival(tx, staff, id)
      return { ...client, family: [...family], appointments, payments, visitsUntilArrival }
    }),
  )

  route(app, listClientAppointments, async ({ params: { id }, query: { after, limit }, ...by }) => {
    const { staff } = by
    await openClient(db, id, staff)
    const select = db<Appointment[]>`
      ${selectAppointments(db)}
      where a.patient_id = ${id} ${seenBy(db, staff)} ${behind(db, after)}
      ${newestFirst(db, limit)}`
    const deed = { action: 'read', subject: 'appointment', patientId: id }
    const [rows] = await Promise.all([select, audit(db, by, deed)])
    return pageOf(rows, limit)
  })

  route(app, listClientPayments, async ({ params: { id }, query: { after, limit }, ...by }) => {
    const { staff } = by
    await openClient(db, id, staff)
    const select = db<ClientPayment[]>`
      select a.id, a.day, a.starts, s.name as service_name, c.name as consultant_name,
        y.day as taken_day, t.name as taken_by, y.amount, y.received, y.mode, y.transaction_id
      from appointment a
      join payment y on y.appointment_id = a.id
      join service s on s.id = a.service_id
      join staff c on c.id = a.consultant_id
      join staff t on t.id = y.taken_by
      where a.patient_id = ${id} ${seenBy(db, staff)} ${behind(db, after)}
      ${newestFirst(db, limit)}`
    const deed = { action: 'read', subject: 'payment', patientId: id }
    const [rows] = await Promise.all([select, audit(db, by, deed)])
    return pageOf(rows, limit)
  })

  route(app, listClientVisits, ({ params: { id }, query: { after, limit }, staff, address }) =>
    db.begin(async (tx) => {
      await openClient(tx, id, staff)
      const found = await tx<(Omit<PastVisit, keyof VisitRecord> & { id: number })[]>`
        select a.id, a.id as appointment_id, a.day, a.starts, b.name as branch_name,
          s.name as service_name, c.name as consultant_name
        from appointment a
        join visit v on v.appointment_id = a.id
        join branch b on b.id = a.branch_id
        join service s on s.id = a.service_id
        join staff c on c.id = a.consultant_id
        where a.patient_id = ${id} ${readableBy(tx, staff, 'a')} ${behind(tx, after)}
        ${newestFirst(tx, limit)}`
      const { rows, next } = pageOf(found, limit)
      const records = await readRecords(
        tx,
        rows.map((row) => row.id),
      )
      for (const visit of rows) {
        const deed = { action: 'read', subject: 'history', id: visit.id, patientId: id }
        await audit(tx, { staff, address }, deed)
      }
      return { rows: rows.map((visit) => ({ ...visit, ...records.get(visit.id)! })), next }
    }),
  )
}

/** The patients `p` that somebody may open: a consultant those with an appointment with them. */
function mayOpen(db: Queryable, staff: SignedIn) {
  const own = consultantSeenBy(staff)
  return own === undefined
    ? db``
    : db`and exists (select from appointment a where a.patient_id = p.id and a.consultant_id = ${own})`
}

/** Refuses a patient that somebody may not open as if there were none. */
async function openClient(db: Queryable, id: number, staff: SignedIn): Promise<void> {
  const [found] = await db`select from patient p where p.id = ${id} ${mayOpen(db, staff)}`
  if (!found) throw new Refusal('not_found')
}

/** Of a patient's appointments `a`, a consultant sees their own. */
function seenBy(db: Queryable, staff: SignedIn) {
  const own = consultantSeenBy(staff)
  return own === undefined ? db`` : db`and a.consultant_id = ${own}`
}

const sumOf = (db: Queryable, which: ReturnType<Queryable>) =>
  db`coalesce(sum(y.amount) filter (where ${which}), 0)`

const behind = (db: Queryable, after: string | undefined) => {
  const [day, starts, id] = after?.split(' ') ?? []
  return day === undefined
    ? db``
    : db`and (a.day, a.starts, a.id) < (${day}, ${starts!}, ${Number(id)})`
}

/** One row more than asked, which tells whether there is a next page without counting. */
const newestFirst = (db: Queryable, limit: number) =>
  db`order by a.day desc, a.starts desc, a.id desc limit ${limit + 1}`

function pageOf<Row extends { day: string; starts: string; id: number }>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last
  return { rows, next: more ? `${last.day} ${last.starts} ${last.id}` : null }
}
