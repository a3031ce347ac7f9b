import type { FastifyInstance } from 'fastify'
import type { PendingQuery, Row } from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import { payableOf } from './payable.server.ts'
import { toRupees } from '../../platform/numbers/paise.ts'
import { balanceOf, type NewEntry } from '../ledger/ledger.ts'
import { receiptOfEntry } from '../receipts/receipt-of-entry.server.ts'
import { readLeftAlone, readRequests } from './read-requests.server.ts'
import { adjustmentKinds } from '../../masters/money-limits/limit-rule.ts'
import {
  readAccount,
  maxCollected,
  type Account,
  type AccountEntry,
  type OwingAppointment,
} from './collect.ts'

export function accountRoutes(
  app: FastifyInstance,
  { db, timeZone }: { db: Db; timeZone: string },
): void {
  route(app, readAccount, async ({ params: { id }, staff, address }) => {
    const { patientId, ...account } = await db.begin(
      'isolation level repeatable read read only',
      async (tx) => readShownAccount(tx, id, { staff, timeZone }),
    )
    await audit(db, { staff, address }, { action: 'read', subject: 'payment', id, patientId })
    return account
  })
}

/** An account of one moment, so that its entries add up to what is owed. Throws `not_found`. */
async function readShownAccount(
  tx: Queryable,
  id: number,
  { staff, timeZone }: { staff: SignedIn; timeZone: string },
): Promise<Account & { patientId: number }> {
  const own = visibleConsultant(staff)
  const ownOnly = own === undefined ? tx`` : tx`and a.consultant_id = ${own}`
  const [appointment] = await tx<
    {
      id: number
      patientId: number
      consultantId: number
      mobile: string
      language: Account['patientLanguage']
      status: AppointmentStatus
      price: number
    }[]
  >`
    select a.id, a.patient_id, a.consultant_id, a.status, a.price, p.mobile, p.language
    from appointment a join patient p on p.id = a.patient_id
    where a.id = ${id} ${ownOnly}`
  if (!appointment) throw new ProblemError('not_found')
  const { patientId, mobile, language } = appointment
  const entries = await selectEntries(
    tx,
    { own, timeZone },
    // The money of its series is on the series' page.
    tx`e.appointment_id = ${id} and (e.series_id is null or e.kind = 'package used')`,
  )
  const household = await tx<OwingAppointment[]>`
    select a.id, a.day, p.name as patient_name, c.name as consultant_name,
      s.name as service_name, o.owed / 100.0 as owed
    from patient p
    join appointment a on a.patient_id = p.id and a.status = 'CD' and a.payment_status = 'U'
    join outstanding o on o.appointment_id = a.id
    join staff c on c.id = a.consultant_id
    join service s on s.id = a.service_id
    where p.mobile = ${mobile} and a.id <> ${id} ${ownOnly}
    order by a.day, a.starts, a.id limit ${maxCollected - 1}`
  const requests = await readRequests(tx, id, staff)
  const limits = Object.fromEntries(
    await Promise.all(
      adjustmentKinds.map(
        async (kind) => [kind, await readLeftAlone(tx, kind, staff, appointment)] as const,
      ),
    ),
  ) as Account['limits']
  const { charged, paid, owed, unusedDeposit } = balanceOf(
    entries.map(({ kind, paise, reverses }): NewEntry => ({
      kind,
      paise: Number(paise),
      reverses: reverses === null ? null : Number(reverses),
    })),
  )
  return {
    patientId,
    charged: toRupees(charged),
    paid: toRupees(paid),
    owed: toRupees(owed),
    status: appointment.status,
    patientLanguage: language,
    deposit: toRupees(unusedDeposit),
    payable: toRupees(await payableOf(tx, appointment)),
    package: appointment.status === 'PE' ? await packageOf(tx, id) : null,
    // Of a deposit that was given back one entry says it.
    entries: entries.filter(
      ({ reverses, kind, returnsDeposit }) =>
        reverses === null && !(returnsDeposit && kind === 'deposit used'),
    ),
    requests,
    limits,
    household: [...household],
  }
}

/**
 * The entries `e` of the ledger that match, the oldest first, reversals among them; receipts as a consultant may see
 * them.
 */
export const selectEntries = (
  tx: Queryable,
  { own, timeZone }: { own: number | undefined; timeZone: string },
  matches: PendingQuery<Row[]>,
) => tx<(AccountEntry & { paise: string; reverses: string | null })[]>`
  select e.id::int, e.kind, d.kind as adjustment_kind, e.paise / 100.0 as amount, e.paise, e.reverses, e.mode,
    e.transaction_id, e.note, e.day,
    least(e.day, (e.at at time zone ${timeZone})::date) as paid_on, s.name as by, e.returns_deposit,
    e.kind = 'charge' and e.collection_id is not null as is_further,
    (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity,
        'price', i.unit_paise / 100.0, 'amount', i.paise / 100.0) order by i.position), '[]')
      from charged_item i where i.entry_id = e.id) as items,
    (select a.name from staff a where a.id = d.decided_by) as approved_by,
    exists (select from receipt_line l where l.entry_id = e.id) as has_receipt,
    ${receiptOfEntry(tx, own)} as receipt,
    case when r.id is not null then
      jsonb_build_object('day', r.day, 'by', b.name, 'reason', coalesce(r.note, '')) end as reversed
  from ledger_entry e
  join staff s on s.id = e.staff_id
  left join adjustment d on d.id = e.adjustment_id
  left join ledger_entry r on r.reverses = e.id
  left join staff b on b.id = r.staff_id
  where ${matches}
  order by e.id`

/** The package that a session is paid from. */
async function packageOf(tx: Queryable, id: number): Promise<Account['package']> {
  const [found] = await tx<NonNullable<Account['package']>[]>`
    select s.series_id as series, coalesce(h.paise, 0) / 100.0 as left
    from package_session s left join held_deposit h on h.series_id = s.series_id
    where s.appointment_id = ${id}`
  return found ?? null
}
