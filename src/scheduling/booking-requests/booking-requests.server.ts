import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  confirmRequest,
  countBookingRequests,
  listBookingRequests,
  releaseRequest,
  releaseSource,
  type BookingSource,
  type DoubleBooking,
  type SeriesRequest,
  type SourceBooking,
} from './booking-requests.ts'

interface Dependencies {
  db: Db
  now: () => ClinicNow
}

export function bookingRequestRoutes(app: FastifyInstance, { db, now }: Dependencies): void {
  route(app, listBookingRequests, async () => {
    const { today } = now()
    const [series, doubleBookings, sources] = await Promise.all([
      readSeriesRequests(db),
      readDoubleBookings(db, today),
      readSources(db, today),
    ])
    return { series, doubleBookings, sources }
  })

  route(app, countBookingRequests, async () => {
    const [series, doubleBookings] = await Promise.all([
      countSeries(db),
      readDoubleBookings(db, now().today),
    ])
    return { count: series + doubleBookings.length }
  })

  route(app, confirmRequest, ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId, sessions } = await lockRequest(tx, id)
      await tx`
        update appointment set held_until = null, version = version + 1,
          changed_by = ${actor.staff.id}, changed_at = now()
        where subscription_id = ${id} and held_until is not null and status = 'PE'`
      const auditEntry = { action: 'request confirmed', subject: 'subscription', id, patientId }
      await audit(tx, actor, { ...auditEntry, after: { sessions } })
      return { sessions }
    }),
  )

  route(app, releaseRequest, ({ params: { id }, body: { sessions }, ...actor }) =>
    db.begin(async (tx) => {
      await lockRequest(tx, id)
      return releaseSessions(tx, sessions, tx`a.subscription_id = ${id}`, actor, now().today)
    }),
  )

  route(app, releaseSource, ({ body: { kind, value, sessions }, ...actor }) =>
    db.begin(async (tx) => {
      const sourceCondition =
        kind === 'network'
          ? tx`a.source_network = ${value}`
          : tx`a.patient_id in (select coalesce(merged_into, id) from patient where mobile = ${value})`
      return releaseSessions(tx, sessions, sourceCondition, actor, now().today)
    }),
  )
}

/** Locks the sessions of a request; throws when it was decided on or has expired since. */
async function lockRequest(
  tx: Queryable,
  id: number,
): Promise<{ patientId: number; sessions: number }> {
  const [request] = await tx<{ patientId: number }[]>`
    select patient_id from subscription where id = ${id} for update`
  if (!request) throw new ProblemError('not_found')
  const heldSessions = await tx`
    select from appointment
    where subscription_id = ${id} and held_until > now() and status = 'PE' for update`
  if (heldSessions.count === 0) throw new ProblemError('request_answered')
  return { ...request, sessions: heldSessions.count }
}

/** The condition for bookings that the desk has not seen: single ones, and waiting series. */
const unseenCondition = (db: Queryable, today: string) => db`
  a.source = 'public' and a.status = 'PE' and a.arrived_at is null and a.day >= ${today}
  and (a.subscription_id is null or a.held_until is not null)`

/**
 * The condition for sessions that can be released: of a series what is still held, and a single booking
 * that nobody has confirmed, moved, changed or paid. Whatever has been decided on stays.
 */
const releasableCondition = (db: Queryable, today: string) => db`
  a.source = 'public' and a.status = 'PE' and a.arrived_at is null and a.day >= ${today}
  and case when a.subscription_id is null
    then a.by_patient is null and a.changed_by is null
      and not exists (select from ledger_entry l where l.appointment_id = a.id)
    else a.held_until > now() end
  and not exists (select from visit v where v.appointment_id = a.id)`

/**
 * Cancels those of the shown sessions that are as they were shown and can still be released; answers how
 * many, and how many stay. Throws `request_answered` when all stay.
 */
async function releaseSessions(
  tx: Queryable,
  shown: readonly { id: number; version: number }[],
  condition: postgres.PendingQuery<postgres.Row[]>,
  { staff, address }: Actor,
  today: string,
): Promise<{ sessions: number; kept: number }> {
  const [row] = await tx<[{ sessions: number }]>`
    with released as (
      update appointment a set status = 'CN', cancel_reason = ${notAccepted}, version = a.version + 1,
        changed_by = ${staff?.id ?? null}, changed_at = now()
      from unnest(${shown.map(({ id }) => id)}::int[], ${shown.map(({ version }) => version)}::int[])
        as s (id, version)
      where a.id = s.id and a.version = s.version and ${condition}
        and ${releasableCondition(tx, today)}
      returning a.id, a.patient_id
    ), written as (
      insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, before, after)
      select ${staff?.id ?? null}::int, 'cancelled', 'appointment', id, patient_id, ${address},
        '{"status": "PE"}', jsonb_build_object('status', 'CN', 'reason', ${notAccepted}::text)
      from released returning 1
    )
    select count(*)::int as sessions from written`
  if (row.sessions === 0) throw new ProblemError('request_answered')
  return { ...row, kept: new Set(shown.map(({ id }) => id)).size - row.sessions }
}

