import type { FastifyInstance } from 'fastify'
import { route, type Asked } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { TimeRange } from '../day/time.ts'
import type { Db, Queryable } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import { dayFactsColumns, toDayFacts, type DayFactsRow } from '../slots/day-facts.server.ts'
import { bookAppointment, type Booked } from './booking.ts'
import { decideBooking, type BookingFacts } from './booking-rule.ts'

type Wish = Pick<Asked<typeof bookAppointment>, 'body' | 'staff' | 'address'>

export function bookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, bookAppointment, (asked) => book(db, asked, now()))
}

/**
 * Takes a slot for a patient: reads the facts, asks the rule, writes, all in one transaction. The
 * constraints on the table have the last word when somebody was quicker.
 */
function book(db: Db, wish: Wish, now: ClinicNow): Promise<Booked> {
  return db.begin(async (tx) => {
    const { facts, earlier } = await readFacts(tx, wish)
    if (earlier) return answerAgain(earlier, wish)
    const { slot, fee, refusal } = decideBooking(wish.body, facts, now)
    if (refusal) throw new Refusal(refusal)
    const id = await write(tx, wish, slot, fee, now)
    if (id !== undefined) {
      return { id, day: wish.body.day, starts: slot.starts, ends: slot.ends, price: fee }
    }
    return refuseLateComer(tx, wish, now)
  }) as Promise<Booked>
}

interface Earlier extends Booked {
  staffId: number
  same: boolean
}

async function readFacts(
  tx: Queryable,
  { body }: Wish,
): Promise<{ facts: BookingFacts; earlier: Earlier | null }> {
  const { consultant, branch, service, day, slot, patient } = body
  const [row] = await tx<
    (DayFactsRow & { fee: number | null; patientBusy: TimeRange[]; earlier: Earlier | null })[]
  >`
    select ${dayFactsColumns(tx, { consultant, branch, day })},
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
          and a.day = ${day} and a.status <> 'CN') as patient_busy,
      (select jsonb_build_object('id', a.id, 'day', a.day, 'price', a.price,
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'),
          'staffId', a.booked_by,
          'same', a.slot_id = ${slot} and a.day = ${day} and a.service_id = ${service}
            and p.mobile = ${patient.mobile} and p.name_key = name_key(${patient.name}))
        from appointment a join patient p on p.id = a.patient_id
        where a.idempotency_key = ${body.idempotencyKey}) as earlier`
  const { fee, patientBusy, earlier, ...day_ } = row!
  return { facts: { ...toDayFacts(day_), fee, patientBusy }, earlier }
}

function answerAgain({ staffId, same, ...booked }: Earlier, { staff }: Wish): Booked {
  if (!same || staffId !== staff.id) throw new Refusal('key_reused')
  return booked
}

/**
 * Finds or makes the patient, books and audits in one statement. Undefined when a constraint kept
 * the appointment out: `on conflict do nothing` waits for the quicker one instead of deadlocking.
 */
async function write(
  tx: Queryable,
  { body, staff, address }: Wish,
  slot: TimeRange,
  fee: number,
  { today }: ClinicNow,
): Promise<number | undefined> {
  const { patient } = body
  const [row] = await tx<{ id: number }[]>`
    with person as (
      insert into patient (name, mobile, age, age_on, email)
      values (${patient.name}, ${patient.mobile}, ${patient.age}, ${today}, ${patient.email || null})
      on conflict (mobile, name_key) do update
        set age = excluded.age, age_on = excluded.age_on,
          email = coalesce(excluded.email, patient.email)
      returning id
    ), booked as (
      insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day,
        starts, ends, price, health_issues, location, idempotency_key, booked_by)
      select ${body.branch}, ${body.service}, ${body.consultant}, ${body.slot}, person.id,
        ${body.day}, ${slot.starts}, ${slot.ends}, ${fee}, ${body.healthIssues},
        ${patient.location || null}, ${body.idempotencyKey}, ${staff.id}
      from person
      on conflict do nothing
      returning id, patient_id
    )
    insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, after)
    select ${staff.id}, 'booked', 'appointment', booked.id, booked.patient_id, ${address},
      jsonb_build_object('day', ${body.day}::text, 'starts', ${slot.starts}::text,
        'consultant', ${body.consultant}::int, 'price', ${fee}::numeric)
    from booked
    returning subject_id as id`
  return row?.id
}

/** Says why the constraint spoke: whoever was quicker has committed by now and can be read. */
async function refuseLateComer(tx: Queryable, wish: Wish, now: ClinicNow): Promise<Booked> {
  const { facts, earlier } = await readFacts(tx, wish)
  if (earlier) return answerAgain(earlier, wish)
  throw new Refusal(decideBooking(wish.body, facts, now).refusal ?? 'slot_taken')
}
