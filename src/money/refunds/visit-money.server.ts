import type { Queryable } from '../../platform/db/connect.server.ts'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import type { PaymentMode } from '../../scheduling/appointments/payment.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'
import { balanceOf, type EntryKind } from '../ledger/ledger.ts'
import { amountProblem, visitEntries } from './refund-rule.ts'
import type { moneySources } from './refunds.ts'

/** The names of the sources in the database. */
export type SourceName = (typeof moneySources)[number]

/** An adjustment as it is stored, with its appointment's row locked. */
export interface StoredAdjustment {
  id: number
  kind: AdjustmentKind
  source: SourceName
  paise: number
  mode: PaymentMode | null
  transactionId: string | null
  reason: string
  /** Who gives the money, or forgoes it. */
  askedBy: number
}

/** The appointment that it stands at. */
export interface AdjustedAppointment {
  id: number
  branchId: number
  consultantId: number
  patientId: number
  status: AppointmentStatus
}

/**
 * The money that adjustments are about. What is paid before a visit has its own rules; both are asked for
 * and approved alike.
 */
export interface MoneySource {
  /** Why so much cannot be given back or forgone now, or undefined. */
  amountProblem: (
    tx: Queryable,
    appointment: AdjustedAppointment,
    adjustment: { kind: AdjustmentKind; paise: number },
  ) => Promise<'wrong_status' | 'less_paid' | 'less_owed' | 'less_left' | undefined>
  /** Makes the entries of the ledger on a day of the clinic, with the adjustment's id. */
  enter: (
    tx: Queryable,
    appointment: AdjustedAppointment,
    adjustment: StoredAdjustment,
    day: Day,
  ) => Promise<void>
}

/** What was charged and paid for a conducted appointment. */
export const visitMoney: MoneySource = {
  async amountProblem(tx, { id, status }, adjustment) {
    const entries = await tx<{ kind: EntryKind; paise: string; reverses: string | null }[]>`
      select kind, paise, reverses from ledger_entry where appointment_id = ${id}`
    const { paid, owed } = balanceOf(
      entries.map(({ kind, paise, reverses }) => ({
        kind,
        paise: Number(paise),
        reverses: reverses === null ? null : Number(reverses),
      })),
    )
    return amountProblem(adjustment, { status, paid, owed })
  },

  // In one statement: between the two a debt would arise, or more would be paid than is charged.
  async enter(tx, appointment, { id, kind, paise, mode, transactionId, reason, askedBy }, day) {
    await tx`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode,
        transaction_id, note, day, staff_id, adjustment_id)
      select ${appointment.id}, ${appointment.branchId}, ${appointment.patientId}, kind, ${paise}::bigint,
        case when kind = 'refund' then ${mode} end, case when kind = 'refund' then ${transactionId} end,
        ${reason}, ${day}, ${askedBy}, ${id}
      from unnest(${visitEntries(kind)}::text[]) with ordinality e (kind, position) order by position`
  },
}
