import type { FastifyInstance } from 'fastify'
import type { PendingQuery, Row } from 'postgres'
import { route } from '../../../access/permissions/route.server.ts'
import type { Db } from '../../../platform/db/connect.server.ts'
import { auditRecord, openRecord } from '../../visit/open-record.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { readableBy, waitsForArrival } from '../../visit/notes-access.server.ts'
import { readLastPrescription, suggestMedicines, type Medicine } from './prescription.ts'
import { readRecords } from '../read-record.server.ts'

const maxSuggestions = 12

/** SQL: a medicine's name or label without what is written in several ways: '10mg' and '10 mg', '60,000' and '60000'. */
const written = (db: Db, name: PendingQuery<Row[]>) => db`translate(lower(${name}), ' ,', '')`

export function prescribingRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    suggestMedicines,
    ({ query: { typed } }) => db<Medicine[]>`
      select id, name, strength from medicine
      where active and position(${written(db, db`${typed}::text`)} in ${written(db, db`concat_ws(' ', name, strength)`)}) > 0
      order by starts_with(lower(name), lower(${typed})) desc, lower(name), length(strength), strength
      limit ${maxSuggestions}`,
  )

  route(app, readLastPrescription, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openRecord(tx, id, actor.staff)
      const [last] = await tx<{ id: number }[]>`
        select e.id from appointment a
        join appointment e on e.patient_id = a.patient_id and (e.day, e.starts) < (a.day, a.starts)
        where a.id = ${id} and is_live(a.status) and is_live(e.status) ${readableBy(tx, actor.staff, 'e')}
          and exists (select from prescription_item i where i.appointment_id = e.id)
        order by e.day desc, e.starts desc limit 1`
      if (!last) {
        if (await waitsForArrival(tx, actor.staff, record.patientId))
          throw new ProblemError('not_arrived')
        return { items: [] }
      }
      const sourceRecord = { ...record, appointmentId: last.id }
      await auditRecord(tx, 'read', 'visit.prescription', sourceRecord, actor)
      return { items: (await readRecords(tx, [last.id])).get(last.id)?.prescription ?? [] }
    }),
  )
}
