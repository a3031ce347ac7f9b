import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { networkKey } from '../../platform/http/client-address.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { requireChosenSlots, assertStartDay, withSlotDetails } from './preview-series.server.ts'
import { holdMinutes, findClashes } from './series.ts'
import { daysAround, readSeriesFacts, readSeriesSlots } from './series-facts.server.ts'
import { noteContact } from '../../patients/contact/note-contact.server.ts'
import { throwPatientChanged } from '../../patients/register/correct-patient.server.ts'
import { bookSeries, type SlotOnDayDetails, type SeriesBooking } from './series-booking.ts'

export function seriesBookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, bookSeries, (request) => createSeries(db, request, now()))
}

interface CreateSeriesRequest {
  body: SeriesBooking & { idempotencyKey: string }
  /** The signed-in person; undefined when a patient books. */
  staff: SignedIn | undefined
  address: string
  /**
   * Whether it comes from the public form. Then its times are only held, until the desk confirms.
   */
  isPublic?: boolean
}

interface BookedSeries {
  id: number
  sessions: SlotOnDayDetails[]
  /**
   * ISO instant until which the times are held for the desk to confirm; null for a booked series.
   */
  heldUntil: string | null
}

/**
 * Books the agreed sessions of a series in one transaction, all or none. Throws `series_clash` when
 * one of them is taken; `checkSeries` then names which. Idempotent by its key: the same request
 * gets the same answer, and another request with that key throws `key_reused`.
 */
export const createSeries = (
  db: Db,
  request: CreateSeriesRequest,
  now: ClinicNow,
): Promise<BookedSeries> => db.begin((tx) => createSeriesIn(tx, request, now))

