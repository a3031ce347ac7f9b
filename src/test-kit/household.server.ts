import type { Db } from '../platform/db/connect.server.ts'
import type { Day } from '../platform/day/day.ts'
import { bookedSeries } from './booked-series.server.ts'
import { anita, rohan } from './build-booking.server.ts'
import type { Household } from './money-works.server.ts'

/** Three people of one number at two branches and with two consultants, and a series of three sessions. */
export async function newHousehold(db: Db, nth: number, today: Day): Promise<Household> {
  const mobile = String(9_755_500_000 + nth)
  const rows = await db<{ id: number }[]>`
    with member as (
      select * from (values ('Payer A', 1, ${anita}::int, '13:30'::time), ('Payer B', 2, ${anita}, '14:30'),
        ('Payer C', 2, ${rohan}, '15:30')) m (name, branch_id, consultant_id, starts)
    ),
    person as (
      insert into patient (name, mobile, age, age_on) select name, ${mobile}, 40, ${today} from member
      returning id, name
    )
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select m.branch_id, 1, m.consultant_id, p.id, ${today}, m.starts, m.starts + interval '20 minutes',
      600, 'Fever since two days'
    from person p join member m using (name) returning id`
  const appointments = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const { id: series, sessions } = await bookedSeries(db, 3)
  return { mobile, appointments: [...appointments, ...sessions], series, today }
}
