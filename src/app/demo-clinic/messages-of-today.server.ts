import { planMessages } from '../../messages/outbox/plan-messages.server.ts'
import { readWaiting } from '../../messages/outbox/read-messages.server.ts'
import { isQuiet, unsetRules } from '../../messages/rules/message-rules.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addMinutes, minutesOf } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { deskIds } from './accounts.server.ts'
import { instantAt } from './instants.server.ts'

/** The branch that sends messages; the others have them switched off, as every branch at first. */
const branchId = 1

/** How many minutes ago the desk sent messages, the last first. */
const sentMinutesAgo = [12, 13, 15, 41, 42]

/** Kannada, Hindi, Tamil, Urdu and English: what patients in Bengaluru read. */
const languages = ['kn', 'hi', 'ta', 'ur', 'en']

/** Messages about this many bookings, and half as many cancellations, beside the reminders that are due. */
const maxBookings = 6

/**
 * Switches messages on at one branch, by hand: nothing leaves a demo clinic by itself. Of two patients with an
 * appointment there one has agreed, when they booked. Some of what they are to hear was sent from the desk; two have
 * said by their links that they will come.
 */
export async function addMessages(tx: Queryable, now: ClinicNow): Promise<void> {
  const { today, time } = now
  const { events: _, quietFrom, quietUntil } = unsetRules
  // Whoever starts it late in the evening can send messages too.
  const quiet = isQuiet(time, unsetRules)
    ? { from: '00:00', until: '00:00' }
    : { from: quietFrom, until: quietUntil }
  await tx`
    insert into message_rules (branch_id, events, first_way, quiet_from, quiet_until)
    values (${branchId}, ${['booked', 'moved', 'cancelled', 'notAccepted', 'reminder']}, 'hand', ${quiet.from}, ${quiet.until})`
  await agree(tx, now)
  await writeChanges(tx, now)
  await planMessages(tx, { now, timeZone: demoTimeZone })
  await sendSome(tx, now)
  await tx`
    update appointment set by_patient = 'confirmed'
    where id in (
      select id from appointment
      where branch_id = ${branchId} and status = 'PE' and day between ${today} and ${today}::date + 3
        and arrived_at is null and (day, starts) > (${today}::date, ${time}::time)
        and agrees_to_messages(patient_id)
      order by day, starts, id limit 2)`
}

const demoTimeZone = 'Asia/Kolkata'

/** Half of the patients who will come have agreed, at the form or at the desk, some in a language of theirs. */
async function agree(tx: Queryable, { today }: ClinicNow): Promise<void> {
  await tx`
    insert into message_consent (patient_id, agrees, source, staff_id, at)
    select distinct on (a.patient_id) a.patient_id, true, case when a.booked_by is null then 'form' else 'desk' end,
      a.booked_by, a.booked_at
    from appointment a
    where a.branch_id = ${branchId} and a.day >= ${today} and a.patient_id % 2 = 0
    order by a.patient_id, a.booked_at`
  // Whoever is seen today keeps the sheets in the language of the screen, as long as nobody has asked.
  await tx`
    update patient p set language = (${languages}::text[])[1 + p.id / 2 % ${languages.length}]
    where exists (select from message_consent c where c.patient_id = p.id)
      and not exists (select from appointment a where a.patient_id = p.id and a.day = ${today})`
}

/** What the desk did lately: the triggers were silent while nothing was switched on. */
const writeChanges = (tx: Queryable, { today }: ClinicNow) => tx`
  insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, created_at)
  select event, branch_id, patient_id, consultant_id, id, day, starts, at
  from (
    select a.*, change.event, change.at,
      row_number() over (partition by change.event order by change.at desc, a.id) as place
    from appointment a
    cross join lateral (select
      case a.status when 'PE' then 'booked' else 'cancelled' end as event,
      case a.status when 'PE' then a.booked_at else a.changed_at end as at) change
    where a.branch_id = ${branchId} and a.day > ${today}::date + 1 and a.status in ('PE', 'CN')
      and a.subscription_id is null and agrees_to_messages(a.patient_id)) changed
  where place <= case event when 'booked' then ${maxBookings}::int else ${maxBookings / 2}::int end
  order by at, id`

/** The soonest of what waits has been sent from the desk. */
async function sendSome(tx: Queryable, now: ClinicNow): Promise<void> {
  const waiting = await tx<{ id: number }[]>`
    select id from message where status = 'waiting' order by day, starts, id`
  const ready = await readWaiting(
    tx,
    now,
    waiting.map(({ id }) => id),
    undefined,
  )
  const sent = ready.slice(0, Math.min(sentMinutesAgo.length, Math.floor(ready.length / 2)))
  for (const [index, { ids, text, mobile }] of sent.entries()) {
    const ago = Math.min(sentMinutesAgo[index]!, minutesOf(now.time))
    const at = instantAt(now.today, addMinutes(now.time, -ago))
    await tx`
      update message set status = 'sent', begun_at = ${at}, begun_by = ${deskIds.reception}, done_at = ${at},
        done_by = ${deskIds.reception}, way = ${index % 3 === 2 ? 'sms' : 'whatsApp'}, sent_to = ${mobile},
        text = ${text}, created_at = least(created_at, ${at}::timestamptz)
      where id = any(${ids})`
  }
}
