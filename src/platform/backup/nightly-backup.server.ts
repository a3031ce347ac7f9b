import type { PendingQuery, Row } from 'postgres'
import type { Db, Queryable, Transaction } from '../db/connect.server.ts'
import type { Time } from '../day/time.ts'
import { isBackupDue, maxAheadMs } from './backup-due.ts'
import { BackupFailure } from './backup-error.server.ts'
import { deleteOldBackups } from './backup-folder.server.ts'
import { withBackupLock } from './backup-lock.server.ts'
import type { BackupAnswer } from './backup-process.server.ts'
import { runProcess } from './run-process.server.ts'
import type { BackupOptions } from './write-backup.server.ts'

/** The backups that the server makes by itself. */
export interface BackupPlan extends BackupOptions {
  /** The clinic's time of day; undefined for backups on request only. */
  at: Time | undefined
  /** The number of days whose backups stay in the folder. */
  keep: number
  timeZone: string
}

/**
 * Makes a backup if one is due: every day at its time, or as soon as the server runs again. Of several
 * processes on one database one does it. The table `backup_run` says what became of each. Returns
 * whether it was due.
 */
export async function backUpIfDue(
  db: Db,
  plan: BackupPlan,
  stopping: AbortSignal,
): Promise<boolean> {
  if (plan.at === undefined) return false
  const isDone = await withBackupLock(db, async () => {
    if (!(await isDue(db, plan))) return false
    await makeBackup(db, plan, await beginBackup(db), stopping)
    return true
  })
  return isDone ?? false
}

/** SQL: whether the moment is one at which something was done, and not dated ahead (`pastOf`). */
export const isPast = (db: Queryable, moment: PendingQuery<Row[]>) =>
  db`${moment} <= now() + ${maxAheadMs} * interval '1 millisecond'`

async function isDue(db: Db, { at, timeZone }: BackupPlan): Promise<boolean> {
  if (at === undefined) return false
  const [facts] = await db<[{ now: Date; lastTakenAt: Date | null; lastStartedAt: Date | null }]>`
    select now(),
      (select max(taken_at) from backup_run where ${isPast(db, db`taken_at`)}) as last_taken_at,
      (select max(started_at) from backup_run where ${isPast(db, db`started_at`)}) as last_started_at`
  return isBackupDue({ ...facts, at, timeZone })
}

/** A backup that has begun. */
interface BegunBackup {
  id: number
  startedAt: Date
}

/** Writes the beginning of a backup, under the lock; `inTransaction` with it. */
export const beginBackup = (
  db: Db,
  inTransaction: (tx: Transaction, id: number) => Promise<void> = async () => {},
): Promise<BegunBackup> =>
  db.begin(async (tx) => {
    const [run] = await tx<[BegunBackup]>`
      insert into backup_run default values returning id, started_at`
    await inTransaction(tx, run.id)
    return run
  })

/**
 * Makes a backup that has begun, under the same lock. Throws an error with the reason when it
 * fails, which its row has as well.
 */
export async function makeBackup(
  db: Db,
  plan: BackupPlan,
  { id, startedAt }: BegunBackup,
  stopping: AbortSignal,
): Promise<void> {
  const { databaseUrl, folder, clinicVersion, passphrase, secretKey } = plan
  const options: BackupOptions = { databaseUrl, folder, clinicVersion, passphrase, secretKey }
  const answer = await runProcess<BackupOptions, BackupAnswer>(
    {
      module: new URL('backup-process.server.ts', import.meta.url),
      options,
      maxMegabytes: 64,
    },
    stopping,
  )
  if ('reasons' in answer) {
    const failure = new BackupFailure(answer.reasons)
    await db`
      update backup_run set ended_at = now(), problem = ${failure.message},
        reasons = ${JSON.stringify(failure.reasons)}::text::jsonb
      where id = ${id}`
    throw failure
  }
  const { takenAt, file, bytes, rows } = answer.written
  await db`
    update backup_run set ended_at = now(), taken_at = ${takenAt}, file = ${file}, bytes = ${bytes},
      row_count = ${rows}
    where id = ${id}`
  await deleteOldBackups(folder, { keep: plan.keep, timeZone: plan.timeZone, now: startedAt })
}
