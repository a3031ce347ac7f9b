import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { referenceOf } from './reference.ts'
import { findSameDay } from './same-day.ts'

interface SameDayRow {
  id: number
  subscription: number | null
  starts: string
  ends: string
}

/**
 * SQL: whoever has the appointment `a` waits, by another one `w`, without a slot in the same consultant's line of that
 * day. Somebody who has been seen or has left does not.
 */
export const waitsWithoutSlot = (db: Queryable) => db`
  w.patient_id = a.patient_id and w.day = a.day and w.consultant_id = a.consultant_id
    and w.walk_in and w.status = 'PE'
    and not exists (select from line_entry e
      where e.appointment_id = w.id and (e.finished_at is not null or e.left_at is not null))`

/** Answers whether a booking would be a second one. The booking itself does not depend on it. */
export function sameDayRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    findSameDay,
    async ({ body: { consultant, day, patient, arrivesAt, idempotencyKey } }) => {
      const [row] = await db<SameDayRow[]>`
      select a.id, a.subscription_id as subscription,
        to_char(a.starts, 'HH24:MI') as starts, to_char(a.ends, 'HH24:MI') as ends
      from appointment a
      where a.patient_id =
          coalesce(${patient.id ?? null}::integer, known_patient(${patient.mobile}, ${patient.name}))
        and a.consultant_id = ${consultant} and a.day = ${day} and is_live(a.status)
        and (a.held_until is null or a.held_until > now())
        and a.idempotency_key is distinct from ${idempotencyKey}
        ${arrivesAt === undefined ? db`` : db`and not exists (select from appointment w where w.branch_id = ${arrivesAt} and ${waitsWithoutSlot(db)})`}
      order by a.starts limit 1`
      if (!row) return { appointment: null }
      const { id, subscription, starts, ends } = row
      const reference =
        subscription === null
          ? referenceOf('appointment', id)
          : referenceOf('subscription', subscription)
      return { appointment: { starts, ends, reference } }
    },
  )
}
