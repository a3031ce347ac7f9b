import type { Db } from '../../platform/db/connect.server.ts'
import { weekdayOf } from '../../platform/day/day.ts'
import type { KeptDay } from './kept-day.ts'

/**
 * Writes days into the tables in which a clinic keeps what happened: appointments, and their entries in the
 * line. Everybody of a day is another of the clinic's patients.
 */
export async function recordDays(
  db: Db,
  days: readonly KeptDay[],
  timeZone: string,
): Promise<void> {
  const byDay = [...Map.groupBy(days, ({ day }) => day)]
  const visits = byDay.flatMap(([day, ofDay]) =>
    ofDay
      .flatMap((one) => one.visits.map((visit) => ({ ...visit, one })))
      .map(({ one, ...visit }, index) => ({
        key: visit.id,
        patientIndex: index + 1,
        branchId: one.branchId,
        consultantId: one.consultantId,
        day,
        weekday: weekdayOf(day),
        serviceId: visit.serviceId,
        slotMinutes: visit.slotMinutes,
        booked: visit.booked,
        arrived: visit.arrived,
        called: visit.called,
        finished: visit.finished,
      })),
  )
  await db.begin(async (tx) => {
    await tx`
      create temporary table recorded on commit drop as
      select nextval(pg_get_serial_sequence('appointment', 'id'))::int as id, v.*
      from jsonb_to_recordset(${JSON.stringify(visits)}::text::jsonb) v (key int,
        "patientIndex" int, "branchId" int, "consultantId" int, day date, weekday int,
        "serviceId" int, "slotMinutes" int, booked int, arrived int, called int, finished int)`
    await tx`
      insert into appointment (id, branch_id, service_id, consultant_id, slot_id, patient_id, day,
        starts, ends, price, status, health_issues, booked_by, booked_at, walk_in, arrived_at,
        arrived_by)
      select v.id, v."branchId", v."serviceId", v."consultantId", s.id, p.id, v.day,
        time '00:00' + make_interval(mins => coalesce(v.booked, v.arrived)),
        case when v.booked is null then time '00:00' + make_interval(mins => v.arrived)
          else s.ends end,
        500, case when v.called is null then 'PE' else 'CD' end, 'Fever', 1,
        (v.day + make_interval(mins => case when v.booked is null then v.arrived else -600 end))
          at time zone ${timeZone},
        v.booked is null, (v.day + make_interval(mins => v.arrived)) at time zone ${timeZone},
        case when v.arrived is not null then 1 end
      from recorded v
      join (select id, row_number() over (order by id) as index from patient) p
        on p.index = v."patientIndex"
      left join slot s on s.consultant_id = v."consultantId" and s.branch_id = v."branchId"
        and s.weekday = v.weekday and s.active
        and s.starts = time '00:00' + make_interval(mins => v.booked)`
    await tx`
      insert into line_entry (appointment_id, branch_id, consultant_id, day, called_at, call_count,
        last_called_at, with_consultant_at, finished_at)
      select v.id, v."branchId", v."consultantId", v.day, c.at, 1, c.at, c.at,
        (v.day + make_interval(mins => v.finished)) at time zone ${timeZone}
      from recorded v, lateral (
        select (v.day + make_interval(mins => v.called)) at time zone ${timeZone} as at) c
      where v.called is not null`
  })
}
