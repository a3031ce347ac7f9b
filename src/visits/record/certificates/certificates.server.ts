import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import type { Db } from '../../../platform/db/connect.server.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { changedByNoWindow, writeStoredDraft } from '../../drafts/stored-draft.server.ts'
import { auditRecord, openRecord } from '../../visit/open-record.server.ts'
import { withdrawCertificate, type Certificate } from './certificates.ts'

export function certificateRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  // Also at a cancelled appointment: what was given to a patient there can be wrong as well.
  route(app, withdrawCertificate, ({ params: { id }, body, ...by }) =>
    db.begin(async (tx) => {
      const record = await openRecord(tx, id, by.staff, { lock: true })
      const [visit] = await tx<{ version: number }[]>`
        select version from visit where appointment_id = ${id}`
      if (!visit) throw new Refusal('not_found')
      // The version says that the list is the one of which the number was read.
      if (visit.version !== body.version) throw new Refusal('visit_changed')
      const [before] = await tx<Certificate[]>`
        update certificate set withdrawn_day = ${now().today}, withdrawn_by = ${by.staff.id},
          withdrawn_reason = ${body.reason}
        where id = (
          select id from certificate where appointment_id = ${id} and withdrawn_day is null
          order by id offset ${body.number - 1} limit 1)
        returning issue_day, start_day, total_leave_days, diagnosis`
      if (!before) throw new Refusal('not_found')
      const [saved] = await tx<[{ version: number }]>`
        update visit set version = version + 1 where appointment_id = ${id} returning version`
      const place = { id, part: 'certificates', staffId: by.staff.id } as const
      await writeStoredDraft(tx, place, changedByNoWindow)
      await auditRecord(tx, 'withdrawn', 'visit.certificates', record, by, {
        before,
        after: { ...before, reason: body.reason },
      })
      return saved
    }),
  )
}
