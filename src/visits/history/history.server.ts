import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { readHistory, readPastVisits, type EarlierVisit, type PastVisit } from './history.ts'
import { auditRecord, openHistory, type Actor } from '../visit/open-record.server.ts'
import { readableBy, waitsForArrival } from '../visit/notes-access.server.ts'
import { readRecords } from '../record/read-record.server.ts'
import type { VisitRecord } from '../record/visit.ts'

export function historyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readHistory, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openHistory(tx, id, actor)
      const visits = await tx<EarlierVisit[]>`
        select e.id as appointment_id, e.day, e.starts, v.systolic, v.diastolic, v.weight,
          v.fasting, v.pp, v.temperature, v.pulse, v.spo2, v.pain
        ${earlierVisits(tx, id, actor)} order by e.day, e.starts, e.id`
      await auditRecord(tx, 'read', 'history', record, actor)
      return { visits, untilArrival: await waitsForArrival(tx, actor.staff, record.patientId) }
    }),
  )

  route(app, readPastVisits, ({ params: { id, day }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, actor)
      const visits = await tx<Omit<PastVisit, keyof VisitRecord>[]>`
        select e.id as appointment_id, e.consultant_id, e.day, e.starts, b.name as branch_name,
          s.name as service_name, c.name as consultant_name
        ${earlierVisits(
          tx,
          id,
          actor,
          tx`
          join branch b on b.id = e.branch_id
          join service s on s.id = e.service_id
          join staff c on c.id = e.consultant_id`,
        )}
          and e.day = ${day} order by e.starts, e.id`
      const ids = visits.map(({ appointmentId }) => appointmentId)
      const records = await readRecords(tx, ids)
      for (const appointmentId of ids) {
        await auditRecord(tx, 'read', 'history', { appointmentId, patientId }, actor)
      }
      return visits.map((visit) => ({ ...visit, ...records.get(visit.appointmentId)! }))
    }),
  )
}

/**
 * SQL: the patient's recorded visits (v, with their appointments e) before an appointment, with any
 * consultant, that the reader may read. Records of cancelled appointments count: care was given.
 */
const earlierVisits = (tx: Queryable, id: number, { staff }: Actor, joined = tx``) => tx`
  from appointment a
  join appointment e on e.patient_id = a.patient_id and (e.day, e.starts) < (a.day, a.starts)
  join visit v on v.appointment_id = e.id
  ${joined}
  where a.id = ${id} ${readableBy(tx, staff, 'e')}`
