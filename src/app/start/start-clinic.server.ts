import path from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { firstAdminToken } from '../../access/auth/first-admin.server.ts'
import { hashPassword } from '../../access/auth/secrets.server.ts'
import { openSecretKey, readKeyFile, secretKeyFile } from '../../platform/http/secret-key.server.ts'
import { paths } from '../../access/permissions/paths.ts'
import { demoAccounts, demoPassword } from '../demo-clinic/accounts.server.ts'
import { isDemoClinic, loadDemoClinic } from '../demo-clinic/load-demo-clinic.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { addDefaultTests } from '../../masters/test-catalogue/default-tests.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded-postgres.server.ts'
import { surviveDriverQuestion } from '../../platform/db/driver-question.server.ts'
import { keepPrograms } from '../../platform/db/kept-programs.server.ts'
import type { Archiving } from '../../platform/archive/archiving.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import {
  checkGivenPostgres,
  checkPooler,
  lateDatabaseProblem,
} from '../../platform/db/check-given-postgres.server.ts'
import { whileAnswering } from '../../platform/db/while-answering.server.ts'
import { isOnSameDisk } from '../../platform/backup/disk-space.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import { carryOver } from './carry-over.server.ts'
import { endStoppedRestore } from './finish-restore.server.ts'
import { assertNoRestore } from './restore-folder.server.ts'
import { printLine } from './run-command.server.ts'
import { printArchive, startArchiving } from './start-archive.server.ts'
import { createApp, type BackupOptions } from '../server/app.server.ts'
import {
  backupFolder,
  clinicVersion,
  readConfig,
  SettingError,
  pagesFolder,
  type Config,
} from './config.server.ts'
import {
  isOnNetwork,
  plainHttpWarning,
  assertNoDemoAccounts,
} from '../server/open-to-network.server.ts'

/** Milliseconds in which a proxy that asks every second learns that a process is about to stop. */
const drainMs = 3_000

let isStopRequested = false
let stopServer: (() => Promise<void>) | undefined

/**
 * Config → database → migrate → demo clinic → listen. Ends the process with a message on failure. A
 * signal to stop during the start takes effect after it, so that nothing is left running.
 */
export async function startClinic(environment: NodeJS.ProcessEnv): Promise<void> {
  surviveDriverQuestion()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop) // the launcher was killed
  try {
    await start(readConfig(environment))
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof SettingError
    const message = isExpected
      ? error.message
      : (lateDatabaseProblem(error) ?? describeError(error))
    endWithMessage(message)
  }
}

/** Also of a server whose database is lost: it serves nobody, and what watches it may start it again. */
function endWithMessage(message: string): void {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

// Ctrl-C reaches both the launcher and this process, and may come twice.
function stop(): void {
  isStopRequested = true
  const now = stopServer
  stopServer = undefined
  void now?.().finally(() => process.exit(0))
}

function setStopServer(stopFunction: () => Promise<void>): void {
  stopServer = stopFunction
  if (isStopRequested) stop()
}

const describeError = (error: unknown) =>
  `OPD Clinic could not start: ${error instanceof Error ? error.stack : String(error)}`

async function start(config: Config): Promise<void> {
  const database = config.DATABASE_URL
    ? await openGivenPostgres(config.DATABASE_URL, config)
    : await openEmbedded(config)
  try {
    const { app, archiving } = await whileAnswering(database.ownerUrl, () =>
      serve(config, database),
    )
    setStopServer(async () => {
      await app.stopGracefully(config.TRUST_PROXY ? drainMs : 0)
      await database.stop()
      await archiving?.shipRest()
    })
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Database {
  url: string
  ownerUrl: string
  /** The server itself, where `url` is a pooler. */
  sessionUrl?: string | undefined
  /** Undefined where the app's role owns the tables itself. */
  appRole?: string
  /** The free bytes of its disk, where it is one of this computer. */
  freeBytes?: () => Promise<number>
  /** The embedded one; undefined for a PostgreSQL of the clinic's own. */
  embedded?: EmbeddedPostgres
}

async function openEmbedded(config: Config) {
  const { DATA_DIR: dataDir, SECRET_KEY } = config
  assertNoRestore(dataDir)
  const isArchived = config.ARCHIVE_DIR !== undefined
  const secretKey = SECRET_KEY ?? readKeyFile(secretKeyFile(dataDir)) ?? ''
  const openArchive = (embedded: EmbeddedPostgres) => startArchiving(config, embedded, secretKey)
  await carryOver({ dataDir, isArchived, openArchive, notify: printLine })
  const embedded = await startEmbeddedPostgres({
    dataDir,
    isArchived,
    notify: printLine,
    onLost: endWithMessage,
  })
  await keepPrograms(embedded.dataDir, printLine)
  return { ...embedded, embedded }
}

async function openGivenPostgres(
  url: string,
  { DATABASE_OWNER_URL, DATABASE_SESSION_URL: sessionUrl }: Config,
) {
  // Its facts and its tables are the server's, which a pooler in front only hides.
  const appRole = await checkGivenPostgres(sessionUrl ?? url, DATABASE_OWNER_URL, printLine)
  if (sessionUrl !== undefined) await checkPooler(url)
  const ownerUrl = DATABASE_OWNER_URL ?? sessionUrl ?? url
  return { url, sessionUrl, ownerUrl, ...(appRole && { appRole }), stop: async () => {} }
}

async function serve(
  config: Config,
  database: Database,
): Promise<{ app: FastifyInstance; archiving: Archiving | undefined }> {
  const { url: databaseUrl, ownerUrl, appRole, freeBytes: freeDiskBytes } = database
  await migrateDatabase(ownerUrl, appRole, { notify: printLine })
  const { SECRET_KEY: configuredKey, SECRET_KEY_LOST: acceptLostKey, DATA_DIR: dataDir } = config
  const secretKey = await withDatabase(ownerUrl, (db) =>
    openSecretKey(db, { configuredKey, dataDir, acceptLostKey }),
  )
  const notes = await endStoppedRestore(ownerUrl, appRole, config, printLine)
  for (const note of notes) printLine(note)
  if (isOnNetwork(config.HOST) && !config.DEMO_ON_NETWORK) {
    await withDatabase(ownerUrl, (db) => assertNoDemoAccounts(db, config))
  }
  const isDemo = config.DEMO && (await fillEmptyClinic(config, ownerUrl))
  await addDefaultTests(ownerUrl)
  const archiving = await startArchiving(config, database.embedded, secretKey)
  const app = await createApp({
    databaseUrl,
    sessionUrl: database.sessionUrl,
    readUrl: config.DATABASE_READ_URL,
    freeDiskBytes,
    secretKey,
    timeZone: config.CLINIC_TIME_ZONE,
    databaseConnections: config.DATABASE_CONNECTIONS,
    patientBooking: config.PATIENT_BOOKING,
    offline: config.OFFLINE,
    trustProxy: config.TRUST_PROXY,
    legacyCallsPath: config.EARLIER_CALLS,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    logLevel: config.LOG_LEVEL,
    pagesFolder,
    backups: backupsOf(config),
    archiving,
    isDemo,
    metricsToken: config.METRICS_TOKEN,
    publicAddress: config.PUBLIC_ADDRESS,
    outbound: { key: config.GATEWAY_KEY, hosts: config.GATEWAY_HOSTS },
  })
  await app.listen({ port: config.PORT, host: config.HOST }).catch(async (error: unknown) => {
    await app.close()
    throw toPortError(error, config)
  })
  const address = serverAddress(config, (app.server.address() as AddressInfo).port)
  printLine(`\nOPD Clinic is open at ${address}`)
  if (isOnNetwork(config.HOST) && !config.TRUST_PROXY) printLine(plainHttpWarning)
  if (isDemo) printDemoAccounts()
  await printFirstAdminLink(database.sessionUrl ?? databaseUrl, address)
  await printBackups(config)
  await printArchive(config)
  printLine('\nCtrl-C stops it.')
  return { app, archiving }
}

/** Opens a pool of one connection for the start. */
async function withDatabase<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1 })
  try {
    return await run(db)
  } finally {
    await db.end()
  }
}

