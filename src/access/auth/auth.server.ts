import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { username } from 'better-auth/plugins/username'
import type { Db } from '../../platform/db/connect.server.ts'
import type { DatabaseClock } from '../../platform/db/database-clock.server.ts'
import { hashPassword, verifyPassword, newBackupCodes } from './secrets.server.ts'
import { readSignedValue, signValue } from '../../platform/http/signed-value.server.ts'
import { signInAdapter } from './sign-in-adapter.server.ts'

/**
 * A shift with overtime, in seconds: nobody is signed out during a day, and no session lasts
 * overnight.
 */
export const sessionHours = 12

export const sessionCookie = 'opd.session_token'

/** A signed cookie for ten minutes: the password was right and a code is still to come. */
export const pendingSignInCookie = 'opd.two_factor'

/** A signed cookie for five minutes: the challenge that a passkey is to answer. */
export const passkeyCookie = 'opd.passkey'

/** More than the host names of a clinic's pages; above it the oldest is dropped. */
const maxOrigins = 20

export type AuthService = ReturnType<typeof openAuthService>

/**
 * better-auth over the staff table. Only its functions are used, behind this project's contracts;
 * its own routes (sign-up, profile updates …) are not served. `secret` signs its cookies and
 * encrypts the secrets of second factors.
 */
export function openAuthService(db: Db, secret: string, clock: DatabaseClock) {
  const createAuth = (origin: string) =>
    betterAuth({
      baseURL: origin,
      secret,
      appName: 'OPD Clinic',
      database: signInAdapter(db, clock),
      emailAndPassword: {
        enabled: true,
        disableSignUp: true,
        password: {
          hash: hashPassword,
          verify: ({ hash, password }) => verifyPassword(hash, password),
        },
      },
      plugins: [
        username({
          displayUsername: false,
          // Every input costs a password hash, so that timing does not reveal which names exist.
          minUsernameLength: 1,
          maxUsernameLength: 60,
          usernameValidator: () => true,
        }),
        // Five codes per sign-in. Consecutive wrong ones are counted by `countCodeAttempt`, before
        // the check.
        twoFactor({
          twoFactorCookieMaxAge: 600,
          backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
          accountLockout: { enabled: false },
        }),
        // A passkey counts as both factors, so it must verify the user by finger, face or code.
        passkey({
          rpID: new URL(origin).hostname,
          rpName: 'OPD Clinic',
          origin,
          advanced: { webAuthnChallengeCookie: 'passkey' },
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          registration: {
            afterVerification: ({ verification: { registrationInfo } }) =>
              assertVerified(registrationInfo?.userVerified),
          },
          authentication: {
            afterVerification: ({ verification: { authenticationInfo } }) =>
              assertVerified(authenticationInfo.userVerified),
          },
        }),
      ],
      verification: { storeIdentifier: 'hashed' },
      session: { expiresIn: sessionHours * 60 * 60, disableSessionRefresh: true },
      advanced: {
        cookiePrefix: 'opd',
        useSecureCookies: false, // added per request, where the page itself came over TLS
        defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/' },
        database: { generateId: 'serial' },
      },
      telemetry: { enabled: false },
      logger: { disabled: true },
    })
  const authsByOrigin = new Map<string, ReturnType<typeof createAuth>>()
  const authForOrigin = (origin: string) => {
    const cached = authsByOrigin.get(origin) ?? createAuth(origin)
    if (authsByOrigin.size >= maxOrigins) authsByOrigin.delete(authsByOrigin.keys().next().value!)
    return authsByOrigin.set(origin, cached).get(origin)!
  }
  const auth = createAuth('http://localhost')
  return {
    auth,
    /** The instance for the passkeys of pages at an origin: each is valid for one host name. */
    authAt: authForOrigin,
    /** The Set-Cookie value of a session with a new token, signed as better-auth does. */
    cookieOf(token: string, expiresAt: Date): string {
      const maxAge = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)
      return `${sessionCookie}=${signValue(token, secret)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict`
    },
    /** The value of a cookie signed by better-auth, or undefined. */
    readSignedCookie: (cookie: string | undefined) => readSignedValue(cookie, secret),
  }
}

async function assertVerified(isVerified: boolean | undefined): Promise<void> {
  if (!isVerified) throw new APIError('UNAUTHORIZED')
}
