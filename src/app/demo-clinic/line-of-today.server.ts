import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { addMinutes, minutesOf } from '../../platform/day/time.ts'
import { deskIds } from './accounts.server.ts'
import { consultantNamed } from './consultants.server.ts'
import { instantAt, type Instant } from './instants.server.ts'

/** How long ago the patients of a consultant came at the latest, in minutes, the first first. */
const cameMinutesAgo = [46, 33, 24, 15]
/** Of a second consultant. */
const fewCameMinutesAgo = [31, 18]
const walkedInMinutesAgo = 5
const wentInMinutesAgo = 8
const calledMinutesAgo = 1

/** A consultant at a branch. */
interface Line {
  consultantId: number
  branchId: number
}

/**
 * Puts who has arrived today in the line, with the app's own functions for tokens and walk-ins. Dr.
 * Anita has a patient in the room, several who wait and a walk-in, wherever she is now; another
 * consultant, at the same branch if there is one, has just called somebody.
 */
export async function addLineOfToday(tx: Queryable, now: ClinicNow): Promise<void> {
  const { today, time } = now
  const ago = (minutes: number): Instant =>
    instantAt(today, minutesOf(time) > minutes ? addMinutes(time, -minutes) : '00:00')
  const anita = consultantNamed('anita')
  const [own] = await linesNear(tx, now, tx`a.consultant_id = ${anita}`)
  if (!own) return
  const [other] = await linesNear(tx, now, tx`a.consultant_id <> ${anita}`, own.branchId)
  await bringIn(tx, now, own, cameMinutesAgo.map(ago))
  if (other) await bringIn(tx, now, other, fewCameMinutesAgo.map(ago))

  await tx`
    select enter_line(id) from (
      select id from appointment
      where day = ${today} and status <> 'CN' and arrived_at is not null
      order by arrived_at, id) arrived`
  // Called when it was their turn, and with the consultant until the payment.
  await tx`
    update line_entry e set called_at = a.called_at, last_called_at = a.called_at, call_count = 1,
      with_consultant_at = a.called_at, finished_at = greatest(a.changed_at, a.called_at)
    from (
      select id, changed_at, greatest(arrived_at, changed_at - interval '14 minutes') as called_at
      from appointment where day = ${today} and status = 'CD') a
    where a.id = e.appointment_id`

  await callFirst(tx, now, own, ago(wentInMinutesAgo + 1), ago(wentInMinutesAgo))
  if (other) await callFirst(tx, now, other, ago(calledMinutesAgo), null)
  await addWalkIn(tx, now, own, ago(walkedInMinutesAgo))
}

/** The lines with pending patients today, those of a branch first, then those nearest to now. */
const linesNear = (
  tx: Queryable,
  { today, time }: ClinicNow,
  condition: ReturnType<Queryable>,
  branch: number | null = null,
) => tx<Line[]>`
  select a.consultant_id, a.branch_id from appointment a
  where a.day = ${today} and a.status = 'PE' and ${condition}
  group by a.consultant_id, a.branch_id
  order by a.branch_id is distinct from ${branch}::int and ${branch}::int is not null,
    min(abs(extract(epoch from a.starts - ${time}::time))), a.branch_id, a.consultant_id`

/** Marks as arrived whoever is due next, until as many are there as instants are given. */
async function bringIn(
  tx: Queryable,
  { today, time }: ClinicNow,
  { consultantId, branchId }: Line,
  instants: readonly Instant[],
): Promise<void> {
  const pending = tx`day = ${today} and status = 'PE' and consultant_id = ${consultantId}
    and branch_id = ${branchId}`
  await tx`
    update appointment a set arrived_at = due.at::timestamptz, arrived_by = ${deskIds.reception}
    from (
      select due.id, at from (
        select id, row_number() over (order by starts, id) as place from (
          select id, starts from appointment where ${pending} and arrived_at is null
          order by abs(extract(epoch from starts - ${time}::time)), id
          limit greatest(0, ${instants.length} - (
            select count(*) from appointment where ${pending} and arrived_at is not null))) nearest
      ) due
      join unnest(${instants as Instant[]}::text[]) with ordinality as came(at, place) using (place)
    ) due
    where a.id = due.id`
}

/** Calls the first of a line; with `inside` they are with the consultant since then. */
const callFirst = (
  tx: Queryable,
  { today }: ClinicNow,
  { consultantId, branchId }: Line,
  called: Instant,
  inside: Instant | null,
) => tx`
  update line_entry e set is_called = true, called_at = greatest(a.arrived_at, ${called}::timestamptz),
    last_called_at = greatest(a.arrived_at, ${called}::timestamptz), call_count = 1,
    with_consultant_at = case when ${inside !== null} then greatest(a.arrived_at, ${inside}::timestamptz) end,
    version = e.version + 1, changed_by = ${deskIds.reception}
  from (
    select id, arrived_at from appointment
    where day = ${today} and status = 'PE' and consultant_id = ${consultantId}
      and branch_id = ${branchId} and arrived_at is not null
    order by arrived_at, id limit 1) a
  where a.id = e.appointment_id`

/** Somebody without an appointment today, who came without a slot. */
const addWalkIn = (
  tx: Queryable,
  { today }: ClinicNow,
  { consultantId, branchId }: Line,
  came: Instant,
) => tx`
  select book_walk_in(
    branch_id => ${branchId}, service_id => c.service_id, consultant_id => ${consultantId},
    day => ${today}::date, starts => (came.at at time zone 'Asia/Kolkata')::time, price => c.fee,
    health_issues => 'Fever since yesterday', location => null, chosen_patient => p.id,
    patient_name => p.name, mobile => p.mobile, age => p.age, email => null,
    idempotency_key => gen_random_uuid(), request_hash => '', staff_id => ${deskIds.reception},
    address => '', arrived_at => came.at)
  from (
    select service_id, fee from consultant_service where consultant_id = ${consultantId}
    order by service_id limit 1) c
  cross join (
    -- Whoever came last has the last token.
    select greatest(max(arrived_at), ${came}::timestamptz) as at from appointment
    where day = ${today} and consultant_id = ${consultantId} and branch_id = ${branchId}
      and status <> 'CN') came
  cross join (
    select id, name, mobile, age from patient p
    where age between 20 and 60
      and not exists (select from appointment a where a.patient_id = p.id and a.day = ${today})
    order by id limit 1) p`
