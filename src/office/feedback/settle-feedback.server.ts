import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isToSettle, lowRating } from '../../scheduling/feedback/feedback-rule.ts'
import { reopenFeedback, settleFeedback } from './feedback.ts'

/** Says what came of low answers, and opens again what was settled by mistake. */
export function settleFeedbackRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, settleFeedback, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { version, settledAt, note } = body
      const answer = await lockAnswer(tx, id)
      const { settledVersion, settledBy, settledNote } = answer
      const isSettled = settledVersion === version
      // Sent again, as the first answer was lost.
      if (isSettled && settledBy === staff.id && settledNote === note) return {}
      // The patient has changed it, or another desk has settled it, or opened it again.
      const isSeen = answer.version === version && isLastStep(answer, settledAt)
      if (!isSeen || answer.rating > lowRating) throw new ProblemError('row_changed')
      await tx`
        update visit_feedback set settled_version = ${version}, settled_at = now(),
          settled_by = ${staff.id}, settled_note = ${note}
        where id = ${id}`
      const entry = { ...subjectOf(answer), action: 'closed', after: { note } }
      const before = isSettled && { before: { note: settledNote } }
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
      const isSeen = answer.version === version && isLastStep(answer, settledAt)
      if (!isSeen || answer.settledVersion !== version) throw new ProblemError('row_changed')
      // When and by whom stays: it is not as if nobody had ever settled it.
      await tx`
        update visit_feedback set settled_version = null, settled_at = now(), settled_by = ${staff.id}, settled_note = null
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
  /** When and by whom it was settled or opened again. */
  settledAt: Date | null
  settledBy: number | null
  settledNote: string | null
}

/** Whether an answer was settled or opened again last at the instant that a desk saw; null for neither. */
const isLastStep = ({ settledAt }: Answer, seen: string | null): boolean =>
  (settledAt?.getTime() ?? null) === (seen === null ? null : Date.parse(seen))

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
