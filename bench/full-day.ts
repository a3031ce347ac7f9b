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

/** Adds ten consultants with so many pending appointments of today at branch 1; returns their ids. */
export async function addPendingToday(db: Db, today: Day, rowCount: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with made as (
      insert into staff (role, name, username, email)
      select 'Consultant', 'Dr. Full Day ' || n, 'fullday' || n, 'fullday' || n || '@example.org'
      from generate_series(1, 10) n returning id
    )
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues)
    select 1, 1, made.id, p.id, ${today}, time '08:00' + n * interval '15 minutes',
      time '08:15' + n * interval '15 minutes', 500, 'Fever'
    from (select id, row_number() over (order by id) - 1 as place from made) made
    join lateral generate_series(0, ${rowCount / 10 - 1}) n on true
    join (select id, row_number() over (order by id desc) - 1 as place from patient) p
      on p.place = made.place * ${rowCount / 10} + n
    on conflict do nothing returning id`
  return rows.map(({ id }) => id)
}

/** Adds so many appointments that were conducted and paid on the days before today, at branch 1. */
export async function addConducted(db: Db, today: Day, rowCount: number): Promise<void> {
  await db`
    with made as (
      insert into staff (role, name, username, email)
      values ('Consultant', 'Dr. Past Days', 'pastdays', 'pastdays@example.org') returning id
    )
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status, payment_status)
    select 1, 1, made.id, (select max(id) - n % 200 from patient), ${today}::date - 1 - n / 40,
      time '08:00' + n % 40 * interval '15 minutes', time '08:15' + n % 40 * interval '15 minutes',
      500, 'Fever', 'CD', 'P'
    from made, generate_series(0, ${rowCount - 1}) n
    on conflict do nothing`
}
