import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { auditRecord, openRecord } from '../visit/open-record.server.ts'
import { decideDraft } from './draft-rule.ts'
import { readStoredDraft, writeStoredDraft } from './stored-draft.server.ts'
import { storeVisitDraft, presenceMs, reportPresence } from './visit-drafts.ts'
import { recordProblem } from '../visit/visit-rule.ts'

export function visitDraftRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, storeVisitDraft, ({ params: { id, part }, body, ...actor }) => {
    const { content, ...stamp } = body
    return db.begin(async (tx) => {
      const record = await openRecord(tx, id, actor.staff, { lock: true })
      const problem = recordProblem(record, now().today)
      if (problem) throw new ProblemError(problem)
      const stored = await readStoredDraft(tx, id, part)
      const decision = decideDraft(stored, stamp)
      if (decision === 'conflict') throw new ProblemError('typed_elsewhere')
      if (decision === 'done') return { version: stored!.version }
      const { editor, number } = stamp
      const isSameWindow = stored?.editor === editor
      const draft = { editor, number, savedNumber: isSameWindow ? stored.savedNumber : 0, content }
      const version = await writeStoredDraft(tx, { id, part, staffId: actor.staff.id }, draft)
      // One event per window: an event per draft would flood the audit.
      if (!isSameWindow) await auditRecord(tx, 'typed', `visit.${part}`, record, actor)
      return { version }
    })
  })

  route(app, reportPresence, ({ params: { id }, body: { editor, leaving }, staff }) =>
    db.begin(async (tx) => {
      await openRecord(tx, id, staff)
      await (leaving
        ? tx`delete from visit_editor where appointment_id = ${id} and editor = ${editor}`
        : tx`
            insert into visit_editor (appointment_id, editor) values (${id}, ${editor})
            on conflict (appointment_id, editor) do update set seen_at = now()`)
      // Windows that crashed. Rows that another transaction is deleting are skipped.
      await tx`
        delete from visit_editor where ctid = any(array(
          select ctid from visit_editor
          where seen_at < now() - ${presenceMs.expireAfter} * interval '1 millisecond'
          for update skip locked))`
      const [presence] = await tx<
        { others: number; version: number; own: boolean; vitalsVersion: number }[]
      >`
        select
          (select count(*)::int from visit_editor
            where appointment_id = ${id} and editor <> ${editor}) as others,
          coalesce((select version from visit where appointment_id = ${id}), 0) as version,
          coalesce((select editor = ${editor} from visit where appointment_id = ${id}), false) as own,
          coalesce((select version from taken_vitals where appointment_id = ${id}), 0)
            as vitals_version`
      return presence!
    }),
  )
}
