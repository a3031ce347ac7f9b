import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { writeCancel } from '../../scheduling/appointments/write-cancel.server.ts'
import { tokenOf } from '../../scheduling/line/lock-line.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { arrivalProblem } from './arrival-state.ts'
import { listArrivals, markArrived, undoArrival, type Arrival } from './arrivals.ts'

interface RouteDependencies {
  db: Db
  now: () => ClinicNow
  clock: () => Date
}

export function arrivalRoutes(app: FastifyInstance, { db, now, clock }: RouteDependencies): void {
  route(app, listArrivals, async ({ query: { branch, consultant }, staff }) => {
    const consultantId = visibleConsultant(staff) ?? consultant
    const { today } = now()
    const rows = await db<ArrivalRow[]>`
      select a.id, a.consultant_id, c.name as consultant_name, s.name as service_name, a.starts,
        a.ends, a.walk_in, l.token_letter || '-' || l.token_number as token, p.name as patient_name, p.mobile, age_on(p.age, p.age_on, a.day) as age, a.status,
        a.arrived_at, d.name as arrived_by, a.subscription_id, t.taken_at,
        n.name as taken_by,
        case when v.appointment_id is not null then 'saved'
          when exists (select from visit_draft e where e.appointment_id = a.id) then 'begun'
          else 'none' end as visit
      from appointment a
      join staff c on c.id = a.consultant_id
      join service s on s.id = a.service_id
      join patient p on p.id = a.patient_id
      left join staff d on d.id = a.arrived_by
      left join line_entry l on l.appointment_id = a.id
      left join visit v on v.appointment_id = a.id
      left join taken_vitals t on t.appointment_id = a.id and t.day = a.day
        and num_nonnulls(t.systolic, t.diastolic, t.weight, t.height, t.fasting, t.pp) > 0
      left join staff n on n.id = t.taken_by
      where a.branch_id = ${branch} and a.day = ${today} and is_live(a.status)
        ${consultantId === undefined ? db`` : db`and a.consultant_id = ${consultantId}`}
      order by a.starts, c.name, a.id`
    return rows.map(({ takenAt, takenBy, ...row }) => ({
      ...row,
      vitals: takenAt && takenBy ? { takenAt, takenBy } : null,
    }))
  })

  route(app, markArrived, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, actor.staff)
      const problem = arrivalProblem(appointment, now().today)
      if (problem) throw new ProblemError(problem)
      // Idempotent for two desks or a double click: the first arrival time wins.
      const arrivedAt = appointment.arrivedAt ?? clock()
      if (!appointment.arrivedAt) await writeArrival(tx, id, arrivedAt, actor)
      // Who was marked before there were tokens gets one now.
      else await tx`select enter_line(${id})`
      return { arrivedAt: arrivedAt.toISOString(), token: await tokenOf(tx, id) }
    }),
  )

  route(app, undoArrival, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId, arrivedAt, walkIn, ...appointment } = await lockAppointment(
        tx,
        id,
        actor.staff,
      )
      const problem = arrivalProblem(appointment, now().today)
      if (problem) throw new ProblemError(problem)
      if (!arrivedAt) return {}
      if (arrivedAt.getTime() !== Date.parse(body.arrivedAt))
        throw new ProblemError('changed_meanwhile')
      // A walk-in is in the list by the arrival alone.
      if (walkIn) {
        await writeCancel(tx, { ...appointment, patientId, arrivedAt, walkIn }, undefined, actor)
        return {}
      }
      await tx`update appointment set arrived_at = null, arrived_by = null where id = ${id}`
      const auditEntry = { action: 'arrival undone', subject: 'appointment', id, patientId }
      await audit(tx, actor, { ...auditEntry, before: { arrivedAt }, after: { arrivedAt: null } })
      return {}
    }),
  )
}

type ArrivalRow = Omit<Arrival, 'vitals'> & { takenAt: string | null; takenBy: string | null }

/** Marks an arrival with its audit event. Throws if the patient has another appointment at that time. */
export async function writeArrival(
  tx: Queryable,
  id: number,
  at: Date,
  { staff, address }: { staff: { id: number }; address: string },
): Promise<void> {
  // A public booking may overlap another appointment of the same patient until the arrival.
  await tx`select mark_arrived(${id}, ${at}, ${staff.id}, ${address})`.catch(
    throwOverlapAs('patient_busy'),
  )
}
