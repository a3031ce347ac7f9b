import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { daysBetween } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { toPage } from '../../platform/http/page.ts'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import {
  listLessening,
  noMode,
  readIncome,
  type Grouping,
  type IncomeFilter,
  type IncomeRow,
  type LesseningEntry,
} from './income.ts'

export function incomeRoutes(
  app: FastifyInstance,
  { db, readDb }: { db: Db; readDb: ReadDatabase },
): void {
  route(
    app,
    readIncome,
    ({ query: { by, ...requested }, staff, request }) => {
      const filter = { ...requested, consultant: visibleConsultant(staff, requested.consultant) }
      return readDb.read(
        async (replica, ageSeconds) => ({
          rows: [...(await sumIncome(replica, by, filter))],
          ...(await readNames(replica, filter)),
          ageSeconds,
        }),
        lastChangeOf(request),
      )
    },
    { isLong: true },
  )

  route(
    app,
    listLessening,
    async ({ query: { after, limit, ...requested }, staff, address, request }) => {
      const filter = { ...requested, consultant: visibleConsultant(staff, requested.consultant) }
      const [rows] = await Promise.all([
        readDb.read(
          (replica) => readLessening(replica, filter, limit + 1, after),
          lastChangeOf(request),
        ),
        // One audit event per page, because each page shows other patients.
        audit(
          db,
          { staff, address },
          { action: 'read', subject: 'report', after: { tab: 'lessening', ...filter } },
        ),
      ])
      return toPage(rows, limit, ({ day, id }) => `${day} ${id}`)
    },
    { isLong: true },
  )
}

/** Whose entry it is, as in the drawers: a reversal is of the person who made what it takes back. */
const personOf = (db: Queryable) => db`
  case when e.reverses is null then e.staff_id
    else (select o.staff_id from ledger_entry o where o.id = e.reverses) end`

/** What a row of each grouping is, and where its name stands. */
const groups = {
  day: (db: Queryable) => ({ key: db`e.day`, names: undefined }),
  mode: (db: Queryable) => ({
    key: db`case when ledger_received(e.kind, 1) = 0 then ${noMode} else coalesce(e.mode, ${unknownMode}) end`,
    names: undefined,
  }),
  branch: (db: Queryable) => ({ key: db`e.branch_id`, names: db`join branch n` }),
  consultant: (db: Queryable) => ({ key: db`a.consultant_id`, names: db`join staff n` }),
  service: (db: Queryable) => ({ key: db`a.service_id`, names: db`join service n` }),
  person: (db: Queryable) => ({ key: db`${personOf(db)}`, names: db`join staff n` }),
} satisfies Record<Grouping, unknown>

/** The sums of the entries of some days. The appointments are read only for what stands in them alone. */
function sumIncome(db: Queryable, by: Grouping, filter: IncomeFilter) {
  const { key, names } = groups[by](db)
  const needsAppointment =
    by === 'consultant' ||
    by === 'service' ||
    filter.consultant !== undefined ||
    filter.service !== undefined
  return db<IncomeRow[]>`
    with alike as (
      select ${key} as key, e.kind, e.mode, sum(e.paise)::bigint as paise
      from ledger_entry e
        ${needsAppointment ? joinAppointment(db, filter) : db``}
      where e.day between ${filter.from} and ${filter.to}
        ${filter.branch === undefined ? db`` : db`and e.branch_id = ${filter.branch}`}
        ${filter.person === undefined ? db`` : db`and ${personOf(db)} = ${filter.person}`}
        ${filter.mode === undefined ? db`` : matchesMode(db, filter.mode)}
        ${filter.consultant === undefined ? db`` : db`and a.consultant_id = ${filter.consultant}`}
        ${filter.service === undefined ? db`` : db`and a.service_id = ${filter.service}`}
      group by 1, 2, 3
    ),
    -- What a kind and a mode mean is asked of each together, not of every entry.
    summed as (
      select e.key,
        coalesce(sum(e.paise) filter (where ledger_charged(e.kind, 1) > 0), 0) as charged,
        coalesce(sum(e.paise) filter (where e.kind = 'discount'), 0) as discounts,
        coalesce(sum(e.paise)
          filter (where ledger_charged(e.kind, 1) < 0 and e.kind <> 'discount'), 0) as written_off,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode = 'Cash'), 0) as cash,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode = 'Online'), 0) as online,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) > 0 and e.mode is null), 0) as unknown,
        coalesce(sum(e.paise) filter (where ledger_received(e.kind, 1) < 0), 0) as given_back,
        sum(ledger_received(e.kind, e.paise)) as net
      from alike e group by 1
    )
    select s.key::text as key, ${names ? db`n.name` : db`null`} as name, s.charged / 100.0 as charged,
      s.discounts / 100.0 as discounts, s.written_off / 100.0 as written_off, s.cash / 100.0 as cash,
      s.online / 100.0 as online, s.unknown / 100.0 as unknown, s.given_back / 100.0 as given_back,
      s.net / 100.0 as net
    from summed s ${names ? db`${names} on n.id = s.key` : db``}
    order by ${by === 'day' ? db`s.key` : db`s.net desc, s.charged desc, s.key::text`}`
}

