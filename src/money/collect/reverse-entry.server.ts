import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { reverseEntry } from './collect.ts'
import { isReversible } from './collect-rule.ts'

interface ReversibleEntry {
  kind: EntryKind
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
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, staff)
      const [found] = await tx<ReversibleEntry[]>`
        select e.kind, e.paise / 100.0 as amount, e.mode, e.transaction_id,
          r.staff_id as reversed_by, r.note as reversed_note
        from ledger_entry e left join ledger_entry r on r.reverses = e.id
        where e.id = ${entry} and e.appointment_id = ${id} and e.reverses is null`
      if (!found || !isReversible(found.kind)) throw new ProblemError('not_found')
      const { reversedBy, reversedNote, ...before } = found
      // The answer was lost, or the button was clicked twice.
      if (reversedBy === staff.id && reversedNote === reason) return {}
      if (reversedBy !== null) throw new ProblemError('changed_meanwhile')
      // On today, also when the entry is older: the sums of a day that is over stay as they were.
      await tx`
        insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode,
          transaction_id, note, day, staff_id)
        select appointment_id, branch_id, patient_id, kind, -paise, id, mode, transaction_id,
          ${reason}, ${now().today}, ${staff.id}
        from ledger_entry where id = ${entry}`
      await tx`
        update appointment set version = version + 1, changed_by = ${staff.id}, changed_at = now()
        where id = ${id}`
      const { patientId } = appointment
      const auditEntry = { action: 'reversed', subject: 'payment', id, patientId }
      await audit(tx, { staff, address }, { ...auditEntry, before, after: { reason } })
      return {}
    }),
  )
}
