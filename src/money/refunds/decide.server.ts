import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readLimit } from '../../masters/money-limits/read-limits.server.ts'
import {
  lockAppointment,
  type LockedAppointment,
} from '../../scheduling/appointments/lock-appointment.server.ts'
import {
  assertTransactionId,
  auditAdjustment,
  enterAdjustment,
  readDayOfAdjustment,
} from './adjust.server.ts'
import { decisionProblem } from './refund-rule.ts'
import {
  approveAdjustment,
  refuseAdjustment,
  waitDays,
  withdrawAdjustment,
  type AdjustmentState,
} from './refunds.ts'
import type { MoneySource, SourceName, StoredAdjustment } from './visit-money.server.ts'

interface WaitingRequest extends StoredAdjustment {
  state: AdjustmentState
  decidedBy: number | null
  decisionReason: string | null
}

/** Answers of the second person, and the withdrawal of a request, for the money of all sources. */
export function decideRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
  sources: Partial<Record<SourceName, MoneySource>>,
): void {
  route(app, approveAdjustment, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { appointment, request } = await lockRequest(tx, id, body.adjustment, staff)
      const { today } = now()
      const countsFor = () => readDayOfAdjustment(tx, appointment, request.id, today)
      if (request.state === 'approved' && request.decidedBy === staff.id) return countsFor()
      await assertDecides(tx, appointment, request, staff)
      const money = sources[request.source]
      if (!money) throw new Error(`no money of the source ${request.source}`)
      // Asked again: what was paid or owed may have changed since.
      const problem = await money.amountProblem(tx, appointment, request)
      if (problem) throw new ProblemError(problem)
      const transactionId = request.transactionId ?? body.transactionId ?? null
      assertTransactionId(request.mode, transactionId)
      const approved = {
        ...request,
        transactionId: request.mode === 'Online' ? transactionId : null,
      }
      await tx`
        update adjustment set state = 'approved', decided_by = ${staff.id}, decided_at = now(),
          transaction_id = ${approved.transactionId}
        where id = ${request.id}`
      const actor = { staff, address, today }
      await enterAdjustment(tx, money, appointment, approved, actor)
      await auditAdjustment(tx, actor, { action: 'approved', appointment, adjustment: approved })
      return countsFor()
    }),
  )

  route(app, refuseAdjustment, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { appointment, request } = await lockRequest(tx, id, body.adjustment, staff)
      const { state, decidedBy, decisionReason } = request
      if (state === 'refused' && decidedBy === staff.id && decisionReason === body.reason) return {}
      await assertDecides(tx, appointment, request, staff)
      await tx`
        update adjustment set state = 'refused', decided_by = ${staff.id}, decided_at = now(),
          decision_reason = ${body.reason}
        where id = ${request.id}`
      await auditAdjustment(
        tx,
        { staff, address },
        {
          action: 'refused',
          appointment,
          adjustment: request,
          after: { refusal: body.reason },
        },
      )
      return {}
    }),
  )

  route(app, withdrawAdjustment, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { appointment, request } = await lockRequest(tx, id, body.adjustment, staff)
      if (request.askedBy !== staff.id) throw new ProblemError('forbidden')
      if (request.state === 'withdrawn') return {}
      if (request.state !== 'asked') throw new ProblemError('already_decided')
      await tx`
        update adjustment set state = 'withdrawn', decided_by = ${staff.id}, decided_at = now()
        where id = ${request.id}`
      await auditAdjustment(
        tx,
        { staff, address },
        { action: 'approval withdrawn', appointment, adjustment: request },
      )
      return {}
    }),
  )
}

/** Ends requests that nobody has decided for `waitDays`, and audits it; a timed job calls it. */
export async function expireAdjustments(db: Db): Promise<void> {
  await db`
    with expired as (
      update adjustment set state = 'expired', decided_at = now()
      where state = 'asked' and asked_at < now() - make_interval(days => ${waitDays})
      returning kind, appointment_id, patient_id, paise, reason
    )
    insert into audit_event (action, subject, subject_id, patient_id, after)
    select 'request expired', kind, appointment_id, patient_id,
      jsonb_build_object('amount', paise / 100.0, 'reason', reason)
    from expired`
}

/** A request with its appointment, both locked. Throws `not_found` for another appointment's. */
async function lockRequest(
  tx: Queryable,
  appointmentId: number,
  id: number,
  staff: SignedIn,
): Promise<{ appointment: LockedAppointment; request: WaitingRequest }> {
  const appointment = await lockAppointment(tx, appointmentId, staff)
  const [row] = await tx<(Omit<WaitingRequest, 'paise'> & { paise: string })[]>`
    select id, kind, source, paise, mode, transaction_id, reason, asked_by, state, decided_by,
      decision_reason
    from adjustment where id = ${id} and appointment_id = ${appointmentId} for update`
  if (!row) throw new ProblemError('not_found')
  return { appointment, request: { ...row, paise: Number(row.paise) } }
}

/** Throws why this person does not decide about this request, or not any more. */
async function assertDecides(
  tx: Queryable,
  { consultantId }: LockedAppointment,
  request: WaitingRequest,
  staff: SignedIn,
): Promise<void> {
  const limit = await readLimit(tx, request.kind)
  const problem = decisionProblem({ ...request, consultantId }, staff, limit)
  if (problem) throw new ProblemError(problem)
  if (request.state !== 'asked') throw new ProblemError('already_decided')
}
