import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { durationPercentiles } from './durations.ts'

/** How far back: longer ago a consultant may have worked differently. */
const daysBack = 60
/** Visits that count of a consultant, the last ones. */
const maxVisits = 400
/** Longer visits were not ended when they ended. */
const maxVisitMinutes = 240
/** While somebody waits, the next call follows within these minutes of the notes. */
const maxNotesMinutes = 10

/**
 * Learns from the last weeks how long each consultant's visits take, how late they begin, and how many
 * of the booked patients come. Once a day for each consultant; of several processes the first does it. A day
 * ahead, on which the clock stood once, is not today.
 */
export async function learnWaits(
  db: Db,
  { today, timeZone }: { today: Day; timeZone: string },
  stopping: AbortSignal,
): Promise<void> {
  const due = await db<{ id: number }[]>`
    select c.id from staff c left join consultant_habits h on h.consultant_id = c.id
    where c.role = 'Consultant' and c.active and h.learned_on is distinct from ${today}
    order by c.id`
  for (const { id } of due) {
    if (stopping.aborted) return
    await db.begin(async (tx) => {
      const [claimed] = await tx`
        insert into consultant_habits as h (consultant_id, learned_on) values (${id}, ${today})
        on conflict (consultant_id) do update set learned_on = excluded.learned_on
        where h.learned_on <> excluded.learned_on returning h.consultant_id`
      if (!claimed) return
      const past = { consultant: id, from: addDays(today, -daysBack), today, timeZone }
      await learnDurations(tx, past)
      await learnHabits(tx, past)
    })
  }
}

interface Past {
  consultant: number
  from: Day
  /** Not included: it is not over. */
  today: Day
  timeZone: string
}

/** A visit that is recorded on a later day says nothing of how long visits take. */
const isCalledOnItsDay = (tx: Queryable, timeZone: string) =>
  tx`(e.called_at at time zone ${timeZone}::text)::date = e.day`

async function learnDurations(
  tx: Queryable,
  { consultant, from, today, timeZone }: Past,
): Promise<void> {
  await tx`delete from visit_duration where consultant_id = ${consultant}`
  await tx`
    insert into visit_duration (consultant_id, service_id, visits, minutes)
    select ${consultant}, service_id, count(*),
      percentile_cont(${durationPercentiles}::float8[]) within group (order by minutes)
    from (
      select service_id, extract(epoch from
        case when next_arrived <= finished_at
          then least(next_called, finished_at + make_interval(mins => ${maxNotesMinutes}))
          else finished_at end - called_at)::float8 / 60 as minutes
      from (
        select a.service_id, e.called_at, e.finished_at, e.day,
          lead(e.called_at) over next as next_called, lead(a.arrived_at) over next as next_arrived
        from line_entry e join appointment a on a.id = e.appointment_id
        where e.consultant_id = ${consultant} and e.day >= ${from} and e.day < ${today}
          and ${isCalledOnItsDay(tx, timeZone)} and e.finished_at is not null
        window next as (partition by e.branch_id, e.day order by e.called_at)
        order by e.called_at desc
        limit ${maxVisits}
      ) seen
    ) visit
    where minutes > 0 and minutes <= ${maxVisitMinutes}
    group by service_id`
}

async function learnHabits(tx: Queryable, { consultant, from, today, timeZone }: Past) {
  // Late is the first call after the first slot's start, or after the first patient came.
  await tx`
    with day as (
      select e.branch_id, e.day, min(e.called_at) as called, min(a.arrived_at) as arrived
      from line_entry e join appointment a on a.id = e.appointment_id
      where e.consultant_id = ${consultant} and e.day >= ${from} and e.day < ${today}
        and ${isCalledOnItsDay(tx, timeZone)}
      group by e.branch_id, e.day
    ), late as (
      select greatest(0, extract(epoch from day.called -
        greatest(day.arrived, (day.day + s.starts) at time zone ${timeZone})))::float8 / 60 as minutes
      from day cross join lateral (
        select min(s.starts) as starts from slot s
        where s.consultant_id = ${consultant} and s.branch_id = day.branch_id and s.active
          and s.weekday = extract(isodow from day.day)
      ) s
      where s.starts is not null
    ), booked as (
      select count(*) as booked,
        count(*) filter (where arrived_at is not null or status = 'CD') as came
      from appointment
      where consultant_id = ${consultant} and status in ('PE', 'CD') and day >= ${from}
        and day < ${today} and not walk_in
    )
    update consultant_habits set
      late_days = (select count(*) from late where minutes <= ${maxVisitMinutes}),
      late_minutes = coalesce((select percentile_cont(${durationPercentiles}::float8[])
        within group (order by minutes) from late where minutes <= ${maxVisitMinutes}), '{}'),
      booked = (select booked from booked), came = (select came from booked)
    where consultant_id = ${consultant}`
}
