import { createHash } from 'node:crypto'
import postgres from 'postgres'
import type { z } from 'zod'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { readActiveStaff, readLimit } from '../../masters/money-limits/read-limits.server.ts'
import { readCountsFor } from '../../scheduling/appointments/counts-for.server.ts'
import { hasTransactionId } from '../../scheduling/appointments/payment.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { howToAdjust } from './refund-rule.ts'
import type { adjustmentAnswer, AdjustmentState, RefundRequest } from './refunds.ts'
import type {
  AdjustedAppointment,
  MoneySource,
  SourceName,
  StoredAdjustment,
} from './visit-money.server.ts'

export interface AdjustmentRequest extends Omit<RefundRequest, 'mode'> {
  kind: AdjustmentKind
  source: SourceName
  mode?: RefundRequest['mode'] | undefined
}

/** Who does it, and on which day of the clinic. */
export interface AdjustmentActor {
  staff: SignedIn
  address: string
  today: Day
}

/**
 * Gives money back or forgoes it: at once, or as a request that waits for a second person. Call it in a
 * transaction with the appointment's row locked. The same request sent again is answered as it was the
 * first time. Throws the problems of the rule, `already_asked` where a request of this appointment
 * waits, and `key_reused`.
 */
export async function adjustMoney(
  tx: Queryable,
  request: AdjustmentRequest,
  appointment: AdjustedAppointment,
  actor: AdjustmentActor,
  money: MoneySource,
): Promise<z.output<typeof adjustmentAnswer>> {
  const { kind, source, reason, idempotencyKey, mode = null } = request
  const { staff } = actor
  const paise = toPaise(request.amount)
  const transactionId = (hasTransactionId(mode) && request.transactionId) || null
  const hash = createHash('sha256')
    .update(JSON.stringify([appointment.id, kind, source, paise, mode, transactionId, reason]))
    .digest('base64url')
  const earlier = await findEarlier(tx, idempotencyKey)
  if (earlier) {
    if (earlier.requestHash !== hash || earlier.askedBy !== staff.id) {
      throw new ProblemError('key_reused')
    }
    return answerOf(tx, earlier, appointment, actor)
  }

  const facts = { kind, paise, consultantId: appointment.consultantId }
  const [limit, people, enteredAlone] = await Promise.all([
    readLimit(tx, kind),
    readActiveStaff(tx),
    readEnteredAlone(tx, appointment.id, kind),
  ])
  const how = howToAdjust(facts, staff, { enteredAlone, limit, staff: people })
  if (how === 'forbidden' || how === 'nobody_to_approve') throw new ProblemError(how)
  const problem = await money.amountProblem(tx, appointment, facts)
  if (problem) throw new ProblemError(problem)
  if (how === 'at once') assertTransactionId(mode, transactionId)

  const state = how === 'at once' ? 'entered' : 'asked'
  const [row] = await tx<{ id: number }[]>`
    insert into adjustment (idempotency_key, request_hash, kind, source, appointment_id, branch_id,
      consultant_id, patient_id, paise, mode, transaction_id, reason, state, asked_by)
    values (${idempotencyKey}, ${hash}, ${kind}, ${source}, ${appointment.id}, ${appointment.branchId},
      ${appointment.consultantId}, ${appointment.patientId}, ${paise}, ${mode}, ${transactionId},
      ${reason}, ${state}, ${staff.id})
    on conflict do nothing returning id`
  // The appointment's row is locked, so another one has its key, or waits.
  if (!row) {
    throw new ProblemError((await findEarlier(tx, idempotencyKey)) ? 'key_reused' : 'already_asked')
  }
  const { id } = row
  const stored = { id, kind, source, paise, mode, transactionId, reason, askedBy: staff.id }
  if (state === 'entered') await enterAdjustment(tx, money, appointment, stored, actor)
  await auditAdjustment(tx, actor, {
    action: state === 'entered' ? 'recorded' : 'approval asked',
    appointment,
    adjustment: stored,
  })
  return answerOf(tx, { id, state }, appointment, actor)
}

