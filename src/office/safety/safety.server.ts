import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { isCheckRunning, readLastChecks } from '../../platform/backup/audit-checks.server.ts'
import { hasBackupAhead } from '../../platform/backup/backup-folder.server.ts'
import { isBackupLockHeld } from '../../platform/backup/backup-lock.server.ts'
import { readReasons } from '../../platform/backup/failure-reason.ts'
import type { BackupRuns } from '../../platform/backup/backup-runs.server.ts'
import { isPast } from '../../platform/backup/nightly-backup.server.ts'
import { readDiskSpace } from '../../platform/backup/disk-space.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readSumsCheck } from '../../scheduling/daily-sums/check-sums.server.ts'
import { readDatabaseSize } from './database-size.server.ts'
import { warningsFor } from './safety-warnings.ts'
import { readSafety, startAuditCheck, startBackup, startDrill, type Safety } from './safety.ts'

type SafetyDependencies = Pick<
  ServerDependencies,
  'db' | 'now' | 'backupRuns' | 'archiving' | 'auditChecks' | 'isDemo'
>

export function safetyRoutes(app: FastifyInstance, dependencies: SafetyDependencies): void {
  const { backupRuns } = dependencies

  route(app, readSafety, () => selectSafety(dependencies, open(backupRuns)))

  route(app, startBackup, async ({ staff, address }) => {
    const hasBegun = await open(backupRuns).startBackup((tx, id) =>
      audit(tx, { staff, address }, { action: 'started', subject: 'backup', id }),
    )
    if (!hasBegun) throw new ProblemError('backup_running')
    return {}
  })

  route(app, startAuditCheck, async ({ staff, address }) => {
    const hasBegun = await open(dependencies.auditChecks).start((tx) =>
      audit(tx, { staff, address }, { action: 'started', subject: 'audit' }),
    )
    if (!hasBegun) throw new ProblemError('audit_check_running')
    return {}
  })

  route(app, startDrill, async ({ staff, address }) => {
    const hasBegun = await open(backupRuns).startDrill((tx, id) =>
      audit(tx, { staff, address }, { action: 'started', subject: 'drill', id }),
    )
    if (!hasBegun) throw new ProblemError('backup_running')
    return {}
  })
}

function open<T>(runs: T | undefined): T {
  if (!runs) throw new ProblemError('not_found')
  return runs
}

async function selectSafety(
  { db, now, archiving, isDemo }: SafetyDependencies,
  { backups, drills, databaseFolder }: BackupRuns,
): Promise<Safety> {
  const clinicFolder = databaseFolder ?? drills.dataDir
  // Asked before the rows are read: a run which ends meanwhile is then shown with what became of it, and
  // not as neither running nor done.
  const [isRunning, isChecking] = await Promise.all([isBackupLockHeld(db), isCheckRunning(db)])
  const [runs, checks, sums, database, clinicDisk, backupDisk] = await Promise.all([
    readRuns(db),
    readLastChecks(db),
    readSumsCheck(db),
    readDatabaseSize(db, now().today),
    readDiskSpace(clinicFolder),
    readDiskSpace(backups.folder),
  ])
  const isBackupAhead = await hasBackupAhead(backups.folder, runs.now)
  const isOnClinicDisk =
    databaseFolder !== undefined &&
    clinicDisk !== undefined &&
    clinicDisk.device === backupDisk?.device
  const archive = archiving?.status()
  const { lastBackup, lastDrill, backupAttempt, drillAttempt, drillResult } = runs
  return {
    warnings: warningsFor({
      now: runs.now,
      backupsSince: runs.backupsSince,
      drillsSince: runs.drillsSince,
      isDaily: backups.at !== undefined,
      isWeekly: drills.at !== undefined,
      firstTakenAt: runs.firstTakenAt,
      lastTakenAt: lastBackup?.takenAt ?? null,
      isBackupAhead,
      lastGoodDrillAt: lastDrill?.endedAt ?? null,
      hasDrillFailed: failureOf(drillResult) !== null,
      hasArchiveStopped: (archive?.problem ?? null) !== null,
      hasAuditChanged: (checks.last?.check.findingCount ?? 0) > 0,
      wereSumsWrong: (sums.wrong ?? 0) > 0,
      clinicDisk: clinicDisk ?? null,
      backupDisk: backupDisk ?? null,
      isOnSameDisk: isOnClinicDisk,
    }),
    isDemo,
    backups: {
      at: backups.at ?? null,
      keepDays: backups.keep,
      folder: backups.folder,
      isOnClinicDisk,
      isSealed: backups.passphrase !== undefined,
      last: lastBackup && {
        takenAt: lastBackup.takenAt.toISOString(),
        name: path.basename(lastBackup.file),
        bytes: Number(lastBackup.bytes),
        rows: Number(lastBackup.rowCount),
      },
      failure: failureOf(backupAttempt),
      runningSince: runningSince(backupAttempt, isRunning),
    },
    drills: {
      at: drills.at ?? null,
      last: lastDrill && {
        endedAt: lastDrill.endedAt.toISOString(),
        name: lastDrill.file,
        takenAt: lastDrill.takenAt.toISOString(),
        rows: Number(lastDrill.rowCount),
      },
      failure: failureOf(drillResult),
      runningSince: runningSince(drillAttempt, isRunning),
    },
    archive:
      databaseFolder === undefined
        ? null
        : {
            isOn: archive !== undefined,
            upToDateAt: archive?.upToDateAt?.toISOString() ?? null,
            baseEndedAt: archive?.baseEndedAt?.toISOString() ?? null,
            problem: archive?.problem ? [...archive.problem] : null,
          },
    audit: {
      last: checks.last ? { at: checks.last.at.toISOString(), ...checks.last.check } : null,
      failure: checks.failure
        ? { at: checks.failure.at.toISOString(), reasons: [...checks.failure.reasons] }
        : null,
      isRunning: isChecking,
    },
    clinicDisk: clinicDisk ? { folder: clinicFolder, ...clinicDisk } : null,
    backupDisk: backupDisk ? { folder: backups.folder, ...backupDisk } : null,
    database,
    versions: { clinic: backups.clinicVersion, schema: runs.schema, postgres: runs.postgres },
  }
}

