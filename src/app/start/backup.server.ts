import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import { checkGivenPostgres } from '../../platform/db/check-given-postgres.server.ts'
import { openEmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { readKeyFile, secretKeyFile } from '../../platform/http/secret-key.server.ts'
import { clinicVersion, readConfig, type Config } from './config.server.ts'
import { printLine, runCommand, typedPath } from './run-command.server.ts'

/** The database to read, as the owner of its tables. */
async function openDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Config) {
  if (DATABASE_URL === undefined) {
    return openEmbeddedPostgres({ dataDir: DATA_DIR, notify: printLine })
  }
  await checkGivenPostgres(DATABASE_URL, DATABASE_OWNER_URL, printLine)
  return { ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, stop: async () => {} }
}

// npm run backup -- FOLDER: writes a backup of the clinic, which may be running, into the folder.
await runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length > 0) {
    throw new BackupError('Name the folder for the backup: npm run backup -- FOLDER')
  }
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const { file, bytes, rows, isSealed } = await writeBackup({
      databaseUrl: database.ownerUrl,
      folder: typedPath(folder),
      clinicVersion,
      passphrase: config.BACKUP_PASSPHRASE,
      secretKey: config.SECRET_KEY ?? readKeyFile(secretKeyFile(config.DATA_DIR)),
    })
    printLine(`${file}: ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB`)
    if (!isSealed) {
      printLine('Whoever has this file can read it: BACKUP_PASSPHRASE would seal it.')
    }
  } finally {
    await database.stop()
  }
})
