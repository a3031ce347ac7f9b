import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Day } from '../../platform/day/day.ts'
import type { LockedAppointment } from './lock-appointment.server.ts'

/**
 * Throws `session_same_day` when the appointment is a session of a series that has another one on that day: whoever
 * is treated twice a week is not treated twice a day. The series is locked, so that two sessions do not meet there.
 */
export async function assertOnlySessionOf(
  tx: Queryable,
  { id, subscriptionId }: Pick<LockedAppointment, 'id' | 'subscriptionId'>,
  day: Day,
): Promise<void> {
  if (subscriptionId === null) return
  await tx`select from subscription where id = ${subscriptionId} for no key update`
  const [other] = await tx`
    select from appointment
    where subscription_id = ${subscriptionId} and is_live(status) and id <> ${id} and day = ${day}`
  if (other) throw new ProblemError('session_same_day')
}
