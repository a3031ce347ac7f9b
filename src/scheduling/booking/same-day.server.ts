import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { referenceOf } from './reference.ts'
import { findSameDay } from './same-day.ts'

interface SameDayRow {
  id: number
  subscription: number | null
  starts: string
  ends: string
}

/** Answers whether a booking would be a second one. The booking itself does not depend on it. */
export function sameDayRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, findSameDay, async ({ body: { consultant, day, patient, idempotencyKey } }) => {
    const [row] = await db<SameDayRow[]>`
      select a.id, a.subscription_id as subscription,
        to_char(a.starts, 'HH24:MI') as starts, to_char(a.ends, 'HH24:MI') as ends
      from appointment a
      where a.patient_id =
          coalesce(${patient.id ?? null}::integer, known_patient(${patient.mobile}, ${patient.name}))
        and a.consultant_id = ${consultant} and a.day = ${day} and is_live(a.status)
        and (a.held_until is null or a.held_until > now())
        and a.idempotency_key is distinct from ${idempotencyKey}
      order by a.starts limit 1`
    if (!row) return { appointment: null }
    const { id, subscription, starts, ends } = row
    const reference =
      subscription === null
        ? referenceOf('appointment', id)
        : referenceOf('subscription', subscription)
    return { appointment: { starts, ends, reference } }
  })
}
