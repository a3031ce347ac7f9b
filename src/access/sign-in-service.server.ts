import { createHmac, randomBytes } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { username } from 'better-auth/plugins/username'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Db } from '../db/connect.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { signInTables } from './sign-in-tables.server.ts'
import { newBackupCodes } from './readable-secret.server.ts'

/** A shift and its overtime. Nobody is signed out in the middle of a day, and nobody stays in overnight. */
const sessionSeconds = 12 * 60 * 60

export const sessionCookie = 'opd.session_token'

/** Carries, signed and for ten minutes, that the password was right and a code is still to come. */
export const codeCookie = 'opd.two_factor'

export type SignInService = Awaited<ReturnType<typeof openSignInService>>

/**
 * better-auth over our staff table. Only its functions are used, behind our own contracts: its
 * routes (sign-up, profile updates …) are not served.
 */
export async function openSignInService(db: Db, databaseUrl: string) {
  // drizzle changes how its connection reads dates, so it gets one of its own; signing in is rare.
  const client = postgres(databaseUrl, { max: 2, idle_timeout: 20, onnotice: () => {} })
  const secret = await sharedSecret(db)
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret,
    appName: 'OPD Clinic',
    database: drizzleAdapter(drizzle(client), { provider: 'pg', schema: signInTables }),
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
      // Five codes a sign-in, and a quarter of an hour's rest after ten wrong ones in a row.
      twoFactor({
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
        accountLockout: { maxFailedAttempts: 10, durationSeconds: 900 },
      }),
    ],
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
  return {
    auth,
    /** The Set-Cookie line of a session whose secret was changed, signed as better-auth does. */
    cookieOf(token: string, expiresAt: Date): string {
      const signature = createHmac('sha256', secret).update(token).digest('base64')
      const maxAge = Math.floor((expiresAt.getTime() - Date.now()) / 1000)
      return `${sessionCookie}=${encodeURIComponent(`${token}.${signature}`)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict`
    },
    close: () => client.end({ timeout: 1 }),
  }
}

/** The key that cookies are signed with: made once, kept in the database that all processes share. */
async function sharedSecret(db: Db): Promise<string> {
  await db`
    insert into app_secret (name, value)
    values ('session cookie', ${randomBytes(32).toString('base64url')})
    on conflict (name) do nothing`
  const [row] = await db<{ value: string }[]>`
    select value from app_secret where name = 'session cookie'`
  return row!.value
}
