import path from 'node:path'
import { z } from 'zod'
import { canBeBase, earlierBase } from '../../outside/legacy-api/earlier-base.ts'

const yesNo = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')

const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most)

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
  .optional()

/** Every setting, once, with its default. The README's table says the same in words. */
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
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  CLINIC_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_LOST: yesNo('off'),
  DEMO: yesNo('on'),
  DEMO_ON_NETWORK: yesNo('off'),
  PATIENT_BOOKING: yesNo('on'),
  TRUST_PROXY: yesNo('off'),
  EARLIER_CALLS: z
    .string()
    .refine(canBeBase, `must be a path of its own such as ${earlierBase} or /v1`)
    .default(earlierBase),
  REQUESTS_PER_MINUTE: wholeNumber(100, 10_000_000).default(6_000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
})
/** The embedded database is set up for one clinic's computer and takes no more connections. */
const mostEmbeddedConnections = 30

export type Config = z.output<typeof settings>

/** Reads the settings, or throws one sentence that names what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = settings.safeParse(given)
  if (read.success) {
    const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_CONNECTIONS } = read.data
    if (DATABASE_OWNER_URL && !DATABASE_URL) {
      throw new WrongSetting(
        `The setting DATABASE_OWNER_URL=${withoutPassword(DATABASE_OWNER_URL)} cannot be used ` +
          'without DATABASE_URL, whose tables it makes.',
      )
    }
    if (!DATABASE_URL && DATABASE_CONNECTIONS > mostEmbeddedConnections) {
      throw new WrongSetting(
        `The setting DATABASE_CONNECTIONS=${DATABASE_CONNECTIONS} cannot be used: ` +
          `the embedded database takes at most ${mostEmbeddedConnections}.`,
      )
    }
    return read.data
  }
  const [issue] = read.error.issues
  const name = String(issue!.path[0])
  const value = name === 'SECRET_KEY' ? '…' : withoutPassword(given[name] ?? '')
  throw new WrongSetting(`The setting ${name}=${value} cannot be used: ${issue!.message}.`)
}

const withoutPassword = (value: string): string => value.replace(/\/\/.*@/, '//…@')

export class WrongSetting extends Error {}
