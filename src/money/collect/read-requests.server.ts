import type { Queryable } from '../../platform/db/connect.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { readAloneUpTo } from '../../masters/money-limits/read-limits.server.ts'
import { toRupees } from '../../platform/numbers/paise.ts'
import { readEnteredAlone } from '../refunds/adjust.server.ts'
import type { SourceName } from '../refunds/visit-money.server.ts'
import type { AccountRequest } from './collect.ts'

/**
 * What a second person was asked for about the money that stands at an appointment and is not in the
 * ledger, the latest first; of all its money, or of one source.
 */
export async function readRequests(
  tx: Queryable,
  appointmentId: number,
  staff: SignedIn,
  source?: SourceName,
): Promise<AccountRequest[]> {
  const rows = await tx<(Omit<AccountRequest, 'askedAt'> & { askedAt: Date })[]>`
    select d.id, d.kind, d.paise / 100.0 as amount, d.reason, d.state, w.name as asked_by,
      d.asked_at, d.asked_by = ${staff.id} as is_own, s.name as decided_by, d.decision_reason
    from adjustment d join staff w on w.id = d.asked_by left join staff s on s.id = d.decided_by
    where d.appointment_id = ${appointmentId} and d.state not in ('entered', 'approved')
      ${source === undefined ? tx`` : tx`and d.source = ${source}`}
    order by d.id desc`
  return rows.map((it) => ({ ...it, askedAt: it.askedAt.toISOString() }))
}

/** How many rupees of a kind a person still enters for an appointment alone; null for no limit. */
export async function readLeftAlone(
  tx: Queryable,
  kind: AdjustmentKind,
  staff: SignedIn,
  { id, consultantId }: { id: number; consultantId: number },
): Promise<number | null> {
  const most = await readAloneUpTo(tx, kind, staff, consultantId)
  if (most === null) return null
  return toRupees(Math.max(0, most - (await readEnteredAlone(tx, id, kind))))
}
