import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { changeProblem, conductProblem } from './appointment-status.ts'
import { cancelAppointment, conductAppointment } from './change-appointment.ts'
import { auditAppointment, lockAppointment } from './lock-appointment.server.ts'
import { writeCancel } from './write-cancel.server.ts'
import { requiresPaymentMode, normalizePayment, type Payment } from './payment.ts'
import { isOwnNextVersion, isRepeatedCancel } from './repeated-change.ts'

export function appointmentChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, conductAppointment, async ({ params, body, staff, address }) => {
    const { payment } = body
    if (
      requiresPaymentMode(staff.role) &&
      payment.received &&
      !payment.mode &&
      !payment.modeNotTold
    ) {
      throw new ProblemError('invalid_input', undefined, {
        'payment.mode': messageKey('payment.modeRequired'),
      })
    }
    const { amount, received, mode, transactionId } = normalizePayment(payment)
    const { today } = now()
    await db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, params.id, staff)
      const isRepeated =
        appointment.status === 'CD' &&
        isOwnNextVersion(appointment, body.version, staff.id) &&
        (await isPaymentOf(tx, params.id, { amount, received, mode, transactionId }))
      if (isRepeated) return
      const problem = conductProblem(appointment, body.version, today)
      if (problem) throw new ProblemError(problem)
      // The price becomes the charged amount, so that lists and reports add up to the payments.
      await tx`
        update appointment set status = 'CD', payment_status = ${received ? 'P' : 'U'},
          price = ${amount}, version = version + 1, changed_by = ${staff.id}, changed_at = now()
        where id = ${params.id}`
      await tx`
        insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
        values (${params.id}, ${amount}, ${received}, ${mode ?? null}, ${transactionId ?? null},
          ${today}, ${staff.id})`
      const actor = { staff, address }
      const paymentStatus = received ? 'P' : 'U'
      const after = { status: 'CD', paymentStatus, price: amount, received, mode, transactionId }
      await auditAppointment(tx, 'conducted', appointment, actor, after)
      await audit(tx, actor, {
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
      if (isRepeatedCancel(appointment, body.version, staff.id)) return
      const problem = changeProblem(appointment, body.version, 'CN')
      if (problem) throw new ProblemError(problem)
      await writeCancel(tx, appointment, body.reason, { staff, address })
    })
    return {}
  })
}

/** Whether an appointment's stored payment equals this one. */
async function isPaymentOf(
  tx: Queryable,
  id: number,
  { amount, received, mode, transactionId }: Payment,
): Promise<boolean> {
  const [row] = await tx`
    select from payment where appointment_id = ${id} and amount = ${amount}
      and received = ${received} and mode is not distinct from ${mode ?? null}::text
      and transaction_id is not distinct from ${transactionId ?? null}::text`
  return row !== undefined
}
