import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import type { SignedIn } from '../../access/permissions/access.ts'
import { networkKey } from '../../platform/http/client-address.server.ts'
import { route, type HandlerInput } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { isDeadlock } from '../../platform/http/deadlock.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { dayFactsColumns, toDayFacts, type DayFactsRow } from '../slots/day-facts.server.ts'
import { withContact } from '../../patients/contact/note-contact.server.ts'
import { throwPatientChanged } from '../../patients/register/correct-patient.server.ts'
import { factsOfDay, forgetSchedule, keptSchedule } from '../slots/kept-schedule.server.ts'
import { bookTogether } from './booked-together.server.ts'
import { bookAppointment, type Booked } from './booking.ts'
import { decideBooking, type BookingFacts } from './booking-rule.ts'

/** A booking of the desk or, when `staff` is undefined, of a patient. */
type CreateAppointmentRequest = Pick<HandlerInput<typeof bookAppointment>, 'body' | 'address'> & {
  staff: SignedIn | undefined
  /** Called with the id of a new appointment in the transaction that books it, which ends with what this throws. */
  onBooked?: (id: number) => Promise<void>
  /** Whether it comes from the public form, which must not disclose or change patient data. */
  isPublic?: boolean
}

export function bookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, bookAppointment, (input) => createAppointment(db, input, now()))
}

/**
 * Books a slot for a patient: by the facts that this process has kept or, when these do not hold, reads them,
 * applies the rule, writes. The write is one statement, and the constraints of the table decide between
 * simultaneous bookings. Idempotent by its key. Throws the problem of the rule, or `key_reused` when the key belongs to another request.
 */
export async function createAppointment(
  db: Db | Transaction,
  request: CreateAppointmentRequest,
  now: ClinicNow,
): Promise<Booked> {
  const booked = 'savepoint' in db ? undefined : await bookAsKept(db, request, now)
  if (booked) return booked
  const { facts, earlier } = await readBookingFacts(db, request)
  if (earlier) return repeatAnswer(earlier, request)
  const { slot, fee, problem } = decideBooking(request.body, facts, now)
  if (problem) throw new ProblemError(problem)
  const id = await insertAppointment(db, request, slot, fee, now)
  if (id === undefined) return explainConflict(db, request, now)
  await request.onBooked?.(id)
  return { id, day: request.body.day, starts: slot.starts, ends: slot.ends, price: fee }
}

/**
 * Books in one round trip when the rule allows it by the kept schedule, with nothing else booked; the database
 * refuses it when the schedule has changed, the consultant or the patient is busy, or the key was used. Undefined,
 * with nothing written, whenever it has to be looked at closely.
 */
async function bookAsKept(
  db: Db,
  { body, staff, address, isPublic }: CreateAppointmentRequest,
  now: ClinicNow,
): Promise<Booked | undefined> {
  if (!staff || isPublic) return undefined
  const schedule = await keptSchedule(db, body.consultant, body.branch)
  const service = schedule?.services.find(({ id }) => id === body.service)
  if (!schedule || !service) return undefined
  const facts = { ...factsOfDay(schedule, body.day, []), ...service, patientBusy: [] }
  const { slot, fee, problem } = decideBooking(body, facts, now)
  if (problem) return undefined
  const { patient } = body
  try {
    const id = await bookTogether(db, {
      branch: body.branch,
      service: body.service,
      consultant: body.consultant,
      slot: body.slot,
      day: body.day,
      starts: slot.starts,
      ends: slot.ends,
      price: fee,
      healthIssues: body.healthIssues,
      location: patient.location || null,
      patient: patient.id ?? null,
      name: patient.name,
      mobile: patient.mobile,
      age: patient.age,
      ageOn: now.today,
      email: patient.email || null,
      key: body.idempotencyKey,
      hash: hashRequest(body),
      staff: staff.id,
      address,
      schedule: schedule.version,
      language: patient.language ?? null,
      messages: patient.messages ?? null,
    })
    return { id, day: body.day, starts: slot.starts, ends: slot.ends, price: fee }
  } catch (error) {
    // Whatever the database refused: this booking, or another one that went with it.
    if (!(error instanceof postgres.PostgresError)) throw error
    forgetSchedule(db, body.consultant, body.branch)
    return undefined
  }
}

interface PreviousBooking extends Booked {
  staffId: number | null
  same: boolean
}

