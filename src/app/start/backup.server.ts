import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import { readKeyFile, secretKeyFile } from '../../platform/http/secret-key.server.ts'
import { clinicVersion, readConfig } from './config.server.ts'
import { openDatabase, printLine, runCommand, typedPath } from './run-command.server.ts'

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
