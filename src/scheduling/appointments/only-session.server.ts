import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Day } from '../../platform/day/day.ts'
import type { LockedAppointment } from './lock-appointment.server.ts'

/**
 * Has changes of the days of a series' sessions take turns until the transaction ends. Not the lock of the series' row:
 * whoever moves one session has locked its row before, and a change of the whole series locks them the other way round.
 */
export async function lockDaysOfSeries(tx: Queryable, seriesId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`days of series ${seriesId}`}, 0))`
}

/** The days of a series' live sessions but those that move. */
export async function readOtherDays(
  tx: Queryable,
  seriesId: number,
  movedIds: readonly number[],
): Promise<ReadonlySet<Day>> {
  const rows = await tx<{ day: Day }[]>`
    select day from appointment
    where subscription_id = ${seriesId} and is_live(status) and id <> all(${[...movedIds]}::int[])`
  return new Set(rows.map(({ day }) => day))
}

/**
 * Throws `session_same_day` when the appointment is a session of a series that has another one on that day: whoever
 * is treated twice a week is not treated twice a day.
 */
export async function assertOnlySessionOf(
  tx: Queryable,
  { id, subscriptionId }: Pick<LockedAppointment, 'id' | 'subscriptionId'>,
  day: Day,
): Promise<void> {
  if (subscriptionId === null) return
  await lockDaysOfSeries(tx, subscriptionId)
  if ((await readOtherDays(tx, subscriptionId, [id])).has(day))
    throw new ProblemError('session_same_day')
}
