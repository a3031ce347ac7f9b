import type postgres from 'postgres'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { isDisplaced } from '../../scheduling/rebooking/affected-appointments.server.ts'
import { askedAgainDays } from '../../scheduling/feedback/feedback-rule.ts'
import {
  dropFailed,
  dropUntrue,
  hasAnswered,
  isBookedAhead,
  wallClock,
  wasAskedLately,
} from './why-not.server.ts'

/** How many days before a follow-up the patient is asked to book it. */
const followUpDays = 2

/**
 * Writes the messages that time brings: reminders, follow-ups and questions after a visit that are due, each once
 * whichever process writes it, and takes off the list what is not true any more. What somebody has opened
 * waits for their word.
 */
export async function planMessages(
  db: Queryable,
  { now, timeZone }: { now: ClinicNow; timeZone: string },
): Promise<void> {
  const clock = wallClock(db, now)
  const { today } = now
  // Of several that are due at once only the nearest to the appointment; none for a time that was agreed
  // on when it was due already. One that was dropped as untrue, as a leave took the time away, waits again as a new one
  // when that is removed, unless the patient has heard of it since.
  await db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, key)
    select 'reminder', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, a.starts,
      its.key
    from message_rules r
    join appointment a on a.branch_id = r.branch_id and a.status = 'PE' and a.held_until is null
      and not a.walk_in and a.arrived_at is null
      and a.day between ${today} and ${today}::date + 8 and a.day + a.starts > ${clock}
    cross join lateral (
      select hours, at from unnest(r.reminder_hours) hours
      cross join lateral (select ${reminderDue(db)} as at) due
      where at <= ${clock} order by hours limit 1) due
    cross join lateral (
      select concat_ws(' ', 'reminder', a.id, due.hours, a.day, a.starts) as key) its
    where 'reminder' = any(r.events)
      and greatest(a.booked_at, a.changed_at) at time zone ${timeZone} <= due.at
      and agrees_to_messages(a.patient_id)
      and not ${isDisplaced(db)}
      and ${isNews(db, canBeRemindedAgain(db))}
    on conflict (key) do update set ${waitingAgain(db)}
      where ${canBeRemindedAgain(db)}`
  // Not for who has booked, as it would be dropped at once and its key used up; one that was dropped for that waits
  // again when what was booked is cancelled.
  await db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, key)
    select 'followUp', a.branch_id, a.patient_id, a.consultant_id, a.id, v.follow_up_day,
      its.key
    from visit v join appointment a on a.id = v.appointment_id
    join message_rules r on r.branch_id = a.branch_id and 'followUp' = any(r.events)
    cross join lateral (select concat_ws(' ', 'followUp', a.id, v.follow_up_day) as key) its
    where v.follow_up_day between ${today} and ${today}::date + ${followUpDays}::integer
      and is_live(a.status) and agrees_to_messages(a.patient_id)
      and not ${isBookedAhead(db, now, db`a.patient_id`)}
      and ${isNews(db, canWaitAgain(db))}
    on conflict (key) do update set ${waitingAgain(db)}
      where ${canWaitAgain(db)}`
  // An hour after the visit of today or yesterday, by the clock: it may have been conducted before its time. Of several
  // visits the earliest, and nobody who was asked lately.
  await db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, key)
    select distinct on (a.patient_id) 'feedback', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, its.key
    from message_rules r
    join appointment a on a.branch_id = r.branch_id and a.status = 'CD'
      and a.day between ${today}::date - 1 and ${today} and a.day + a.ends + interval '1 hour' <= ${clock}
    cross join lateral (select concat_ws(' ', 'feedback', a.id) as key) its
    where 'feedback' = any(r.events) and agrees_to_messages(a.patient_id)
      and not ${hasAnswered(db)} and not ${wasAskedLately(db, today)}
      and not exists (select from message e where e.patient_id = a.patient_id and e.event = 'feedback'
        and e.status in ('waiting', 'sent', 'failed', 'unknown')
        and e.day > ${today}::date - ${askedAgainDays}::integer)
      and ${isNews(db, canWaitAgain(db))}
    order by a.patient_id, a.day, a.starts, a.id
    on conflict (key) do update set day = excluded.day, ${waitingAgain(db)}
      where ${canWaitAgain(db)}`
  // Who begins before their consultant comes, and is still on the way: told once of each time that is said.
  await db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, key)
    select 'late', a.branch_id, a.patient_id, a.consultant_id, a.id, a.day, a.starts, its.key
    from delay l
    join message_rules r on r.branch_id = l.branch_id and 'late' = any(r.events)
    join appointment a on a.consultant_id = l.consultant_id and a.branch_id = l.branch_id and a.day = l.day
      and a.status = 'PE' and a.held_until is null and not a.walk_in and a.arrived_at is null
      and a.day + a.starts > ${clock} and a.starts < l.back_at
    cross join lateral (
      select concat_ws(' ', 'late', a.id, l.back_at, a.day, a.starts, a.consultant_id) as key) its
    where l.day = ${today} and l.back_at > ${now.time}
      and agrees_to_messages(a.patient_id) and not ${isDisplaced(db)}
      and ${isNews(db, canWaitAgain(db))}
    on conflict (key) do update set ${waitingAgain(db)}
      where ${canWaitAgain(db)}`
  await dropUntrue(db, now, db`m.begun_at is null`)
  await dropFailed(db, now)
}

