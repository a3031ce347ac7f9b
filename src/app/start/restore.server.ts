import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { rowsIn } from '../../platform/backup/backup-manifest.server.ts'
import { restoreBackup, type RestoredBackup } from '../../platform/backup/restore-backup.server.ts'
import { verifyBackup } from '../../platform/backup/read-backup.server.ts'
import { checkGivenPostgres } from '../../platform/db/check-given-postgres.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'
import { openSecretKey, secretKeyFile } from '../../platform/http/secret-key.server.ts'
import { readConfig, type Config } from './config.server.ts'
import { printLine, runCommand, typedPath } from './run-command.server.ts'

const usage =
  'Name the backup: npm run restore -- FILE\n' +
  'It goes into DATA_DIR or DATABASE_URL, or into another place: --into FOLDER or --into postgres://…'

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

function readArguments(): { file: string; into: string | undefined } {
  let parsed
  try {
    parsed = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
  } catch (error) {
    throw new BackupError(usage, { cause: error })
  }
  const [file, ...more] = parsed.positionals
  if (file === undefined || more.length > 0) throw new BackupError(usage)
  return { file: typedPath(file), into: parsed.values.into }
}

/**
 * Restores beside the data folder and renames the result: a restore that fails or is killed leaves
 * nothing that could be taken for a clinic.
 */
async function restoreIntoFolder(file: string, config: Config): Promise<RestoredBackup> {
  const folder = config.DATA_DIR
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(
      `The folder ${folder} is not empty. A backup is restored into a new folder only, so that no ` +
        'clinic is overwritten: choose another one with --into, or move this one away first.',
    )
  }
  const passphrase = config.BACKUP_PASSPHRASE
  // Before anything is made.
  await verifyBackup({ file, passphrase })
  await mkdir(path.dirname(folder), { recursive: true })
  const temporary = `${folder}.restoring-${randomBytes(4).toString('hex')}`
  try {
    const database = await startEmbeddedPostgres({ dataDir: temporary, notify: printLine })
    try {
      const { ownerUrl: databaseUrl, appRole } = database
      const restored = await restoreBackup({ file, passphrase, databaseUrl, appRole })
      await restoreKey(restored, databaseUrl, temporary, config.SECRET_KEY)
      await database.stop()
      if (existsSync(folder)) await rmdir(folder)
      await rename(temporary, folder)
      return restored
    } finally {
      await database.stop()
    }
  } catch (error) {
    await removeDataFolder(temporary)
    throw error
  }
}

/**
 * A sealed backup brings the key of the second factors' secrets along. Without the key those secrets
 * are dropped, so that people can sign in and set them up again.
 */
async function restoreKey(
  { header }: RestoredBackup,
  databaseUrl: string,
  dataDir: string,
  configuredKey: string | undefined,
): Promise<void> {
  if (header.secretKey !== undefined && configuredKey === undefined) {
    await writeFile(secretKeyFile(dataDir), `${header.secretKey}\n`, { mode: 0o600 })
  }
  const db = connect(databaseUrl, { max: 1 })
  try {
    await openSecretKey(db, { configuredKey, dataDir, acceptLostKey: true })
  } finally {
    await db.end()
  }
}

async function restoreIntoServer(
  file: string,
  { DATABASE_OWNER_URL, BACKUP_PASSPHRASE }: Config,
  url: string,
): Promise<RestoredBackup> {
  const appRole = await checkGivenPostgres(url, DATABASE_OWNER_URL, printLine)
  return restoreBackup({
    file,
    passphrase: BACKUP_PASSPHRASE,
    databaseUrl: DATABASE_OWNER_URL ?? url,
    appRole,
  })
}

function printRestored({ header, manifest, restoredAt }: RestoredBackup, timeZone: string): void {
  const filled = manifest.tables.filter(({ rows }) => rows > 0)
  const width = Math.max(...filled.map(({ name }) => name.length))
  for (const { name, rows } of filled) {
    printLine(`  ${name.padEnd(width)}  ${rows.toLocaleString('en').padStart(12)}`)
  }
  const takenAt = new Date(header.takenAt)
  printLine(
    `\n${rowsIn(manifest).toLocaleString('en')} rows are back, as they were ` +
      `${describeAge(restoredAt.getTime() - takenAt.getTime())} ago (${takenAt.toLocaleString('en-GB', { timeZone })}).`,
  )
  if (header.secretKey === undefined) {
    printLine(
      'The backup was not sealed and holds no secret key: whoever signs in with a second factor ' +
        'sets it up again.',
    )
  }
}

/** '3 days', '5 hours', '2 minutes'. */
function describeAge(ms: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const
  const [unitMs, unit] = units.find(([length]) => ms >= 2 * length) ?? units[2]
  const count = Math.max(0, Math.round(ms / unitMs))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

// npm run restore -- FILE [--into FOLDER or postgres://…]: brings a backup back into an empty place.
await runCommand(async () => {
  const { file, into } = readArguments()
  const environment: NodeJS.ProcessEnv = { ...process.env }
  if (into !== undefined && isPostgresUrl(into)) environment.DATABASE_URL = into
  else if (into !== undefined) {
    environment.DATA_DIR = typedPath(into)
    delete environment.DATABASE_URL
    delete environment.DATABASE_OWNER_URL
  }
  const config = readConfig(environment)
  const restored = config.DATABASE_URL
    ? await restoreIntoServer(file, config, config.DATABASE_URL)
    : await restoreIntoFolder(file, config)
  printRestored(restored, config.CLINIC_TIME_ZONE)
})
