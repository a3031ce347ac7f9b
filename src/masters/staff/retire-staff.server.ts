import { endSessions } from '../../access/account/sessions.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { retireRow } from '../kit/write-master.server.ts'
import { holdPerson, type StaffKind } from './kept-person.server.ts'

/**
 * Retires somebody, or brings them back. A retired person is signed out at once, and no session
 * comes to life again when they are brought back.
 */
export async function retireStaff(
  tx: Queryable,
  kind: StaffKind,
  by: { staff: SignedIn; address: string },
  row: { id: number; version: number; active: boolean },
): Promise<void> {
  const deed = row.active ? 'bringBack' : 'retire'
  await holdPerson(tx, kind, by.staff, { id: row.id, deed })
  await retireRow(tx, 'staff', by, row)
  if (!row.active) await endSessions(tx, row.id)
}
