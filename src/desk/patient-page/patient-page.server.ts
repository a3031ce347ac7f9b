import type { FastifyInstance } from 'fastify'
import { can, visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'

import { appointmentsMark } from '../../scheduling/appointments/appointments-mark.server.ts'
import { parseCursor, toAppointmentPage } from '../../scheduling/appointments/page-cursor.ts'
import { isBehindCursor, orderByCursor } from '../../scheduling/appointments/page-cursor.server.ts'
import { incomeModes, unknownMode, type IncomeMode } from '../../scheduling/appointments/payment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import {
  isOpenableBy,
  requireOpenablePatient,
} from '../../patients/register/openable-patient.server.ts'
import { countVaccinesDue } from '../../patients/vaccinations/read-vaccinations.server.ts'
import type { PastVisit } from '../../visits/history/history.ts'
import { currentPatient } from '../../patients/register/registered-patient.server.ts'
import { readableBy, waitsForArrival } from '../../visits/visit/notes-access.server.ts'
import { readRecords } from '../../visits/record/read-record.server.ts'
import type { VisitRecord } from '../../visits/record/visit.ts'
import { receiptOfEntry } from '../../money/receipts/receipt-of-entry.server.ts'
import {
  listPatientAppointments,
  listPatientPayments,
  listPatientVisits,
  readPatient,
  readPatientMark,
  type PatientAppointment,
  type PatientProfile,
  type PatientPayment,
} from './patient-page.ts'

