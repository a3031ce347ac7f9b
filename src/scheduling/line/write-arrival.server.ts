import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { waitsWithoutSlot } from '../booking/same-day.server.ts'

/**
 * Marks the arrival of an appointment whose row is locked or new, with its token and its audit event; without staff it is
 * the patient's own word. Throws `already_in_line` if the patient waits without a slot, and `patient_busy` if they have
 * another appointment at that time.
 */
export async function writeArrival(
  tx: Queryable,
  id: number,
  at: Date,
  { staff, address }: Actor,
): Promise<void> {
  await assertNoWalkInWaits(tx, id)
  // A public booking may overlap another appointment of the same patient until the arrival.
  await tx`select mark_arrived(${id}, ${at}, ${staff?.id ?? null}, ${address})`.catch(
    throwOverlapAs('patient_busy'),
  )
}

/**
 * Throws `already_in_line` if the patient waits for this consultant as a walk-in: nobody is in a line
 * twice. Two booked appointments are two visits.
 */
async function assertNoWalkInWaits(tx: Queryable, id: number): Promise<void> {
  // As a new walk-in does: the patient's row lets one pass at a time.
  await tx`
    select from patient
    where id = (select patient_id from appointment where id = ${id}) for no key update`
  const [waiting] = await tx`
    select from appointment a
    join appointment w on w.branch_id = a.branch_id and w.id <> a.id and ${waitsWithoutSlot(tx)}
    where a.id = ${id}`
  if (waiting) throw new ProblemError('already_in_line')
}
