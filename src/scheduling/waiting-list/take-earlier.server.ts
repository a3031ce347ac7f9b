import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { moveProblem } from '../appointments/appointment-status.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { writeCancel } from '../appointments/write-cancel.server.ts'
import { moveToSlot } from '../booking/reschedule-appointment.server.ts'

/** The time that somebody who waits takes. */
interface EarlierTime {
  slot: number
  day: Day
  consultant: number
  branch: number
  starts: string
}

/**
 * The appointment that a patient gives up for an earlier time, locked; undefined where they have none, or where
 * it was changed since so that it stays: it is over, they are here, or it is the earlier one now.
 */
export async function lockGivenUp(
  tx: Queryable,
  id: number | null,
  { day, starts }: EarlierTime,
  staff: SignedIn,
): Promise<LockedAppointment | undefined> {
  if (id === null) return undefined
  const given = await lockAppointment(tx, id, staff)
  const isLater = `${given.day} ${given.starts}` > `${day} ${starts}`
  const isOpen = given.status === 'PE' && given.arrivedAt === null && !given.visitRecorded
  return isOpen && isLater ? given : undefined
}

/**
 * Moves the appointment that is given up to the earlier time, so that what was paid and the patient's links stay
 * with it. Answers undefined where a move cannot be: the time is another consultant's or at another branch.
 */
export async function moveToEarlier(
  tx: Queryable,
  given: LockedAppointment,
  time: EarlierTime,
  actor: Actor,
  now: ClinicNow,
): Promise<(TimeRange & { id: number; day: Day }) | undefined> {
  const isSamePlace = given.consultantId === time.consultant && given.branchId === time.branch
  if (!isSamePlace || moveProblem(given, now.today) !== undefined) return undefined
  return { id: given.id, ...(await moveToSlot(tx, given, time, actor, now)) }
}

/** Cancels the appointment that is given up, where the earlier one is another. */
export const cancelGivenUp = (
  tx: Queryable,
  given: LockedAppointment,
  actor: Actor,
): Promise<void> => writeCancel(tx, given, 'patient_asked', actor)
