import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import {
  lockOfferedCharges,
  writeChargedItems,
} from '../../masters/charges/charged-items.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { beginCollection } from './begin-collection.server.ts'
import { addCharge } from './collect.ts'

export function addChargeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, addCharge, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const asked = { ...body, appointment: id }
      const request = await beginCollection(tx, asked, staff.id)
      if (!request.isNew) return {}
      const appointment = await lockAppointment(tx, id, staff)
      if (appointment.status !== 'CD') throw new ProblemError('wrong_status')
      const { lines, sum, text } = await lockOfferedCharges(tx, body.charges)
      const { today } = now()
      // What it is owed for is whole in its items; the request marks it as one that came after the visit.
      await tx`
        insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id,
          collection_id)
        select id, branch_id, patient_id, 'charge', ${toPaise(sum)}, ${today}, ${staff.id}, ${request.id}
        from appointment where id = ${id}`
      await writeChargedItems(
        tx,
        tx`select id from ledger_entry where collection_id = ${request.id}`,
        lines,
      )
      await tx`
        update appointment set version = version + 1, changed_by = ${staff.id}, changed_at = now()
        where id = ${id}`
      await audit(
        tx,
        { staff, address },
        {
          action: 'added',
          subject: 'further charges',
          id,
          patientId: appointment.patientId,
          after: { amount: sum, charges: text, day: today, paymentStatus: 'U' },
        },
      )
      return {}
    }),
  )
}