/** Of a discount there is no money, and so no day. */
const answerOf = async (
  tx: Queryable,
  { id, state }: { id: number; state: AdjustmentState },
  appointment: AdjustedAppointment,
  { today }: AdjustmentActor,
) => ({ id, state, ...(await readDayOfAdjustment(tx, appointment, id, today)) })

/** The later day for which the money of an adjustment counts; nothing where that is today. */
export const readDayOfAdjustment = (
  tx: Queryable,
  appointment: Pick<AdjustedAppointment, 'id'>,
  adjustment: number,
  today: Day,
) => readCountsFor(tx, [appointment.id], tx`e.adjustment_id = ${adjustment}`, today)

/** Throws `invalid_input` at the field of a transaction id that a refund lacks when it is given. */
export function assertTransactionId(
  mode: StoredAdjustment['mode'],
  transactionId: string | null,
): void {
  if (!hasTransactionId(mode) || transactionId) return
  throw new ProblemError('invalid_input', undefined, {
    transactionId: messageKey('payment.transactionIdRequired'),
  })
}

/** Makes the entries of an adjustment; its appointment's row is locked. */
export async function enterAdjustment(
  tx: Queryable,
  money: MoneySource,
  appointment: AdjustedAppointment,
  adjustment: StoredAdjustment,
  { staff, today }: AdjustmentActor,
): Promise<void> {
  await money.enter(tx, appointment, adjustment, today).catch(throwLess)
  await tx`
    update appointment set version = version + 1, changed_by = ${staff.id}, changed_at = now()
    where id = ${appointment.id}`
}

/** Writes what was done about an adjustment to the audit. */
export async function auditAdjustment(
  tx: Queryable,
  { staff, address }: Pick<AdjustmentActor, 'staff' | 'address'>,
  {
    action,
    appointment,
    adjustment: { kind, source, paise, mode, transactionId, reason },
    after = {},
  }: {
    action: string
    appointment: Pick<AdjustedAppointment, 'id' | 'patientId'>
    adjustment: StoredAdjustment
    after?: Record<string, unknown>
  },
): Promise<void> {
  await audit(
    tx,
    { staff, address },
    {
      action,
      subject: kind,
      id: appointment.id,
      patientId: appointment.patientId,
      after: {
        amount: paise / 100,
        // Of money that was paid before a visit and is not used.
        deposit: source === 'visit' ? undefined : true,
        mode: mode ?? undefined,
        transactionId: transactionId ?? undefined,
        reason,
        ...after,
      },
    },
  )
}

/**
 * How much of a kind was entered for an appointment without a second person and not reversed since, in
 * paise: when it was conducted, or later. Another price than what was due forgoes as a discount does.
 */
export async function readEnteredAlone(
  db: Queryable,
  appointmentId: number,
  kind: AdjustmentKind,
): Promise<number> {
  const [row] = await db<[{ paise: string }]>`
    select coalesce(sum(e.paise), 0) + coalesce((select p.agreed_away * 100 from payment p
        where p.appointment_id = ${appointmentId} and ${kind} = 'discount'), 0) as paise
    from ledger_entry e left join ledger_entry r on r.id = e.reverses
      left join adjustment d on d.id = coalesce(e.adjustment_id, r.adjustment_id)
    where e.appointment_id = ${appointmentId} and e.kind = ${kind}
      and (d.id is null or d.kind = ${kind} and d.state = 'entered')`
  return Number(row.paise)
}

interface EarlierAdjustment {
  id: number
  state: AdjustmentState
  requestHash: string
  askedBy: number
}

async function findEarlier(tx: Queryable, key: string): Promise<EarlierAdjustment | undefined> {
  const [row] = await tx<EarlierAdjustment[]>`
    select id, state, request_hash, asked_by from adjustment where idempotency_key = ${key}`
  return row
}

/** The constraints of the ledger have the last word. */
function throwLess(error: unknown): never {
  if (error instanceof postgres.PostgresError) {
    if (/^ledger_(deposit|package)$/.test(error.constraint_name ?? '')) {
      throw new ProblemError('less_left')
    }
    if (error.constraint_name === 'ledger_refund') throw new ProblemError('less_paid')
    if (/^ledger_(owed|charged)$/.test(error.constraint_name ?? '')) {
      throw new ProblemError('less_owed')
    }
  }
  throw error
}