/** The newest attempt at a backup or a drill. */
interface Attempt {
  startedAt: Date
  endedAt: Date | null
  problem: string | null
  /** As JSON. */
  reasons: string | null
}

const failureOf = (attempt: Attempt | null): Safety['backups']['failure'] =>
  attempt?.problem && attempt.endedAt
    ? {
        at: attempt.endedAt.toISOString(),
        reasons: readReasons(attempt.reasons, attempt.problem),
      }
    : null

/** An attempt without an end belonged to a server that was killed, unless somebody has the lock. */
const runningSince = (attempt: Attempt | null, isRunning: boolean): string | null =>
  isRunning && attempt !== null && attempt.endedAt === null ? attempt.startedAt.toISOString() : null

interface GoodBackup {
  takenAt: Date
  file: string
  bytes: string
  rowCount: string
}
interface GoodDrill {
  endedAt: Date
  takenAt: Date
  file: string
  rowCount: string
}

/** The newest runs, all of one moment. */
async function readRuns(db: Db) {
  const [backups, backupAttempts, drills, drillAttempts, drillResults, [facts]] = await db.begin(
    'isolation level repeatable read read only',
    (tx) => [
      tx<GoodBackup[]>`
      select taken_at, file, bytes, row_count from backup_run
      where ${isPast(tx, tx`taken_at`)} order by taken_at desc limit 1`,
      tx<Attempt[]>`
      select started_at, ended_at, problem, reasons::text as reasons from backup_run order by id desc limit 1`,
      tx<GoodDrill[]>`
      select ended_at, taken_at, file, row_count from drill_run
      where row_count is not null and ${isPast(tx, tx`started_at`)}
      order by started_at desc limit 1`,
      tx<
        Attempt[]
      >`select started_at, ended_at, problem, reasons::text as reasons from drill_run order by id desc limit 1`,
      // One that was interrupted has no result, and takes none back.
      tx<Attempt[]>`
      select started_at, ended_at, problem, reasons::text as reasons from drill_run
      where problem is not null or row_count is not null order by id desc limit 1`,
      // The migrations that brought backups, and drills.
      tx<
        [
          {
            now: Date
            firstTakenAt: Date | null
            backupsSince: Date
            drillsSince: Date
            schema: number
            postgres: string
          },
        ]
      >`
      select now(), (select min(taken_at) from backup_run where ${isPast(tx, tx`taken_at`)}) as first_taken_at,
        (select applied_at from migration.applied where number = 43) as backups_since,
        (select applied_at from migration.applied where number = 45) as drills_since,
        (select max(number) from migration.applied) as schema,
        split_part(current_setting('server_version'), ' ', 1) as postgres`,
    ],
  )
  return {
    ...facts,
    lastBackup: backups[0] ?? null,
    backupAttempt: backupAttempts[0] ?? null,
    lastDrill: drills[0] ?? null,
    drillAttempt: drillAttempts[0] ?? null,
    drillResult: drillResults[0] ?? null,
  }
}
