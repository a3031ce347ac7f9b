import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Delay } from './delays.ts'

/**
 * SQL: the time at which the consultant of the appointment `a` is expected, of one that begins before it today; null for
 * any other. Who begins later may wait as well, and is not told so: the consultant may catch up.
 */
export const expectedLater = (db: Queryable, { today, time }: ClinicNow) => db`(
  select d.back_at from delay d
  where d.consultant_id = a.consultant_id and d.branch_id = a.branch_id and d.day = a.day and a.day = ${today}
    and d.back_at > ${time} and d.back_at > a.starts)`

/** What was said today of the consultants of a branch, or of one of them; over is what has passed. */
export const readDelays = (
  db: Queryable,
  { branch, consultant }: { branch: number; consultant: number | undefined },
  { today, time }: ClinicNow,
) => db<Delay[]>`
  select d.consultant_id, case when d.back_at > ${time} then to_char(d.back_at, 'HH24:MI') end as back_at,
    d.version, s.name as said_by
  from delay d join staff s on s.id = d.changed_by
  where d.branch_id = ${branch} and d.day = ${today}
    ${consultant === undefined ? db`` : db`and d.consultant_id = ${consultant}`}
  order by d.consultant_id`
