import type postgres from 'postgres'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { askedAgainDays } from '../../scheduling/feedback/feedback-rule.ts'
import { expectedLater } from '../../scheduling/delays/standing-delay.server.ts'
import { isDisplaced } from '../../scheduling/rebooking/affected-appointments.server.ts'

/** SQL: the clinic's wall clock. */
export const wallClock = (db: Queryable, { today, time }: ClinicNow) =>
  db`(${today}::date + ${time}::time)`

/**
 * SQL: why the waiting message `m` is not sent, of `dropReasons`; null while it is true. Asked whenever
 * it is listed or sent: a text that was true when it was written may not be any more. It needs the
 * joins of `joinTruth`.
 */
export const whyNot = (db: Queryable, now: ClinicNow) => db`
  case
    when not coalesce(agrees_to_messages(m.patient_id), false) then 'noConsent'
    when not coalesce(m.event = any(r.events), false) then 'untrue'
    when m.event = 'receipt' then ${receiptProblem(db)}
    when m.event = 'followUp' then ${followUpProblem(db, now)}
    when m.event = 'feedback' then ${feedbackProblem(db, now)}
    when a.id is null or m.day + m.starts <= ${wallClock(db, now)} then 'untrue'
    -- A later message about the same appointment says all that this one does.
    when exists (select from message n where n.appointment_id = m.appointment_id and n.id > m.id
      and n.status <> 'dropped' and n.event not in ('receipt', 'feedback')
      -- That the consultant comes later is said besides, and ends with it.
      and case when m.event = 'late' then n.event <> 'reminder' else n.event <> 'late' end) then 'untrue'
    when m.event in ('booked', 'moved', 'cancelled', 'notAccepted') and exists (
      select from patient_call c where c.appointment_id = a.id and c.told_at >= m.created_at) then 'told'
    when m.event in ('cancelled', 'notAccepted') then case when a.status <> 'CN' then 'untrue' end
    when a.status <> 'PE' or a.arrived_at is not null
      or (a.day, a.starts, a.consultant_id) is distinct from (m.day, m.starts, m.consultant_id)
      or (m.event = 'offer') <> (a.held_until is not null) or a.held_until <= now() then 'untrue'
    -- A time that was taken away is not confirmed, reminded of or offered; one that was given back is not missed.
    when (m.event = 'displaced') <> ${isDisplaced(db)}
      then 'untrue'
    when m.event = 'late' and ${expectedLater(db, now)} is null then 'untrue'
  end`

export const joinTruth = (db: Queryable) => db`
  left join appointment a on a.id = m.appointment_id
  left join message_rules r on r.branch_id = m.branch_id`

/**
 * Takes waiting messages `m` that are not true any more off the list, as far as `where` limits them. Of one that may have
 * been sent that is said. It locks no other: a lock is written to the disk.
 */
export const dropUntrue = (
  db: Queryable,
  now: ClinicNow,
  where: postgres.PendingQuery<postgres.Row[]>,
) => db`
  with untrue as (
    select m.id, why.reason from message m ${joinTruth(db)}
    cross join lateral (select ${whyNot(db, now)} as reason) why
    where m.status = 'waiting' and ${where} and why.reason is not null
    for update of m skip locked
  )
  update message m set status = 'dropped', done_at = now(),
    reason = case when m.may_be_heard then 'unknown' else untrue.reason end
  from untrue where m.id = untrue.id`

/**
 * Takes off the list of what was not sent the messages that nobody needs any more: the appointment is past or
 * changed, or a later message says it all. Of one whose answer was lost that stays said.
 */
export const dropFailed = (db: Queryable, now: ClinicNow) => db`
  with over as (
    select m.id, m.status from message m ${joinTruth(db)}
    where m.status in ('failed', 'unknown') and ${whyNot(db, now)} is not null
    for update of m skip locked
  )
  update message m set status = 'dropped', reason = over.status
  from over where m.id = over.id`

// A thank-you that comes days later is none.
const receiptProblem = (db: Queryable) => db`
  case when m.created_at < now() - interval '2 days' or exists (
    select from receipt_line l join ledger_entry e on e.reverses = l.entry_id
    where l.receipt_id = m.receipt_id) then 'untrue' end`

const followUpProblem = (db: Queryable, now: ClinicNow) => db`
  case when m.day < ${now.today} or not is_live(a.status)
    or not exists (select from visit v where v.appointment_id = a.id and v.follow_up_day = m.day)
    or ${isBookedAhead(db, now, db`m.patient_id`)} then 'untrue' end`

/** For how many days after a visit its patient is invited to say how it was. */
const invitedDays = 2

// By the same day, so that an appointment that was set back and conducted on another one is asked about anew.
const feedbackProblem = (db: Queryable, { today }: ClinicNow) => db`
  case when a.id is null or a.status <> 'CD' or a.day <> m.day
    or m.day < ${today}::date - ${invitedDays}::integer
    or ${hasAnswered(db)} or ${wasAskedLately(db, today)}
    -- Of two visits that wait together the patient is asked about the earlier one.
    or exists (select from message e where e.patient_id = m.patient_id and e.event = 'feedback'
      and e.id < m.id and e.status in ('waiting', 'sent', 'failed', 'unknown')
      and e.day > ${today}::date - ${askedAgainDays}::integer)
    then 'untrue' end`

/** SQL: the patient has said already how the appointment `a` was. */
export const hasAnswered = (db: Queryable) => db`
  exists (select from visit_feedback f where f.appointment_id = a.id and f.rating is not null)`

/** SQL: the patient of the appointment `a` was asked about another visit lately, or has answered about one. */
export const wasAskedLately = (db: Queryable, today: Day) => db`
  exists (select from appointment other join visit_feedback f on f.appointment_id = other.id
    where other.patient_id = a.patient_id and other.id <> a.id
      and other.day > ${today}::date - ${askedAgainDays}::integer)`

/** SQL: whether a patient has an appointment still to come, today's among them. */
export const isBookedAhead = (
  db: Queryable,
  { today }: ClinicNow,
  patient: postgres.PendingQuery<postgres.Row[]>,
) => db`
  exists (select from appointment next where next.patient_id = ${patient}
    and next.status = 'PE' and next.day >= ${today})`
