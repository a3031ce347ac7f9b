import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  auditRecord,
  openRecord,
  type Actor,
  type OpenRecord,
} from '../visit/open-record.server.ts'
import { readRecords } from './read-record.server.ts'
import { draftAfterSave, decideSave, type WriteStamp } from '../drafts/draft-rule.ts'
import { noWindowDraft, readStoredDraft, writeStoredDraft } from '../drafts/stored-draft.server.ts'
import { emptyRecord, type VisitRecord } from './visit.ts'
import type { VisitPart } from '../../scheduling/appointments/visit-parts.ts'
import { recordProblem } from '../visit/visit-rule.ts'

interface SavePartRequest<Part extends VisitPart> {
  id: number
  part: Part
  /**
   * The visit version and the draft stamp that the sender has seen. Undefined for a program that does
   * not know versions: it overwrites.
   */
  seenVersion: number | undefined
  stamp: WriteStamp | undefined
  /** The part's value after the save, as reading returns it. */
  after: VisitRecord[Part] | ((before: VisitRecord[Part]) => VisitRecord[Part])
  actor: Actor
  today: Day
}

/**
 * Saves one part of a visit within a transaction: shared checks, the write, the visit's next version,
 * the audit event, and the end of the part's draft. A save equal to the stored value succeeds without
 * a write, because its first answer may have been lost. A program is refused if the visit was saved
 * since it read it; a window only if another window wrote this part. `after` may be computed from the
 * value before.
 */
export async function savePart<Part extends VisitPart>(
  tx: Queryable,
  { id, part, seenVersion, stamp, after: newValue, actor, today }: SavePartRequest<Part>,
  write: (record: OpenRecord, after: VisitRecord[Part], before: VisitRecord[Part]) => Promise<void>,
): Promise<{ version: number }> {
  const record = await openRecord(tx, id, actor.staff, { lock: true })
  const problem = recordProblem(record, today)
  if (problem) throw new ProblemError(problem)
  const [visit] = await tx<{ version: number }[]>`
    select version from visit where appointment_id = ${id}`
  const version = visit?.version ?? 0
  if (version === 0 && part !== 'details') throw new ProblemError('visit_first')
  const before = ((await readRecords(tx, [id])).get(id) ?? emptyRecord)[part]
  const after = typeof newValue === 'function' ? newValue(before) : newValue
  const stored = await readStoredDraft(tx, id, part)
  const isSame = canonicalJson(before) === canonicalJson(after)
  const isStale = seenVersion !== undefined && seenVersion !== version
  const decision = stamp ? decideSave(stored, stamp) : isStale ? 'conflict' : 'write'
  if (decision === 'done' || (decision === 'conflict' && isSame)) return { version }
  if (decision === 'conflict') {
    throw new ProblemError(stored?.content ? 'typed_elsewhere' : 'visit_changed')
  }
  const draft = stamp ? draftAfterSave(stored, stamp) : noWindowDraft
  await writeStoredDraft(tx, { id, part, staffId: actor.staff.id }, draft)
  // Already saved: the answer was lost and the window has sent it again.
  if (stamp && isSame) return { version }
  await write(record, after, before)
  const [saved] = await tx<{ version: number }[]>`
    update visit set version = ${version + 1}, recorded_by = ${actor.staff.id}, recorded_at = now(),
      editor = ${draft.editor}
    where appointment_id = ${id} returning version`
  await auditRecord(tx, 'recorded', `visit.${part}`, record, actor, {
    ...(version > 0 && { before }),
    after,
  })
  return saved!
}
