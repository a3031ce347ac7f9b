import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { audit, type Actor } from '../audit-log/audit.server.ts'
import { hashPassword, readableSecret } from '../auth/secrets.server.ts'
import { endSessions } from './sessions.server.ts'

// An Admin's actions on a person's sign-in. Each runs in the caller's transaction and throws
// `not_found` for unknown staff. Ended sessions end in every process on commit.

/**
 * Gives a person a new password, which they must change at their first sign-in; a random one unless
 * given. Returns it, to be handed over: only its hash is stored. Works for a person with a password
 * too, but see `resetPassword`. A given password has passed `newPasswordSchema`.
 */
export async function setFirstPassword(
  tx: Queryable,
  staffId: number,
  chosenPassword: string | undefined,
  actor: Actor,
): Promise<string> {
  const password = await storePassword(tx, staffId, chosenPassword)
  await audit(tx, actor, { action: 'gave first password', subject: 'staff', id: staffId })
  return password
}

/**
 * Replaces a forgotten password as `setFirstPassword` does, and ends the person's sessions and
 * tokens. With `removeFactors` also their second factor and passkeys, for accounts that somebody
 * else may have used.
 */
export async function resetPassword(
  tx: Queryable,
  staffId: number,
  {
    chosenPassword,
    removeFactors,
  }: { chosenPassword?: string | undefined; removeFactors: boolean },
  actor: Actor,
): Promise<string> {
  const password = await storePassword(tx, staffId, chosenPassword)
  const removed = removeFactors ? await deleteFactors(tx, staffId) : undefined
  const endedCount = await endSessions(tx, staffId)
  await audit(tx, actor, {
    action: 'reset password',
    subject: 'staff',
    id: staffId,
    after: { ...removed, endedSessions: endedCount },
  })
  return password
}

/** Removes the second factor and the passkeys of a person who has lost them. */
export async function resetSecondFactor(
  tx: Queryable,
  staffId: number,
  actor: Actor,
): Promise<void> {
  const removed = await deleteFactors(tx, staffId)
  if (!removed.clearedSecondFactor && removed.removedPasskeys === 0) return
  const auditEntry = { action: 'reset second factor', subject: 'staff', id: staffId }
  await audit(tx, actor, { ...auditEntry, after: removed })
}

async function deleteFactors(tx: Queryable, staffId: number) {
  // The state is renewed even if nothing was on: a factor that is being confirmed is removed with
  // its row.
  const [before] = await tx<{ hadSecondFactor: boolean }[]>`
    update staff set two_factor_enabled = false, sign_in_version = staff.sign_in_version + 1
    from (select two_factor_enabled from staff where id = ${staffId}) as before
    where id = ${staffId} returning before.two_factor_enabled as had_second_factor`
  await tx`delete from sign_in_second_factor where staff_id = ${staffId}`
  const { count } = await tx`delete from sign_in_passkey where staff_id = ${staffId}`
  return { clearedSecondFactor: before?.hadSecondFactor ?? false, removedPasskeys: count }
}

async function storePassword(
  tx: Queryable,
  staffId: number,
  chosenPassword: string | undefined,
): Promise<string> {
  const password = chosenPassword ?? readableSecret(3, 5)
  const [staffRow] = await tx`
    update staff set must_change_password = true, password_changed_at = now(), updated_at = now()
    where id = ${staffId} returning id`
  if (!staffRow) throw new ProblemError('not_found')
  await tx`
    insert into sign_in_account (staff_id, account_id, provider_id, password)
    values (${staffId}, ${String(staffId)}, 'credential', ${await hashPassword(password)})
    on conflict (provider_id, account_id) do update set
      password = excluded.password, updated_at = now()`
  return password
}

/**
 * Locks a person out until they are unlocked, and ends their sessions. Throws `own_account` for
 * one's own account, and `last_admin` when nobody could unlock any more.
 */
export async function lockStaff(tx: Queryable, staffId: number, actor: Actor): Promise<void> {
  if (actor.staff?.id === staffId) throw new ProblemError('own_account')
  // All Admins' rows, always in the same order: two who lock each other at once wait for each
  // other.
  const admins = await tx<{ id: number }[]>`
    select id from staff where role = 'Admin' and active and locked_at is null order by id
    for no key update`
  if (admins.length === 1 && admins[0]!.id === staffId) throw new ProblemError('last_admin')
  const [locked] = await tx<{ id: number }[]>`
    update staff set locked_at = now(), updated_at = now()
    where id = ${staffId} and locked_at is null returning id`
  if (!locked) return assertStaffExists(tx, staffId)
  const endedCount = await endSessions(tx, staffId)
  await audit(tx, actor, {
    action: 'locked',
    subject: 'staff',
    id: staffId,
    after: { endedSessions: endedCount },
  })
}

/** Unlocks a person. */
export async function unlockStaff(tx: Queryable, staffId: number, actor: Actor): Promise<void> {
  const [unlocked] = await tx`
    update staff set locked_at = null, updated_at = now()
    where id = ${staffId} and locked_at is not null returning id`
  if (!unlocked) return assertStaffExists(tx, staffId)
  await audit(tx, actor, { action: 'unlocked', subject: 'staff', id: staffId })
}

async function assertStaffExists(tx: Queryable, staffId: number): Promise<void> {
  const [staffRow] = await tx`select from staff where id = ${staffId}`
  if (!staffRow) throw new ProblemError('not_found')
}
