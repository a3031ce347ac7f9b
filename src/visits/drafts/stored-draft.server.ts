import type { Queryable } from '../../platform/db/connect.server.ts'
import type { VisitPart } from '../../scheduling/appointments/visit-parts.ts'
import type { StoredDraft } from './draft-rule.ts'

/** The draft row of a part; undefined before the first draft or save. */
export async function readStoredDraft(
  tx: Queryable,
  id: number,
  part: VisitPart,
): Promise<StoredDraft | undefined> {
  const [stored] = await tx<StoredDraft[]>`
    select version, editor, number, saved_number, content from visit_draft
    where appointment_id = ${id} and part = ${part}`
  return stored
}

interface DraftKey {
  id: number
  part: VisitPart
  /** The signed-in staff member. */
  staffId: number
}

/** Inserts or updates the draft row of a part; resolves to its new version. */
export async function writeStoredDraft(
  tx: Queryable,
  { id, part, staffId }: DraftKey,
  { editor, number, savedNumber, content }: Omit<StoredDraft, 'version'>,
): Promise<number> {
  const [{ version }] = await tx<[{ version: number }]>`
    insert into visit_draft (appointment_id, part, content, editor, number, saved_number, saved_by)
    values (${id}, ${part}, ${content}, ${editor}, ${number}, ${savedNumber}, ${staffId})
    on conflict (appointment_id, part) do update set content = excluded.content,
      editor = excluded.editor, number = excluded.number, saved_number = excluded.saved_number,
      saved_by = excluded.saved_by, saved_at = now(), version = nextval('visit_draft_version')
    returning version`
  return version
}

/** The draft after a change by a program: no window has seen it, so every window reloads. */
export const noWindowDraft = { editor: null, number: 0, savedNumber: 0, content: null }
