import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { changeRefusal, conductRefusal } from './appointment-status.ts'
import { cancelAppointment, conductAppointment } from './change-appointment.ts'
import { auditAppointment, lockAppointment } from './lock-appointment.server.ts'
import { asksForMode, keptPayment } from './payment.ts'

export function appointmentChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, conductAppointment, async ({ params, body, staff, address }) => {
    const { payment } = body
    if (asksForMode(staff.role) && payment.received && !payment.mode && !payment.modeNotTold) {
      throw new Refusal('invalid_input', undefined, {
        'payment.mode': sentence('payment.modeRequired'),
      })
    }
    const { amount, received, mode, transactionId } = keptPayment(payment)
    const { today } = now()
    await db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, params.id, staff)
      const refusal = conductRefusal(appointment, body.version, today)
      if (refusal) throw new Refusal(refusal)
      // The price becomes what was charged, so that lists and reports add up to the payments.
      await tx`
        update appointment set status = 'CD', payment_status = ${received ? 'P' : 'U'},
          price = ${amount}, version = version + 1, changed_by = ${staff.id}, changed_at = now()
        where id = ${params.id}`
      await tx`
        insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
        values (${params.id}, ${amount}, ${received}, ${mode ?? null}, ${transactionId ?? null},
          ${today}, ${staff.id})`
      const by = { staff, address }
      const paymentStatus = received ? 'P' : 'U'
      const after = { status: 'CD', paymentStatus, price: amount, received, mode, transactionId }
      await auditAppointment(tx, 'conducted', appointment, by, after)
      await audit(tx, by, {
        action: 'recorded',
        subject: 'payment',
        id: params.id,
        patientId: appointment.patientId,
        after: { amount, received, mode, transactionId, day: today },
      })
    })
    return {}
  })

  route(app, cancelAppointment, async ({ params, body, staff, address }) => {
    await db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, params.id, staff)
      const refusal = changeRefusal(appointment, body.version)
      if (refusal) throw new Refusal(refusal)
      await tx`
        update appointment set status = 'CN', version = version + 1,
          changed_by = ${staff.id}, changed_at = now()
        where id = ${params.id}`
      await auditAppointment(tx, 'cancelled', appointment, { staff, address }, { status: 'CN' })
    })
    return {}
  })
}
