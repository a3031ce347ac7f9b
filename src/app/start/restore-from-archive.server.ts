import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { restoreArchive, verifyArchive } from '../../platform/archive/restore-archive.server.ts'
import { formatMoment, parseMoment } from '../../platform/archive/moment.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import type { Config } from './config.server.ts'
import { assertKeyFits, bringKey, finishRestore } from './finish-restore.server.ts'
import { assertEmptyFolder, restoreBeside } from './restore-folder.server.ts'
import { describeAge, printLine } from './run-command.server.ts'

/**
 * Makes the data folder (DATA_DIR) from an archive, as the clinic was at the moment that `untilText`
 * names, and prints what it reached. Throws a BackupError with the reason where that cannot be.
 */
export async function restoreFromArchive(
  root: string,
  untilText: string | undefined,
  config: Config,
): Promise<void> {
  const { CLINIC_TIME_ZONE: timeZone, DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase } = config
  if (config.DATABASE_URL) {
    throw new BackupError(
      'An archive is restored into a data folder only (setting DATA_DIR, or --into FOLDER). A backup ' +
        'of that goes into any other PostgreSQL.',
    )
  }
  const until = readMoment(untilText, timeZone)
  assertEmptyFolder(folder)
  // Before anything is made.
  const verified = await verifyArchive({ root, until, timeZone, passphrase })
  const { base, manifest } = verified
  assertKeyFits(manifest.secretKey, folder, config)
  let notes: string[] = []
  const { reachedAt, missing } = await restoreBeside(folder, (dataDir) =>
    restoreArchive(verified, {
      until,
      passphrase,
      dataDir,
      notify: printLine,
      finish: async ({ ownerUrl, appRole }) => {
        await bringKey(manifest.secretKey, dataDir, config)
        await migrateDatabase(ownerUrl, appRole)
        notes = await finishRestore(ownerUrl, dataDir, config)
      },
    }),
  )
  const moment = reachedAt ?? base.endedAt
  const age = describeAge(Date.now() - moment.getTime())
  if (until) printLine(`\nAsked for: ${formatMoment(until, timeZone)} (${timeZone}).`)
  printLine(
    `The clinic is back in ${folder}. The last change in it is of ` +
      `${formatMoment(moment, timeZone)} (${timeZone}), ${age} ago.`,
  )
  if (missing !== undefined) {
    printLine(
      `The archive has later changes, but lacks the file ${missing}, without which they cannot be used.`,
    )
  }
  for (const note of notes) printLine(note)
}

function readMoment(text: string | undefined, timeZone: string): Date | undefined {
  if (text === undefined) return undefined
  const moment = parseMoment(text, timeZone)
  if (!moment) {
    throw new BackupError(
      `${text} is no moment. Write it as '2026-11-22 10:40', by the clinic's clock (${timeZone}, ` +
        'setting CLINIC_TIME_ZONE).',
    )
  }
  if (moment > new Date()) {
    throw new BackupError(`${text} (${timeZone}) has not come yet: leave --until out.`)
  }
  return moment
}
