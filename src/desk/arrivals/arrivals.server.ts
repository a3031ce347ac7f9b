import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { writeCancel } from '../../scheduling/appointments/write-cancel.server.ts'
import {
  lineFactsColumns,
  readLine,
  type LineQuery,
} from '../../scheduling/line/read-line.server.ts'
import {
  arrivalProblem,
  lineState,
  type LineFacts,
  type LineState,
} from '../../scheduling/line/line-state.ts'
import { minutesOf } from '../../platform/day/time.ts'
import { tokenOf } from '../../scheduling/line/lock-line.server.ts'
import { writeArrival } from '../../scheduling/line/write-arrival.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { listArrivals, markArrived, undoArrival, type Arrival } from './arrivals.ts'

interface RouteDependencies {
  db: Db
  now: () => ClinicNow
  clock: () => Date
  timeZone: string
}

export function arrivalRoutes(
  app: FastifyInstance,
  { db, now, clock, timeZone }: RouteDependencies,
): void {
  route(app, listArrivals, async ({ query: { branch, consultant }, staff }) => {
    const { today, time } = now()
    const lineQuery = {
      branch,
      consultant: visibleConsultant(staff, consultant),
      day: today,
    }
    const [line, details] = await Promise.all([
      readLine(db, lineQuery, { now: minutesOf(time), timeZone }),
      readDeskDetails(db, lineQuery),
    ])
    return line.map((entry) => {
      const { takenAt, takenBy, ...known } = details.get(entry.appointmentId) ?? noDetails
      const vitals = takenAt && takenBy ? { takenAt, takenBy } : null
      return { ...entry, ...known, vitals }
    })
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
      await tx`select enter_line(${id})`
      return { arrivedAt: arrivedAt.toISOString(), token: await tokenOf(tx, id) }
    }),
  )

  route(app, undoArrival, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, actor.staff)
      const { patientId, arrivedAt, walkIn, status, changedBy } = appointment
      // The first answer to whoever sends it again may be lost.
      if (walkIn && status === 'CN' && changedBy === actor.staff.id) return {}
      const problem = arrivalProblem(appointment, now().today)
      if (problem) throw new ProblemError(problem)
      if (!arrivedAt) return {}
      const isAsSeen = arrivedAt.getTime() === Date.parse(body.arrivedAt)
      // Who was called meanwhile is on the way to the room, or in it: that is undone first.
      if (!isAsSeen || (await readLineState(tx, id)) !== 'waiting')
        throw new ProblemError('changed_meanwhile')
      // A walk-in is in the list by the arrival alone.
      if (walkIn) {
        await writeCancel(tx, appointment, undefined, actor)
        return {}
      }
      await tx`update appointment set arrived_at = null, arrived_by = null where id = ${id}`
      const auditEntry = { action: 'arrival undone', subject: 'appointment', id, patientId }
      await audit(tx, actor, { ...auditEntry, before: { arrivedAt }, after: { arrivedAt: null } })
      return {}
    }),
  )
}

/** Where the patient of a locked appointment is: every change of their line waits for the lock. */
async function readLineState(tx: Queryable, id: number): Promise<LineState> {
  const [facts] = await tx<[LineFacts]>`
    select ${lineFactsColumns(tx)} from appointment a left join line_entry e on e.appointment_id = a.id
    where a.id = ${id}`
  return lineState(facts)
}

/** What the desk knows of an appointment beyond its place in the line. */
interface DeskDetails extends Pick<Arrival, 'arrivedBy' | 'byPatient' | 'deskNote' | 'visit'> {
  takenAt: string | null
  takenBy: string | null
}

/** Of an appointment that was booked while the list was read. */
const noDetails: DeskDetails = {
  arrivedBy: null,
  byPatient: null,
  deskNote: null,
  visit: 'none',
  takenAt: null,
  takenBy: null,
}

/** Who marked and measured the patients of a branch's day, by appointment. */
async function readDeskDetails(
  db: Queryable,
  { branch, consultant, day }: LineQuery,
): Promise<Map<number, DeskDetails>> {
  const rows = await db<(DeskDetails & { id: number })[]>`
    select a.id, d.name as arrived_by, a.by_patient, p.desk_note, t.taken_at, n.name as taken_by,
      case when v.appointment_id is not null then 'saved'
        when exists (select from visit_draft e where e.appointment_id = a.id) then 'begun'
        else 'none' end as visit
    from appointment a
    join patient p on p.id = a.patient_id
    left join staff d on d.id = a.arrived_by
    left join visit v on v.appointment_id = a.id
    left join taken_vitals t on t.appointment_id = a.id and t.day = a.day
      and num_nonnulls(t.systolic, t.diastolic, t.weight, t.height, t.fasting, t.pp, t.temperature,
        t.pulse, t.spo2, t.pain) > 0
    left join staff n on n.id = t.taken_by
    where a.branch_id = ${branch} and a.day = ${day} and is_live(a.status)
      ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`
  return new Map(rows.map((row) => [row.id, row]))
}
