import { copyFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { backupFailure, BackupFailure, reasonsOf } from '../backup/backup-error.server.ts'
import { isBackupDue, pastOf } from '../backup/backup-due.ts'
import { connect } from '../db/connect.server.ts'
import type { EmbeddedPostgres } from '../db/embedded-postgres.server.ts'
import type { FailureReason } from '../backup/failure-reason.ts'
import { runProcess } from '../backup/run-process.server.ts'
import { writeWholeFile } from '../backup/stored-file.server.ts'
import type { Time } from '../day/time.ts'
import type { Job } from '../jobs/jobs.server.ts'
import { openArchiveFolder } from './archive-record.server.ts'
import { hasGap, historyName, pruneArchives, readArchive } from './archive-folder.server.ts'
import type { BaseAnswer } from './base-process.server.ts'
import { shipWal } from './ship-wal.server.ts'
import { ifThere } from './cluster-files.server.ts'
import { isHistoryFile } from './wal-file.ts'
import type { BaseOptions } from './write-base.server.ts'

export interface ArchivePlan {
  /** The archive folder. */
  root: string
  /** How many days back the clinic can be restored. */
  days: number
  /** The clinic's time of day for base backups. */
  at: Time
  timeZone: string
  clinicVersion: string
  passphrase?: string | undefined
  secretKey: string
}

/** What became of the archive since the start. */
interface ArchiveStatus {
  /** When the archive had everything that PostgreSQL had handed over; null before the first time. */
  upToDateAt: Date | null
  /** When the newest base backup in the archive was taken; null where there is none. */
  baseEndedAt: Date | null
  /** Why it cannot go on; null while all is well. */
  problem: readonly FailureReason[] | null
}

export interface Archiving {
  jobs: Job[]
  status: () => ArchiveStatus
  /** Moves what the database handed over when it stopped. */
  shipRest: () => Promise<void>
}

type ArchivedDatabase = Pick<EmbeddedPostgres, 'adminUrl' | 'cluster' | 'dataDir' | 'spool'>

/**
 * How often finished WAL files are moved. Together with PostgreSQL's `archive_timeout` it is less than
 * a minute.
 */
const shipEveryMs = 2_000
const baseEveryDays = 7
const tellAgainMs = 3_600_000
const msPerDay = 86_400_000

/**
 * Archives the embedded database continuously: WAL files as they are finished, and a base backup
 * every week, or at once where there is none that leads to now. The archive can wait, never the clinic: what cannot
 * be written is told in the log and in the status, and attempted again.
 */
export async function openArchiving(
  { adminUrl, cluster, dataDir, spool }: ArchivedDatabase,
  { root, days, at, timeZone, clinicVersion, passphrase, secretKey }: ArchivePlan,
): Promise<Archiving> {
  const { systemIdentifier, timeline } = await readIdentity(adminUrl)
  const history = historyName({ systemIdentifier, timeline })
  const status: ArchiveStatus = { upToDateAt: null, baseEndedAt: null, problem: null }
  const openFolder = () => openArchiveFolder(root, dataDir, history)
  const shipment = { spool, root, systemIdentifier, passphrase, openFolder }
  let lastBaseStartedAt: Date | null = null

  async function ship(): Promise<void> {
    const startedAt = new Date()
    await shipWal(shipment)
    await assertHandedOver(cluster)
    status.upToDateAt = startedAt
  }

  async function writeBaseIfDue(stopping: AbortSignal): Promise<boolean> {
    const folder = await openFolder()
    const archive = await readArchive(root, systemIdentifier, timeline)
    status.baseEndedAt = archive.bases.at(-1)?.endedAt ?? null
    const now = new Date()
    const isNeeded = archive.bases.length === 0 || hasGap(archive)
    const lastTakenAt = isNeeded ? null : pastOf(status.baseEndedAt, now)
    // Days later than it was taken, so that each attempt of the next weeks comes at its time of day.
    const countsFrom =
      lastTakenAt && new Date(lastTakenAt.getTime() + (baseEveryDays - 1) * msPerDay)
    const facts = { now, timeZone, at, lastTakenAt: countsFrom, lastStartedAt: lastBaseStartedAt }
    if ((countsFrom !== null && countsFrom > now) || !isBackupDue(facts)) return false
    lastBaseStartedAt = now
    await spoolHistories(cluster, spool)
    const options = { adminUrl, cluster, dataDir, folder, clinicVersion }
    const task = {
      module: new URL('base-process.server.ts', import.meta.url),
      options: { ...options, passphrase, secretKey },
      maxMegabytes: 64,
    }
    const answer = await runProcess<BaseOptions, BaseAnswer>(task, stopping)
    if ('reasons' in answer) throw new BackupFailure(answer.reasons)
    status.baseEndedAt = (await readArchive(root, systemIdentifier, timeline)).bases.at(-1)!.endedAt
    await pruneArchives(root, { systemIdentifier, timeline }, days, now)
    return true
  }

  const reported = new Map<string, { problem: readonly FailureReason[]; at: number }>()
  /** A lasting problem is an error in the log when it begins, and once an hour. */
  async function reportOnce(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      reported.delete(name)
    } catch (error) {
      const problem = reasonsOf(error)
      const last = reported.get(name)
      const isNew = !last || Date.now() - last.at >= tellAgainMs
      if (isNew) reported.set(name, { problem, at: Date.now() })
      else last.problem = problem
      if (isNew) throw error
    } finally {
      status.problem = [...reported.values()][0]?.problem ?? null
    }
  }

  return {
    jobs: [
      { name: 'archive changes', everyMs: shipEveryMs, run: () => reportOnce('changes', ship) },
      {
        name: 'base backup',
        everyMs: 15_000,
        run: (stopping) => reportOnce('base', () => writeBaseIfDue(stopping)),
      },
    ],
    status: () => ({ ...status }),
    shipRest: () => reportOnce('rest', ship).catch(() => {}),
  }
}

/** How long a finished WAL file may wait for PostgreSQL to hand it over. */
const maxWaitMs = 180_000

/** Throws a BackupFailure while PostgreSQL itself cannot copy WAL files into the spool: they pile up. */
async function assertHandedOver(cluster: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal', 'archive_status')
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.ready'))) {
    const stats = await stat(path.join(folder, name)).catch(ifThere)
    if (!stats || stats.mtimeMs > Date.now() - maxWaitMs) continue
    throw backupFailure('changesNotHandedOver', { name: name.slice(0, -6) })
  }
}

async function readIdentity(
  adminUrl: string,
): Promise<{ systemIdentifier: string; timeline: number }> {
  const db = connect(adminUrl, { max: 1 })
  try {
    const [row] = await db<[{ systemIdentifier: string; walFile: string }]>`
      select system_identifier::text, pg_walfile_name(pg_current_wal_lsn()) as wal_file
      from pg_control_system()`
    return {
      systemIdentifier: row.systemIdentifier,
      timeline: Number.parseInt(row.walFile.slice(0, 8), 16),
    }
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * A restored database has begun its timeline before it was archived: the file that says so goes into
 * the archive, too, so that another restore gives its timeline another number.
 */
async function spoolHistories(cluster: string, spool: string): Promise<void> {
  const folder = path.join(cluster, 'pg_wal')
  for (const name of (await readdir(folder)).filter(isHistoryFile)) {
    await writeWholeFile(spool, async (partFile) => {
      await copyFile(path.join(folder, name), partFile)
      return { name }
    })
  }
}
