import type { FastifyInstance } from 'fastify'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createAppointment, readBookingFacts } from '../booking/book-appointment.server.ts'
import { decideBooking } from '../booking/booking-rule.ts'
import type { Booked } from '../booking/booking.ts'
import { subject } from './change-waiting.server.ts'
import {
  lockEntry,
  lockWaitingEntry,
  writeLeaving,
  writeRelease,
  type LockedEntry,
} from './lock-entry.server.ts'
import { cancelGivenUp, lockGivenUp, moveToEarlier } from './take-earlier.server.ts'
import { bookWaiting, holdMinutes, holdTime, recordCall, releaseTime } from './waiting-list.ts'

/** A slot on a day, as the desk chose it. */
interface ChosenTime {
  slot: number
  day: Day
}

/** Holds free times for those who wait, and books them. */
export function heldTimeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, holdTime, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const entry = await lockWaitingEntry(tx, id)
        if (entry.hold && entry.hold.by !== staff.id) throw new ProblemError('held_elsewhere')
        if (isHeld(entry, body)) return { until: entry.hold!.until }
        await writeRelease(tx, entry)
        const until = await insertHold(tx, entry, body, { staff, address }, now())
        return { until }
      })
      .catch(throwOverlapAs('slot_taken')),
  )

  route(app, releaseTime, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      const entry = await lockWaitingEntry(tx, id)
      if (!entry.hold) return {}
      await writeRelease(tx, entry)
      await auditTime(tx, 'hold released', entry, entry.hold, { staff, address })
      return {}
    }),
  )

  route(app, bookWaiting, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const entry = await lockEntry(tx, id)
        if (entry.leftReason !== null) return repeatBooking(tx, entry, body, staff.id)
        // Before the booking, by which the database would take them off the list without an address.
        await writeLeaving(tx, entry, 'booked', staff.id)
        const booked = await takeTime(tx, entry, body, { staff, address }, now())
        await tx`update waiting_entry set booked_appointment_id = ${booked.id} where id = ${id}`
        await auditTime(tx, 'left the waiting list', entry, body, { staff, address })
        return booked
      })
      .catch(throwOverlapAs('slot_taken')),
  )

  route(app, recordCall, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const entry = await lockEntry(tx, id)
      const { outcome, leaves, ...time } = body
      const slot = await readSlot(tx, time.slot)
      if (await isRecorded(tx, entry, { ...body, ...slot, by: staff.id })) return {}
      if (entry.leftReason !== null) throw new ProblemError('left_list')
      if (entry.hold && entry.hold.by !== staff.id) throw new ProblemError('held_elsewhere')
      await tx`
        insert into waiting_call (entry_id, consultant_id, day, starts, outcome, called_by)
        values (${id}, ${slot.consultant}, ${time.day}, ${slot.starts}, ${outcome}, ${staff.id})`
      if (leaves) await writeLeaving(tx, entry, 'declined', staff.id)
      else if (isHeld(entry, time)) await writeRelease(tx, entry)
      await auditTime(tx, 'telephoned', entry, time, { staff, address }, { outcome, leaves })
      return {}
    }),
  )
}

/** Books a time for somebody who waits, in the place of the appointment that they give up for it, if any. */
async function takeTime(
  tx: Transaction,
  entry: LockedEntry,
  body: ChosenTime,
  actor: Actor & { staff: SignedIn },
  now: ClinicNow,
): Promise<Omit<Booked, 'price'>> {
  const time = { ...body, ...(await readSlot(tx, body.slot)) }
  const given = await lockGivenUp(tx, entry.insteadOfId, time, actor.staff)
  const moved =
    given && (await moveToEarlier(tx, given, time, actor, now).catch(throwWhoHolds(tx, body)))
  if (moved) return moved
  if (given) await cancelGivenUp(tx, given, actor)
  const booking = await toBooking(tx, entry, body, now)
  const { price: _, ...booked } = await createAppointment(
    tx,
    { body: booking, ...actor },
    now,
  ).catch(throwWhoHolds(tx, body))
  return booked
}

const isHeld = ({ hold }: LockedEntry, { slot, day }: ChosenTime): boolean =>
  hold?.slot === slot && hold.day === day

/**
 * Whether this very call is what was recorded of the entry last, a moment ago, and gave back what was held for it: the
 * answer was lost, or the button was pressed twice. Whoever calls about a time again holds it again, though their hold may
 * have ended while the telephone rang.
 */
async function isRecorded(
  tx: Queryable,
  entry: LockedEntry,
  call: Slot & ChosenTime & { outcome: string; leaves: boolean; by: number },
): Promise<boolean> {
  if (isHeld(entry, call) || (call.leaves && entry.leftReason !== 'declined')) return false
  const [last] = await tx<[{ isSame: boolean }?]>`
    select (consultant_id, day, starts, outcome, called_by)
      = (${call.consultant}::int, ${call.day}::date, ${call.starts}::time, ${call.outcome}, ${call.by}::int)
      and called_at > now() - interval '2 minutes' as is_same
    from waiting_call where entry_id = ${entry.id} order by id desc limit 1`
  return last?.isSame ?? false
}

