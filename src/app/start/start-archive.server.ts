import { openArchiving, type Archiving } from '../../platform/archive/archiving.server.ts'
import { isOnSameDisk } from '../../platform/backup/disk-space.server.ts'
import type { EmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { clinicVersion, type Config } from './config.server.ts'
import { printLine } from './run-command.server.ts'

/** The archive of the embedded database, where the settings ask for one. */
export async function startArchiving(
  { ARCHIVE_DIR, ARCHIVE_DAYS, BACKUP_AT, BACKUP_PASSPHRASE, CLINIC_TIME_ZONE }: Config,
  embedded: EmbeddedPostgres | undefined,
  secretKey: string,
): Promise<Archiving | undefined> {
  if (ARCHIVE_DIR === undefined || !embedded) return undefined
  return openArchiving(embedded, {
    root: ARCHIVE_DIR,
    days: ARCHIVE_DAYS,
    at: BACKUP_AT === 'off' ? '02:00' : BACKUP_AT,
    timeZone: CLINIC_TIME_ZONE,
    clinicVersion,
    passphrase: BACKUP_PASSPHRASE,
    secretKey,
  })
}

/** Says on the terminal what the archive does. */
export async function printArchive({ ARCHIVE_DIR, ARCHIVE_DAYS, DATA_DIR }: Config): Promise<void> {
  if (ARCHIVE_DIR === undefined) return
  printLine(
    `Every change goes into ${ARCHIVE_DIR} within a minute; any moment of the last ${ARCHIVE_DAYS} ` +
      'days can be restored.',
  )
  if (await isOnSameDisk(DATA_DIR, ARCHIVE_DIR)) {
    printLine('That is the disk of the clinic itself: set ARCHIVE_DIR to a folder on another one.')
  }
}
