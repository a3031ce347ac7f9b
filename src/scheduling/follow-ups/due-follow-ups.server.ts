import type { Queryable } from '../../platform/db/connect.server.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { countedDays, followUpLimits, type FollowUpState } from './follow-up-rule.ts'

export interface FollowUpScope {
  branch?: number | undefined
  consultant?: number | undefined
}

/*
 * The rule of `follow-up-rule.ts` over visits `v`, their appointments `a` and the last entries of their calls `c`.
 * Later appointments are looked up one by one, by the index of the patient's: an "exists" would be joined, and with
 * many follow-ups all appointments of the clinic be read for it.
 */

/** SQL: the consultant has seen the patient again on the same day. */
const isSuperseded = (db: Queryable) => db`
  (select true from appointment n
    where n.patient_id = a.patient_id and n.day = a.day and is_live(n.status)
      and n.consultant_id = a.consultant_id and (n.starts, n.id) > (a.starts, a.id)
      and (select true from visit w where w.appointment_id = n.id)
    limit 1) is not null`

/** SQL: the patient was there again since, or is booked. */
const hasComeBack = (db: Queryable) => db`
  (select true from appointment n
    where n.patient_id = a.patient_id and n.day > a.day and is_live(n.status)
      and (n.consultant_id = a.consultant_id or n.service_id = a.service_id)
    limit 1) is not null`

/**
 * SQL: the appointment `a` of each visit `v`, looked up by its id. Joined, all that a consultant ever had at a branch
 * could be read for a page of what is due; "offset 0" keeps the two apart.
 */
const appointmentOf = (db: Queryable) => db`
  cross join lateral (select * from appointment a where a.id = v.appointment_id offset 0) a`

/**
 * SQL: the visits `v` with a follow-up day from one day to another. Those of a consultant are looked up by who recorded
 * them: the consultant, or each who is none, as no consultant records another's. Else everybody's would be walked
 * through. "offset 0" keeps their order, in which a page is filled until it is full.
 */
function visitsDue(db: Queryable, { consultant }: FollowUpScope, from: Day, to: Day) {
  const isDue = db`v.follow_up_day between ${from} and ${to}`
  if (consultant === undefined) {
    return db`(select v.appointment_id, v.follow_up_day from visit v where ${isDue}) v`
  }
  return db`(
    select v.appointment_id, v.follow_up_day from visit v
    where v.recorded_by = ${consultant} and ${isDue}
    union all
    select v.appointment_id, v.follow_up_day from staff s
    cross join lateral (select v.appointment_id, v.follow_up_day from visit v
      where v.recorded_by = s.id and ${isDue} offset 0) v
    where s.role <> 'Consultant'
    order by follow_up_day, appointment_id offset 0) v`
}

/** SQL: at a branch, with a consultant, and not cancelled. */
const isAt = (db: Queryable, { branch, consultant }: FollowUpScope) => db`
  is_live(a.status)
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`

/**
 * The follow-ups of a state today in the order in which they are called, as the beginning of a statement over
 * `due`: `appointment_id`, `follow_up_day` and the last entry of their calls, with the day that it was about.
 */
export function selectDue(
  db: Queryable,
  {
    state,
    today,
    scope,
    after,
    limit,
  }: {
    state: FollowUpState
    today: Day
    scope: FollowUpScope
    /** The place of the last row of the page before: its day due and its appointment. */
    after: { day: Day; id: number } | undefined
    limit: number
  },
) {
  const { past, ahead } = followUpLimits
  const last = db`c.follow_up_day as called_about, c.number, c.outcome, c.ask_again_on, c.reason, c.note, c.called_by, c.called_at`
  // What is hidden is found by the call that hides it, of which there are few.
  const hidden = (outcome: 'willBook' | 'doesNotCome') => db`
    follow_up_call c
    cross join lateral (select v.appointment_id, v.follow_up_day from visit v
      where v.appointment_id = c.appointment_id offset 0) v
    ${appointmentOf(db)}
    where c.outcome = ${outcome} and c.follow_up_day = v.follow_up_day
      and c.called_at > ${addDays(today, -past - ahead - 1)}::date
      and not exists (select from follow_up_call l
        where l.appointment_id = c.appointment_id and l.number > c.number)
      ${outcome === 'willBook' ? db`and c.ask_again_on > ${today}` : db``}`
  const toCall = () => db`
    ${visitsDue(db, scope, addDays(today, -past), addDays(today, ahead))}
    ${appointmentOf(db)}
    left join lateral (select * from follow_up_call c
      where c.appointment_id = v.appointment_id order by c.number desc limit 1) c on true
    where (c.follow_up_day is distinct from v.follow_up_day
      or c.outcome <> 'doesNotCome' and coalesce(c.ask_again_on <= ${today}, true))`
  const from = {
    toCall,
    later: () => hidden('willBook'),
    closed: () => hidden('doesNotCome'),
  }[state]
  return db`
    with due as materialized (
      select v.appointment_id, v.follow_up_day, ${last}
      from ${from()}
        and v.follow_up_day between ${addDays(today, -past)} and ${addDays(today, ahead)}
        and ${isAt(db, scope)}
        and not ${isSuperseded(db)} and not ${hasComeBack(db)}
        ${after ? db`and (v.follow_up_day, v.appointment_id) > (${after.day}, ${after.id})` : db``}
      order by v.follow_up_day, v.appointment_id
      limit ${limit}
    )`
}

/** How many follow-ups fell due in the last days, up to yesterday, and how many of them came back or are booked. */
export async function countCameBack(
  db: Queryable,
  scope: FollowUpScope,
  today: Day,
): Promise<{ due: number; cameBack: number }> {
  const [row] = await db<[{ due: number; cameBack: number }]>`
    select count(*)::int as due, count(*) filter (where ${hasComeBack(db)})::int as came_back
    from ${visitsDue(db, scope, addDays(today, -countedDays), addDays(today, -1))} ${appointmentOf(db)}
    where ${isAt(db, scope)} and not ${isSuperseded(db)}`
  return row
}
