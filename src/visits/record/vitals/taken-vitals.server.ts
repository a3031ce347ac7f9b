import type { Queryable } from '../../../platform/db/connect.server.ts'
import { isAnythingMeasured, type TakenVitals } from './taken-vitals.ts'

/**
 * The desk's vitals of an appointment and their version (0 before the first). No vitals if they were
 * cleared, or if the appointment was moved to another day afterwards.
 */
export async function readTakenVitals(
  tx: Queryable,
  appointmentId: number,
): Promise<{ taken: TakenVitals | null; version: number }> {
  const [row] = await tx<(TakenVitals & { version: number; isOfThatDay: boolean })[]>`
    select t.systolic, t.diastolic, t.weight, t.height, t.fasting, t.pp, t.temperature, t.pulse,
      t.spo2, t.pain, s.name as taken_by, t.taken_at, t.version, t.day = a.day as is_of_that_day
    from taken_vitals t
    join appointment a on a.id = t.appointment_id
    join staff s on s.id = t.taken_by
    where t.appointment_id = ${appointmentId}`
  if (!row) return { taken: null, version: 0 }
  const { version, isOfThatDay, ...taken } = row
  return { taken: isOfThatDay && isAnythingMeasured(taken) ? taken : null, version }
}
