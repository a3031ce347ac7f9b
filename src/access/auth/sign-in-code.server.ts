import { APIError } from 'better-auth/api'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError, type ProblemCode } from '../../platform/http/problem.ts'
import { authCookies } from './session-cookie.server.ts'
import { pendingSignInCookie, type AuthService } from './auth.server.ts'
import { countCodeAttempt, resetWrongCodes, type SignInState } from './sign-in-state.server.ts'
import { hashOfToken } from './secrets.server.ts'

interface Dependencies {
  db: Db
  authService: AuthService
}

/**
 * Seconds. The telephone's code is valid for its step of 30 seconds, the one before and the one
 * after.
 */
const codeValiditySeconds = 90

/** The problems for better-auth's error codes. All others mean that the sign-in has ended. */
const problemsByAuthCode: Record<string, ProblemCode> = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
}

/**
 * Verifies the second step of a sign-in with a code from the telephone or a backup code. Returns
 * the session's cookies and the state that the sign-in started with. Throws `wrong_code`,
 * `code_used`, `too_many_requests`, and `sign_in_again` when the first step has expired or had too
 * many wrong codes.
 */
export async function verifySignInCode(
  { db, authService }: Dependencies,
  code: string,
  /** The cookie of the first step. */
  cookie: string | undefined,
  headers: Headers,
): Promise<{ cookies: string[]; state: SignInState }> {
  const identifier = authService.readSignedCookie(cookie)
  const state = await countCodeAttempt(db, identifier && hashOfToken(identifier))
  const { verify, isBackupCode } = codeVerifier(authService.auth, code)
  headers.set('cookie', `${pendingSignInCookie}=${cookie}`)
  const answer = await verify(headers)
  if (!isBackupCode) await consumeCode(db, code, answer.response.token)
  await resetWrongCodes(db, state)
  return { cookies: authCookies(answer.headers), state }
}

/**
 * Verifies a code of a person who is signed in already; a backup code is used up. Throws
 * `wrong_code`.
 */
export async function assertOwnCode(
  auth: AuthService['auth'],
  code: string,
  headers: Headers,
): Promise<void> {
  await codeVerifier(auth, code).verify(headers)
}

function codeVerifier(auth: AuthService['auth'], input: string) {
  const isBackupCode = !/^\d{6}$/.test(input)
  const code = isBackupCode ? input.replace(/^(.{5})-?(.{5})$/, '$1-$2') : input
  const verify = (headers: Headers) => {
    const verification = { body: { code }, headers, returnHeaders: true } as const
    return (
      isBackupCode ? auth.api.verifyBackupCode(verification) : auth.api.verifyTOTP(verification)
    ).catch((error: unknown) => {
      if (!(error instanceof APIError) || error.statusCode >= 500) throw error
      throw new ProblemError(problemsByAuthCode[error.body?.code ?? ''] ?? 'sign_in_again')
    })
  }
  return { verify, isBackupCode }
}

/** Records a used code. An attacker who has seen it cannot use it again. */
async function consumeCode(db: Db, code: string, token: string | undefined): Promise<void> {
  const tokenHash = hashOfToken(token ?? '')
  const [insertedRow] = await db`
    insert into sign_in_used_code as used (staff_id, code, expires_at)
    select staff_id, ${code}, now() + ${codeValiditySeconds} * interval '1 second'
    from sign_in_session where token_hash = ${tokenHash}
    on conflict (staff_id, code) do update set expires_at = excluded.expires_at
    where used.expires_at < now()
    returning staff_id`
  if (insertedRow) return
  await db`delete from sign_in_session where token_hash = ${tokenHash}`
  throw new ProblemError('code_used')
}

/**
 * Deletes used codes that are no longer valid anyway; called regularly. What is kept for more than
 * an hour was used while the clock stood ahead.
 */
export const deleteExpiredCodes = (db: Db) => db`
  delete from sign_in_used_code where expires_at not between now() and now() + interval '1 hour'`
