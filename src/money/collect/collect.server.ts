import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { readCountsFor } from '../../scheduling/appointments/counts-for.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { hasTransactionId, requiresPaymentMode } from '../../scheduling/appointments/payment.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { beginCollection } from './begin-collection.server.ts'
import { collectPayment } from './collect.ts'
import { collectProblem } from './collect-rule.ts'
import { payableOf } from './payable.server.ts'

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
        const answer = async () => ({
          id,
          ...(await readCountsFor(
            tx,
            body.items.map(({ appointment }) => appointment),
            tx`e.collection_id = ${id}`,
            today,
          )),
        })
        if (!isNew) return answer()
        // In the order of their ids, as everywhere: two desks that take the same debts do not deadlock.
        const items = body.items.toSorted((a, b) => a.appointment - b.appointment)
        const debts = []
        for (const { appointment: appointmentId, amount } of items) {
          const appointment = await lockAppointment(tx, appointmentId, staff)
          const [{ mobile }] = await tx<[{ mobile: string }]>`
            select mobile from patient where id = ${appointment.patientId}`
          const owed = await payableOf(tx, appointment)
          debts.push({
            appointment,
            amount,
            paise: toPaise(amount),
            debt: { mobile, owed, status: appointment.status },
          })
        }
        const problem = collectProblem(debts)
        if (problem) throw new ProblemError(problem)
        await tx`
          insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode,
            transaction_id, note, day, staff_id, collection_id)
          -- Before its visit it is a deposit.
          select a.id, a.branch_id, a.patient_id,
            case a.status when 'PE' then 'deposit' else 'payment' end, i.paise, ${mode ?? null},
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
                ...(debt.status === 'CD'
                  ? { paymentStatus: paise === debt.owed ? 'P' : 'U' }
                  : { deposit: true }),
              },
            },
          )
        }
        return answer()
      })
      .catch(throwLessOwed)
  })
}

/** The constraints have the last word. */
function throwLessOwed(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.constraint_name === 'ledger_owed') {
    throw new ProblemError('less_owed')
  }
  throw error
}
