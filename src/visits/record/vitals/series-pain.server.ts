import type { SignedIn } from '../../../access/permissions/access.ts'
import type { Queryable } from '../../../platform/db/connect.server.ts'
import { readableBy } from '../../visit/notes-access.server.ts'

/**
 * Pain at the first and at the last recorded session of the appointment's series, up to the appointment. Null where there are no
 * two, where the patient was not asked at one of them, or where the reader may not read it: no other session stands for it.
 */
export async function readSeriesPain(
  tx: Queryable,
  appointmentId: number,
  staff: SignedIn,
): Promise<{ first: number; last: number } | null> {
  const sessions = await tx<{ pain: number | null }[]>`
    select case when true ${readableBy(tx, staff, 'e')} then v.pain end as pain
    from appointment a
    join appointment e on e.subscription_id = a.subscription_id
      and (e.day, e.starts) <= (a.day, a.starts)
    join visit v on v.appointment_id = e.id
    where a.id = ${appointmentId} order by e.day, e.starts, e.id`
  const first = sessions[0]?.pain ?? null
  const last = sessions.at(-1)?.pain ?? null
  return sessions.length < 2 || first === null || last === null ? null : { first, last }
}
