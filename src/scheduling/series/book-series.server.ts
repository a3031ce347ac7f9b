import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { networkOf } from '../../platform/http/client-address.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import { chosenSlots, refuseWrongStart, shownPlace } from './preview-series.server.ts'
import { holdMinutes } from './request-hold.ts'
import { clashesOf } from './series.ts'
import { daysAround, readSeriesFacts, readWeekSlots } from './series-facts.server.ts'
import { bookSubscription, type ShownPlace, type SubscriptionBooking } from './series-booking.ts'

export function subscriptionBookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, bookSubscription, (wish) => bookSeries(db, wish, now()))
}

interface Wish {
  body: SubscriptionBooking & { idempotencyKey: string }
  /** Undefined when the patient books. */
  staff: SignedIn | undefined
  address: string
  /** By the public form, by whomever: nothing of it is known to the desk yet. */
  isPublic?: boolean
}

interface BookedSeries {
  id: number
  sessions: ShownPlace[]
  /** Until when its times are held for the desk's yes; null where it is booked. */
  heldUntil: string | null
}

/**
 * Books a series just as it was agreed: all of its sessions in one transaction, or nothing. When
 * somebody was quicker at one of them the caller looks again and is told which.
 */
export const bookSeries = (db: Db, wish: Wish, now: ClinicNow): Promise<BookedSeries> =>
  db.begin((tx) => bookSeriesIn(tx, wish, now))

/** The same as a part of a transaction. */
export async function bookSeriesIn(
  tx: Queryable,
  wish: Wish,
  now: ClinicNow,
): Promise<BookedSeries> {
  const { body } = wish
  const earlier = await readEarlier(tx, wish)
  if (earlier) return earlier
  refuseWrongStart(body.startDay, now.today)
  const slots = await readWeekSlots(tx, body.branch)
  chosenSlots(body, slots)
  const days = body.sessions.map(({ day }) => day)
  // Whoever fills in the public form would learn by it where a named person is at an hour.
  const patientBusy = wish.isPublic ? undefined : body.patient
  const span = { branch: body.branch, slots, ...daysAround(days, 0), patient: patientBusy }
  const facts = await readSeriesFacts(tx, span)
  if (clashesOf(body.sessions, slots, facts, now).length > 0) return answerOrRefuse(tx, wish)

  const show = shownPlace(slots)
  const sessions = body.sessions
    .map(({ day, slot: id }) => {
      const { starts, ends, consultantId } = slots.find((slot) => slot.id === id)!
      return show({ day, slot: id, starts, ends, consultantId })
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const patient = await findOrMakePatient(tx, wish, now)
  const id = await insertSubscription(tx, wish, patient)
  if (id === undefined) return answerOrRefuse(tx, wish)
  const held = wish.isPublic ? holdMinutes(now, sessions[0]!) : null
  const heldUntil = await insertSessions(tx, wish, { id, patient, sessions, held })
  return { id, sessions, heldUntil }
}

/** What stands in the way may be this very request, sent twice at once: then it is done. */
async function answerOrRefuse(tx: Queryable, wish: Wish): Promise<BookedSeries> {
  const earlier = await readEarlier(tx, wish)
  if (!earlier) throw new Refusal('series_clash')
  return earlier
}

const hashOf = (body: Wish['body']): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** What was answered to the same request before, from the audit, which keeps it as it was. */
async function readEarlier(tx: Queryable, { body, staff }: Wish): Promise<BookedSeries | null> {
  const [row] = await tx<(BookedSeries & { createdBy: number | null; same: boolean })[]>`
    select s.id, s.created_by, s.request_hash = ${hashOf(body)} as same,
      e.after -> 'sessions' as sessions, e.after ->> 'heldUntil' as held_until
    from subscription s
    join audit_event e on e.patient_id = s.patient_id
      and e.subject = 'subscription' and e.subject_id = s.id and e.action = 'booked'
    where s.idempotency_key = ${body.idempotencyKey}`
  if (!row) return null
  if (!row.same || row.createdBy !== (staff?.id ?? null)) throw new Refusal('key_reused')
  return { id: row.id, sessions: row.sessions, heldUntil: row.heldUntil }
}

/** The desk's newer word on somebody known stands; a patient's own changes nothing of the register. */
async function findOrMakePatient(
  tx: Queryable,
  { body: { patient }, isPublic = false }: Wish,
  { today }: ClinicNow,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into patient as p (name, mobile, age, age_on, email)
    values (${patient.name}, ${patient.mobile}, ${patient.age}, ${today}, ${patient.email || null})
    on conflict (mobile, name_key) do update set
      age = case when ${!isPublic} then excluded.age else p.age end,
      age_on = case when ${!isPublic} then excluded.age_on else p.age_on end,
      email = case when ${!isPublic} then coalesce(excluded.email, p.email) else p.email end
    returning id`
  return row.id
}

async function insertSubscription(
  tx: Queryable,
  { body, staff }: Wish,
  patient: number,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into subscription (patient_id, service_id, branch_id, plan, start_day, sessions,
      created_by, idempotency_key, request_hash)
    values (${patient}, ${subscriptionServiceId}, ${body.branch}, ${body.plan}, ${body.startDay},
      ${body.sessions.length}, ${staff?.id ?? null}, ${body.idempotencyKey}, ${hashOf(body)})
    on conflict (idempotency_key) do nothing
    returning id`
  return row?.id
}

interface NewSeries extends Omit<BookedSeries, 'heldUntil'> {
  patient: number
  /** Minutes; null where it is booked at once. */
  held: number | null
}

async function insertSessions(
  tx: Queryable,
  { body, staff, address, isPublic = false }: Wish,
  { id, patient, sessions, held }: NewSeries,
): Promise<string | null> {
  await tx`
    insert into subscription_slot (subscription_id, slot_id)
    select ${id}, slot from unnest(${body.slots}::int[]) slot`
  // Always in the order of their days, so that two series never wait for one another in a circle;
  // `do nothing` waits for a quicker booking to commit, where a plain insert could deadlock with it.
  const booked = await tx<{ heldUntil: Date | null }[]>`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues, location, subscription_id, booked_by, source, source_network,
      held_until)
    select ${body.branch}, ${subscriptionServiceId}, s."consultantId", s.slot, ${patient}, s.day,
      s.starts, s.ends, s.price, ${body.healthIssues}, ${body.patient.location || null}, ${id},
      ${staff?.id ?? null}, ${isPublic ? 'public' : 'desk'}, ${isPublic ? networkOf(address) : null},
      now() + ${held}::int * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::text::jsonb) s ("consultantId" int,
      slot int, day date, starts time, ends time, price numeric)
    order by s.day, s.starts
    on conflict do nothing
    returning held_until`
  if (booked.count < sessions.length) throw new Refusal('series_clash')
  const heldUntil = booked[0]!.heldUntil?.toISOString() ?? null
  const deed = { action: 'booked', subject: 'subscription', id, patientId: patient }
  const after = { sessions, ...(isPublic && { source: 'public', heldUntil }) }
  await audit(tx, { staff, address }, { ...deed, after })
  return heldUntil
}
