import type { Db } from '../src/platform/db/connect.server.ts'
import type { Day } from '../src/platform/day/day.ts'

/** Adds a consultant with 60 pending appointments of today at branch 1, on any weekday. */
export async function addFullDay(db: Db, today: Day): Promise<void> {
  await db`
  with full_day as (
    insert into staff (role, name, username, email)
    values ('Consultant', 'Dr. Full Day', 'fullday', 'fullday@example.org') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
    price, health_issues)
  select 1, 1, full_day.id, (select max(id) - n from patient), ${today},
    time '08:00' + n * interval '10 minutes', time '08:10' + n * interval '10 minutes', 500, 'Fever'
  from full_day, generate_series(0, 59) n
  on conflict do nothing`
}
