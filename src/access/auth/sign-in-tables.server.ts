import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

// better-auth's models over our tables: its names on the left, the columns on the right. Only
// what it reads or writes itself stands here; roles and rights are none of its business.

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
const instant = (name: string) => timestamp(name, { withTimezone: true })
const stamps = {
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

const user = pgTable('staff', {
  id: id(),
  name: text('name').notNull(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull(),
  ...stamps,
})

const session = pgTable('sign_in_session', {
  id: id(),
  userId: integer('staff_id').notNull(),
  token: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...stamps,
})

const account = pgTable('sign_in_account', {
  id: id(),
  userId: integer('staff_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text('password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  ...stamps,
})

const verification = pgTable('sign_in_verification', {
  id: id(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ...stamps,
})

const twoFactor = pgTable('sign_in_second_factor', {
  id: id(),
  userId: integer('staff_id').notNull(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull(),
  failedVerificationCount: integer('failed_verification_count').notNull(),
  lockedUntil: instant('locked_until'),
})

const passkey = pgTable('sign_in_passkey', {
  id: id(),
  userId: integer('staff_id').notNull(),
  name: text('name'),
  publicKey: text('public_key').notNull(),
  credentialID: text('credential_id').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  deviceType: text('device_type').notNull(),
  backedUp: boolean('backed_up').notNull(),
  transports: text('transports'),
  aaguid: text('aaguid'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const signInTables = { user, session, account, verification, twoFactor, passkey }
