import type { SignedIn } from '../../access/permissions/access.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { lockSeries } from '../series/lock-series.server.ts'
import type { Movable } from './propose-moves.ts'

export type LockedMovable = LockedAppointment & Movable

/**
 * Locks appointments, their series first as other changes of a series do. `byId` is in the order of
 * their ids, as is the answer.
 */
export async function lockAppointments(
  tx: Queryable,
  byId: readonly { id: number }[],
  staff: SignedIn,
): Promise<LockedMovable[]> {
  const ids = byId.map(({ id }) => id)
  const sessions = await tx<{ id: number; subscriptionId: number }[]>`
    select id, subscription_id from appointment
    where id = any(${ids}::int[]) and subscription_id is not null`
  const series = new Map(sessions.map(({ id, subscriptionId }) => [id, subscriptionId]))
  for (const id of [...new Set(series.values())].toSorted((a, b) => a - b)) await lockSeries(tx, id)
  const locked: LockedMovable[] = []
  for (const id of ids) {
    const appointment = await lockAppointment(tx, id, staff)
    locked.push({ ...appointment, subscriptionId: series.get(id) ?? null })
  }
  return locked
}
