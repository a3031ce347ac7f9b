import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { auditRecord, openRecord, type By, type OpenRecord } from '../visit/open-record.server.ts'
import { readRecords } from './read-record.server.ts'
import { draftAfterSave, saveVerdict, type WriteStamp } from '../drafts/draft-rule.ts'
import {
  changedByNoWindow,
  readStoredDraft,
  writeStoredDraft,
} from '../drafts/stored-draft.server.ts'
import { emptyRecord, type VisitRecord } from './visit.ts'
import type { VisitPart } from '../visit/visit-parts.ts'
import { recordRefusal } from '../visit/visit-rule.ts'

interface Save<Part extends VisitPart> {
  id: number
  part: Part
  /**
   * The visit as it was when this was typed; a window says by its stamp what of the part it saw.
   * Undefined for who knows no versions and saves over it.
   */
  seenVersion: number | undefined
  stamp: WriteStamp | undefined
  /** What the part holds from now on, as it is read. */
  after: VisitRecord[Part] | ((before: VisitRecord[Part]) => VisitRecord[Part])
  by: By
  today: Day
}

/**
 * Saves one part of a visit within a transaction: the checks that all parts share, the writing, the
 * visit's next version, the audit, and the end of the part's draft. A save that finds just what it
 * would write is answered as done: its first answer may have been lost on the way. A program is
 * refused when the visit was saved since it was read, a window only when this part was written in
 * another one. `after` may be made of what was there.
 */
export async function savePart<Part extends VisitPart>(
  tx: Queryable,
  { id, part, seenVersion, stamp, after: wanted, by, today }: Save<Part>,
  write: (record: OpenRecord, after: VisitRecord[Part], before: VisitRecord[Part]) => Promise<void>,
): Promise<{ version: number }> {
  const record = await openRecord(tx, id, by.staff, { lock: true })
  const refusal = recordRefusal(record, today)
  if (refusal) throw new Refusal(refusal)
  const [visit] = await tx<{ version: number }[]>`
    select version from visit where appointment_id = ${id}`
  const version = visit?.version ?? 0
  if (version === 0 && part !== 'details') throw new Refusal('visit_first')
  const before = ((await readRecords(tx, [id])).get(id) ?? emptyRecord)[part]
  const after = typeof wanted === 'function' ? wanted(before) : wanted
  const stored = await readStoredDraft(tx, id, part)
  const isSame = canonicalJson(before) === canonicalJson(after)
  const isUnseen = seenVersion !== undefined && seenVersion !== version
  const verdict = stamp ? saveVerdict(stored, stamp) : isUnseen ? 'conflict' : 'write'
  if (verdict === 'done' || (verdict === 'conflict' && isSame)) return { version }
  if (verdict === 'conflict') {
    throw new Refusal(stored?.content ? 'typed_elsewhere' : 'visit_changed')
  }
  const draft = stamp ? draftAfterSave(stored, stamp) : changedByNoWindow
  await writeStoredDraft(tx, { id, part, staffId: by.staff.id }, draft)
  // Saved already: the answer was lost on the way, and the window has sent it once more.
  if (stamp && isSame) return { version }
  await write(record, after, before)
  const [saved] = await tx<{ version: number }[]>`
    update visit set version = ${version + 1}, recorded_by = ${by.staff.id}, recorded_at = now(),
      editor = ${draft.editor}
    where appointment_id = ${id} returning version`
  await auditRecord(tx, 'recorded', `visit.${part}`, record, by, {
    ...(version > 0 && { before }),
    after,
  })
  return saved!
}
