import type { Db } from '../src/platform/db/connect.server.ts'

/** The id of Dr. Anita Deshpande. */
export const anita = 4

/** A pending appointment of Dr. Anita in Koramangala. */
export async function pendingAppointmentOn(db: Db, day: string) {
  const [row] = await db<{ id: number; patient: string; starts: string; ends: string }[]>`
    select a.id, p.name as patient, a.starts, a.ends from appointment a
    join patient p on p.id = a.patient_id
    where a.consultant_id = ${anita} and a.branch_id = 1 and a.day = ${day} and a.status = 'PE'
    order by a.starts limit 1`
  return row!
}

/** The free slots of Dr. Anita in Koramangala on a day. */
export const freeSlotOn = (db: Db, day: string) => db<{ starts: string; ends: string }[]>`
  select s.starts, s.ends from slot s
  where s.consultant_id = ${anita} and s.branch_id = 1 and s.active
    and s.weekday = extract(isodow from ${day}::date)
    and not exists (select from appointment a where a.consultant_id = s.consultant_id
      and a.day = ${day} and a.status <> 'CN' and a.starts < s.ends and s.starts < a.ends)
  order by s.starts`

/** Status and time of an appointment. */
export const statusOf = async (db: Db, id: number) =>
  (await db`select status, day, starts from appointment where id = ${id}`)[0]