/** Fills an empty clinic with the demo. Returns whether the clinic is a demo, new or existing. */
const fillEmptyClinic = (config: Config, url: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    const [row] = await db<{ now: Date }[]>`select now()`
    const now = clinicNow(row!.now, config.CLINIC_TIME_ZONE)
    await loadDemoClinic(db, {
      ...now,
      hashPassword,
      line: true,
      messages: true,
      furtherCharges: true,
      vaccinations: true,
      fileNumbers: true,
    })
    return isDemoClinic(db)
  })

/** Prints the link that creates the first Admin, while a clinic has no staff. */
async function printFirstAdminLink(databaseUrl: string, address: string): Promise<void> {
  const token = await withDatabase(databaseUrl, firstAdminToken)
  if (token)
    printLine(
      `\nThis clinic is empty. Make its first Admin here, once:\n  ${address}${paths.firstAdmin}#token=${token}`,
    )
}

const timeOrNever = (time: string): string | undefined => (time === 'off' ? undefined : time)
const backupsOf = (config: Config): BackupOptions => ({
  folder: backupFolder(config),
  at: timeOrNever(config.BACKUP_AT),
  drillAt: config.BACKUP_AT === 'off' ? undefined : timeOrNever(config.DRILL_AT),
  keep: config.BACKUP_KEEP,
  passphrase: config.BACKUP_PASSPHRASE,
  clinicVersion,
  dataDir: config.DATA_DIR,
  databaseFolder: databaseFolder(config),
})

/** Where the embedded database lies; undefined for another one, whose disk is unknown. */
const databaseFolder = ({ DATABASE_URL, DATA_DIR }: Config): string | undefined =>
  DATABASE_URL === undefined ? path.join(DATA_DIR, 'postgres') : undefined

async function printBackups(config: Config): Promise<void> {
  const { BACKUP_AT } = config
  const folder = backupFolder(config)
  if (BACKUP_AT === 'off') return void printLine('\nNo backups are made (setting BACKUP_AT).')
  printLine(`\nA backup is written into ${folder} every day at ${BACKUP_AT}.`)
  const clinicFolder = databaseFolder(config)
  if (clinicFolder !== undefined && (await isOnSameDisk(clinicFolder, folder))) {
    printLine('That is the disk of the clinic itself: set BACKUP_DIR to a folder on another one.')
  }
}

function toPortError(error: unknown, { PORT, HOST }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${PORT} is taken by another program. Choose another one, for example: PORT=${PORT + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${PORT} may not be opened by this account (setting PORT).`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`The address ${HOST} is not one of this computer (setting HOST).`)
  }
  return error
}

function serverAddress({ HOST }: Config, port: number): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function printDemoAccounts(): void {
  printLine(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { username, role, name } of demoAccounts) {
    printLine(`  ${username.padEnd(10)} ${role.padEnd(11)} ${name}`)
  }
}
