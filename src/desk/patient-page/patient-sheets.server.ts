import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { parseCursor, toAppointmentPage } from '../../scheduling/appointments/page-cursor.ts'
import { isBehindCursor, orderByCursor } from '../../scheduling/appointments/page-cursor.server.ts'
import { requireOpenablePatient } from '../../patients/register/openable-patient.server.ts'
import { listPatientSheets, type VisitSheets } from './patient-page.ts'

export function patientSheetsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listPatientSheets, ({ params: { id }, query: { after, limit }, ...actor }) =>
    db.begin(async (tx) => {
      await requireOpenablePatient(tx, id, actor.staff)
      const consultantId = visibleConsultant(actor.staff)
      const found = await tx<VisitSheets[]>`
        select a.id, a.day, a.starts, b.name as branch_name, s.name as service_name,
          c.name as consultant_name, n.medicines, n.tests, n.exercises,
          n.certificates, n.referrals
        from appointment a
        join visit v on v.appointment_id = a.id
        join branch b on b.id = a.branch_id
        join service s on s.id = a.service_id
        join staff c on c.id = a.consultant_id
        cross join lateral (
          select
            (select count(*)::int from prescription_item where appointment_id = a.id) as medicines,
            (select count(*)::int from recommended_test where appointment_id = a.id) as tests,
            (select count(*)::int from exercise where appointment_id = a.id) as exercises,
            (select count(*)::int from certificate
              where appointment_id = a.id and withdrawn_day is null) as certificates,
            (select count(*)::int from referral
              where appointment_id = a.id and withdrawn_day is null) as referrals
        ) n
        where a.patient_id = ${id} and n.medicines + n.tests + n.exercises + n.certificates + n.referrals > 0
          ${consultantId === undefined ? tx`` : tx`and a.consultant_id = ${consultantId}`}
          ${isBehindCursor(tx, parseCursor(after))}
        ${orderByCursor(tx)} limit ${limit + 1}`
      await audit(tx, actor, { action: 'read', subject: 'sheet', patientId: id })
      return toAppointmentPage(found, limit)
    }),
  )
}
