import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { lastChangeOf } from '../../access/auth/last-change-cookie.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../platform/db/read-database.server.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { toPage } from '../../platform/http/page.ts'
import { sumFurtherCharges } from './further-charges.server.ts'
import { countFurtherCharges } from './further-charges.ts'
import { listLessening, readIncome, type IncomeFilter, type LesseningEntry } from './income.ts'
import { selectPaidOut } from './paid-out.server.ts'
import { sumPaidOut } from './paid-out.ts'
import { sumIncome } from './sum-income.server.ts'

export function incomeRoutes(
  app: FastifyInstance,
  { db, readDb }: { db: Db; readDb: ReadDatabase },
): void {
  const shared = new SharedReadings<CallAnswer<typeof readIncome>>()
  route(
    app,
    readIncome,
    ({ query: { by, ...requested }, staff, request }) => {
      const filter = { ...requested, consultant: visibleConsultant(staff, requested.consultant) }
      const changedMs = lastChangeOf(request)
      return shared.read([by, filter, changedMs], () =>
        readDb.read(
          async (replica, ageSeconds) => ({
            rows: await sumIncome(replica, by, filter),
            ...(await readNames(replica, filter)),
            ageSeconds,
          }),
          changedMs,
        ),
      )
    },
    { isLong: true },
  )

  const sharedCharges = new SharedReadings<CallAnswer<typeof countFurtherCharges>>()
  route(
    app,
    countFurtherCharges,
    ({ query, staff, request }) => {
      const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
      const changedMs = lastChangeOf(request)
      return sharedCharges.read([filter, changedMs], () =>
        readDb.read(async (replica, ageSeconds) => {
          const { branchName, consultantName } = await readNames(replica, filter)
          const rows = await sumFurtherCharges(replica, filter)
          return { rows, branchName, consultantName, ageSeconds }
        }, changedMs),
      )
    },
    { isLong: true },
  )

  const sharedPaidOut = new SharedReadings<CallAnswer<typeof sumPaidOut>>()
  route(
    app,
    sumPaidOut,
    ({ query, request }) => {
      const changedMs = lastChangeOf(request)
      return sharedPaidOut.read([query, changedMs], () =>
        readDb.read(async (replica, ageSeconds) => {
          const { branchName } = await readNames(replica, query)
          return { rows: await selectPaidOut(replica, query), branchName, ageSeconds }
        }, changedMs),
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

async function readNames(
  db: Queryable,
  { branch, consultant, service, person }: Omit<IncomeFilter, 'from' | 'to'>,
) {
  const [names] = await db<
    [
      Pick<
        CallAnswer<typeof readIncome>,
        'branchName' | 'consultantName' | 'serviceName' | 'personName'
      >,
    ]
  >`
    select (select name from branch where id = ${branch ?? null}) as branch_name,
      (select name from staff where id = ${consultant ?? null}) as consultant_name,
      (select name from service where id = ${service ?? null}) as service_name,
      (select name from staff where id = ${person ?? null}) as person_name`
  return names
}

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