/** The most days of which each appointment is looked up. */
const mostDaysLookedUp = 92

/**
 * SQL: the appointment `a` of the entry `e`. Of a few days each is looked up by its id; `offset 0` keeps the
 * planner from joining, which reads all appointments that there ever were. That is quicker for a year, and
 * for one consultant, whose appointments are found by themselves.
 */
const joinAppointment = (db: Queryable, { from, to, consultant }: IncomeFilter) =>
  consultant === undefined && daysBetween(from, to) < mostDaysLookedUp
    ? db`cross join lateral (
        select consultant_id, service_id from appointment where id = e.appointment_id offset 0) a`
    : db`join appointment a on a.id = e.appointment_id`

async function readNames(db: Queryable, { service, person }: IncomeFilter) {
  const [names] = await db<[{ serviceName: string | null; personName: string | null }]>`
    select (select name from service where id = ${service ?? null}) as service_name,
      (select name from staff where id = ${person ?? null}) as person_name`
  return names
}

const matchesMode = (db: Queryable, mode: NonNullable<IncomeFilter['mode']>) => db`
  and ledger_received(e.kind, 1) <> 0
  and e.mode is not distinct from ${mode === unknownMode ? null : mode}`

type LesseningFilter = Pick<IncomeFilter, 'from' | 'to' | 'branch' | 'consultant'>

function readLessening(
  db: Queryable,
  { from, to, branch, consultant }: LesseningFilter,
  limit: number,
  after: string | undefined,
) {
  const [afterDay, afterId] = after?.split(' ') ?? []
  return db<LesseningEntry[]>`
    select e.id::int as id, e.day, e.kind, e.paise / 100.0 as amount, e.note as reason, t.name as by,
      g.name as approved_by,
      (select n.number from receipt_line l join numbered_receipt n on n.id = l.receipt_id
        where l.entry_id = coalesce(e.reverses, e.id)) as receipt,
      a.patient_id, p.name as patient_name, a.day as appointment_day, b.name as branch_name,
      c.name as consultant_name, s.name as service_name
    from ledger_entry e
    join appointment a on a.id = e.appointment_id
    join patient p on p.id = a.patient_id
    join branch b on b.id = e.branch_id
    join staff c on c.id = a.consultant_id
    join staff t on t.id = e.staff_id
    join service s on s.id = a.service_id
    left join adjustment j on j.id = e.adjustment_id and j.state = 'approved'
    left join staff g on g.id = j.decided_by
    where ledger_lessens(e.kind) and e.day between ${from} and ${to}
      ${branch === undefined ? db`` : db`and e.branch_id = ${branch}`}
      ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
      ${after === undefined ? db`` : db`and (e.day, e.id) < (${afterDay!}, ${Number(afterId)})`}
    order by e.day desc, e.id desc limit ${limit}`
}
