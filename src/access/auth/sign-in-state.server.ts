import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'

/**
 * Whose sign-in it is, and the number of what it depends on (password, second factor, lock,
 * retirement). Whatever changes one of them counts the number up, so a sign-in that was begun
 * before is not finished after.
 */
export interface SignInStanding {
  staffId: number
  version: number
}

/** The standing that a sign-in begins with: read before its password is tried. */
export async function standingOfName(
  db: Db,
  username: string,
): Promise<SignInStanding | undefined> {
  const [row] = await db<{ staffId: number; version: number }[]>`
    select id as staff_id, sign_in_version as version from staff where username = ${username}`
  return row
}

/**
 * Why somebody is not let in although their password is right. A change that is under way is waited
 * for.
 */
export async function standingRefusal(
  db: Db,
  { staffId, version }: SignInStanding,
): Promise<'wrong_sign_in' | 'locked' | undefined> {
  const [account] = await db<{ active: boolean; locked: boolean; version: number }[]>`
    select active, locked_at is not null as locked, sign_in_version as version
    from staff where id = ${staffId} for share`
  if (!account?.active) return 'wrong_sign_in'
  if (account.locked) return 'locked'
  return account.version === version ? undefined : 'wrong_sign_in'
}

/** Notes on a half-done sign-in what it was begun under. `identifier` is what its cookie holds, hashed. */
export async function noteHalfDone(
  db: Db,
  identifier: string,
  { version }: SignInStanding,
): Promise<void> {
  await db`
    update sign_in_verification set sign_in_version = ${version} where identifier = ${identifier}`
}

/** Wrong codes in a row, from whatever sign-in, before somebody's codes are not taken for a while. */
const maxWrongCodes = 10
const restMinutes = 15

/**
 * Counts a code of a half-done sign-in before it is checked, so that of many sent at once no more
 * are checked than of many sent one by one. Refuses `sign_in_again` where the sign-in ran out or
 * what it was begun under changed, and `too_many_requests` once ten wrong ones were counted.
 */
export async function countCode(db: Db, identifier: string | undefined): Promise<SignInStanding> {
  const [row] = await db<(SignInStanding & { isCounted: boolean })[]>`
    with half_done as (
      select staff.id as staff_id, v.sign_in_version as version
      from sign_in_verification v
      join staff on staff.id::text = v.value and staff.sign_in_version = v.sign_in_version
      where v.identifier = ${identifier ?? ''} and v.expires_at > ${new Date()}
        and active and locked_at is null),
    counted as (
      update sign_in_second_factor f set
        failed_verification_count =
          case when locked_until is null then failed_verification_count else 0 end + 1,
        locked_until = case when locked_until is null
          and failed_verification_count + 1 >= ${maxWrongCodes}
          then now() + ${restMinutes} * interval '1 minute' end
      from half_done where f.staff_id = half_done.staff_id
        and (locked_until is null or locked_until <= now())
      returning f.staff_id)
    select staff_id, version, exists (select from counted) as is_counted from half_done`
  if (!row) throw new Refusal('sign_in_again')
  const { isCounted, ...standing } = row
  if (!isCounted) throw new Refusal('too_many_requests')
  return standing
}

/** A right code ends the row of wrong ones. */
export async function forgetWrongCodes(db: Db, { staffId }: SignInStanding): Promise<void> {
  await db`
    update sign_in_second_factor set failed_verification_count = 0, locked_until = null
    where staff_id = ${staffId}`
}