interface Slot {
  consultant: number
  branch: number
  starts: string
}

async function readSlot(tx: Queryable, id: number): Promise<Slot> {
  const [row] = await tx<Slot[]>`
    select consultant_id as consultant, branch_id as branch, starts from slot where id = ${id}`
  if (!row) throw new ProblemError('slot_not_offered')
  return row
}

/** The booking of a time for somebody who waits, as the wizard would send it. */
async function toBooking(
  tx: Queryable,
  { patientId, serviceId, healthIssues }: LockedEntry,
  { slot, day }: ChosenTime,
  { today }: ClinicNow,
) {
  const { consultant, branch } = await readSlot(tx, slot)
  const [patient] = await tx<
    [{ id: number; name: string; mobile: string; age: number; email: string; location: string }]
  >`
    select id, name, mobile, age_on(age, age_on, ${today}) as age, coalesce(email, '') as email,
      coalesce(location, '') as location
    from patient where id = ${patientId}`
  return {
    // The lock on the entry takes a repeated request for what it is.
    idempotencyKey: crypto.randomUUID(),
    branch,
    service: serviceId,
    consultant,
    healthIssues,
    day,
    slot,
    patient,
  }
}

/** Inserts a hold: an appointment with an expiry, under the same rule and constraints as all. */
async function insertHold(
  tx: Transaction,
  entry: LockedEntry,
  time: ChosenTime,
  actor: Actor & { staff: { id: number } },
  now: ClinicNow,
): Promise<string> {
  const body = await toBooking(tx, entry, time, now)
  const decide = async () => decideBooking(time, (await readBookingFacts(tx, { body })).facts, now)
  const { slot, fee, problem } = await decide()
  if (problem) return throwWhoHolds(tx, time)(new ProblemError(problem))
  // `do nothing` waits for a quicker booking to commit; a plain insert could deadlock with it.
  const [held] = await tx<{ id: number; until: Date }[]>`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues, booked_by, held_until)
    values (${body.branch}, ${body.service}, ${body.consultant}, ${body.slot}, ${entry.patientId},
      ${time.day}, ${slot.starts}, ${slot.ends}, ${fee}, ${entry.healthIssues}, ${actor.staff.id},
      now() + ${holdMinutes} * interval '1 minute')
    on conflict do nothing
    returning id, held_until as until`
  if (!held) {
    const { problem: conflict = 'slot_taken' } = await decide()
    return throwWhoHolds(tx, time)(new ProblemError(conflict))
  }
  await tx`
    update waiting_entry set held_appointment_id = ${held.id}, held_by = ${actor.staff.id},
      version = version + 1
    where id = ${entry.id}`
  await auditTime(tx, 'time held', entry, time, actor)
  return held.until.toISOString()
}

/** Says of a time that is taken when it is another desk that is offering it at the moment. */
const throwWhoHolds =
  (tx: Queryable, { slot, day }: ChosenTime) =>
  async (problem: unknown): Promise<never> => {
    if (!(problem instanceof ProblemError) || problem.code !== 'slot_taken') throw problem
    const [other] = await tx`
      select from slot s
      join appointment a on a.consultant_id = s.consultant_id and a.day = ${day}
        and a.starts < s.ends and a.ends > s.starts and a.status = 'PE' and a.held_until > now()
      join waiting_entry e on e.held_appointment_id = a.id
      where s.id = ${slot}`
    throw other ? new ProblemError('time_held') : problem
  }

/** The first answer for a request that comes again; throws `left_list` for any other. */
async function repeatBooking(
  tx: Queryable,
  { leftReason, leftBy, bookedAppointmentId }: LockedEntry,
  { slot, day }: ChosenTime,
  staffId: number,
): Promise<Omit<Booked, 'price'>> {
  const [booked] = await tx<Omit<Booked, 'price'>[]>`
    select id, day, starts, ends from appointment
    where id = ${bookedAppointmentId} and slot_id = ${slot} and day = ${day}`
  if (!booked || leftReason !== 'booked' || leftBy !== staffId) throw new ProblemError('left_list')
  return booked
}

async function auditTime(
  tx: Queryable,
  action: string,
  { id, patientId }: LockedEntry,
  { slot, day }: ChosenTime,
  actor: Actor,
  more: object = {},
): Promise<void> {
  const { consultant, branch, starts } = await readSlot(tx, slot)
  const after = { day, starts, consultant, branch, ...more }
  await audit(tx, actor, { action, subject, id, patientId, after })
}
