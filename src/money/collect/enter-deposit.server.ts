import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { AdjustedAppointment, StoredAdjustment } from '../refunds/visit-money.server.ts'
import { hasTransactionId, type PaymentMode } from '../../scheduling/appointments/payment.ts'

/** Money that changes hands before a visit. */
interface Handover {
  /** The appointment at which it stands; of a series its first one. */
  appointmentId: number
  seriesId: number | null
  paise: number
  mode: PaymentMode
  transactionId?: string | undefined
  note?: string | undefined
  day: Day
  staffId: number
  /** The number of the request. */
  collection: number
}

/** Enters a deposit. */
export async function enterDeposit(tx: Queryable, handover: Handover): Promise<void> {
  const { appointmentId, seriesId, paise, mode, transactionId, note, day, staffId } = handover
  await tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, transaction_id,
      note, day, staff_id, collection_id, series_id)
    select id, branch_id, patient_id, 'deposit', ${paise}, ${mode},
      ${hasTransactionId(mode) ? (transactionId ?? null) : null}, ${note || null}, ${day}, ${staffId},
      ${handover.collection}, ${seriesId}
    from appointment where id = ${appointmentId}`
}

/**
 * Enters that a deposit is given back: as used, so that it cannot be used again, and as refunded. In one
 * statement, after which nothing is paid by it.
 */
export async function enterReturnedDeposit(
  tx: Queryable,
  {
    appointment,
    seriesId,
    adjustment: { id, paise, mode, transactionId, reason, askedBy },
    day,
  }: {
    /** Of a series its first session. */
    appointment: AdjustedAppointment
    seriesId: number | null
    adjustment: StoredAdjustment
    day: Day
  },
): Promise<void> {
  await tx`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, transaction_id,
      note, day, staff_id, adjustment_id, series_id, returns_deposit)
    select ${appointment.id}, ${appointment.branchId}, ${appointment.patientId}, e.kind, ${paise}::bigint,
      e.mode, e.transaction_id, ${reason}, ${day}, ${askedBy}, ${id}, ${seriesId}, true
    from (values
      (1, 'deposit used', null, null),
      (2, 'refund', ${mode}, ${transactionId})
    ) e (position, kind, mode, transaction_id)
    order by e.position`
}

/** What the pages of an appointment and its series show has changed. */
export const changeVersion = (tx: Queryable, id: number, staffId: number) => tx`
  update appointment set version = version + 1, changed_by = ${staffId}, changed_at = now()
  where id = ${id}`
