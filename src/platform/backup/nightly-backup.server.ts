import { fork } from 'node:child_process'
import type { Db } from '../db/connect.server.ts'
import type { Job } from '../jobs/jobs.server.ts'
import type { Time } from '../day/time.ts'
import { isBackupDue } from './backup-due.ts'
import { deleteOldBackups } from './backup-folder.server.ts'
import type { BackupAnswer } from './backup-process.server.ts'
import type { BackupOptions } from './write-backup.server.ts'

/** The backups that the server makes by itself. */
export interface BackupPlan extends BackupOptions {
  /** The clinic's time of day. */
  at: Time
  /** The number of backups that stay in the folder. */
  keep: number
  timeZone: string
}

/**
 * Makes a backup every day at its time, or as soon as the server runs again. Of several processes
 * on one database one does it. The table `backup_run` says what became of each.
 */
export const nightlyBackup = (db: Db, plan: BackupPlan): Job => ({
  name: 'nightly backup',
  everyMs: 60_000,
  run: (stopping) => backUpIfDue(db, plan, stopping),
})

/** Makes a backup if one is due; returns whether it was. */
export async function backUpIfDue(
  db: Db,
  plan: BackupPlan,
  stopping: AbortSignal,
): Promise<boolean> {
  // The lock is the connection's, and ends with it if the process is killed.
  const connection = await db.reserve()
  try {
    const [lock] = await connection<[{ isMine: boolean }]>`
      select pg_try_advisory_lock(hashtext('opd-clinic backup')) as is_mine`
    if (!lock.isMine) return false
    try {
      if (!(await isDue(db, plan))) return false
      await backUp(db, plan, stopping)
      return true
    } finally {
      await connection`select pg_advisory_unlock(hashtext('opd-clinic backup'))`
    }
  } finally {
    connection.release()
  }
}

async function isDue(db: Db, { at, timeZone }: BackupPlan): Promise<boolean> {
  const [facts] = await db<[{ now: Date; lastTakenAt: Date | null; lastStartedAt: Date | null }]>`
    select now(), (select max(taken_at) from backup_run) as last_taken_at,
      (select max(started_at) from backup_run) as last_started_at`
  return isBackupDue({ ...facts, at, timeZone })
}

async function backUp(db: Db, plan: BackupPlan, stopping: AbortSignal): Promise<void> {
  const [run] = await db<[{ id: number; startedAt: Date }]>`
    insert into backup_run default values returning id, started_at`
  const answer = await runInProcess(plan, stopping)
  if ('problem' in answer) {
    await db`update backup_run set ended_at = now(), problem = ${answer.problem} where id = ${run.id}`
    throw new Error(answer.problem)
  }
  const { takenAt, file, bytes, rows } = answer.written
  await db`
    update backup_run set ended_at = now(), taken_at = ${takenAt}, file = ${file}, bytes = ${bytes},
      row_count = ${rows}
    where id = ${run.id}`
  await deleteOldBackups(plan.folder, plan.keep, run.startedAt)
}

/** Writes the backup in a process of its own, which ends with this one. */
async function runInProcess(plan: BackupPlan, stopping: AbortSignal): Promise<BackupAnswer> {
  const child = fork(new URL('backup-process.server.ts', import.meta.url), [], {
    execArgv: ['--max-old-space-size=64'],
    signal: stopping,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    child.once('message', resolve as (answer: unknown) => void)
    child.once('error', ({ message }) =>
      resolve({
        problem: stopping.aborted
          ? 'The backup was ended, because the server stopped.'
          : `The backup could not begin: ${message}.`,
      }),
    )
    child.once('exit', (code, signal) =>
      resolve({ problem: `The backup was ended from outside (${signal ?? `code ${code}`}).` }),
    )
    const { databaseUrl, folder, clinicVersion, passphrase, secretKey } = plan
    child.send({ databaseUrl, folder, clinicVersion, passphrase, secretKey })
  })
}
