import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { appointmentsMark } from '../appointments/appointments-mark.server.ts'
import { packagePays, paidBefore, paidInPart } from '../appointments/select-appointments.server.ts'
import { readSeries, readSeriesMark, type Session, type Series } from './series-page.ts'

export function seriesReadRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readSeries, async ({ params: { id }, staff, address }) => {
    // With its mark first: what is committed from here on has another one.
    const [row] = await db<(Omit<Series, 'sessions'> & { patientId: number })[]>`
      select s.id, s.branch_id, b.name as branch_name, s.service_id, v.name as service_name, s.patient_id,
        p.name as patient_name, p.mobile, s.start_day, ${markOf(db)} as mark,
        array(select slot_id from subscription_slot where subscription_id = s.id) as slots
      from subscription s
      join branch b on b.id = s.branch_id
      join service v on v.id = s.service_id
      join patient p on p.id = s.patient_id
      where s.id = ${id} ${isOpenableBy(db, staff)}`
    if (!row) throw new ProblemError('not_found')
    const sessions = await db<Session[]>`
      select a.id, a.day, a.starts, a.ends, a.consultant_id, c.name as consultant_name,
        a.slot_id as slot, a.status, a.payment_status, a.price, v.fees,
        ${paidBefore(db)} as paid_before, ${paidInPart(db)} as paid_in_part,
        ${packagePays(db)} as package_pays, v.appointment_id is not null as visit_recorded, a.version
      from appointment a
      join staff c on c.id = a.consultant_id
      left join visit v on v.appointment_id = a.id
      where a.subscription_id = ${id} order by a.day, a.starts`
    const { patientId, ...series } = row
    await audit(db, { staff, address }, { action: 'read', subject: 'subscription', id, patientId })
    return { ...series, sessions }
  })

  // Without an entry in the audit: it says nothing of the patient.
  route(app, readSeriesMark, async ({ params: { id }, staff }) => {
    const [row] = await db<{ mark: string }[]>`
      select ${markOf(db)} as mark from subscription s join patient p on p.id = s.patient_id
      where s.id = ${id} ${isOpenableBy(db, staff)}`
    if (!row) throw new ProblemError('not_found')
    return row
  })
}

/** SQL: the series `s` that the user may open; for a consultant those with a session of their own. */
function isOpenableBy(db: Db, staff: SignedIn) {
  const ownConsultantId = visibleConsultant(staff)
  return ownConsultantId === undefined
    ? db``
    : db`and exists (select from appointment a
        where a.subscription_id = s.id and a.consultant_id = ${ownConsultantId})`
}

/** SQL: what changes with anything of the page of the series `s` of the patient `p`. */
const markOf = (db: Db) => db`
  md5(concat_ws('/', p.version,
    (select string_agg(slot_id::text, ',' order by slot_id) from subscription_slot
      where subscription_id = s.id),
    ${appointmentsMark(db, db`a.subscription_id = s.id`)}))`