export function patientRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readPatient, ({ params, staff, address }) =>
    db.begin(async (tx) => {
      const id = await currentPatient(tx, params.id)
      await requireOpenablePatient(tx, id, staff)
      // First: what is committed from here on has another mark, whether the rest is read before or after it.
      const mark = await readMark(tx, id, staff)
      const { today } = now()
      const visibleOnly = isVisibleTo(tx, staff)
      const [patient] = await tx<
        [
          Pick<
            PatientProfile,
            | 'id'
            | 'name'
            | 'mobile'
            | 'email'
            | 'age'
            | 'bornOn'
            | 'sex'
            | 'fileNumber'
            | 'hasNextFileNumber'
            | 'location'
            | 'language'
            | 'messages'
            | 'allergies'
            | 'deskNote'
            | 'consent'
            | 'version'
          >,
        ]
      >`
        select id, name, mobile, email, age_on(age, age_on, ${today}) as age, born_on, sex,
          file_number, exists (select from file_numbering where next is not null) as has_next_file_number,
          location, language, agrees_to_messages(id) as messages, allergies, desk_note, version,
          (select json_build_object('source', c.source, 'by', by.name,
              'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
            from message_consent c left join staff by on by.id = c.staff_id
            where c.patient_id = patient.id order by c.id desc limit 1) as consent
        from patient where id = ${id}`
      const family = await tx<PatientProfile['family']>`
        select p.id, p.name, age_on(p.age, p.age_on, ${today}) as age from patient p
        where p.mobile = ${patient.mobile} and p.id <> ${id} and p.merged_into is null
          ${isOpenableBy(tx, staff)}
        order by p.name, p.id`
      const merges = await tx<PatientProfile['merges']>`
        select m.id, p.name, p.mobile, m.kept_id = ${id} as is_direct, by.name as by,
          to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from patient_merge m join patient p on p.id = m.merged_id join staff by on by.id = m.staff_id
        where p.merged_into = ${id} and m.undone_at is null order by m.id desc`
      const [sums] = await tx<
        [PatientProfile['appointments'] & { unpaid: number; came: number; absent: number }]
      >`
        select count(*) filter (where a.status = 'PE' and a.day >= ${today})::int as coming,
          count(*) filter (where a.status = 'PE' and a.day < ${today})::int as pending,
          count(*) filter (where a.status = 'CD')::int as conducted,
          count(*) filter (where a.status = 'CN')::int as cancelled,
          count(*) filter (where is_live(a.status) and (a.status = 'CD' or a.arrived_at is not null))::int
            as came,
          count(*) filter (where a.status = 'PE' and a.arrived_at is null
            and l.did_not_come_at is not null)::int as absent,
          coalesce(sum(o.owed), 0) / 100.0 as unpaid
        from appointment a left join outstanding o on o.appointment_id = a.id
          left join line_entry l on l.appointment_id = a.id
        where a.patient_id = ${id} ${visibleOnly}`
      const receivedSums = await tx<{ mode: IncomeMode; amount: number }[]>`
        select coalesce(m.mode, ${unknownMode}) as mode, sum(m.amount) as amount
        from appointment a join money_received m on m.appointment_id = a.id
        where a.patient_id = ${id} ${visibleOnly} group by m.mode`
      const [held] = await tx<[{ paidBefore: number }]>`
        select coalesce(sum(h.paise), 0) / 100.0 as paid_before
        from appointment a join held_deposit h on h.appointment_id = a.id
        where a.patient_id = ${id} ${visibleOnly}`
      const received = Object.fromEntries(
        incomeModes.map((mode) => [mode, receivedSums.find((it) => it.mode === mode)?.amount ?? 0]),
      ) as Record<IncomeMode, number>
      const { unpaid, came, absent, ...appointments } = sums
      const attendance = { came, of: came + absent }
      const auditEntry = { action: 'read', subject: 'patient', id, patientId: id }
      await audit(tx, { staff, address }, auditEntry)
      const payments = { received, unpaid, ...held }
      // The first, as whoever sees the patient later that day reads it, too.
      const [paperVisit] = await tx<{ id: number }[]>`
        select a.id from appointment a
        where a.patient_id = ${id} and a.day <= ${today} and is_live(a.status) ${visibleOnly}
        order by a.day desc, a.starts, a.id limit 1`
      const vaccinesDue = await countVaccinesDue(tx, id, { staff, today })
      const visitsUntilArrival = await waitsForArrival(tx, staff, id)
      return {
        ...patient,
        // For whoever asks patients for them; others read reports.
        allergies: can(staff, 'note allergies') ? patient.allergies : null,
        // For whoever books or receives patients.
        deskNote: can(staff, 'manage the line') ? patient.deskNote : null,
        mark,
        vaccinesDue,
        merges: [...merges],
        family: [...family],
        appointments,
        attendance,
        payments,
        visitsUntilArrival,
        paperVisit: paperVisit?.id ?? null,
      }
    }),
  )

  // Without an entry in the audit: it says nothing of the patient.
  route(app, readPatientMark, async ({ params: { id }, staff }) => {
    await requireOpenablePatient(db, id, staff)
    return { mark: await readMark(db, id, staff) }
  })

  route(
    app,
    listPatientAppointments,
    async ({ params: { id }, query: { after, limit }, ...actor }) => {
      const { staff } = actor
      await requireOpenablePatient(db, id, staff)
      const select = db<PatientAppointment[]>`
      ${selectAppointments(
        db,
        db`, coalesce((select h.paise from held_deposit h
            where h.appointment_id = a.id and h.series_id is null), 0) / 100.0 as deposit,
          (select count(*) > 0 from package_session i where i.appointment_id = a.id) as in_package`,
      )}
      where a.patient_id = ${id} ${isVisibleTo(db, staff)} ${isBehindCursor(db, parseCursor(after))}
      ${orderByCursor(db)} limit ${limit + 1}`
      const auditEntry = { action: 'read', subject: 'appointment', patientId: id }
      const [rows] = await Promise.all([select, audit(db, actor, auditEntry)])
      return toAppointmentPage(rows, limit)
    },
  )

  route(app, listPatientPayments, async ({ params: { id }, query: { after, limit }, ...actor }) => {
    const { staff } = actor
    await requireOpenablePatient(db, id, staff)
    const select = db<(PaidAppointment & { entries: Entry[] })[]>`
      select a.id, a.branch_id, a.day, a.starts, a.ends, a.walk_in, p.name as patient_name,
        s.name as service_name, c.name as consultant_name, entries
      from appointment a
      join patient p on p.id = a.patient_id
      join service s on s.id = a.service_id
      join staff c on c.id = a.consultant_id
      cross join lateral (${entriesOf(db, staff)}) entered
      where a.patient_id = ${id} and entries is not null ${isVisibleTo(db, staff)}
        ${isBehindCursor(db, parseCursor(after))}
      ${orderByCursor(db)} limit ${limit + 1}`
    const auditEntry = { action: 'read', subject: 'payment', patientId: id }
    const [found] = await Promise.all([select, audit(db, actor, auditEntry)])
    const { rows, next } = toAppointmentPage(found, limit)
    const payments = rows.flatMap(({ entries, ...appointment }) =>
      // The newest entry first, as the appointments are.
      entries.map((entry, index) => ({ ...appointment, ...entry, number: index + 1 })).toReversed(),
    )
    return { rows: payments, next }
  })

  route(app, listPatientVisits, ({ params: { id }, query: { after, limit }, staff, address }) =>
    db.begin(async (tx) => {
      await requireOpenablePatient(tx, id, staff)
      const found = await tx<(Omit<PastVisit, keyof VisitRecord> & { id: number })[]>`
        select a.id, a.id as appointment_id, a.consultant_id, a.day, a.starts, b.name as branch_name,
          s.name as service_name, c.name as consultant_name
        from appointment a
        join visit v on v.appointment_id = a.id
        join branch b on b.id = a.branch_id
        join service s on s.id = a.service_id
        join staff c on c.id = a.consultant_id
        where a.patient_id = ${id} ${readableBy(tx, staff, 'a')} ${isBehindCursor(tx, parseCursor(after))}
        ${orderByCursor(tx)} limit ${limit + 1}`
      const { rows, next } = toAppointmentPage(found, limit)
      const records = await readRecords(
        tx,
        rows.map((row) => row.id),
      )
      for (const visit of rows) {
        const auditEntry = { action: 'read', subject: 'history', id: visit.id, patientId: id }
        await audit(tx, { staff, address }, auditEntry)
      }
      return { rows: rows.map((visit) => ({ ...visit, ...records.get(visit.id)! })), next }
    }),
  )
}

