import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Db, Transaction } from '../db/connect.server.ts'
import { removeDataFolder } from '../db/remove-data-folder.server.ts'
import type { Time } from '../day/time.ts'
import { backupFailure, BackupFailure, reasonsOf } from './backup-error.server.ts'
import { newestBackup } from './backup-folder.server.ts'
import { isPast } from './nightly-backup.server.ts'
import { isBackupAhead } from './old-backups.ts'
import { withBackupLock } from './backup-lock.server.ts'
import type { DrillOptions } from './drill-backup.server.ts'
import type { DrillAnswer } from './drill-process.server.ts'
import { isDrillDue } from './drill-due.ts'
import { runProcess } from './run-process.server.ts'

/** The drills that the server makes by itself. */
export interface DrillPlan {
  /** The clinic's time of day; undefined for drills on request only. */
  at: Time | undefined
  timeZone: string
  /** The folder of the backups. */
  folder: string
  passphrase?: string | undefined
  /** The data folder, on whose disk the scratch database is made. */
  dataDir: string
}

/**
 * Restores the newest backup into a scratch database if that is due, which is once a week. Of several
 * processes on one database one does it. The table `drill_run` says what became of each. Returns
 * whether it was due. Removes what a killed drill has left.
 */
export async function drillIfDue(db: Db, plan: DrillPlan, stopping: AbortSignal): Promise<boolean> {
  if (plan.at === undefined && !existsSync(scratchOf(plan))) return false
  const isDone = await withBackupLock(db, async () => {
    if (existsSync(scratchOf(plan))) await removeDataFolder(scratchOf(plan))
    if (!(await isDue(db, plan))) return false
    await makeDrill(db, plan, await beginDrill(db), stopping)
    return true
  })
  return isDone ?? false
}

async function isDue(db: Db, { at, timeZone }: DrillPlan): Promise<boolean> {
  if (at === undefined) return false
  const [facts] = await db<
    [
      {
        now: Date
        firstTakenAt: Date | null
        lastGoodAt: Date | null
        lastStartedAt: Date | null
      },
    ]
  >`
    select now(),
      (select min(taken_at) from backup_run where ${isPast(db, db`taken_at`)}) as first_taken_at,
      (select max(started_at) from drill_run
        where row_count is not null and ${isPast(db, db`started_at`)}) as last_good_at,
      (select max(started_at) from drill_run where ${isPast(db, db`started_at`)}) as last_started_at`
  return isDrillDue({ ...facts, at, timeZone })
}

/** In the data folder, which the app may write to in every case, and not in the memory that /tmp may be. */
const scratchOf = ({ dataDir }: DrillPlan): string => path.join(dataDir, 'drill')

/** Writes the beginning of a drill, under the lock; `inTransaction` with it. Returns its id. */
export const beginDrill = (
  db: Db,
  inTransaction: (tx: Transaction, id: number) => Promise<void> = async () => {},
): Promise<number> =>
  db.begin(async (tx) => {
    const [run] = await tx<[{ id: number }]>`insert into drill_run default values returning id`
    await inTransaction(tx, run.id)
    return run.id
  })

/**
 * Makes a drill that has begun, under the same lock. Throws an error with the reason of what was
 * wrong, which its row has as well.
 */
export async function makeDrill(
  db: Db,
  plan: DrillPlan,
  id: number,
  stopping: AbortSignal,
): Promise<void> {
  let file: string | null = null
  try {
    const name = await findNewest(db, plan)
    file = name
    const answer = await drillInProcess(db, plan, path.join(plan.folder, name), stopping)
    if ('reasons' in answer) throw new BackupFailure(answer.reasons)
    const { takenAt, rows } = answer.drilled
    await db`
      update drill_run set ended_at = now(), file = ${name}, taken_at = ${takenAt}, row_count = ${rows}
      where id = ${id}`
  } catch (error) {
    // A drill that the server itself has ended says nothing of the backup.
    const failure = stopping.aborted ? undefined : new BackupFailure(reasonsOf(error))
    await db`
      update drill_run set ended_at = now(), file = ${file}, problem = ${failure?.message ?? null},
        reasons = ${failure ? JSON.stringify(failure.reasons) : null}::text::jsonb
      where id = ${id}`
    throw error
  }
}

/** The name of the newest backup. Throws a BackupFailure where the one that was made last is gone. */
async function findNewest(db: Db, { folder }: DrillPlan): Promise<string> {
  const [{ now, file }] = await db<[{ now: Date; file: string | null }]>`
    select now(), (select file from backup_run where file is not null and ${isPast(db, db`taken_at`)}
      order by taken_at desc limit 1) as file`
  const lastName = file === null ? undefined : path.basename(file)
  const name = await newestBackup(folder, now)
  if (name === undefined) throw backupFailure('noBackup', { path: folder })
  if (lastName !== undefined && (name < lastName || isBackupAhead(name, now))) {
    throw backupFailure('backupGone', { name: lastName, path: folder })
  }
  return name
}

async function drillInProcess(
  db: Db,
  plan: DrillPlan,
  file: string,
  stopping: AbortSignal,
): Promise<DrillAnswer> {
  const [size] = await db<[{ bytes: string }]>`
    select pg_database_size(current_database()) as bytes`
  const scratch = scratchOf(plan)
  const { passphrase } = plan
  const options: DrillOptions = { file, passphrase, scratch, databaseBytes: Number(size.bytes) }
  try {
    return await runProcess<DrillOptions, DrillAnswer>(
      {
        module: new URL('drill-process.server.ts', import.meta.url),
        options,
        maxMegabytes: 128,
      },
      stopping,
    )
  } finally {
    // The process was killed, with its PostgreSQL still running.
    if (existsSync(scratch)) await removeDataFolder(scratch)
  }
}
