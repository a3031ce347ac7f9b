import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { Refusal } from '../../platform/http/problem.ts'
import {
  deskVitals,
  type TakenVitals,
  type Vitals,
} from '../../visits/record/vitals/taken-vitals.ts'
import { readTakenVitals } from '../../visits/record/vitals/taken-vitals.server.ts'
import { deskVitalsRefusal } from './arrival-state.ts'
import { writeArrival } from './arrivals.server.ts'
import { readDeskVitals, saveDeskVitals } from './desk-vitals.ts'

interface Parts {
  db: Db
  now: () => ClinicNow
  clock: () => Date
}

export function deskVitalsRoutes(app: FastifyInstance, { db, now, clock }: Parts): void {
  route(app, readDeskVitals, ({ params: { id }, ...by }) =>
    db.begin(async (tx) => {
      const { patientId } = await lockForVitals(tx, id, by.staff, now().today)
      await audit(tx, by, { action: 'read', subject: 'vitals', id, patientId })
      return readTakenVitals(tx, id)
    }),
  )

  route(app, saveDeskVitals, ({ params: { id }, body, ...by }) =>
    db.begin(async (tx) => {
      const { patientId, day, arrivedAt } = await lockForVitals(tx, id, by.staff, now().today)
      const { taken, version } = await readTakenVitals(tx, id)
      const before = measuredIn(taken)
      const after = body.vitals
      // Also a request that came twice: its first answer may have been lost.
      if (canonicalJson(before) === canonicalJson(after)) return { version }
      if (body.version !== version) throw new Refusal('vitals_changed')
      const at = clock()
      const v = after
      await tx`
        insert into taken_vitals (appointment_id, day, systolic, diastolic, weight, height, fasting,
          pp, taken_by, taken_at)
        values (${id}, ${day}, ${v.systolic}, ${v.diastolic}, ${v.weight}, ${v.height},
          ${v.fasting}, ${v.pp}, ${by.staff.id}, ${at})
        on conflict (appointment_id) do update set day = excluded.day,
          systolic = excluded.systolic, diastolic = excluded.diastolic, weight = excluded.weight,
          height = excluded.height, fasting = excluded.fasting, pp = excluded.pp,
          taken_by = excluded.taken_by, taken_at = excluded.taken_at,
          version = taken_vitals.version + 1`
      // Whoever was measured is there, whether or not somebody marked it.
      if (!arrivedAt) await writeArrival(tx, id, at, by)
      const deed = { action: 'measured', subject: 'vitals', id, patientId }
      await audit(tx, by, { ...deed, ...(taken && { before }), after })
      return { version: version + 1 }
    }),
  )
}

/** Holds an appointment whose vitals are the desk's still. */
async function lockForVitals(tx: Queryable, id: number, staff: SignedIn, today: Day) {
  const appointment = await lockAppointment(tx, id, staff)
  const [visit] = await tx`select from visit where appointment_id = ${id}`
  const refusal = deskVitalsRefusal(appointment, today, visit !== undefined)
  if (refusal) throw new Refusal(refusal)
  return appointment
}

const measuredIn = (taken: TakenVitals | null): Vitals =>
  Object.fromEntries(deskVitals.map((name) => [name, taken?.[name] ?? null])) as Vitals
