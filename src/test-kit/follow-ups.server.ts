import { addMinutes } from '../platform/day/time.ts'
import type { Day } from '../platform/day/day.ts'
import type { Db } from '../platform/db/connect.server.ts'
import { anita } from './build-booking.server.ts'
import { testNow } from './test-config.ts'

/** The number of appointments in each clinic: each has a minute of its own, since times may not overlap. */
const counts = new WeakMap<Db, number>()

interface NewAppointment {
  patient: number
  day: Day
  consultant?: number
  service?: number
  branch?: number
  status?: 'PE' | 'CD' | 'CN'
  /** The follow-up day of its visit; null for a visit without; undefined for no visit. */
  followUpDay?: Day | null
}

export async function addPatient(db: Db, name = 'Meena Rao'): Promise<number> {
  const count = (counts.get(db) ?? 0) + 1
  counts.set(db, count)
  const [row] = await db<[{ id: number }]>`
    insert into patient (name, mobile, age, age_on, sex)
    values (${name}, ${String(9_600_000_000 + count)}, 51, ${testNow.today}, 'female') returning id`
  return row.id
}

/** Adds an appointment at a free minute of the night, with its visit; answers its id. */
export async function addAppointment(
  db: Db,
  {
    patient,
    day,
    consultant = anita,
    service = 1,
    branch = 1,
    status = 'CD',
    followUpDay,
  }: NewAppointment,
): Promise<number> {
  const count = (counts.get(db) ?? 0) + 1
  counts.set(db, count)
  const starts = addMinutes('00:00', count % 400)
  const [{ id }] = await db<[{ id: number }]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      status, health_issues)
    values (${branch}, ${service}, ${consultant}, ${patient}, ${day}, ${starts},
      ${addMinutes(starts, 1)}, 500, ${status}, 'Fever') returning id`
  if (followUpDay !== undefined) {
    await db`
      insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
      values (${id}, ${day}, 'Fever', 500, ${consultant}, ${followUpDay})`
  }
  return id
}

/** A visit three weeks ago whose follow-up was due last week. */
export const addFollowUp = async (
  db: Db,
  { name, ...changes }: Partial<NewAppointment> & { name?: string } = {},
): Promise<{ id: number; patient: number }> => {
  const patient = changes.patient ?? (await addPatient(db, name))
  const visit = { day: '2026-11-02', followUpDay: '2026-11-16', ...changes, patient }
  return { id: await addAppointment(db, visit), patient }
}
