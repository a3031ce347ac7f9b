import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { rowsIn } from '../../platform/backup/backup-manifest.server.ts'
import {
  loadBackup,
  restoreBackup,
  type RestoredBackup,
} from '../../platform/backup/restore-backup.server.ts'
import { verifyBackup } from '../../platform/backup/read-backup.server.ts'
import { checkGivenPostgres } from '../../platform/db/check-given-postgres.server.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { secretKeyFile } from '../../platform/http/secret-key.server.ts'
import { readConfig, type Config } from './config.server.ts'
import { restoreFromArchive } from './restore-from-archive.server.ts'
import { assertKeyFits, bringKey, endRestore, finishRestore } from './finish-restore.server.ts'
import { assertEmptyFolder, restoreBeside } from './restore-folder.server.ts'
import { describeAge, printLine, runCommand, typedPath } from './run-command.server.ts'

const usage =
  'Name the backup: npm run restore -- FILE\n' +
  'It goes into DATA_DIR or DATABASE_URL, or into another place: --into FOLDER or --into postgres://…\n' +
  "Or name the archive folder (ARCHIVE_DIR), and the last moment that counts by the clinic's clock:\n" +
  "npm run restore -- FOLDER --until '2026-11-22 10:40' --into FOLDER"

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text)

interface Arguments {
  source: string
  into: string | undefined
  until: string | undefined
}

function readArguments(): Arguments {
  let parsed
  try {
    const options = { into: { type: 'string' }, until: { type: 'string' } } as const
    parsed = parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new BackupError(usage, { cause: error })
  }
  const [source, ...more] = parsed.positionals
  if (source === undefined || more.length > 0) throw new BackupError(usage)
  const { into, until } = parsed.values
  return { source: typedPath(source), into, until }
}

type Restored = RestoredBackup & { notes: string[] }

async function restoreIntoFolder(file: string, config: Config): Promise<Restored> {
  assertEmptyFolder(config.DATA_DIR)
  const passphrase = config.BACKUP_PASSPHRASE
  // Before anything is made.
  const { header } = await verifyBackup({ file, passphrase })
  assertKeyFits(header.secretKey, config.DATA_DIR, config)
  return restoreBeside(config.DATA_DIR, async (dataDir) => {
    const database = await startEmbeddedPostgres({ dataDir, notify: printLine })
    try {
      const { ownerUrl: databaseUrl, appRole } = database
      const restored = await restoreBackup({ file, passphrase, databaseUrl, appRole })
      await bringKey(restored.header.secretKey, dataDir, config)
      return { ...restored, notes: await finishRestore(databaseUrl, dataDir, config) }
    } finally {
      await database.stop()
    }
  })
}

async function restoreIntoServer(file: string, config: Config, url: string): Promise<Restored> {
  const { DATABASE_OWNER_URL, BACKUP_PASSPHRASE: passphrase, DATA_DIR } = config
  const appRole = await checkGivenPostgres(url, DATABASE_OWNER_URL, printLine)
  const databaseUrl = DATABASE_OWNER_URL ?? url
  // Before anything is written there.
  const { header } = await verifyBackup({ file, passphrase })
  assertKeyFits(header.secretKey, DATA_DIR, config)
  let takeKeyAway = async () => {}
  const loaded = await loadBackup({
    file,
    passphrase,
    databaseUrl,
    notify: printLine,
    // With the rows, and not before: a restore that is stopped leaves no key for those of other clinics.
    prepareFurtherSteps: async () => {
      takeKeyAway = await bringKey(header.secretKey, DATA_DIR, config)
    },
  }).catch(async (error: unknown) => {
    await takeKeyAway()
    throw error
  })
  const { restoredAt, notes } = await endRestore(databaseUrl, appRole, config, printLine).catch(
    (error: unknown) => {
      printLine(
        '\nAll rows are in the database, but the restore did not come to its end. Start OPD Clinic on it: the start ' +
          'does the rest, before any message can leave. What went wrong:',
      )
      throw error
    },
  )
  if (header.secretKey !== undefined && config.SECRET_KEY === undefined) {
    notes.unshift(
      `Its secret key is in ${secretKeyFile(DATA_DIR)}: start with this DATA_DIR, or set SECRET_KEY to it.`,
    )
  }
  return { ...loaded, restoredAt, notes }
}

function printRestored({ header, manifest, restoredAt, notes }: Restored, timeZone: string): void {
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
  for (const note of notes) printLine(note)
}

// npm run restore -- FILE or FOLDER [--until MOMENT] [--into FOLDER or postgres://…]: brings a backup,
// or the clinic of an archive as it was at a moment, into an empty place.
await runCommand(async () => {
  const { source, into, until } = readArguments()
  const environment: NodeJS.ProcessEnv = { ...process.env }
  if (into !== undefined && isPostgresUrl(into)) environment.DATABASE_URL = into
  else if (into !== undefined) {
    environment.DATA_DIR = typedPath(into)
    delete environment.DATABASE_URL
    delete environment.DATABASE_OWNER_URL
    delete environment.DATABASE_SESSION_URL
  }
  // Where the clinic archives to is no matter here.
  delete environment.ARCHIVE_DIR
  const config = readConfig(environment)
  if (statSync(source, { throwIfNoEntry: false })?.isDirectory()) {
    return restoreFromArchive(source, until, config)
  }
  if (until !== undefined) {
    throw new BackupError('A single backup shows one moment: --until goes with the archive folder.')
  }
  const restored = config.DATABASE_URL
    ? await restoreIntoServer(source, config, config.DATABASE_URL)
    : await restoreIntoFolder(source, config)
  printRestored(restored, config.CLINIC_TIME_ZONE)
})