/** SQL: whether the `message` was dropped before anybody heard it, for what may be otherwise again. */
const canWaitAgain = (db: Queryable) => db`(
  message.status = 'dropped' and message.reason = 'untrue' and message.begun_at is null)`

/** SQL: whether that holds of a reminder, and nothing was told of its appointment since. */
const canBeRemindedAgain = (db: Queryable) => db`(
  ${canWaitAgain(db)} and not exists (select from message n
    where n.appointment_id = message.appointment_id and n.id > message.id and n.status <> 'dropped'
      and n.event not in ('receipt', 'displaced')))`

/**
 * SQL: whether no message has the key `its.key` yet, or one that waits again by `can`. Asked before the insert, which
 * locks and numbers each row that is there already, even where it leaves it as it is.
 */
const isNews = (db: Queryable, can: postgres.PendingQuery<postgres.Row[]>) => db`
  coalesce((select ${can} from message where message.key = its.key), true)`

/**
 * SQL: the columns of a message that waits again, as a new one: nothing is left of an earlier try to send it, and it
 * is none with those that it was written with, which may have been tried meanwhile.
 */
const waitingAgain = (db: Queryable) => db`
  id = excluded.id, created_at = excluded.created_at, branch_id = excluded.branch_id,
  consultant_id = excluded.consultant_id, status = 'waiting', reason = null, done_at = null, tries = 0, next_try_at = null, words = null, way = null,
  sent_to = null, text = null`

/**
 * SQL: when the reminder `hours` before the appointment `a` is due, by the clinic's wall clock. One that its
 * branch `r` could only send when the appointment has nearly begun, or is over, since quiet hours lie between, is due
 * an hour before these: the evening before, for the first appointment of a morning.
 */
const reminderDue = (db: Queryable) => db`(
  select case when wanted < quiet.ends and quiet.ends > begins - interval '1 hour'
    then quiet.starts - interval '1 hour' else wanted end
  from (select a.day + a.starts as begins, a.day + a.starts - make_interval(hours => hours) as wanted) it
  cross join lateral (
    -- The quiet hours that began last before it; of no length where both ends are equal.
    select night as starts, night + (r.quiet_until - r.quiet_from
      + case when r.quiet_until < r.quiet_from then interval '1 day' else '0' end) as ends
    from (select wanted::date + r.quiet_from
      - case when wanted::time < r.quiet_from then interval '1 day' else '0' end as night) last
  ) quiet)`
