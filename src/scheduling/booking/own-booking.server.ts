import type { FastifyInstance } from 'fastify'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { networkKey } from '../../platform/http/client-address.server.ts'
import { route, type HandlerInput } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Db, Transaction } from '../../platform/db/connect.server.ts'
import { createSeries, createSeriesIn } from '../series/book-series.server.ts'
import { createAppointment } from './book-appointment.server.ts'
import { assertSessionLimit, assertBookingsAheadLimit } from './own-booking-limits.server.ts'
import {
  bookOwnAppointment,
  bookOwnSeries,
  readOwnState,
  type ConfirmedSession,
} from './own-booking.ts'
import { referenceOf } from './reference.ts'

/** Patients' own bookings, under the same rules as the desk's but without signing in. */
export function ownBookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  /** Runs a booking of a patient within the limits, one at a time per number and network. */
  async function bookAsVisitor<Result>(
    kind: 'single' | 'series',
    { body, address }: HandlerInput<typeof bookOwnAppointment> | HandlerInput<typeof bookOwnSeries>,
    sessions: number,
    write: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const network = networkKey(address)
    await assertSessionLimit(db, network, sessions)
    const { patient, idempotencyKey } = body
    const source = { network, mobile: patient.mobile, today: now().today, idempotencyKey }
    // The cast: `begin` has a type that unwraps arrays of statements, and the result is none.
    return (await db.begin(async (tx) => {
      await assertBookingsAheadLimit(tx, kind, source)
      return write(tx)
    })) as Result
  }

  route(app, bookOwnAppointment, async (input) => {
    const booked = isPublic(input)
      ? await bookAsVisitor('single', input, 1, (tx) =>
          createAppointment(tx, { ...input, isPublic: true }, now()),
        )
      : await createAppointment(db, input, now())
    const [names] = await db<
      [{ consultantName: string; serviceName: string; branch: Branch; reference: string }]
    >`
        select c.name as consultant_name, s.name as service_name, ${branchColumn(db)} as branch
        from appointment a
        join staff c on c.id = a.consultant_id
        join service s on s.id = a.service_id
        join branch b on b.id = a.branch_id
        where a.id = ${booked.id}`
    return { ...names, ...booked, reference: referenceOf('appointment', booked.id) }
  })

  route(app, bookOwnSeries, async (input) => {
    const { id, sessions, heldUntil } = isPublic(input)
      ? await bookAsVisitor('series', input, input.body.sessions.length, (tx) =>
          createSeriesIn(tx, { ...input, isPublic: true }, now()),
        )
      : await createSeries(db, input, now())
    const [names] = await db<[{ serviceName: string; branch: Branch }]>`
        select v.name as service_name, ${branchColumn(db)} as branch
        from subscription s
        join service v on v.id = s.service_id
        join branch b on b.id = s.branch_id
        where s.id = ${id}`
    return { ...names, sessions, heldUntil, reference: referenceOf('subscription', id) }
  })

  route(app, readOwnState, async ({ body: { idempotencyKey }, staff }) => {
    const by = staff?.id ?? null
    const rows = await db<OwnSession[]>`
      select a.id, a.subscription_id, a.day, a.starts, a.ends, a.price, a.held_until,
        c.name as consultant_name, s.name as service_name, ${branchColumn(db)} as branch,
        -- A hold that has run out is over, whether or not a process has cleaned it up yet.
        is_live(a.status) and coalesce(a.held_until > now(), true) as is_live,
        -- A single time was booked at once, and its patient told so (0125): released, it is cancelled.
        coalesce(a.cancel_reason = ${notAccepted} and a.subscription_id is not null
          or a.held_until <= now(), false) as is_released
      from appointment a
      join staff c on c.id = a.consultant_id
      join service s on s.id = a.service_id
      join branch b on b.id = a.branch_id
      where a.id in (
        select id from appointment
        where idempotency_key = ${idempotencyKey} and subscription_id is null
          and (booked_by is null or booked_by = ${by}::integer)
        union all
        select session.id from subscription s join appointment session on session.subscription_id = s.id
        where s.idempotency_key = ${idempotencyKey} and (s.created_by is null or s.created_by = ${by}::integer))
      order by a.day, a.starts, a.id`
    const [first] = rows
    if (!first) throw new ProblemError('not_found')
    const { id, subscriptionId, serviceName, branch } = first
    const live = rows.filter(({ isLive }) => isLive)
    const held = live.find(({ heldUntil }) => heldUntil !== null)
    return {
      reference:
        subscriptionId === null
          ? referenceOf('appointment', id)
          : referenceOf('subscription', subscriptionId),
      serviceName,
      branch,
      heldUntil: held?.heldUntil?.toISOString() ?? null,
      sessions: live,
      isReleased: live.length === 0 && rows.some(({ isReleased }) => isReleased),
    }
  })
}

interface OwnSession extends ConfirmedSession {
  id: number
  subscriptionId: number | null
  serviceName: string
  branch: Branch
  heldUntil: Date | null
  isLive: boolean
  isReleased: boolean
}

const [notAccepted] = reasonCodes.releaseRequest

interface Branch {
  name: string
  address: string
  phone: string
}

const branchColumn = (db: Db) =>
  db`json_build_object('name', b.name, 'address', b.address, 'phone', b.phone)`

/** Whether the limits of patients apply: to all callers but staff who can book. */
const isPublic = ({ staff }: { staff: SignedIn | undefined }): boolean =>
  !staff || !can(staff, 'book')
