import { audit } from '../../access/audit-log/audit.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Transaction } from '../../platform/db/connect.server.ts'
import type { Way } from '../texts/message-events.ts'
import { planMessages } from './plan-messages.server.ts'

/**
 * Keeps a restored clinic from sending to patients by itself: it may be a copy beside the one that goes on, and what
 * waited may have been sent since its moment, or be about appointments that were cancelled since. Its gateways are
 * switched off, and what they would have sent until now is among what was not sent, for a person to decide. Answers the
 * ways that were switched off, and how many rows of messages are held.
 */
export async function holdRestored(
  tx: Transaction,
  by: { now: ClinicNow; timeZone: string },
): Promise<{ ways: Way[]; held: number }> {
  const rows = await tx<{ way: Way }[]>`
      update message_gateway set is_on = false, version = version + 1 where is_on returning way`
  const ways = rows.map(({ way }) => way)
  if (ways.length === 0) return { ways, held: 0 }
  for (const way of ways) {
    const entry = { action: 'changed', subject: 'message gateway', after: { way, isOn: false } }
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other on one connection
    await audit(tx, { staff: undefined, address: 'restore' }, entry)
  }
  // Reminders that became due after its moment, too: the clinic may have sent them.
  await planMessages(tx, by)
  const held = await tx`
      update message m set done_at = now(), next_try_at = null, words = 'RESTORED',
        status = case when m.may_be_heard or m.taken_by is not null then 'unknown' else 'failed' end
      from message_rules r
      where r.branch_id = m.branch_id and r.first_way <> 'hand' and m.status = 'waiting'
        and (m.begun_at is null or m.taken_by is not null)
      returning m.id`
  return { ways, held: held.length }
}
