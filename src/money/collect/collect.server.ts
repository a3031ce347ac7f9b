import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { hasTransactionId, requiresPaymentMode } from '../../scheduling/appointments/payment.ts'
import { toPaise } from '../ledger/ledger.ts'
import { collectPayment, type Collection } from './collect.ts'
import { collectProblem } from './collect-rule.ts'

export function collectRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, collectPayment, async ({ body, staff, address }) => {
    const { mode, note } = body
    if (requiresPaymentMode(staff.role) && !mode) {
      throw new ProblemError('invalid_input', undefined, {
        mode: messageKey('payment.modeRequired'),
      })
    }
    const transactionId = hasTransactionId(mode) ? body.transactionId : undefined
    const { today } = now()
    return db
      .begin(async (tx) => {
        const { id, isNew } = await beginCollection(tx, body, staff.id)
        if (!isNew) return { id }
        // In the order of their ids, as everywhere: two desks that take the same debts do not deadlock.
        const items = body.items.toSorted((a, b) => a.appointment - b.appointment)
        const debts = []
        for (const { appointment: appointmentId, amount } of items) {
          const appointment = await lockAppointment(tx, appointmentId, staff)
          const [debt] = await tx<[{ owed: string; mobile: string }]>`
            select p.mobile, coalesce((select owed from outstanding where appointment_id = ${appointmentId}), 0) as owed
            from patient p where p.id = ${appointment.patientId}`
          debts.push({
            appointment,
            amount,
            paise: toPaise(amount),
            debt: { ...debt, owed: Number(debt.owed), status: appointment.status },
          })
        }
        const problem = collectProblem(debts)
        if (problem) throw new ProblemError(problem)
        await tx`
          insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode,
            transaction_id, note, day, staff_id, collection_id)
          select a.id, a.branch_id, a.patient_id, 'payment', i.paise, ${mode ?? null},
            ${transactionId ?? null}, ${note || null}, ${today}, ${staff.id}, ${id}
          from unnest(${debts.map(({ appointment }) => appointment.id)}::int[],
            ${debts.map(({ paise }) => paise)}::bigint[]) i (appointment_id, paise)
          join appointment a on a.id = i.appointment_id
          order by a.id`
        for (const { appointment, amount, debt, paise } of debts) {
          await tx`
            update appointment set version = version + 1, changed_by = ${staff.id}, changed_at = now()
            where id = ${appointment.id}`
          await audit(
            tx,
            { staff, address },
            {
              action: 'collected',
              subject: 'payment',
              id: appointment.id,
              patientId: appointment.patientId,
              after: {
                amount,
                mode,
                transactionId,
                note: note || undefined,
                day: today,
                paymentStatus: paise === debt.owed ? 'P' : 'U',
              },
            },
          )
        }
        return { id }
      })
      .catch(throwLessOwed)
  })
}

/**
 * The payment of a request: a new one, or the one that the same request made before. Of two that come
 * at once the second waits for the first. Throws `key_reused` when the key belongs to another request.
 */
async function beginCollection(
  tx: Queryable,
  body: Collection,
  staffId: number,
): Promise<{ id: number; isNew: boolean }> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const [made] = await tx<{ id: number }[]>`
    insert into collection (idempotency_key, request_hash, staff_id)
    values (${body.idempotencyKey}, ${hash}, ${staffId})
    on conflict (idempotency_key) do nothing returning id`
  if (made) return { id: made.id, isNew: true }
  const [earlier] = await tx<[{ id: number; isSame: boolean }]>`
    select id, request_hash = ${hash} and staff_id = ${staffId} as is_same
    from collection where idempotency_key = ${body.idempotencyKey}`
  if (!earlier.isSame) throw new ProblemError('key_reused')
  return { id: earlier.id, isNew: false }
}

/** The constraints have the last word. */
function throwLessOwed(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.constraint_name === 'ledger_owed') {
    throw new ProblemError('less_owed')
  }
  throw error
}
