import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/**
 * Whose sign-in it is, and the version of everything that it depends on (password, second factor,
 * lock, retirement, the end of all sessions). Every change of these increments the version, so a
 * sign-in that started before it cannot complete after it.
 */
export interface SignInState {
  staffId: number
  version: number
}

/** The state at the start of a sign-in: read before the password is verified. */
export async function findSignInState(db: Db, username: string): Promise<SignInState | undefined> {
  const [row] = await db<{ staffId: number; version: number }[]>`
    select id as staff_id, sign_in_version as version from staff where username = ${username}`
  return row
}

/**
 * The state of a signed-in person, and of their second factor. Throws `signed_out` once the session
 * has ended.
 */
export async function findSessionSignInState(
  db: Db,
  sessionId: number,
): Promise<SignInState & { hasSecondFactor: boolean }> {
  const [row] = await db<(SignInState & { hasSecondFactor: boolean })[]>`
    select staff.id as staff_id, sign_in_version as version, two_factor_enabled as has_second_factor
    from sign_in_session s join staff on staff.id = s.staff_id where s.id = ${sessionId}`
  if (!row) throw new ProblemError('signed_out')
  return row
}

/**
 * Locks a person's account until the transaction ends; returns whether the state is unchanged.
 * Waits for a concurrent reset, lock or password change; a later one sees what this transaction has
 * written.
 */
export async function lockSignInState(
  tx: Queryable,
  { staffId, version }: SignInState,
): Promise<boolean> {
  const [account] = await tx<{ version: number }[]>`
    select sign_in_version as version from staff where id = ${staffId} for no key update`
  return account?.version === version
}

/** Increments the version that sign-ins depend on: pending ones cannot complete. */
export const invalidatePendingSignIns = (tx: Queryable, staffId: number) => tx`
  update staff set sign_in_version = sign_in_version + 1 where id = ${staffId}`

/**
 * The problem that keeps a person out although their password is right. Waits for a concurrent
 * change.
 */
export async function signInProblem(
  db: Db,
  { staffId, version }: SignInState,
): Promise<'wrong_sign_in' | 'locked' | undefined> {
  const [account] = await db<{ active: boolean; locked: boolean; version: number }[]>`
    select active, locked_at is not null as locked, sign_in_version as version
    from staff where id = ${staffId} for share`
  if (!account?.active) return 'wrong_sign_in'
  if (account.locked) return 'locked'
  return account.version === version ? undefined : 'wrong_sign_in'
}

/** Stores the state with a pending sign-in. `identifier` is the hashed content of its cookie. */
export async function savePendingSignIn(
  db: Db,
  identifier: string,
  { version }: SignInState,
): Promise<void> {
  await db`
    update sign_in_verification set sign_in_version = ${version} where identifier = ${identifier}`
}

/**
 * Consecutive wrong codes, over all sign-ins, after which a person's codes are refused for some
 * time.
 */
const maxWrongCodes = 10
const lockoutMinutes = 15

/**
 * Counts a code of a pending sign-in before it is verified, so that sending many at once checks no
 * more of them than sending them one by one. Throws `sign_in_again` when the sign-in has expired or
 * its state has changed, and `too_many_requests` after ten wrong codes. A lockout that ends later than
 * one that begins now, by more than codes wait for each other, is over: the clock stood ahead when it
 * began, and was set back.
 */
export async function countCodeAttempt(
  db: Db,
  identifier: string | undefined,
): Promise<SignInState> {
  const [row] = await db<(SignInState & { isCounted: boolean })[]>`
    with half_done as (
      select staff.id as staff_id, v.sign_in_version as version
      from sign_in_verification v
      join staff on staff.id::text = v.value and staff.sign_in_version = v.sign_in_version
      where v.identifier = ${identifier ?? ''} and v.expires_at > now()
        and active and locked_at is null),
    counted as (
      update sign_in_second_factor f set
        failed_verification_count =
          case when locked_until is null then failed_verification_count else 0 end + 1,
        locked_until = case when locked_until is null
          and failed_verification_count + 1 >= ${maxWrongCodes}
          then now() + ${lockoutMinutes} * interval '1 minute' end
      from half_done where f.staff_id = half_done.staff_id
        and (locked_until is null or locked_until not between now()
          and now() + ${lockoutMinutes + 1} * interval '1 minute')
      returning f.staff_id)
    select staff_id, version, exists (select from counted) as is_counted from half_done`
  if (!row) throw new ProblemError('sign_in_again')
  const { isCounted, ...state } = row
  if (!isCounted) throw new ProblemError('too_many_requests')
  return state
}

/** A right code resets the count of wrong ones. */
export async function resetWrongCodes(db: Db, { staffId }: SignInState): Promise<void> {
  await db`
    update sign_in_second_factor set failed_verification_count = 0, locked_until = null
    where staff_id = ${staffId}`
}
