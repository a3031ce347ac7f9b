import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { readHistory, readPastVisits, type EarlierVisit, type PastVisit } from './history.ts'
import { auditRecord, openRecord, type By, type OpenRecord } from '../visit/open-record.server.ts'
import { readableBy, waitsForArrival } from '../visit/notes-access.server.ts'
import { readRecords } from '../record/read-record.server.ts'
import type { VisitRecord } from '../record/visit.ts'

export function historyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readHistory, ({ params: { id }, ...by }) =>
    db.begin(async (tx) => {
      const record = await openHistory(tx, id, by)
      const visits = await tx<EarlierVisit[]>`
        select e.id as appointment_id, e.day, e.starts, v.systolic, v.diastolic, v.weight,
          v.fasting, v.pp
        ${earlierVisits(tx, id, by)} order by e.day, e.starts, e.id`
      await auditRecord(tx, 'read', 'history', record, by)
      return { visits, untilArrival: await waitsForArrival(tx, by.staff, record.patientId) }
    }),
  )

  route(app, readPastVisits, ({ params: { id, day }, ...by }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, by)
      const visits = await tx<Omit<PastVisit, keyof VisitRecord>[]>`
        select e.id as appointment_id, e.day, e.starts, b.name as branch_name,
          s.name as service_name, c.name as consultant_name
        ${earlierVisits(
          tx,
          id,
          by,
          tx`
          join branch b on b.id = e.branch_id
          join service s on s.id = e.service_id
          join staff c on c.id = e.consultant_id`,
        )}
          and e.day = ${day} order by e.starts, e.id`
      const ids = visits.map(({ appointmentId }) => appointmentId)
      const records = await readRecords(tx, ids)
      for (const appointmentId of ids) {
        await auditRecord(tx, 'read', 'history', { appointmentId, patientId }, by)
      }
      return visits.map((visit) => ({ ...visit, ...records.get(visit.appointmentId)! }))
    }),
  )
}

/**
 * Finds whose history an appointment opens. To a consultant it is open as long as the patient has an
 * appointment with them, whichever, that was not cancelled.
 */
async function openHistory(tx: Queryable, id: number, { staff }: By): Promise<OpenRecord> {
  const record = await openRecord(tx, id, staff)
  const own = consultantSeenBy(staff)
  if (own === undefined) return record
  const [live] = await tx`
    select from appointment
    where patient_id = ${record.patientId} and consultant_id = ${own} and status <> 'CN' limit 1`
  if (!live) throw new Refusal('forbidden')
  return record
}

/**
 * The recorded visits (v, at the appointments e) of the same patient before an appointment, with
 * any consultant, as far as the reader may read them. A cancelled appointment's record counts: what was found and given stays true.
 */
const earlierVisits = (tx: Queryable, id: number, { staff }: By, joined = tx``) => tx`
  from appointment a
  join appointment e on e.patient_id = a.patient_id and (e.day, e.starts) < (a.day, a.starts)
  join visit v on v.appointment_id = e.id
  ${joined}
  where a.id = ${id} ${readableBy(tx, staff, 'e')}`
