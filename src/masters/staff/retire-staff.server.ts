import { endSessions } from '../../access/account/sessions.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { retireRow } from '../kit/write-master.server.ts'
import { lockPerson, type StaffMasterName } from './lock-person.server.ts'

/**
 * Retires or restores a person. Retiring ends all sessions, and restoring does not bring them back.
 */
export async function retireStaff(
  tx: Queryable,
  master: StaffMasterName,
  actor: { staff: SignedIn; address: string },
  row: { id: number; version: number; active: boolean },
): Promise<void> {
  const action = row.active ? 'bringBack' : 'retire'
  await lockPerson(tx, master, actor.staff, { id: row.id, action })
  await retireRow(tx, 'staff', actor, row)
  if (!row.active) await endSessions(tx, row.id)
}