/** Reads the facts for `decideBooking`, and what was booked earlier by the same key. */
export async function readBookingFacts(
  db: Queryable,
  { body, isPublic }: Pick<CreateAppointmentRequest, 'body' | 'isPublic'>,
): Promise<{ facts: BookingFacts; earlier: PreviousBooking | null }> {
  const { consultant, branch, service, day, slot, patient } = body
  const [row] = await db<
    (DayFactsRow & {
      fee: number | null
      isSeries: boolean
      patientBusy: TimeRange[]
      earlier: PreviousBooking | null
    })[]
  >`
    select ${dayFactsColumns(db, { consultant, branch, day, slot })},
      (select cs.fee from consultant_service cs
        join staff c on c.id = cs.consultant_id
        join service s on s.id = cs.service_id
        join branch b on b.id = ${branch}
        where cs.consultant_id = ${consultant} and cs.service_id = ${service}
          and cs.active and c.active and s.active and b.active) as fee,
      exists (select from service s where s.id = ${service} and s.is_series) as is_series,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a
        where a.patient_id =
            coalesce(${patient.id ?? null}::integer, known_patient(${patient.mobile}, ${patient.name}))
          and a.day = ${day} and is_live(a.status)
          and (a.held_until is null or a.held_until > now())) as patient_busy,
      (select e.after || jsonb_build_object('id', a.id, 'staffId', a.booked_by,
          'same', a.request_hash = ${hashRequest(body)})
        from appointment a join audit_event e
          on e.patient_id = any(entries_of(a.patient_id)) and e.subject = 'appointment'
            and e.subject_id = a.id and e.action = 'booked'
        where a.idempotency_key = ${body.idempotencyKey}) as earlier`
  const { fee, isSeries, patientBusy, earlier, ...dayRow } = row!
  // The problem would disclose on the public form that a named person has an appointment then.
  const knownBusy = isPublic ? [] : patientBusy
  return { facts: { ...toDayFacts(dayRow), fee, isSeries, patientBusy: knownBusy }, earlier }
}

const hashRequest = (body: CreateAppointmentRequest['body']): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

// Read from the audit, which has the first answer; the appointment may have changed since.
function repeatAnswer(
  { staffId, same, ...booked }: PreviousBooking,
  { staff }: CreateAppointmentRequest,
): Booked {
  if (!same || staffId !== (staff?.id ?? null)) throw new ProblemError('key_reused')
  const { id, day, starts, ends, price } = booked
  return { id, day, starts, ends, price }
}

/** The SQLSTATE of the database function when a constraint refuses the appointment. */
const constraintError = 'OPD01'

/** The id of the new appointment; undefined, with nothing written, when a constraint refuses it. */
async function insertAppointment(
  db: Db | Transaction,
  { body, staff, address, isPublic = false }: CreateAppointmentRequest,
  slot: TimeRange,
  fee: number,
  { today }: ClinicNow,
): Promise<number | undefined> {
  const { patient } = body
  try {
    const booking = db`book_appointment(
        branch_id => ${body.branch}, service_id => ${body.service},
        consultant_id => ${body.consultant}, slot_id => ${body.slot}, day => ${body.day},
        starts => ${slot.starts}, ends => ${slot.ends}, price => ${fee},
        health_issues => ${body.healthIssues}, location => ${patient.location || null},
        chosen_patient => ${patient.id ?? null}::integer, patient_name => ${patient.name}, mobile => ${patient.mobile}, age => ${patient.age},
        age_on => ${today}, email => ${patient.email || null},
        idempotency_key => ${body.idempotencyKey}, request_hash => ${hashRequest(body)}, staff_id => ${staff?.id ?? null}::integer, address => ${address},
        source => ${isPublic ? 'public' : 'desk'},
        source_network => ${isPublic ? networkKey(address) : null}
      )`
    const whole = withContact(db, booking, patient, isPublic ? 'form' : 'desk', {
      staff,
      address,
    })
    const runStatement = (sql: Queryable) => sql<{ id: number }[]>`select ${whole} as id`
    // Within a transaction the savepoint keeps it usable for the query that explains the conflict.
    const [row] = await ('savepoint' in db ? db.savepoint(runStatement) : runStatement(db))
    return row!.id
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === constraintError) return undefined
    // An appointment that was being moved here waited for this one as well.
    if (isDeadlock(error)) return undefined
    return throwPatientChanged(error)
  }
}

/**
 * The problem behind a violated constraint: the other booking has committed and can be read now.
 */
async function explainConflict(
  db: Queryable,
  request: CreateAppointmentRequest,
  now: ClinicNow,
): Promise<Booked> {
  const { facts, earlier } = await readBookingFacts(db, request)
  if (earlier) return repeatAnswer(earlier, request)
  throw new ProblemError(decideBooking(request.body, facts, now).problem ?? 'slot_taken')
}
