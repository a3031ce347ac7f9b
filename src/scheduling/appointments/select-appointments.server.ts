import type { Queryable } from '../../platform/db/connect.server.ts'

/**
 * What every list shows of appointments, as the beginning of a statement over `appointment a`.
 * `further` are columns that one list needs beside it.
 */
export const selectAppointments = (db: Queryable, further = db``) => db`
  select a.id, a.branch_id, b.name as branch_name, a.consultant_id, c.name as consultant_name,
    a.service_id, s.name as service_name, a.slot_id, a.day, a.starts, a.ends,
    a.patient_id, p.name as patient_name, p.mobile,
    a.price, v.fees, v.appointment_id is not null as visit_recorded, a.status, a.payment_status, a.arrived_at, a.subscription_id, a.version
    ${further}
  from appointment a
  join branch b on b.id = a.branch_id
  join staff c on c.id = a.consultant_id
  join service s on s.id = a.service_id
  join patient p on p.id = a.patient_id
  left join visit v on v.appointment_id = a.id`
