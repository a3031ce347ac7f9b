import type { FastifyInstance } from 'fastify'
import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { audit, type By } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import {
  hitsAppointment,
  wishedDayOff,
  type DayOffWish,
} from '../rebooking/affected-appointments.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { DayOffRow } from '../slots/days-off.ts'
import { daysInYear, daysToCome } from './holiday-days.ts'
import {
  addHoliday,
  changeHoliday,
  listHolidays,
  readHits,
  removeHoliday,
  type Holiday,
} from './holidays.ts'

/** So many are listed; how many there are is told beside them. */
const mostListed = 50

export function holidayRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listHolidays, async ({ query: { year }, staff }) => {
    const { today } = now()
    const rows = await readHolidays(db, { year, today, own: consultantSeenBy(staff) })
    const [first] = await db<{ year: number | null }[]>`
      select extract(year from min(first_day))::int as year from holiday`
    return {
      rows: rows
        .flatMap((row) => {
          const days = year === undefined ? daysToCome(row, today) : daysInYear(row, year)
          const own = consultantSeenBy(staff)
          const mayChange = own === undefined || row.consultantId === own
          return days ? [{ ...row, ...days, mayChange }] : []
        })
        .toSorted((a, b) =>
          a.firstDay === b.firstDay ? a.id - b.id : a.firstDay < b.firstDay ? -1 : 1,
        ),
      firstYear: first?.year ?? null,
    }
  })

  route(app, addHoliday, ({ body, staff, address }) =>
    db
      .begin(async (tx) => {
        await refuseScope(tx, body, staff)
        const [row] = await tx<
          { id: number }[]
        >`insert into holiday ${tx(columnsOf(body))} returning id`
        const { id } = row!
        await tell(tx, { staff, address }, { action: 'added', id, after: body })
        return { id }
      })
      .catch(refuseTwice),
  )

  route(app, changeHoliday, ({ params: { id }, body: { version, ...wish }, staff, address }) =>
    db
      .begin(async (tx) => {
        const before = await lockHoliday(tx, id, version, staff)
        await refuseScope(tx, wish, staff)
        await tx`update holiday set ${tx(columnsOf(wish))}, version = version + 1 where id = ${id}`
        await tell(tx, { staff, address }, { action: 'changed', id, before, after: wish })
        return {}
      })
      .catch(refuseTwice),
  )

  route(app, removeHoliday, ({ params: { id }, body: { version }, staff, address }) =>
    db.begin(async (tx) => {
      const before = await lockHoliday(tx, id, version, staff)
      await tx`delete from holiday where id = ${id}`
      await tell(tx, { staff, address }, { action: 'removed', id, before })
      return {}
    }),
  )

  route(app, readHits, async ({ body, staff }) => {
    const { today } = now()
    const own = consultantSeenBy(staff)
    const rows = await db<Hit[]>`
      select a.id, a.day, a.starts, a.ends, p.name as patient_name, c.name as consultant_name,
        count(*) over ()::int as total
      from ${wishedDayOff(db, body)}
      join appointment a on a.status = 'PE' and a.day >= ${today} and ${hitsAppointment(db)}
        ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}
      join patient p on p.id = a.patient_id
      join staff c on c.id = a.consultant_id
      order by a.day, a.starts, a.id
      limit ${mostListed}`
    return { total: rows[0]?.total ?? 0, appointments: rows }
  })
}

const columnsOf = (wish: DayOffRow) => ({
  name: wish.name,
  first_day: wish.firstDay,
  last_day: wish.lastDay,
  repeats_yearly: wish.repeatsYearly,
  branch_id: wish.branchId,
  consultant_id: wish.consultantId,
  starts: wish.starts,
  ends: wish.ends,
})

interface Hit {
  id: number
  day: Day
  starts: string
  ends: string
  patientName: string
  consultantName: string
  total: number
}

/**
 * The days off of a year or still to come, with what they hit from today on. A consultant sees those
 * of all, of the branches where they sit, and their own leave.
 */
const readHolidays = (
  db: Db,
  { year, today, own }: { year: number | undefined; today: Day; own: number | undefined },
) => db<Omit<Holiday, 'mayChange'>[]>`
  select h.id, h.version, h.name, h.first_day, h.last_day, h.repeats_yearly, h.branch_id,
    b.name as branch_name, h.consultant_id, c.name as consultant_name, h.starts, h.ends,
    (select count(*) from appointment a
      where a.status = 'PE'
        and a.day >= case when h.repeats_yearly then ${today} else greatest(h.first_day, ${today}) end
        and a.day <= case when h.repeats_yearly then 'infinity' else h.last_day end
        ${own === undefined ? db`` : db`and a.consultant_id = ${own}`}
        and ${hitsAppointment(db)})::int as booked
  from holiday h
  left join branch b on b.id = h.branch_id
  left join staff c on c.id = h.consultant_id
  where (h.repeats_yearly or ${
    year === undefined
      ? db`h.last_day >= ${today}`
      : db`h.first_day <= ${`${year}-12-31`} and h.last_day >= ${`${year}-01-01`}`
  })
    ${
      own === undefined
        ? db``
        : db`and (h.consultant_id is null or h.consultant_id = ${own})
          and (h.branch_id is null or exists (select from slot s
            where s.consultant_id = ${own} and s.branch_id = h.branch_id and s.active))`
    }`

/** A consultant who holds the code keeps their own leave; everybody's scope must be there. */
async function refuseScope(tx: Queryable, wish: DayOffWish, staff: SignedIn): Promise<void> {
  const own = consultantSeenBy(staff)
  if (own !== undefined && wish.consultantId !== own) throw new Refusal('forbidden')
  const [known] = await tx`
    select where (${wish.branchId}::int is null
        or exists (select from branch where id = ${wish.branchId}))
      and (${wish.consultantId}::int is null
        or exists (select from staff where id = ${wish.consultantId} and role = 'Consultant'))`
  if (!known) throw new Refusal('not_found')
}

/** Holds a day off that was read at a version. Another's is answered as if it were not. */
async function lockHoliday(
  tx: Queryable,
  id: number,
  version: number,
  staff: SignedIn,
): Promise<DayOffRow> {
  const own = consultantSeenBy(staff)
  const [row] = await tx<(DayOffRow & { version: number })[]>`
    select name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends, version
    from holiday where id = ${id}
      ${own === undefined ? tx`` : tx`and consultant_id = ${own}`}
    for update`
  if (!row) throw new Refusal('not_found')
  const { version: current, ...holiday } = row
  if (current !== version) throw new Refusal('row_changed')
  return holiday
}

const tell = (
  tx: Queryable,
  by: By,
  deed: { action: string; id: number; before?: object; after?: object },
) => audit(tx, by, { subject: 'holiday', ...deed })

const uniqueViolation = '23505'

function refuseTwice(error: unknown): never {
  if ((error as { code?: string }).code === uniqueViolation) throw new Refusal('holiday_exists')
  throw error
}
