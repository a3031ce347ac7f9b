import type { FastifyInstance } from 'fastify'
import { route } from '../../access/route.server.ts'
import type { ClinicNow } from '../../day/clinic-clock.ts'
import type { Db } from '../../db/connect.server.ts'
import { Refusal } from '../../http/problem.ts'
import { auditRecord, openRecord } from '../open-record.server.ts'
import { keepVisitDraft, presenceMs, tellPresence } from './visit-drafts.ts'
import { recordRefusal } from '../visit-rule.ts'

export function visitDraftRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, keepVisitDraft, ({ params: { id, part }, body, ...by }) => {
    const { editor, seen, content } = body
    return db.begin(async (tx) => {
      const record = await openRecord(tx, id, by.staff, { lock: true })
      const refusal = recordRefusal(record, now().today)
      if (refusal) throw new Refusal(refusal)
      const [kept] = await tx<{ version: number; content: string; editor: string }[]>`
        select version, content, editor from visit_draft
        where appointment_id = ${id} and part = ${part}`
      if ((kept?.content ?? null) === content) return { version: kept?.version ?? 0 }
      if ((kept?.version ?? 0) !== seen) throw new Refusal('typed_elsewhere')
      if (content === null) {
        await tx`delete from visit_draft where appointment_id = ${id} and part = ${part}`
        return { version: 0 }
      }
      const [draft] = await tx<{ version: number }[]>`
        insert into visit_draft (appointment_id, part, content, editor, saved_by)
        values (${id}, ${part}, ${content}, ${editor}, ${by.staff.id})
        on conflict (appointment_id, part) do update set content = excluded.content,
          editor = excluded.editor, saved_by = excluded.saved_by, saved_at = now(),
          version = nextval('visit_draft_version')
        returning version`
      // Once for each window that types: an event a second would bury the audit.
      if (kept?.editor !== editor) await auditRecord(tx, 'typed', `visit.${part}`, record, by)
      return draft!
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
      const [seen] = await tx<{ others: number; version: number; vitalsVersion: number }[]>`
        select
          (select count(*)::int from visit_editor
            where appointment_id = ${id} and editor <> ${editor}) as others,
          coalesce((select version from visit where appointment_id = ${id}), 0) as version,
          coalesce((select version from taken_vitals where appointment_id = ${id}), 0)
            as vitals_version`
      return seen!
    }),
  )
}
