import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { firstAdminToken } from '../../access/auth/first-admin.server.ts'
import { hashPassword } from '../../access/auth/password.server.ts'
import { openSecretKey } from '../../platform/http/secret-key.server.ts'
import { paths } from '../../access/permissions/paths.ts'
import { demoAccounts, demoPassword } from '../demo-clinic/accounts.server.ts'
import { isDemoClinic, loadDemoClinic } from '../demo-clinic/load-demo-clinic.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { addDefaultTests } from '../../masters/test-catalogue/default-tests.server.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import { tryGivenPostgres } from '../../platform/db/check-given-postgres.server.ts'
import { StartRefused } from '../../platform/db/start-error.server.ts'
import { createApp } from '../server/app.server.ts'
import { readConfig, WrongSetting, type Config } from './config.server.ts'
import {
  isOnNetwork,
  plainHttpWarning,
  refuseDemoAccounts,
} from '../server/open-to-network.server.ts'

const pagesFolder = fileURLToPath(new URL('../../../dist', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

let asked = false
let stopNow: (() => Promise<void>) | undefined

/**
 * Config → database → migrate → demo clinic → listen. Ends the process with a sentence on failure.
 * Whoever asks to stop while it still starts is heard once it has: nothing is left running.
 */
export async function startClinic(environment: NodeJS.ProcessEnv): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop) // the launcher was killed
  try {
    await start(readConfig(environment))
  } catch (error) {
    const clear = error instanceof StartRefused || error instanceof WrongSetting
    process.stderr.write(`\n${clear ? error.message : inspect(error)}\n\n`)
    process.exit(1)
  }
}

// Ctrl-C reaches the launcher and this process alike, and may come twice.
function stop(): void {
  asked = true
  const now = stopNow
  stopNow = undefined
  void now?.().finally(() => process.exit(0))
}

function stopWith(how: () => Promise<void>): void {
  stopNow = how
  if (asked) stop()
}

const inspect = (error: unknown) =>
  `OPD Clinic could not start: ${error instanceof Error ? error.stack : String(error)}`

async function start(config: Config): Promise<void> {
  const database = config.DATABASE_URL
    ? await openGivenPostgres(config.DATABASE_URL, config.DATABASE_OWNER_URL)
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: say })
  try {
    const app = await serve(config, database)
    stopWith(async () => {
      await app.close()
      await database.stop()
    })
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Database {
  url: string
  ownerUrl: string
  /** Undefined where the app's role owns the tables itself. */
  appRole?: string
}

async function openGivenPostgres(url: string, ownerUrl: string | undefined) {
  const appRole = await tryGivenPostgres(url, ownerUrl, say)
  return { url, ownerUrl: ownerUrl ?? url, ...(appRole && { appRole }), stop: async () => {} }
}

async function serve(config: Config, database: Database): Promise<FastifyInstance> {
  const { url: databaseUrl, ownerUrl, appRole } = database
  await migrateDatabase(ownerUrl, appRole)
  const { SECRET_KEY: given, SECRET_KEY_LOST: isLost, DATA_DIR: dataDir } = config
  const secretKey = await withDatabase(ownerUrl, (db) =>
    openSecretKey(db, { given, dataDir, isLost }),
  )
  if (isOnNetwork(config.HOST) && !config.DEMO_ON_NETWORK) {
    await withDatabase(ownerUrl, (db) => refuseDemoAccounts(db, config))
  }
  const isDemo = config.DEMO && (await fillEmptyClinic(config, ownerUrl))
  await addDefaultTests(ownerUrl)
  const app = await createApp({
    databaseUrl,
    secretKey,
    timeZone: config.CLINIC_TIME_ZONE,
    databaseConnections: config.DATABASE_CONNECTIONS,
    patientBooking: config.PATIENT_BOOKING,
    trustProxy: config.TRUST_PROXY,
    earlierCalls: config.EARLIER_CALLS,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    logLevel: config.LOG_LEVEL,
    pagesFolder,
  })
  await app.listen({ port: config.PORT, host: config.HOST }).catch(async (error: unknown) => {
    await app.close()
    throw portProblem(error, config)
  })
  const address = addressOf(config, (app.server.address() as AddressInfo).port)
  say(`\nOPD Clinic is open at ${address}`)
  if (isOnNetwork(config.HOST) && !config.TRUST_PROXY) say(plainHttpWarning)
  if (isDemo) printDemoAccounts()
  await printFirstAdminLink(databaseUrl, address)
  say('\nCtrl-C stops it.')
  return app
}

/** One connection, for what is done once at the start. */
async function withDatabase<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1 })
  try {
    return await run(db)
  } finally {
    await db.end()
  }
}

/** Fills an empty clinic with the demo; true when the clinic is a demo, from now or from before. */
const fillEmptyClinic = (config: Config, url: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    await loadDemoClinic(db, { ...clinicNow(new Date(), config.CLINIC_TIME_ZONE), hashPassword })
    return isDemoClinic(db)
  })

/** The link that makes the first Admin, while a clinic has nobody yet. */
async function printFirstAdminLink(databaseUrl: string, address: string): Promise<void> {
  const token = await withDatabase(databaseUrl, firstAdminToken)
  if (token)
    say(
      `\nThis clinic is empty. Make its first Admin here, once:\n  ${address}${paths.firstAdmin}#token=${token}`,
    )
}

function portProblem(error: unknown, { PORT, HOST }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${PORT} is taken by another program. Choose another one, for example: PORT=${PORT + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartRefused(`Port ${PORT} may not be opened by this account (setting PORT).`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused(`The address ${HOST} is not one of this computer (setting HOST).`)
  }
  return error
}

function addressOf({ HOST }: Config, port: number): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function printDemoAccounts(): void {
  say(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { username, role, name } of demoAccounts) {
    say(`  ${username.padEnd(10)} ${role.padEnd(11)} ${name}`)
  }
}