const overlapCondition = (db: Queryable) => db`
  o.patient_id = a.patient_id and o.day = a.day and o.id <> a.id and is_live(o.status)
  and o.starts < a.ends and o.ends > a.starts`

/** SQL: the sessions `a` of a group, as `releasableSessionSchema` has them, in order. */
const timesColumn = (db: Queryable) => db`
  json_agg(json_build_object('id', a.id, 'version', a.version, 'day', a.day,
    'starts', to_char(a.starts, 'HH24:MI')) order by a.day, a.starts, a.id)`

const readSeriesRequests = (db: Db) => db<SeriesRequest[]>`
  select s.id, s.patient_id, p.name as patient_name, p.mobile, b.name as branch_name,
    v.name as service_name, ${timesColumn(db)} as times,
    string_agg(distinct c.name, ', ') as consultants, count(*)::int as sessions,
    min(a.day) as first_day, max(a.day) as last_day, min(a.held_until) as held_until,
    (count(*) filter (where exists (
      select from appointment o where ${overlapCondition(db)})))::int as clashes
  from appointment a
  join subscription s on s.id = a.subscription_id
  join patient p on p.id = s.patient_id
  join branch b on b.id = s.branch_id
  join service v on v.id = s.service_id
  join staff c on c.id = a.consultant_id
  where a.held_until > now() and a.status = 'PE'
  group by s.id, p.id, b.id, v.id order by min(a.held_until), s.id`

async function countSeries(db: Db): Promise<number> {
  const [row] = await db<[{ series: number }]>`
    select count(distinct subscription_id)::int as series from appointment
    where held_until > now() and status = 'PE'`
  return row.series
}

const readDoubleBookings = (db: Db, today: string) => db<DoubleBooking[]>`
  select a.id, p.id as patient_id, p.name as patient_name, p.mobile, a.day, a.starts,
    c.name as consultant_name, o.starts as other_starts, oc.name as other_consultant_name
  from appointment a
  join appointment o on ${overlapCondition(db)} and (o.source = 'desk' or o.arrived_at is not null or o.id < a.id)
  join patient p on p.id = a.patient_id
  join staff c on c.id = a.consultant_id
  join staff oc on oc.id = o.consultant_id
  where ${unseenCondition(db, today)} and a.subscription_id is null
  order by a.day, a.starts, a.id limit ${maxRows}`

/** The sources of several bookings, each with its bookings. */
async function readSources(db: Db, today: string): Promise<BookingSource[]> {
  const sources = await db<Omit<BookingSource, 'bookings'>[]>`
    select * from (
      select 'network' as kind, a.source_network as value, count(*)::int as sessions,
        count(distinct a.patient_id)::int as patients
      from appointment a
      where ${releasableCondition(db, today)} and a.source_network is not null
      group by a.source_network having ${areSeveral(db)}
      union all
      select 'mobile', p.mobile, count(*)::int, count(distinct p.id)::int
      from appointment a join patient p on p.id = a.patient_id
      where ${releasableCondition(db, today)}
      group by p.mobile having ${areSeveral(db)}
    ) sources order by sessions desc, kind, value limit ${maxRows}`
  if (sources.length === 0) return []
  const valuesOf = (kind: BookingSource['kind']) =>
    sources.filter((source) => source.kind === kind).map(({ value }) => value)
  const bookings = await db<(SourceBooking & { network: string | null; mobile: string })[]>`
    select a.subscription_id as series_id, p.name as patient_name, v.name as service_name,
      min(a.source_network) as network, p.mobile, ${timesColumn(db)} as times
    from appointment a
    join patient p on p.id = a.patient_id
    join service v on v.id = a.service_id
    where ${releasableCondition(db, today)}
      and (a.source_network = any(${valuesOf('network')}) or p.mobile = any(${valuesOf('mobile')}))
    group by coalesce(-a.subscription_id, a.id), a.subscription_id, p.id, v.id
    order by a.subscription_id is null, min(a.day), min(a.starts)`
  return sources.map((source) => ({
    ...source,
    bookings: bookings
      .filter((booking) => booking[source.kind] === source.value)
      .map(({ seriesId, patientName, serviceName, times }) => ({
        seriesId,
        patientName,
        serviceName,
        times,
      })),
  }))
}

/** SQL: whether appointments `a` are of several bookings; the sessions of one series are of one. */
const areSeveral = (db: Db) => db`count(distinct coalesce(-a.subscription_id, a.id)) > 1`

const maxRows = 40

const [notAccepted] = reasonCodes.releaseRequest

/** Releases expired series, and deletes stored networks after thirty days; a timed job calls it. */
export async function cleanUpBookingRequests(db: Db): Promise<void> {
  await db`select release_expired_requests()`
  await db`
    update appointment set source_network = null
    where source_network is not null and booked_at < now() - interval '30 days'`
}
