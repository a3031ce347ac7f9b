import type { FastifyInstance } from 'fastify'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { askAgainProblem, type FollowUpOutcome } from './follow-up-rule.ts'
import { recordFollowUpCall, reopenFollowUp } from './follow-ups.ts'

/** Records calls about follow-ups, and opens again what was closed by mistake. */
export function followUpCallRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, recordFollowUpCall, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { version, dueDay, outcome, askAgainOn, reason, note } = body
      const followUp = await readFollowUp(tx, id, dueDay)
      const entry = {
        outcome,
        // What was chosen before another outcome is no part of this one.
        askAgainOn: outcome === 'willBook' ? askAgainOn : null,
        reason: outcome === 'doesNotCome' ? reason : null,
        note: note || null,
      }
      // The answer was lost, and the desk sends it again.
      if (isLastEntry(followUp, { version, staff, ...entry })) return {}
      if (followUp.outcome === 'doesNotCome') throw new ProblemError('row_changed')
      const problem = askAgainProblem(entry.askAgainOn, followUp.dueDay, now().today)
      if (problem) throw new ProblemError('invalid_input', undefined, { askAgainOn: problem })
      const actor = { staff, address }
      await addEntry(tx, followUp, { version, ...entry }, actor)
      await audit(tx, actor, { ...subjectOf(followUp), action: 'telephoned', after: entry })
      return {}
    }),
  )

  route(app, reopenFollowUp, ({ params: { id }, body: { version }, staff, address }) =>
    db.begin(async (tx) => {
      const followUp = await readFollowUp(tx, id)
      // Idempotent: it is open, whoever opened it.
      if (followUp.outcome === 'reopened') return {}
      if (followUp.outcome !== 'doesNotCome') throw new ProblemError('row_changed')
      const actor = { staff, address }
      const nothing = { askAgainOn: null, reason: null, note: null }
      await addEntry(tx, followUp, { version, outcome: 'reopened', ...nothing }, actor)
      await audit(tx, actor, { ...subjectOf(followUp), action: 'reopened' })
      return {}
    }),
  )
}

interface Entry {
  outcome: FollowUpOutcome | 'reopened'
  askAgainOn: Day | null
  reason: string | null
  note: string | null
}

/** A follow-up on a day with the last entry of its calls, if there is one; that of another day has no outcome. */
interface FollowUp extends Omit<Entry, 'outcome'> {
  id: number
  patientId: number
  dueDay: Day
  /** 0 for none. */
  number: number
  outcome: Entry['outcome'] | null
  calledBy: number | null
}

const subjectOf = ({ id, patientId }: FollowUp) => ({ subject: 'follow-up', id, patientId })

const isLastEntry = (
  last: FollowUp,
  { version, staff, ...entry }: Entry & { version: number; staff: { id: number } },
): boolean =>
  last.number === version + 1 &&
  last.calledBy === staff.id &&
  last.outcome === entry.outcome &&
  last.askAgainOn === entry.askAgainOn &&
  last.reason === entry.reason &&
  last.note === entry.note

/**
 * The follow-up on the day that the desk saw; without one, on that of the visit now. Throws `not_found` for an appointment
 * without a visit that has a follow-up day.
 */
async function readFollowUp(tx: Queryable, id: number, seenDay?: Day): Promise<FollowUp> {
  const [row] = await tx<FollowUp[]>`
    select a.id, a.patient_id, d.due_day, coalesce(c.number, 0) as number,
      -- One about another day counts as none.
      case when c.follow_up_day = d.due_day then c.outcome end as outcome, c.ask_again_on, c.reason, c.note, c.called_by
    from visit v join appointment a on a.id = v.appointment_id
    cross join lateral (select coalesce(${seenDay ?? null}::date, v.follow_up_day) as due_day) d
    left join lateral (select * from follow_up_call c
      where c.appointment_id = v.appointment_id order by c.number desc limit 1) c on true
    where v.appointment_id = ${id} and v.follow_up_day is not null`
  if (!row) throw new ProblemError('not_found')
  return row
}

/** Throws `row_changed` when another desk has made the next entry since this one has read the last. */
async function addEntry(
  tx: Queryable,
  { id, dueDay, number }: FollowUp,
  { version, outcome, askAgainOn, reason, note }: Entry & { version: number },
  { staff }: Actor,
): Promise<void> {
  if (version !== number) throw new ProblemError('row_changed')
  const added = await tx`
    insert into follow_up_call
      (appointment_id, follow_up_day, number, outcome, ask_again_on, reason, note, called_by)
    values (${id}, ${dueDay}, ${number + 1}, ${outcome}, ${askAgainOn}, ${reason}, ${note}, ${staff!.id})
    on conflict (appointment_id, number) do nothing returning id`
  if (added.length === 0) throw new ProblemError('row_changed')
}