/** `createSeries` within a transaction of the caller. */
export async function createSeriesIn(
  tx: Queryable,
  request: CreateSeriesRequest,
  now: ClinicNow,
): Promise<BookedSeries> {
  const { body } = request
  const previous = await readPreviousAnswer(tx, request)
  if (previous) return previous
  assertStartDay(body.startDay, now.today)
  const slots = await readSeriesSlots(tx, body)
  requireChosenSlots(body, slots)
  const days = body.sessions.map(({ day }) => day)
  // A clash would disclose on the public form that a named person has an appointment at that time.
  const patientBusy = request.isPublic ? undefined : body.patient
  const factsQuery = { branch: body.branch, slots, ...daysAround(days, 0), patient: patientBusy }
  const facts = await readSeriesFacts(tx, factsQuery)
  if (findClashes(body.sessions, slots, facts, now).length > 0)
    return requirePreviousAnswer(tx, request)

  const withDetails = withSlotDetails(slots)
  const sessions = body.sessions
    .map(({ day, slot: id }) => {
      const { starts, ends, consultantId } = slots.find((slot) => slot.id === id)!
      return withDetails({ day, slot: id, starts, ends, consultantId })
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const patient = await upsertPatient(tx, request, now)
  const id = await insertSeries(tx, request, patient)
  if (id === undefined) return requirePreviousAnswer(tx, request)
  const heldMinutes = request.isPublic ? holdMinutes(now, sessions[0]!) : null
  const heldUntil = await insertSessions(tx, request, { id, patient, sessions, heldMinutes }).catch(
    throwOverlapAs('series_clash'),
  )
  return { id, sessions, heldUntil }
}

/**
 * The answer of the same request when it was sent twice at once and the other one was booked;
 * throws `series_clash` otherwise.
 */
async function requirePreviousAnswer(
  tx: Queryable,
  request: CreateSeriesRequest,
): Promise<BookedSeries> {
  const previous = await readPreviousAnswer(tx, request)
  if (!previous) throw new ProblemError('series_clash')
  return previous
}

const hashRequest = (body: CreateSeriesRequest['body']): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The answer to an earlier request with the same key, read from the audit, which is never changed.
 */
async function readPreviousAnswer(
  tx: Queryable,
  { body, staff }: CreateSeriesRequest,
): Promise<BookedSeries | null> {
  const [row] = await tx<(BookedSeries & { createdBy: number | null; same: boolean })[]>`
    select s.id, s.created_by, s.request_hash = ${hashRequest(body)} as same,
      e.after -> 'sessions' as sessions, e.after ->> 'heldUntil' as held_until
    from subscription s
    join audit_event e on e.patient_id = any(entries_of(s.patient_id))
      and e.subject = 'subscription' and e.subject_id = s.id and e.action = 'booked'
    where s.idempotency_key = ${body.idempotencyKey}`
  if (!row) return null
  if (!row.same || row.createdBy !== (staff?.id ?? null)) throw new ProblemError('key_reused')
  return { id: row.id, sessions: row.sessions, heldUntil: row.heldUntil }
}

/** The id of the patient, by the rules of the database function `book_patient`. */
async function upsertPatient(
  tx: Queryable,
  { body: { patient }, isPublic = false, staff, address }: CreateSeriesRequest,
  { today }: ClinicNow,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    select book_patient(chosen => ${patient.id ?? null}::integer, name => ${patient.name},
      mobile => ${patient.mobile}, age => ${patient.age}, age_on => ${today},
      email => ${patient.email || null}, location => ${patient.location || null},
      source => ${isPublic ? 'public' : 'desk'}) as id`.catch(throwPatientChanged)
  await noteContact(tx, row.id, patient, isPublic ? 'form' : 'desk', { staff, address })
  return row.id
}

async function insertSeries(
  tx: Queryable,
  { body, staff }: CreateSeriesRequest,
  patient: number,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into subscription (patient_id, service_id, branch_id, plan, start_day, sessions,
      created_by, idempotency_key, request_hash)
    values (${patient}, ${body.service}, ${body.branch}, ${body.plan}, ${body.startDay},
      ${body.sessions.length}, ${staff?.id ?? null}, ${body.idempotencyKey}, ${hashRequest(body)})
    on conflict (idempotency_key) do nothing
    returning id`
  return row?.id
}

interface NewSeries extends Omit<BookedSeries, 'heldUntil'> {
  patient: number
  /** Minutes that the times are held; null for a booked series. */
  heldMinutes: number | null
}

async function insertSessions(
  tx: Queryable,
  { body, staff, address, isPublic = false }: CreateSeriesRequest,
  { id, patient, sessions, heldMinutes }: NewSeries,
): Promise<string | null> {
  await tx`
    insert into subscription_slot (subscription_id, slot_id)
    select ${id}, slot from unnest(${body.slots}::int[]) slot`
  // Rows are inserted in order of time, so that two series cannot deadlock. `do nothing` waits for
  // a concurrent booking to commit, where a plain insert could deadlock with it.
  const booked = await tx<{ heldUntil: Date | null }[]>`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues, location, subscription_id, booked_by, source, source_network,
      held_until)
    select ${body.branch}, ${body.service}, s."consultantId", s.slot, ${patient}, s.day,
      s.starts, s.ends, s.price, ${body.healthIssues}, ${body.patient.location || null}, ${id},
      ${staff?.id ?? null}, ${isPublic ? 'public' : 'desk'}, ${isPublic ? networkKey(address) : null},
      now() + ${heldMinutes}::int * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::text::jsonb) s ("consultantId" int,
      slot int, day date, starts time, ends time, price numeric)
    order by s.day, s.starts
    on conflict do nothing
    returning held_until`
  if (booked.count < sessions.length) throw new ProblemError('series_clash')
  const heldUntil = booked[0]!.heldUntil?.toISOString() ?? null
  const auditEntry = { action: 'booked', subject: 'subscription', id, patientId: patient }
  const after = { sessions, ...(isPublic && { source: 'public', heldUntil }) }
  await audit(tx, { staff, address }, { ...auditEntry, after })
  return heldUntil
}
