import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { audit, type By } from '../audit-log/audit.server.ts'
import { hashPassword } from '../auth/password.server.ts'
import { readableSecret } from '../../platform/http/readable-secret.server.ts'
import { endSessions } from './sessions.server.ts'

// What an Admin does to somebody's sign-in. Each takes the transaction it is part of, and throws
// `not_found` for staff that are not there. Sessions end in every process when it commits.

/**
 * Gives somebody new a password that they must change when they first sign in; makes one up unless
 * told. Answers it, to be handed over: it is kept nowhere in the clear. Also for somebody who has
 * one already, but see `resetPassword`. What is given has passed `newPasswordSchema`.
 */
export async function giveFirstPassword(
  tx: Queryable,
  staffId: number,
  given: string | undefined,
  by: By,
): Promise<string> {
  const password = await storePassword(tx, staffId, given)
  await audit(tx, by, { action: 'gave first password', subject: 'staff', id: staffId })
  return password
}

/**
 * Replaces a forgotten password, as `giveFirstPassword` does, and ends the person's sessions. With
 * `clearSecondFactor` also their second factor, for a lost telephone.
 */
export async function resetPassword(
  tx: Queryable,
  staffId: number,
  { given, clearSecondFactor }: { given?: string | undefined; clearSecondFactor: boolean },
  by: By,
): Promise<string> {
  const password = await storePassword(tx, staffId, given)
  if (clearSecondFactor) {
    await tx`delete from sign_in_second_factor where staff_id = ${staffId}`
    await tx`update staff set two_factor_enabled = false where id = ${staffId}`
  }
  const ended = await endSessions(tx, staffId)
  await audit(tx, by, {
    action: 'reset password',
    subject: 'staff',
    id: staffId,
    after: { clearedSecondFactor: clearSecondFactor, endedSessions: ended },
  })
  return password
}

async function storePassword(
  tx: Queryable,
  staffId: number,
  given: string | undefined,
): Promise<string> {
  const password = given ?? readableSecret(3, 5)
  const [someone] = await tx`
    update staff set must_change_password = true, password_changed_at = now(), updated_at = now()
    where id = ${staffId} returning id`
  if (!someone) throw new Refusal('not_found')
  await tx`
    insert into sign_in_account (staff_id, account_id, provider_id, password)
    values (${staffId}, ${String(staffId)}, 'credential', ${await hashPassword(password)})
    on conflict (provider_id, account_id) do update set
      password = excluded.password, updated_at = now()`
  return password
}

/**
 * Keeps somebody out until they are unlocked, and ends their sessions. Refuses `own_account` for
 * one's own, and `last_admin` when nobody could unlock any more.
 */
export async function lockStaff(tx: Queryable, staffId: number, by: By): Promise<void> {
  if (by.staff?.id === staffId) throw new Refusal('own_account')
  // All Admins' rows, in one order: two who lock each other at once wait for one another.
  const admins = await tx<{ id: number }[]>`
    select id from staff where role = 'Admin' and active and locked_at is null order by id
    for no key update`
  if (admins.length === 1 && admins[0]!.id === staffId) throw new Refusal('last_admin')
  const [locked] = await tx<{ id: number }[]>`
    update staff set locked_at = now(), updated_at = now()
    where id = ${staffId} and locked_at is null returning id`
  if (!locked) return mustBeThere(tx, staffId)
  const ended = await endSessions(tx, staffId)
  await audit(tx, by, {
    action: 'locked',
    subject: 'staff',
    id: staffId,
    after: { endedSessions: ended },
  })
}

/** Lets somebody in again who was locked out. */
export async function unlockStaff(tx: Queryable, staffId: number, by: By): Promise<void> {
  const [unlocked] = await tx`
    update staff set locked_at = null, updated_at = now()
    where id = ${staffId} and locked_at is not null returning id`
  if (!unlocked) return mustBeThere(tx, staffId)
  await audit(tx, by, { action: 'unlocked', subject: 'staff', id: staffId })
}

async function mustBeThere(tx: Queryable, staffId: number): Promise<void> {
  const [someone] = await tx`select from staff where id = ${staffId}`
  if (!someone) throw new Refusal('not_found')
}
