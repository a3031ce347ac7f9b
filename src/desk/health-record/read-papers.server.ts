import type { SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { readableBy } from '../../visits/visit/notes-access.server.ts'
import type { RecordedPaper } from './record-facts.ts'

/** Bytes of all files in one export: it is held in memory several times while it is written, 60 MB in all. */
export const maxExportedPaperBytes = 10_000_000

/** The papers of a patient that the user may read, the latest first; of them as many files as fit, without a gap. */
export async function readPapers(
  tx: Queryable,
  patientId: number,
  staff: SignedIn,
): Promise<RecordedPaper[]> {
  const papers = await tx<(Omit<RecordedPaper, 'data'> & { file: Buffer | null })[]>`
    with readable as (
      select p.id, p.appointment_id, p.title, p.day, p.type, p.added_at, octet_length(p.file) as bytes,
        sum(octet_length(p.file)) over (order by p.day desc, p.id desc) as up_to_here
      from visit_paper p join appointment a on a.id = p.appointment_id
      where a.patient_id = ${patientId} ${readableBy(tx, staff, 'a')})
    select r.id, r.appointment_id, r.title, r.day, r.type, r.bytes,
      to_char(r.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as added_at,
      (select p.file from visit_paper p where p.id = r.id and r.up_to_here <= ${maxExportedPaperBytes}) as file
    from readable r order by r.day desc, r.id desc`
  return papers.map(({ file, ...paper }) => ({ ...paper, data: file?.toString('base64') ?? null }))
}
