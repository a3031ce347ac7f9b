import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../access/audit-log/repeated-change.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import {
  affectsAppointment,
  dayOffRelation,
  type DayOffQuery,
  isBooked,
} from '../rebooking/affected-appointments.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { DayOffRow } from '../slots/days-off.ts'
import { daysInYear, daysToCome } from './holiday-days.ts'
import {
  addHoliday,
  changeHoliday,
  listHolidays,
  listAffectedByDayOff,
  removeHoliday,
  type Holiday,
} from './holidays.ts'

/** The most appointments in the preview, which also has their total number. */
const maxListed = 50

export function holidayRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listHolidays, async ({ query: { year }, staff }) => {
    const at = now()
    const { today } = at
    const rows = await readHolidays(db, { year, at, ownConsultantId: visibleConsultant(staff) })
    const [first] = await db<{ year: number | null }[]>`
      select extract(year from min(first_day))::int as year from holiday`
    return {
      rows: rows
        .flatMap((row) => {
          const days = year === undefined ? daysToCome(row, today) : daysInYear(row, year)
          const ownConsultantId = visibleConsultant(staff)
          const mayChange = ownConsultantId === undefined || row.consultantId === ownConsultantId
          return days ? [{ ...row, since: row.firstDay, ...days, mayChange }] : []
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
        await assertScope(tx, body, staff)
        const actor = { staff, address }
        const auditEntry = { action: 'added', subject: 'holiday', after: body }
        const repeated = await findRepeatedChange(tx, actor, auditEntry)
        // Only a day off that still exists counts as a retry; a removed one is added again.
        const [existing] =
          repeated === undefined
            ? []
            : await tx<{ id: number }[]>`
          select id from holiday where id = ${repeated}`
        if (existing) return existing
        const [row] = await tx<
          { id: number }[]
        >`insert into holiday ${tx(columnsOf(body))} returning id`
        const { id } = row!
        await audit(tx, actor, { ...auditEntry, id })
        return { id }
      })
      .catch(throwHolidayExistsProblem),
  )

  route(app, changeHoliday, ({ params: { id }, body: { version, ...dayOff }, staff, address }) =>
    db
      .begin(async (tx) => {
        const actor = { staff, address }
        const auditEntry = { action: 'changed', subject: 'holiday', id, after: dayOff }
        if (await findRepeatedChange(tx, actor, auditEntry)) return {}
        const before = await lockHoliday(tx, id, version, staff)
        await assertScope(tx, dayOff, staff)
        await tx`update holiday set ${tx(columnsOf(dayOff))}, version = version + 1 where id = ${id}`
        await audit(tx, actor, { ...auditEntry, before })
        return {}
      })
      .catch(throwHolidayExistsProblem),
  )

  route(app, removeHoliday, ({ params: { id }, body: { version }, staff, address }) =>
    db.begin(async (tx) => {
      const actor = { staff, address }
      const auditEntry = { action: 'removed', subject: 'holiday', id }
      if (await findRepeatedChange(tx, actor, auditEntry)) return {}
      const before = await lockHoliday(tx, id, version, staff)
      await tx`delete from holiday where id = ${id}`
      await audit(tx, actor, { ...auditEntry, before })
      return {}
    }),
  )

  route(app, listAffectedByDayOff, async ({ body, staff }) => {
    const at = now()
    const ownConsultantId = visibleConsultant(staff)
    const rows = await db<AffectedRow[]>`
      select a.id, a.day, a.starts, a.ends, p.name as patient_name, c.name as consultant_name,
        count(*) over ()::int as total
      from ${dayOffRelation(db, body)}
      join appointment a on ${isBooked(db)} and a.day >= ${at.today} and ${affectsAppointment(db, at)}
        ${ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`}
      join patient p on p.id = a.patient_id
      join staff c on c.id = a.consultant_id
      order by a.day, a.starts, a.id
      limit ${maxListed}`
    return { total: rows[0]?.total ?? 0, appointments: rows }
  })
}

const columnsOf = (dayOff: DayOffRow) => ({
  name: dayOff.name,
  first_day: dayOff.firstDay,
  last_day: dayOff.lastDay,
  repeats_yearly: dayOff.repeatsYearly,
  branch_id: dayOff.branchId,
  consultant_id: dayOff.consultantId,
  starts: dayOff.starts,
  ends: dayOff.ends,
})

interface AffectedRow {
  id: number
  day: Day
  starts: string
  ends: string
  patientName: string
  consultantName: string
  total: number
}

/**
 * The days off of a year or of the future, with the number of affected appointments from today on.
 * A consultant gets those for everybody, for the branches where they work, and their own leave.
 */
const readHolidays = (
  db: Db,
  {
    year,
    at,
    ownConsultantId,
  }: { year: number | undefined; at: ClinicNow; ownConsultantId: number | undefined },
) => db<Omit<Holiday, 'mayChange' | 'since'>[]>`
  select h.id, h.version, h.name, h.first_day, h.last_day, h.repeats_yearly, h.branch_id,
    b.name as branch_name, h.consultant_id, c.name as consultant_name, h.starts, h.ends,
    (select count(*) from appointment a
      where ${isBooked(db)}
        and a.day >= case when h.repeats_yearly then ${at.today} else greatest(h.first_day, ${at.today}) end
        and a.day <= case when h.repeats_yearly then 'infinity' else h.last_day end
        ${ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`}
        and ${affectsAppointment(db, at)})::int as booked
  from holiday h
  left join branch b on b.id = h.branch_id
  left join staff c on c.id = h.consultant_id
  where (h.repeats_yearly or ${
    year === undefined
      ? db`h.last_day >= ${at.today}`
      : db`h.first_day <= ${`${year}-12-31`} and h.last_day >= ${`${year}-01-01`}`
  })
    ${
      ownConsultantId === undefined
        ? db``
        : db`and (h.consultant_id is null or h.consultant_id = ${ownConsultantId})
          and (h.branch_id is null or exists (select from slot s
            where s.consultant_id = ${ownConsultantId} and s.branch_id = h.branch_id and s.active))`
    }`

/**
 * Throws `forbidden` for a consultant's day off that is not their own leave, and `not_found` for an
 * unknown branch or consultant.
 */
async function assertScope(tx: Queryable, dayOff: DayOffQuery, staff: SignedIn): Promise<void> {
  const ownConsultantId = visibleConsultant(staff)
  if (ownConsultantId !== undefined && dayOff.consultantId !== ownConsultantId)
    throw new ProblemError('forbidden')
  const [existing] = await tx`
    select where (${dayOff.branchId}::int is null
        or exists (select from branch where id = ${dayOff.branchId}))
      and (${dayOff.consultantId}::int is null
        or exists (select from staff where id = ${dayOff.consultantId} and role = 'Consultant'))`
  if (!existing) throw new ProblemError('not_found')
}

/** Locks a day off at a version; throws `not_found`, also for a consultant without access to it. */
async function lockHoliday(
  tx: Queryable,
  id: number,
  version: number,
  staff: SignedIn,
): Promise<DayOffRow> {
  const ownConsultantId = visibleConsultant(staff)
  const [row] = await tx<(DayOffRow & { version: number })[]>`
    select name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends, version
    from holiday where id = ${id}
      ${ownConsultantId === undefined ? tx`` : tx`and consultant_id = ${ownConsultantId}`}
    for update`
  if (!row) throw new ProblemError('not_found')
  const { version: currentVersion, ...holiday } = row
  if (currentVersion !== version) throw new ProblemError('row_changed')
  return holiday
}

const uniqueViolation = '23505'

function throwHolidayExistsProblem(error: unknown): never {
  if ((error as { code?: string }).code === uniqueViolation)
    throw new ProblemError('holiday_exists')
  throw error
}
