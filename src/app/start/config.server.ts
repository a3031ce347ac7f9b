import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { fileURLToPath } from 'node:url'
import { isOfSeveral, toDriverUrl } from '../../platform/db/database-url.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { parsePublicAddress } from '../../platform/outbound/address-guard.server.ts'
import { offlineModes } from '../../platform/offline/offline.ts'
import { parseHosts } from '../../platform/outbound/outbound.ts'
import { isValidBasePath, legacyBasePath } from '../../outside/legacy-api/legacy-base-path.ts'

const onOff = (defaultValue: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(defaultValue)
    .transform((value) => value === 'on')

const wholeNumber = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max)

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .transform(toDriverUrl)
  .optional()

/** Every setting with its default. The README's table describes them. */
const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_SESSION_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  CLINIC_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_LOST: onOff('off'),
  DEMO: onOff('on'),
  DEMO_ON_NETWORK: onOff('off'),
  PATIENT_BOOKING: onOff('on'),
  OFFLINE: z.enum(offlineModes, 'must be on, files or off').default('on'),
  TRUST_PROXY: onOff('off'),
  EARLIER_CALLS: z
    .string()
    .refine(isValidBasePath, `must be a path of its own such as ${legacyBasePath} or /v1`)
    .default(legacyBasePath),
  REQUESTS_PER_MINUTE: wholeNumber(100, 10_000_000).default(6_000),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .transform((folder) => folder && path.resolve(folder)),
  BACKUP_AT: z
    .union([z.literal('off'), timeSchema], 'must be a time such as 02:00, or off')
    .default('02:00'),
  BACKUP_KEEP: wholeNumber(1, 3650).default(7),
  DRILL_AT: z
    .union([z.literal('off'), timeSchema], 'must be a time such as 03:00, or off')
    .default('03:00'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ARCHIVE_DIR: z
    .string()
    .min(1)
    .optional()
    .transform((folder) => folder && path.resolve(folder)),
  ARCHIVE_DAYS: wholeNumber(1, 3650).default(14),
  GATEWAY_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  GATEWAY_HOSTS: z
    .string()
    .default('')
    .transform((text, context) => {
      const hosts = parseHosts(text)
      if (hosts) return hosts
      context.addIssue('must be hosts such as mail.local, 192.168.1.5:8080')
      return z.NEVER
    }),
  PUBLIC_ADDRESS: z
    .string()
    .optional()
    .transform((text, context) => {
      const origin = text === undefined ? undefined : parsePublicAddress(text)
      if (origin !== undefined || text === undefined) return origin
      context.addIssue('must be an address such as https://clinic.example, without a path')
      return z.NEVER
    }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
})
/** The embedded database is configured for one clinic's computer, with few connections. */
const maxEmbeddedConnections = 30

export type Config = z.output<typeof settings>

/** Reads the settings. Throws a StartError that names the wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const environmentValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(environmentValues)
  if (result.success) {
    const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_CONNECTIONS } = result.data
    if (DATABASE_OWNER_URL && !DATABASE_URL) {
      throw new SettingError(
        `The setting DATABASE_OWNER_URL=${withoutPassword(DATABASE_OWNER_URL)} cannot be used ` +
          'without DATABASE_URL, whose tables it makes.',
      )
    }
    if (!DATABASE_URL && DATABASE_CONNECTIONS > maxEmbeddedConnections) {
      throw new SettingError(
        `The setting DATABASE_CONNECTIONS=${DATABASE_CONNECTIONS} cannot be used: ` +
          `the embedded database takes at most ${maxEmbeddedConnections}.`,
      )
    }
    const { DATABASE_READ_URL } = result.data
    if (DATABASE_READ_URL && (!DATABASE_URL || isOfSeveral(DATABASE_READ_URL))) {
      throw new SettingError(
        `The setting DATABASE_READ_URL=${withoutPassword(DATABASE_READ_URL)} cannot be used: it names ` +
          'one standby of the database of DATABASE_URL.',
      )
    }
    if (DATABASE_URL && result.data.ARCHIVE_DIR) {
      throw new SettingError(
        `The setting ARCHIVE_DIR=${result.data.ARCHIVE_DIR} cannot be used with DATABASE_URL: ` +
          'a PostgreSQL of your own archives by its own settings.',
      )
    }
    return result.data
  }
  const [issue] = result.error.issues
  const name = String(issue!.path[0])
  const value = secretSettings.has(name) ? '…' : withoutPassword(environmentValues[name] ?? '')
  throw new SettingError(`The setting ${name}=${value} cannot be used: ${issue!.message}.`)
}

/** Settings whose value is never shown. */
const secretSettings = new Set(['SECRET_KEY', 'BACKUP_PASSPHRASE', 'GATEWAY_KEY', 'METRICS_TOKEN'])

const withoutPassword = (value: string): string => value.replace(/\/\/.*@/, '//…@')

/** The version of OPD Clinic, such as '0.1.0'. */
export const { version: clinicVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export class SettingError extends Error {}

/** The folder that `scripts/pages.mjs` builds the frontend into. */
export const pagesFolder = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The folder of the daily backups. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  BACKUP_DIR ?? path.join(path.dirname(DATA_DIR), 'backups')
