import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readCountsFor } from '../../scheduling/appointments/counts-for.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { reverseEntry } from './collect.ts'
import { isReversible } from './collect-rule.ts'

interface ReversibleEntry {
  returnsDeposit: boolean
  isFurther: boolean
  kind: EntryKind
  adjustmentKind: AdjustmentKind | null
  adjustmentId: number | null
  amount: number
  mode: PaymentMode | null
  transactionId: string | null
  reversedBy: number | null
  reversedNote: string | null
}

export function reverseRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, reverseEntry, ({ params: { id }, body: { entry, reason }, staff, address }) =>
    db
      .begin(async (tx) => {
        const appointment = await lockAppointment(tx, id, staff)
        const [found] = await tx<ReversibleEntry[]>`
        select e.kind, e.returns_deposit, e.collection_id is not null as is_further, d.kind as adjustment_kind, e.adjustment_id, e.paise / 100.0 as amount, e.mode, e.transaction_id,
          r.staff_id as reversed_by, r.note as reversed_note
        from ledger_entry e left join ledger_entry r on r.reverses = e.id
          left join adjustment d on d.id = e.adjustment_id
        where e.id = ${entry} and e.appointment_id = ${id} and e.reverses is null`
        if (!found || !isReversible(found)) throw new ProblemError('not_found')
        const { reversedBy, reversedNote, adjustmentId, kind, amount, mode, transactionId } = found
        const before = { kind, amount, mode, transactionId }
        // The answer was lost, or the button was clicked twice.
        const countsFor = () => readCountsFor(tx, [id], tx`e.reverses = ${entry}`, now().today)
        if (reversedBy === staff.id && reversedNote === reason) return countsFor()
        if (reversedBy !== null) throw new ProblemError('changed_meanwhile')
        // A refund with what it forgave, in one statement. On today, also when the entry is older: the sums
        // of a day that is over stay as they were.
        await tx`
        insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode,
          transaction_id, note, day, staff_id, adjustment_id, series_id)
        select appointment_id, branch_id, patient_id, kind, -paise, id, mode, transaction_id,
          ${reason}, ${now().today}, ${staff.id}, adjustment_id, series_id
        from ledger_entry
        where appointment_id = ${id} and reverses is null
          and (id = ${entry} or adjustment_id = ${adjustmentId})
        order by id`
        await tx`
        update appointment set version = version + 1, changed_by = ${staff.id}, changed_at = now()
        where id = ${id}`
        const { patientId } = appointment
        const auditEntry = { action: 'reversed', subject: 'payment', id, patientId }
        await audit(tx, { staff, address }, { ...auditEntry, before, after: { reason } })
        return countsFor()
      })
      // The constraints have the last word.
      .catch(throwNothingLeft),
  )
}

/**
 * What was given back already stays paid: a payment is not reversed below that, and a charge not below what is
 * paid. A deposit that was used, or drawn from a package, is not left to reverse.
 */
function throwNothingLeft(error: unknown): never {
  const constraint = error instanceof postgres.PostgresError ? error.constraint_name : undefined
  // Of a further charge that is paid: the money has to be given back first.
  if (constraint === 'ledger_owed' || constraint === 'ledger_charged')
    throw new ProblemError('charge_paid')
  if (constraint === 'ledger_refund') throw new ProblemError('less_paid')
  if (constraint === 'ledger_deposit' || constraint === 'ledger_package')
    throw new ProblemError('less_left')
  throw error
}