/** What changes with anything of a patient's page, as far as the user sees it. */
async function readMark(db: Queryable, id: number, staff: SignedIn): Promise<string> {
  const ofVisible: ReturnType<Queryable> = db`a.patient_id = ${id} ${isVisibleTo(db, staff)}`
  const [row] = await db<[{ mark: string }]>`
    select md5(concat_ws('/', version,
      (select string_agg(concat_ws(' ', p.id, p.version), ',' order by p.id) from patient p
        where p.mobile = shown.mobile ${isOpenableBy(db, staff)}),
      (select string_agg(concat_ws(' ', v.id, v.xmin), ',' order by v.id) from vaccination v
        where v.patient_id = shown.id),
      ${appointmentsMark(db, ofVisible)},
      -- A result comes after the visit, which is not written with it.
      (select string_agg(concat_ws(' ', r.id, r.xmin), ',' order by r.id)
        from recommended_test r join appointment a on a.id = r.appointment_id
        where ${ofVisible}))) as mark
    from patient shown where id = ${id}`
  return row.mark
}

type Entry = Pick<
  PatientPayment,
  | 'kind'
  | 'series'
  | 'takenDay'
  | 'takenBy'
  | 'amount'
  | 'mode'
  | 'transactionId'
  | 'receipt'
  | 'reversed'
>
type PaidAppointment = Omit<PatientPayment, keyof Entry | 'number'>

/**
 * SQL: `entries` of the appointment `a`, the oldest first: what was received and given back, reversed
 * ones among them, what was charged and set back without a payment, and what is still owed; null for none.
 */
const entriesOf = (db: Queryable, staff: SignedIn) => db`
  select jsonb_agg(jsonb_build_object('takenDay', y.day, 'takenBy', t.name, 'amount', y.paise / 100.0,
      'kind', y.kind, 'series', y.series_id, 'mode', y.mode, 'transactionId', y.transaction_id,
      'receipt', y.receipt, 'reversed', y.reversed) order by y.at, y.paise) as entries
  from (
    select e.day, e.staff_id, e.at, e.paise, e.kind, e.series_id, e.mode, e.transaction_id,
      ${receiptOfEntry(db, visibleConsultant(staff))} ->> 'number' as receipt,
      case when r.id is not null then jsonb_build_object('by', b.name, 'reason', r.note) end as reversed
    from ledger_entry e
    left join ledger_entry r on r.reverses = e.id
    left join staff b on b.id = r.staff_id
    where e.appointment_id = a.id and e.kind in ('payment', 'deposit', 'refund') and e.reverses is null
    union all
    select r.day, r.taken_by, r.taken_at, r.amount * 100, 'charge', null, null, null, null,
      jsonb_build_object('by', b.name, 'reason', r.reason)
    from reversed_payment r join staff b on b.id = r.reversed_by
    where r.appointment_id = a.id and not r.received
    union all
    select o.since, y.taken_by, y.taken_at, o.owed, 'charge', null, null, null, null, null
    from outstanding o join payment y on y.appointment_id = o.appointment_id
    where o.appointment_id = a.id
  ) y
  join staff t on t.id = y.staff_id`

/** SQL: the appointments `a` that the user may see; for a consultant their own. */
function isVisibleTo(db: Queryable, staff: SignedIn) {
  const ownConsultantId = visibleConsultant(staff)
  return ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`
}
