import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { feedbackProblem } from './feedback-rule.ts'

/** What a patient says, and the version of their answer that the page showed; 0 for none. */
interface Feedback {
  version: number
  rating: number
  words: string
  mayCall: boolean
}

/**
 * Writes what a patient says of a visit, whose appointment is locked. The same sent again changes nothing more.
 * Throws `changed_meanwhile` for another answer than the page showed, and the problem of the rule.
 */
export async function writeFeedback(
  tx: Queryable,
  { id, patientId, branchId, consultantId, day, status }: LockedAppointment,
  request: Feedback,
  { actor, today, instant }: { actor: Actor; today: Day; instant: Date },
): Promise<void> {
  const problem = feedbackProblem({ status, day }, today)
  if (problem) throw new ProblemError(problem)
  const answer = { rating: request.rating, words: request.words || null, mayCall: request.mayCall }
  const [stored] = await tx<{ version: number; rating: number; words: string; mayCall: boolean }[]>`
    select version, rating, words, may_call from visit_feedback
    where appointment_id = ${id} and version > 0`
  const before = stored && {
    rating: stored.rating,
    words: stored.words,
    mayCall: stored.mayCall,
  }
  if (JSON.stringify(before) === JSON.stringify(answer)) return
  if ((stored?.version ?? 0) !== request.version) throw new ProblemError('changed_meanwhile')
  await tx`
    insert into visit_feedback (appointment_id, branch_id, consultant_id, day, version, rating, words, may_call, answered_at)
    values (${id}, ${branchId}, ${consultantId}, ${day}, 1, ${answer.rating}, ${answer.words}, ${answer.mayCall}, ${instant})
    on conflict (appointment_id) do update set version = visit_feedback.version + 1, rating = excluded.rating,
      words = excluded.words, may_call = excluded.may_call, answered_at = excluded.answered_at`
  await audit(tx, actor, {
    action: stored ? 'changed' : 'recorded',
    subject: 'feedback',
    id,
    patientId,
    ...(before && { before }),
    after: answer,
  })
}
