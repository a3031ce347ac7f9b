import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isToSettle } from '../../scheduling/feedback/feedback-rule.ts'
import { reopenFeedback, settleFeedback } from './feedback.ts'

/** Says what came of low answers, and opens again what was settled by mistake. */
export function settleFeedbackRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, settleFeedback, ({ params: { id }, body: { version, note }, staff, address }) =>
    db.begin(async (tx) => {
      const answer = await lockAnswer(tx, id)
      const { settledVersion, settledBy, settledNote } = answer
      // Sent again, perhaps with further words, as the first answer was lost.
      const isOwn = settledVersion === version && settledBy === staff.id
      if (isOwn && settledNote === note) return {}
      // The patient has changed it, or somebody else was first.
      if (answer.version !== version || !(isOwn || isToSettle(answer))) {
        throw new ProblemError('row_changed')
      }
      await tx`
        update visit_feedback set settled_version = ${version}, settled_at = now(),
          settled_by = ${staff.id}, settled_note = ${note}
        where id = ${id}`
      const entry = { ...subjectOf(answer), action: 'closed', after: { note } }
      const before = isOwn && { before: { note: settledNote } }
      await audit(tx, { staff, address }, { ...entry, ...before })
      return {}
    }),
  )

  route(app, reopenFeedback, ({ params: { id }, body: { version, settledAt }, staff, address }) =>
    db.begin(async (tx) => {
      const answer = await lockAnswer(tx, id)
      // Idempotent: it is open, whoever opened it.
      if (isToSettle(answer)) return {}
      // Not what another desk has settled since, perhaps after this very request was answered and that was lost.
      const isSeen = answer.settledAt?.getTime() === Date.parse(settledAt)
      if (answer.version !== version || answer.settledVersion !== version || !isSeen) {
        throw new ProblemError('row_changed')
      }
      await tx`
        update visit_feedback set settled_version = null, settled_at = null, settled_by = null, settled_note = null
        where id = ${id}`
      const before = { note: answer.settledNote }
      await audit(tx, { staff, address }, { ...subjectOf(answer), action: 'reopened', before })
      return {}
    }),
  )
}

interface Answer {
  appointmentId: number
  patientId: number
  version: number
  rating: number
  settledVersion: number | null
  settledAt: Date | null
  settledBy: number | null
  settledNote: string | null
}

/** The audit names the appointment, as it does where the patient answers. */
const subjectOf = ({ appointmentId, patientId }: Answer) => ({
  subject: 'feedback',
  id: appointmentId,
  patientId,
})

/** Throws `not_found` where nobody has answered, or the visit did not take place after all. */
async function lockAnswer(tx: Queryable, id: number): Promise<Answer> {
  const [row] = await tx<Answer[]>`
    select f.appointment_id, a.patient_id, f.version, f.rating, f.settled_version, f.settled_at,
      f.settled_by, f.settled_note
    from visit_feedback f join appointment a on a.id = f.appointment_id
    where f.id = ${id} and f.stands and f.rating is not null for update of f`
  if (!row) throw new ProblemError('not_found')
  return row
}
