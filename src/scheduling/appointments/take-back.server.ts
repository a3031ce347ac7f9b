import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readDayFacts } from '../slots/day-facts.server.ts'
import { addStandingCall } from './add-patient-call.server.ts'
import {
  auditAppointment,
  lockAppointment,
  type LockedAppointment,
} from './lock-appointment.server.ts'
import type { paymentModes } from './payment.ts'
import { isOwnNextVersion } from './repeated-change.ts'
import { setBackAppointment, takeBackAppointment } from './take-back.ts'
import { assertOnlySessionOf } from './only-session.server.ts'
import { setBackProblem, takeBackProblem } from './take-back-rule.ts'

export function takeBackRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, takeBackAppointment, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        await tx`select release_expired_requests()`
        const appointment = await lockAppointment(tx, id, staff)
        const { status, consultantId, branchId, day } = appointment
        if (status === 'PE' && isOwnNextVersion(appointment, body.version, staff.id)) return {}
        const place = { consultant: consultantId, branch: branchId, day, except: id }
        const facts = await readDayFacts(tx, place)
        const problem = takeBackProblem(appointment, body.version, facts, now().today)
        if (problem) throw new ProblemError(problem)
        if (appointment.walkIn) await assertNotInLine(tx, appointment)
        await assertOnlySessionOf(tx, appointment, day)
        await tx`
          update appointment set status = 'PE', cancel_reason = null, version = version + 1,
            changed_by = ${staff.id}, changed_at = now()
          where id = ${id}`
        if (!appointment.walkIn) await addStandingCall(tx, appointment, { staff, address })
        const after = { status: 'PE', reason: body.reason }
        await auditAppointment(tx, 'taken back', appointment, { staff, address }, after)
        return {}
      })
      // The constraints have the last word.
      .catch(
        throwOverlapAs((constraint) =>
          constraint === 'appointment_patient_overlap' ? 'patient_busy' : 'slot_taken',
        ),
      ),
  )

  route(app, setBackAppointment, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, staff)
      if (
        appointment.status === 'PE' &&
        isOwnNextVersion(appointment, body.version, staff.id) &&
        (await readReversal(tx, id))
      ) {
        return {}
      }
      const { today } = now()
      const payment = await readPayment(tx, id)
      const facts = { ...appointment, conductedDay: payment?.day ?? null }
      const problem = setBackProblem(facts, body.version, today)
      if (problem) throw new ProblemError(problem)
      const actor = { staff, address }
      const { reason } = body
      await tx`
        with gone as (delete from payment where appointment_id = ${id} returning *)
        insert into reversed_payment (appointment_id, amount, received, mode, transaction_id, day,
          taken_by, taken_at, reversed_day, reversed_by, reason)
        select appointment_id, amount, received, mode, transaction_id, day, taken_by, taken_at,
          ${today}, ${staff.id}, ${reason}
        from gone`
      const price = await readPriceBefore(tx, id, appointment.patientId)
      await tx`
        update appointment set status = 'PE', payment_status = 'U',
          price = ${price ?? appointment.price}, version = version + 1,
          changed_by = ${staff.id}, changed_at = now()
        where id = ${id}`
      const after = { status: 'PE', paymentStatus: 'U', price: price ?? appointment.price, reason }
      await auditAppointment(tx, 'set back', appointment, actor, after)
      await audit(tx, actor, {
        action: 'reversed',
        subject: 'payment',
        id,
        patientId: appointment.patientId,
        before: payment,
        after: { reason },
      })
      return {}
    }),
  )
}

/** A walk-in has no time that a constraint could look at: the patient may wait again already. */
async function assertNotInLine(
  tx: Queryable,
  { id, patientId, branchId, consultantId, day }: LockedAppointment,
): Promise<void> {
  // As a new walk-in does: the patient's row lets one pass at a time.
  await tx`select from patient where id = ${patientId} for no key update`
  const [row] = await tx<[{ inLine: boolean }]>`
    select is_in_line(${patientId}, ${branchId}, ${consultantId}, ${day}, ${id}) as in_line`
  if (row.inLine) throw new ProblemError('already_in_line')
}

interface StoredPayment {
  amount: number
  received: boolean
  mode: (typeof paymentModes)[number] | null
  transactionId: string | null
  day: Day
}

async function readPayment(tx: Queryable, id: number): Promise<StoredPayment | undefined> {
  const [row] = await tx<StoredPayment[]>`
    select amount, received, mode, transaction_id, day from payment where appointment_id = ${id}`
  return row
}

async function readReversal(tx: Queryable, id: number): Promise<boolean> {
  const [row] = await tx`select from reversed_payment where appointment_id = ${id}`
  return row !== undefined
}

/**
 * The price before the appointment was conducted, which made it the amount charged: from the audit,
 * which is never changed. Undefined for one that was conducted before there was an audit.
 */
async function readPriceBefore(
  tx: Queryable,
  id: number,
  patientId: number,
): Promise<number | undefined> {
  const [row] = await tx<{ price: number }[]>`
    select (before ->> 'price')::numeric as price from audit_event
    where patient_id = any(entries_of(${patientId})) and subject = 'appointment' and subject_id = ${id}
      and action = 'conducted'
    order by at desc, id desc limit 1`
  return row?.price
}
