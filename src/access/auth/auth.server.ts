import { passkey } from '@better-auth/passkey'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { username } from 'better-auth/plugins/username'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { withHashedSessions } from './hashed-sessions.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { readSignedValue, signValue } from '../../platform/http/signed-value.server.ts'
import { signInTables } from './sign-in-tables.server.ts'
import { newBackupCodes } from '../../platform/http/readable-secret.server.ts'

/** A shift and its overtime. Nobody is signed out in the middle of a day, and nobody stays in overnight. */
const sessionSeconds = 12 * 60 * 60

export const sessionCookie = 'opd.session_token'

/** Carries, signed and for ten minutes, that the password was right and a code is still to come. */
export const codeCookie = 'opd.two_factor'

/** Names for five minutes, signed, what a passkey is to answer. */
export const passkeyCookie = 'opd.passkey'

/** More names than a clinic's pages have; beyond it the oldest is made anew. */
const maxOrigins = 20

export type SignInService = ReturnType<typeof openSignInService>

/**
 * better-auth over our staff table. Only its functions are used, behind our own contracts: its
 * routes (sign-up, profile updates …) are not served. `secret` signs its cookies and seals the
 * secrets of second factors.
 */
export function openSignInService(databaseUrl: string, secret: string) {
  // drizzle changes how its connection reads dates, so it gets one of its own; signing in is rare.
  const client = postgres(databaseUrl, { max: 2, idle_timeout: 20, onnotice: () => {} })
  const database = drizzle(client)
  const makeAuth = (origin: string) =>
    betterAuth({
      baseURL: origin,
      secret,
      appName: 'OPD Clinic',
      database: withHashedSessions(
        drizzleAdapter(database, { provider: 'pg', schema: signInTables }),
      ),
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
          // Whatever was typed costs the work of a password, so that no name is told by its time.
          minUsernameLength: 1,
          maxUsernameLength: 60,
          usernameValidator: () => true,
        }),
        // Five codes a sign-in. Wrong ones in a row are counted by us, before they are checked.
        twoFactor({
          twoFactorCookieMaxAge: 600,
          backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
          accountLockout: { enabled: false },
        }),
        // A passkey counts as both factors, so it has to have asked for a finger, a face or a code.
        passkey({
          rpID: new URL(origin).hostname,
          rpName: 'OPD Clinic',
          origin,
          advanced: { webAuthnChallengeCookie: 'passkey' },
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          registration: {
            afterVerification: ({ verification: { registrationInfo } }) =>
              refuseUnless(registrationInfo?.userVerified),
          },
          authentication: {
            afterVerification: ({ verification: { authenticationInfo } }) =>
              refuseUnless(authenticationInfo.userVerified),
          },
        }),
      ],
      verification: { storeIdentifier: 'hashed' },
      session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
      advanced: {
        cookiePrefix: 'opd',
        useSecureCookies: false, // added per request, where the page itself came over TLS
        defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, path: '/' },
        database: { generateId: 'serial' },
      },
      telemetry: { enabled: false },
      logger: { disabled: true },
    })
  const auths = new Map<string, ReturnType<typeof makeAuth>>()
  const authAt = (origin: string) => {
    const known = auths.get(origin) ?? makeAuth(origin)
    if (auths.size >= maxOrigins) auths.delete(auths.keys().next().value!)
    return auths.set(origin, known).get(origin)!
  }
  const auth = makeAuth('http://localhost')
  return {
    auth,
    /** The same for the passkeys of the page at an origin: each is good for one name alone. */
    authAt,
    /** The Set-Cookie line of a session whose secret was changed, signed as better-auth does. */
    cookieOf(token: string, expiresAt: Date): string {
      const maxAge = Math.floor((expiresAt.getTime() - Date.now()) / 1000)
      return `${sessionCookie}=${signValue(token, secret)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict`
    },
    /** The value of a cookie that better-auth signed, or undefined. */
    read: (cookie: string | undefined) => readSignedValue(cookie, secret),
    close: () => client.end({ timeout: 1 }),
  }
}

async function refuseUnless(isVerified: boolean | undefined): Promise<void> {
  if (!isVerified) throw new APIError('UNAUTHORIZED')
}
