import type { z } from 'zod'
import type { Day } from '../../../platform/day/day.ts'
import type { Queryable } from '../../../platform/db/connect.server.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import {
  noWindowDraft,
  readStoredDraft,
  writeStoredDraft,
} from '../../drafts/stored-draft.server.ts'
import {
  auditRecord,
  openRecord,
  type Actor,
  type OpenRecord,
} from '../../visit/open-record.server.ts'
import { readRecordsWithRowIds } from '../read-record.server.ts'
import { withdrawnKeys, type IssuedPart, type withdrawalSchema } from './issued.ts'

const tables = { certificates: 'certificate', referrals: 'referral' } as const satisfies Record<
  IssuedPart,
  string
>

interface Withdrawal {
  /** The visit's appointment. */
  id: number
  part: IssuedPart
  body: z.output<ReturnType<typeof withdrawalSchema>>
  actor: Actor
  today: Day
}

/**
 * Withdraws a paper of a visit within a transaction. Allowed at a cancelled appointment too: a paper issued there can be
 * wrong as well.
 */
export async function withdrawIssued(
  tx: Queryable,
  { id, part, body, actor, today }: Withdrawal,
): Promise<{ version: number }> {
  const record = await openRecord(tx, id, actor.staff, { lock: true })
  const [visit] = await tx<{ version: number }[]>`
    select version from visit where appointment_id = ${id}`
  if (!visit) throw new ProblemError('not_found')
  const stored = (await readRecordsWithRowIds(tx, [id])).get(id)!
  // The version guarantees that the number refers to the list that was read.
  if (visit.version !== body.version) {
    const isNext = visit.version === body.version + 1
    if (isNext && (await isRepeated(tx, record, stored, { part, body, actor }))) {
      return { version: visit.version }
    }
    throw new ProblemError('visit_changed')
  }
  const before = stored.record[part][body.number - 1]
  const rowId = stored.rowIds[part][body.number - 1]
  if (!before || rowId === undefined) throw new ProblemError('not_found')
  await tx`
    update ${tx(tables[part])} set withdrawn_day = ${today}, withdrawn_by = ${actor.staff.id},
      withdrawn_reason = ${body.reason}
    where id = ${rowId}`
  const [saved] = await tx<[{ version: number }]>`
    update visit set version = version + 1, editor = ${body.editor ?? null}
    where appointment_id = ${id} returning version`
  // Every window reads again, and leaves out of its draft what was withdrawn; what else another one has typed stays.
  const content = (await readStoredDraft(tx, id, part))?.content ?? null
  await writeStoredDraft(tx, { id, part, staffId: actor.staff.id }, { ...noWindowDraft, content })
  await auditRecord(tx, 'withdrawn', `visit.${part}`, record, actor, {
    before,
    after: { ...before, reason: body.reason },
  })
  return saved
}

type StoredVisit = NonNullable<ReturnType<Awaited<ReturnType<typeof readRecordsWithRowIds>>['get']>>

/**
 * Whether the last thing done to a visit is the very withdrawal that is asked for once more, because
 * its answer was lost on the way.
 */
async function isRepeated(
  tx: Queryable,
  { appointmentId, patientId }: OpenRecord,
  { record, rowIds }: StoredVisit,
  { part, body, actor }: Pick<Withdrawal, 'part' | 'body' | 'actor'>,
): Promise<boolean> {
  const [last] = await tx<{ staffId: number; action: string; subject: string; after: unknown }[]>`
    select staff_id, action, subject, after from audit_event
    where patient_id = any(entries_of(${patientId})) and subject_id = ${appointmentId}
      and subject like 'visit.%' and action in ('recorded', 'withdrawn')
      and at > now() - interval '15 minutes'
    order by at desc, id desc limit 1`
  if (last?.action !== 'withdrawn' || last.subject !== `visit.${part}`) return false
  if (last.staffId !== actor.staff.id) return false
  const key = withdrawnKeys[part]
  return record[key].some(({ withdrawnDay: _day, withdrawnBy: _by, ...paper }, index) => {
    const earlier = rowIds[part].filter((rowId) => rowId < rowIds[key][index]!)
    return (
      paper.reason === body.reason &&
      earlier.length === body.number - 1 &&
      canonicalJson(paper) === canonicalJson(last.after)
    )
  })
}
