import type { Db } from '../platform/db/connect.server.ts'
import { physiotherapy, priya } from './series.server.ts'

let nth = 0

/** A series of Priya Menon's at branch 1 whose sessions are over and pending, each at 700 rupees. */
export async function bookedSeries(
  db: Db,
  sessions: number,
): Promise<{ id: number; sessions: number[] }> {
  nth += 1
  const [series] = await db<[{ id: number; patientId: number }]>`
    with person as (
      insert into patient (mobile, name, age, age_on)
      values (${`7${String(nth).padStart(9, '0')}`}, 'Series Patient', 44, '2026-01-01') returning id
    )
    insert into subscription (patient_id, service_id, branch_id, plan, start_day, sessions)
    select id, ${physiotherapy}, 1, 'custom', '2026-01-01', ${sessions} from person
    returning id, patient_id`
  const rows = await db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues, subscription_id)
    select 1, ${physiotherapy}, ${priya}, ${series.patientId}, date '2020-01-01' + ${nth * 40}::int + n,
      '08:00', '08:30', 700, 'Frozen shoulder', ${series.id}
    from generate_series(1, ${sessions}::int) n order by n returning id`
  return { id: series.id, sessions: rows.map(({ id }) => id) }
}
