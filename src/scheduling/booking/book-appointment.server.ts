import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import type { SignedIn } from '../../access/permissions/access.ts'
import { networkOf } from '../../platform/http/client-address.server.ts'
import { route, type Asked } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { dayFactsColumns, toDayFacts, type DayFactsRow } from '../slots/day-facts.server.ts'
import { bookAppointment, type Booked } from './booking.ts'
import { decideBooking, type BookingFacts } from './booking-rule.ts'

/** `staff` is undefined when the patient books. */
type Wish = Pick<Asked<typeof bookAppointment>, 'body' | 'address'> & {
  staff: SignedIn | undefined
  /** For a patient who stands at the desk: booked and marked as arrived, or neither. */
  arrivedAt?: Date
  /** By the public form, by whomever: nothing of it is known to the desk yet. */
  isPublic?: boolean
}

export function bookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, bookAppointment, (asked) => book(db, asked, now()))
}

/**
 * Takes a slot for a patient: reads the facts, asks the rule, writes. The write is one statement, all
 * or nothing; the constraints on the table have the last word when somebody was quicker.
 */
export async function book(db: Db | Transaction, wish: Wish, now: ClinicNow): Promise<Booked> {
  const { facts, earlier } = await readFacts(db, wish)
  if (earlier) return answerAgain(earlier, wish)
  const { slot, fee, refusal } = decideBooking(wish.body, facts, now)
  if (refusal) throw new Refusal(refusal)
  const id = await write(db, wish, slot, fee, now)
  if (id === undefined) return refuseLateComer(db, wish, now)
  return { id, day: wish.body.day, starts: slot.starts, ends: slot.ends, price: fee }
}

interface Earlier extends Booked {
  staffId: number | null
  same: boolean
}

async function readFacts(
  db: Queryable,
  { body, isPublic }: Wish,
): Promise<{ facts: BookingFacts; earlier: Earlier | null }> {
  const { consultant, branch, service, day, slot, patient } = body
  const [row] = await db<
    (DayFactsRow & { fee: number | null; patientBusy: TimeRange[]; earlier: Earlier | null })[]
  >`
    select ${dayFactsColumns(db, { consultant, branch, day, slot })},
      (select cs.fee from consultant_service cs
        join staff c on c.id = cs.consultant_id
        join service s on s.id = cs.service_id
        join branch b on b.id = ${branch}
        where cs.consultant_id = ${consultant} and cs.service_id = ${service}
          and cs.active and c.active and s.active and b.active) as fee,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a join patient p on p.id = a.patient_id
        where p.mobile = ${patient.mobile} and p.name_key = name_key(${patient.name})
          and a.day = ${day} and a.status <> 'CN'
          and (a.held_until is null or a.held_until > now())) as patient_busy,
      (select e.after || jsonb_build_object('id', a.id, 'staffId', a.booked_by,
          'same', a.request_hash = ${hashOf(body)})
        from appointment a join audit_event e
          on e.patient_id = a.patient_id and e.subject = 'appointment'
            and e.subject_id = a.id and e.action = 'booked'
        where a.idempotency_key = ${body.idempotencyKey}) as earlier`
  const { fee, patientBusy, earlier, ...day_ } = row!
  // Whoever fills in the public form would learn by it where a named person is at an hour.
  const known = isPublic ? [] : patientBusy
  return { facts: { ...toDayFacts(day_), fee, patientBusy: known }, earlier }
}

const hashOf = (body: Wish['body']): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

// From the audit, which keeps what was answered; the appointment itself may have changed since.
function answerAgain({ staffId, same, ...booked }: Earlier, { staff }: Wish): Booked {
  if (!same || staffId !== (staff?.id ?? null)) throw new Refusal('key_reused')
  const { id, day, starts, ends, price } = booked
  return { id, day, starts, ends, price }
}

/** Raised by the database function when a constraint kept the appointment out. */
const keptOut = 'OPD01'

/** The id of the new appointment, or undefined when somebody was quicker; then nothing is written. */
async function write(
  db: Db | Transaction,
  { body, staff, address, arrivedAt, isPublic = false }: Wish,
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
        patient_name => ${patient.name}, mobile => ${patient.mobile}, age => ${patient.age},
        age_on => ${today}, email => ${patient.email || null},
        idempotency_key => ${body.idempotencyKey}, request_hash => ${hashOf(body)}, staff_id => ${staff?.id ?? null}::integer, address => ${address},
        source => ${isPublic ? 'public' : 'desk'},
        source_network => ${isPublic ? networkOf(address) : null}
      )`
    const arrived = arrivedAt
      ? db`mark_arrived(${booking}, ${arrivedAt}, ${staff?.id ?? null}, ${address})`
      : booking
    const run = (sql: Queryable) => sql<{ id: number }[]>`select ${arrived} as id`
    // Inside a transaction a refused write must leave it fit for the look that says why.
    const [row] = await ('savepoint' in db ? db.savepoint(run) : run(db))
    return row!.id
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === keptOut) return undefined
    throw error
  }
}

/** Says why the constraint spoke: whoever was quicker has committed by now and can be read. */
async function refuseLateComer(db: Queryable, wish: Wish, now: ClinicNow): Promise<Booked> {
  const { facts, earlier } = await readFacts(db, wish)
  if (earlier) return answerAgain(earlier, wish)
  throw new Refusal(decideBooking(wish.body, facts, now).refusal ?? 'slot_taken')
}
