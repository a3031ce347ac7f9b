import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { adjustmentKinds } from '../../masters/money-limits/limit-rule.ts'
import { readLimit } from '../../masters/money-limits/read-limits.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { decisionProblem } from './refund-rule.ts'
import {
  countWaitingAdjustments,
  decidedDays,
  listOwnAdjustments,
  listWaitingAdjustments,
  type DecidedAdjustment,
  type WaitingAdjustment,
} from './refunds.ts'

export function adjustmentListRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listWaitingAdjustments, ({ staff }) => readWaiting(db, staff))
  route(app, listOwnAdjustments, ({ staff }) => readOwnDecided(db, staff))
  route(app, countWaitingAdjustments, async ({ staff }) => {
    const waiting = await readWaiting(db, staff)
    return { count: waiting.filter(({ isOwn }) => !isOwn).length }
  })
}

/**
 * What waits for this person's decision, and what they have asked for, the oldest first. Few wait at a
 * time, so the rule decides and not a statement of its own.
 */
async function readWaiting(db: Db, staff: SignedIn): Promise<WaitingAdjustment[]> {
  const own = visibleConsultant(staff)
  const rows = await db<
    (Omit<WaitingAdjustment, 'askedAt' | 'isOwn'> & {
      askedAt: Date
      askedById: number
      consultantId: number
    })[]
  >`
    ${selectAdjustments(db, db`, d.asked_by as asked_by_id, w.name as asked_by, a.consultant_id`)}
    join staff w on w.id = d.asked_by
    where d.state = 'asked' ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}
    order by d.asked_at, d.id`
  if (rows.length === 0) return []
  const limits = new Map(
    await Promise.all(
      adjustmentKinds.map(async (kind) => [kind, await readLimit(db, kind)] as const),
    ),
  )
  return rows.flatMap(({ askedById, askedAt, consultantId, ...row }) => {
    const isOwn = askedById === staff.id
    const request = { ...row, paise: toPaise(row.amount), consultantId, askedBy: askedById }
    if (!isOwn && decisionProblem(request, staff, limits.get(row.kind)!)) return []
    return [{ ...row, askedAt: askedAt.toISOString(), isOwn }]
  })
}

/** What became of the requests of this person, of nobody else, the latest first. */
async function readOwnDecided(db: Db, staff: SignedIn): Promise<DecidedAdjustment[]> {
  const own = visibleConsultant(staff)
  const rows = await db<
    (Omit<DecidedAdjustment, 'askedAt' | 'decidedAt'> & { askedAt: Date; decidedAt: Date })[]
  >`
    ${selectAdjustments(db, db`, d.state, d.decided_at, w.name as decided_by, d.decision_reason`)}
    left join staff w on w.id = d.decided_by
    where d.asked_by = ${staff.id} and d.decided_at > now() - make_interval(days => ${decidedDays})
      ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}
    order by d.decided_at desc, d.id desc`
  return rows.map((row) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt.toISOString(),
  }))
}

/** The columns and joins of both lists, as the beginning of a statement; `extraColumns` starts with a comma. */
const selectAdjustments = (db: Db, extraColumns: ReturnType<Db>) => db`
  select d.id, d.appointment_id, d.kind, d.source, d.paise / 100.0 as amount, d.mode, d.transaction_id,
    d.reason, d.asked_at, a.branch_id, b.name as branch_name, p.name as patient_name,
    c.name as consultant_name, s.name as service_name, a.day, a.starts, a.ends, a.walk_in
    ${extraColumns}
  from adjustment d
  join appointment a on a.id = d.appointment_id
  join branch b on b.id = a.branch_id
  join patient p on p.id = a.patient_id
  join staff c on c.id = a.consultant_id
  join service s on s.id = a.service_id`
