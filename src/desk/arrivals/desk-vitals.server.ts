import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { writeArrival } from '../../scheduling/line/write-arrival.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  deskVitals,
  type SentVitals,
  type TakenVitals,
  type Vitals,
} from '../../visits/record/vitals/taken-vitals.ts'
import { readTakenVitals } from '../../visits/record/vitals/taken-vitals.server.ts'
import { deskVitalsProblem } from './arrival-state.ts'
import { readDeskVitals, saveDeskVitals } from './desk-vitals.ts'

interface RouteDependencies {
  db: Db
  now: () => ClinicNow
  clock: () => Date
}

export function deskVitalsRoutes(
  app: FastifyInstance,
  { db, now, clock }: RouteDependencies,
): void {
  route(app, readDeskVitals, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await lockForVitals(tx, id, actor.staff, now().today)
      await audit(tx, actor, { action: 'read', subject: 'vitals', id, patientId })
      return readTakenVitals(tx, id)
    }),
  )

  route(app, saveDeskVitals, ({ params: { id }, body, ...actor }) =>
    db.begin(async (tx) => {
      const appointment = await lockForVitals(tx, id, actor.staff, now().today)
      const { patientId, day, arrivedAt } = appointment
      const { taken, version } = await readTakenVitals(tx, id)
      const before = measuredValues(taken)
      const after: Vitals = { ...body.vitals, ...absentVitals(body.vitals, before) }
      // Also true for a repeated request, whose first answer may be lost.
      if (canonicalJson(before) === canonicalJson(after)) return { version }
      if (body.version !== version) throw new ProblemError('vitals_changed')
      const at = clock()
      const vitals = after
      await tx`
        insert into taken_vitals (appointment_id, day, systolic, diastolic, weight, height, fasting,
          pp, temperature, pulse, spo2, pain, taken_by, taken_at)
        values (${id}, ${day}, ${vitals.systolic}, ${vitals.diastolic}, ${vitals.weight}, ${vitals.height},
          ${vitals.fasting}, ${vitals.pp}, ${vitals.temperature}, ${vitals.pulse}, ${vitals.spo2},
          ${vitals.pain}, ${actor.staff.id}, ${at})
        on conflict (appointment_id) do update set day = excluded.day,
          systolic = excluded.systolic, diastolic = excluded.diastolic, weight = excluded.weight,
          height = excluded.height, fasting = excluded.fasting, pp = excluded.pp,
          temperature = excluded.temperature, pulse = excluded.pulse, spo2 = excluded.spo2,
          pain = excluded.pain, taken_by = excluded.taken_by, taken_at = excluded.taken_at,
          version = taken_vitals.version + 1`
      // A measured patient is present, even without a marked arrival; one whose figures are taken back may not be.
      const isMeasured = Object.values(after).some((value) => value !== null)
      if (!arrivedAt && isMeasured) await writeArrival(tx, id, at, actor)
      const auditEntry = { action: 'measured', subject: 'vitals', id, patientId }
      await audit(tx, actor, { ...auditEntry, ...(taken && { before }), after })
      return { version: version + 1 }
    }),
  )
}

/** Locks an appointment whose vitals the desk may still change. */
async function lockForVitals(tx: Queryable, id: number, staff: SignedIn, today: Day) {
  const appointment = await lockAppointment(tx, id, staff)
  const [visit] = await tx`select from visit where appointment_id = ${id}`
  const problem = deskVitalsProblem(appointment, today, visit !== undefined)
  if (problem) throw new ProblemError(problem)
  return appointment
}

const measuredValues = (taken: TakenVitals | null): Vitals =>
  Object.fromEntries(deskVitals.map((name) => [name, taken?.[name] ?? null])) as Vitals

/** The vitals that a window opened before this version does not send, as they are stored. */
const absentVitals = (sent: SentVitals, stored: Vitals) => ({
  temperature: sent.temperature === undefined ? stored.temperature : sent.temperature,
  pulse: sent.pulse === undefined ? stored.pulse : sent.pulse,
  spo2: sent.spo2 === undefined ? stored.spo2 : sent.spo2,
  pain: sent.pain === undefined ? stored.pain : sent.pain,
})
