import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { linesOfWeek, type WeekTime } from './week-of-schedule.ts'

interface ClosedHours {
  branch: number
  before: WeekTime[]
  after: WeekTime[]
}

/**
 * Retires a consultant's slots at closed branches that overlap times of the week which they get elsewhere: nobody can
 * open the hours of a closed branch to take them out. The others are there again when it reopens.
 */
export async function giveUpClosedHours(
  tx: Queryable,
  consultant: number,
  times: readonly WeekTime[],
  actor: Actor,
): Promise<void> {
  const closed = await tx<ClosedHours[]>`
    with wanted as (
      select * from unnest(${times.map(({ weekday }) => weekday)}::smallint[],
        ${times.map(({ starts }) => starts)}::time[],
        ${times.map(({ ends }) => ends)}::time[]) as wanted (weekday, starts, ends)
    ), week as (
      select s.*, exists (select from wanted w
          where w.weekday = s.weekday and w.starts < s.ends and s.starts < w.ends) as is_given_up
      from slot s join branch b on b.id = s.branch_id
      where s.consultant_id = ${consultant} and s.active and not b.active
    ), given_up as (
      update slot set active = false where id in (select id from week where is_given_up)
    )
    select branch_id as branch, ${weekOf(tx, tx`true`)} as before,
      coalesce(${weekOf(tx, tx`not is_given_up`)}, '[]') as after
    from week group by branch_id having bool_or(is_given_up) order by branch_id`
  for (const { branch, before, after } of closed)
    await audit(tx, actor, {
      action: 'changed',
      subject: 'schedule',
      id: consultant,
      before: { branch, ...linesOfWeek(before) },
      after: { branch, ...linesOfWeek(after) },
    })
}

const weekOf = (db: Queryable, which: ReturnType<Queryable>) => db`
  jsonb_agg(jsonb_build_object('weekday', weekday, 'starts', to_char(starts, 'HH24:MI'),
    'ends', to_char(ends, 'HH24:MI')) order by weekday, starts) filter (where ${which})`
