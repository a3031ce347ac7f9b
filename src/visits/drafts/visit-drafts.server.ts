import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { auditRecord, openRecord } from '../visit/open-record.server.ts'
import { draftVerdict } from './draft-rule.ts'
import { readStoredDraft, writeStoredDraft } from './stored-draft.server.ts'
import { keepVisitDraft, presenceMs, tellPresence } from './visit-drafts.ts'
import { recordRefusal } from '../visit/visit-rule.ts'

export function visitDraftRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, keepVisitDraft, ({ params: { id, part }, body, ...by }) => {
    const { content, ...stamp } = body
    return db.begin(async (tx) => {
      const record = await openRecord(tx, id, by.staff, { lock: true })
      const refusal = recordRefusal(record, now().today)
      if (refusal) throw new Refusal(refusal)
      const stored = await readStoredDraft(tx, id, part)
      const verdict = draftVerdict(stored, stamp)
      if (verdict === 'conflict') throw new Refusal('typed_elsewhere')
      if (verdict === 'done') return { version: stored!.version }
      const { editor, number } = stamp
      const isSame = stored?.editor === editor
      const draft = { editor, number, savedNumber: isSame ? stored.savedNumber : 0, content }
      const version = await writeStoredDraft(tx, { id, part, staffId: by.staff.id }, draft)
      // Once for each window that types: an event a second would bury the audit.
      if (!isSame) await auditRecord(tx, 'typed', `visit.${part}`, record, by)
      return { version }
    })
  })

  route(app, tellPresence, ({ params: { id }, body: { editor, leaving }, staff }) =>
    db.begin(async (tx) => {
      await openRecord(tx, id, staff)
      await (leaving
        ? tx`delete from visit_editor where appointment_id = ${id} and editor = ${editor}`
        : tx`
            insert into visit_editor (appointment_id, editor) values (${id}, ${editor})
            on conflict (appointment_id, editor) do update set seen_at = now()`)
      // Those that crashed. Rows that another window is just about to drop are left to it.
      await tx`
        delete from visit_editor where ctid = any(array(
          select ctid from visit_editor
          where seen_at < now() - ${presenceMs.forget} * interval '1 millisecond'
          for update skip locked))`
      const [seen] = await tx<
        { others: number; version: number; own: boolean; vitalsVersion: number }[]
      >`
        select
          (select count(*)::int from visit_editor
            where appointment_id = ${id} and editor <> ${editor}) as others,
          coalesce((select version from visit where appointment_id = ${id}), 0) as version,
          coalesce((select editor = ${editor} from visit where appointment_id = ${id}), false) as own,
          coalesce((select version from taken_vitals where appointment_id = ${id}), 0)
            as vitals_version`
      return seen!
    }),
  )
}
