import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'

/**
 * When a cancelled appointment `a` was cancelled: its last change. In milliseconds, as the cursor of a
 * page has it; the indexes say the same.
 */
export const cancelledAt = (db: Queryable) =>
  db`(coalesce(a.changed_at, a.booked_at)::timestamptz(3))`

/** The name of one branch, consultant or service: of a few, and looked up for the rows that are shown. */
const nameOf = (db: Queryable, table: 'branch' | 'staff' | 'service', id: PendingQuery<Row[]>) =>
  db`(select name from ${db(table)} where id = ${id})`

/** What was paid ahead for the appointment `a` while it is pending, as `appointmentSchema` has it. */
export const paidBefore = (db: Queryable) => db`
  case when a.status = 'PE' then coalesce((select h.paise from held_deposit h
    where h.appointment_id = a.id and h.series_id is null), 0) / 100.0 else 0 end`

/**
 * Whether the package of the pending appointment `a` has the money for it and for its sessions that come before, as
 * `appointmentSchema` has it.
 */
export const packagePays = (db: Queryable) => db`
  case when a.status = 'PE' and a.subscription_id is not null then coalesce((
    select sum(s.paise) <= max(h.paise) and bool_or(s.appointment_id = a.id)
    from package_session s
    join held_deposit h on h.series_id = s.series_id
    join appointment o on o.id = s.appointment_id and o.status = 'PE'
    where s.series_id = a.subscription_id and (o.day, o.starts, o.id) <= (a.day, a.starts, a.id)
  ), false) else false end`

/** What was paid of the conducted appointment `a` where something of it is owed, as `appointmentSchema` has it. */
export const paidInPart = (db: Queryable) => db`
  case when a.status = 'CD' and a.payment_status = 'U' then coalesce((select o.paid from outstanding o
    where o.appointment_id = a.id and o.paid > 0), 0) / 100.0 else 0 end`

/**
 * The columns and joins of every list of appointments, as the beginning of a statement over
 * `appointment a`: rows of `appointmentSchema`. `extraColumns` starts with a comma and adds columns
 * that one list needs. A file of its own, because lists in six folders begin with it. Names are looked up by
 * themselves instead of joined: in which order many tables are best joined takes PostgreSQL longer to find than a page
 * to read.
 */
export const selectAppointments = (db: Queryable, extraColumns = db``) => db`
  select a.id, a.branch_id, ${nameOf(db, 'branch', db`a.branch_id`)} as branch_name,
    a.consultant_id, ${nameOf(db, 'staff', db`a.consultant_id`)} as consultant_name,
    a.service_id, ${nameOf(db, 'service', db`a.service_id`)} as service_name, a.slot_id, a.walk_in, a.day, a.starts, a.ends,
    a.patient_id, p.name as patient_name, p.mobile,
    a.price, v.fees, v.appointment_id is not null as visit_recorded,
    a.status, a.payment_status, a.cancel_reason,
    -- A count, which is never read for all appointments at once, as an "exists" can be.
    case when a.status = 'CN' then (select count(*) > 0 from ledger_entry e
      where e.appointment_id = a.id and (e.series_id is null or e.kind = 'package used'))
      else false end as has_money,
    ${paidBefore(db)} as paid_before, ${packagePays(db)} as package_pays, ${paidInPart(db)} as paid_in_part,
    case when a.status = 'CN' then ${cancelledAt(db)} end as cancelled_at,
    case when a.status = 'CN' then (select n.name from staff n where n.id = a.changed_by) end
      as cancelled_by,
    case when a.status = 'CD' then (select y.day from payment y where y.appointment_id = a.id) end
      as conducted_day, a.held_until, a.arrived_at, a.by_patient, a.subscription_id, a.version
    ${extraColumns}
  from appointment a
  join patient p on p.id = a.patient_id
  left join visit v on v.appointment_id = a.id`
