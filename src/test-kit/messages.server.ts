import type { Db } from '../platform/db/connect.server.ts'
import { messageEvents } from '../messages/texts/message-events.ts'

/** Switches every message on at a branch, without quiet hours. */
export async function sendMessages(db: Db, branch = 1): Promise<void> {
  await db`
    insert into message_rules (branch_id, events, quiet_from, quiet_until)
    values (${branch}, ${[...messageEvents]}, '00:00', '00:00')
    on conflict (branch_id) do update set events = excluded.events`
}

/** The yes of an appointment's patient, as they said it in the form. */
export async function agree(db: Db, appointment: number): Promise<void> {
  await db`
    insert into message_consent (patient_id, agrees, source)
    select patient_id, true, 'form' from appointment where id = ${appointment}`
}

/** The id of a message that waits about an appointment, which the owner's connection booked. */
export async function messageOf(db: Db, appointment: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select id from message where appointment_id = ${appointment} and status = 'waiting'
    order by id desc limit 1`
  return row!.id
}
