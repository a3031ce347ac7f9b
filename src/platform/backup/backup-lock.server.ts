import type { Db } from '../db/connect.server.ts'
import { backupFailure } from './backup-error.server.ts'

/**
 * Runs while no other process makes or checks a backup of this database. Returns undefined, without
 * a run, where another does.
 */
export async function withBackupLock<T>(db: Db, run: () => Promise<T>): Promise<T | undefined> {
  // The lock is the transaction's: it ends with a killed process, and stays where several processes
  // share their connections.
  return db.begin(async (tx) => {
    const [lock] = await tx<[{ isMine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('opd-clinic backup')) as is_mine`
    if (!lock.isMine) return undefined
    await endInterruptedRuns(db)
    return run()
  }) as Promise<T | undefined>
}

/** Whether a process makes or checks a backup of this database now. */
export async function isBackupLockHeld(db: Db): Promise<boolean> {
  const [row] = await db<[{ isHeld: boolean }]>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = hashtext('opd-clinic backup')) as is_held`
  return row.isHeld
}

/** Whoever has the lock is the only one: what has no end belonged to a server that was killed. */
async function endInterruptedRuns(db: Db): Promise<void> {
  const { message, reasons } = backupFailure('interrupted', {})
  await db`
    update backup_run set ended_at = now(), problem = ${message},
      reasons = ${JSON.stringify(reasons)}::text::jsonb
    where ended_at is null`
  // It says nothing of the backup, so it has no problem.
  await db`update drill_run set ended_at = now() where ended_at is null`
}
