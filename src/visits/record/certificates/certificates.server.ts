import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { noWindowDraft, writeStoredDraft } from '../../drafts/stored-draft.server.ts'
import {
  auditRecord,
  openRecord,
  type Actor,
  type OpenRecord,
} from '../../visit/open-record.server.ts'
import { withdrawCertificate, type Certificate } from './certificates.ts'

export function certificateRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  // Allowed at a cancelled appointment too: a certificate issued there can be wrong as well.
  route(app, withdrawCertificate, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openRecord(tx, id, actor.staff, { lock: true })
      const [visit] = await tx<{ version: number }[]>`
        select version from visit where appointment_id = ${id}`
      if (!visit) throw new ProblemError('not_found')
      // The version guarantees that the number refers to the list that was read.
      if (visit.version !== body.version) {
        if (visit.version === body.version + 1 && (await isRepeated(tx, record, body, actor))) {
          return { version: visit.version }
        }
        throw new ProblemError('visit_changed')
      }
      const [before] = await tx<Certificate[]>`
        update certificate set withdrawn_day = ${now().today}, withdrawn_by = ${actor.staff.id},
          withdrawn_reason = ${body.reason}
        where id = (
          select id from certificate where appointment_id = ${id} and withdrawn_day is null
          order by id offset ${body.number - 1} limit 1)
        returning issue_day, start_day, total_leave_days, diagnosis`
      if (!before) throw new ProblemError('not_found')
      const [saved] = await tx<[{ version: number }]>`
        update visit set version = version + 1, editor = ${body.editor ?? null}
        where appointment_id = ${id} returning version`
      const draftKey = { id, part: 'certificates', staffId: actor.staff.id } as const
      await writeStoredDraft(tx, draftKey, noWindowDraft)
      await auditRecord(tx, 'withdrawn', 'visit.certificates', record, actor, {
        before,
        after: { ...before, reason: body.reason },
      })
      return saved
    }),
  )
}

/**
 * Whether the last thing done to a visit is the very withdrawal that is asked for once more, because
 * its answer was lost on the way.
 */
async function isRepeated(
  tx: Queryable,
  { appointmentId, patientId }: OpenRecord,
  { number, reason }: { number: number; reason: string },
  { staff }: Actor,
): Promise<boolean> {
  const repeated = await tx`
    with last as (
      select staff_id, action, after from audit_event
      where patient_id = any(entries_of(${patientId})) and subject_id = ${appointmentId} and subject like 'visit.%'
        and action in ('recorded', 'withdrawn') and at > now() - interval '15 minutes'
      order by at desc, id desc limit 1
    )
    select from last, certificate c
    where last.staff_id = ${staff.id} and last.action = 'withdrawn'
      and last.after->>'reason' = ${reason} and last.after->>'diagnosis' = c.diagnosis
      and c.appointment_id = ${appointmentId} and c.withdrawn_by = ${staff.id}
      and c.withdrawn_reason = ${reason}
      and ${number - 1} = (
        select count(*) from certificate earlier
        where earlier.appointment_id = c.appointment_id and earlier.id < c.id
          and earlier.withdrawn_day is null)`
  return repeated.count > 0
}
