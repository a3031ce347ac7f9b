import { APIError } from 'better-auth/api'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal, type ProblemCode } from '../../platform/http/problem.ts'
import { cookiesOf } from './session-cookie.server.ts'
import { codeCookie, type SignInService } from './auth.server.ts'
import { countCode, forgetWrongCodes, type SignInStanding } from './sign-in-state.server.ts'
import { hashOfToken } from './token-hash.server.ts'

interface Parts {
  db: Db
  signInService: SignInService
}

/** A code of a telephone is good for this step of 30 seconds, the one before and the one after. */
const codeSeconds = 90

/** What better-auth refuses a code with, as we say it. The rest is a sign-in that is over. */
const refusals: Record<string, ProblemCode> = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
}

/**
 * Verifies the second step of a sign-in with the code of a telephone or a backup code, and answers
 * the cookies of the session and what the sign-in was begun under. Refuses `wrong_code`, `code_used`, `too_many_requests`, and
 * `sign_in_again` when the first step is too long ago or was followed by too many wrong codes.
 */
export async function verifySignInCode(
  { db, signInService }: Parts,
  code: string,
  /** The value of the cookie of the first step. */
  cookie: string | undefined,
  headers: Headers,
): Promise<{ cookies: string[]; standing: SignInStanding }> {
  const identifier = signInService.read(cookie)
  const standing = await countCode(db, identifier && hashOfToken(identifier))
  const { verify, isBackupCode } = verifierOf(signInService.auth, code)
  headers.set('cookie', `${codeCookie}=${cookie}`)
  const answer = await verify(headers)
  if (!isBackupCode) await useUp(db, code, answer.response.token)
  await forgetWrongCodes(db, standing)
  return { cookies: cookiesOf(answer.headers), standing }
}

/**
 * Verifies a code of somebody who is signed in already; a backup code is used up by it. Refuses
 * `wrong_code`.
 */
export async function verifyOwnCode(
  auth: SignInService['auth'],
  code: string,
  headers: Headers,
): Promise<void> {
  await verifierOf(auth, code).verify(headers)
}

function verifierOf(auth: SignInService['auth'], typed: string) {
  const isBackupCode = !/^\d{6}$/.test(typed)
  const code = isBackupCode ? typed.replace(/^(.{5})-?(.{5})$/, '$1-$2') : typed
  const verify = (headers: Headers) => {
    const asked = { body: { code }, headers, returnHeaders: true } as const
    return (isBackupCode ? auth.api.verifyBackupCode(asked) : auth.api.verifyTOTP(asked)).catch(
      (error: unknown) => {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error
        throw new Refusal(refusals[error.body?.code ?? ''] ?? 'sign_in_again')
      },
    )
  }
  return { verify, isBackupCode }
}

/** Notes that a code has signed somebody in. Who looks over a shoulder comes too late with it. */
async function useUp(db: Db, code: string, token: string | undefined): Promise<void> {
  const tokenHash = hashOfToken(token ?? '')
  const [first] = await db`
    insert into sign_in_used_code as used (staff_id, code, expires_at)
    select staff_id, ${code}, now() + ${codeSeconds} * interval '1 second'
    from sign_in_session where token_hash = ${tokenHash}
    on conflict (staff_id, code) do update set expires_at = excluded.expires_at
    where used.expires_at < now()
    returning staff_id`
  if (first) return
  await db`delete from sign_in_session where token_hash = ${tokenHash}`
  throw new Refusal('code_used')
}

/** Drops the used codes that are good for nothing any more; called now and then. */
export const forgetUsedCodes = (db: Db) => db`
  delete from sign_in_used_code where expires_at < now()`
