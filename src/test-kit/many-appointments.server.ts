import type { Db } from '../platform/db/connect.server.ts'

/** Long before the demo's first appointment, so that nothing overlaps. */
const firstDay = '2024-01-01'

/**
 * Adds patients and past appointments, most of them conducted and with a visit, to the demo clinic:
 * thirty a day for each of its ten consultants. The tables are then large enough for the planner to
 * use indexes.
 */
export async function addPastAppointments(
  db: Db,
  { patients, appointments }: { patients: number; appointments: number },
): Promise<void> {
  await db`
    insert into patient (name, mobile, age, age_on)
    select (array['Lalita', 'Gauri', 'Noor', 'Tenzin'])[1 + r % 4] || ' ' ||
      (array['Bose', 'Khan', 'Thapa', 'Gill', 'Das'])[1 + r % 5], 7000000000 + 7 * r, 40, ${firstDay}
    from generate_series(1, ${patients}) r`
  await db`
    with someone as (select array_agg(id) as ids from patient),
    given as (
      select r, r % 10 as consultant, r / 10 % 30 as place, r / 300 as days, r / 10 % 20 as turn
      from generate_series(0, ${appointments - 1}) r
    )
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues, location)
    select 1 + consultant % 4, 1 + consultant, 4 + consultant, ids[1 + r % cardinality(ids)],
      ${firstDay}::date + days, time '06:00' + place * interval '15 minutes',
      time '06:15' + place * interval '15 minutes', 500,
      case when turn < 2 then 'PE' when turn = 2 then 'CN' else 'CD' end, 'Fever', 'Kothrud'
    from given, someone`
  await db`
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    select id, day, 'Fever', price, consultant_id from appointment a
    where status = 'CD' and not exists (select from visit v where v.appointment_id = a.id)`
  // Updates the planner's statistics, and the visibility map for index-only scans.
  await db`vacuum (analyze) appointment, visit, patient, known_name, payment, ledger_entry, outstanding`
}
