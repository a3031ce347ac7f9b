import { pastOf } from '../../platform/backup/backup-due.ts'

/**
 * What endangers the clinic's data, worst first. All are problems, except that the backups lie on
 * the clinic's own disk: a lasting note.
 */
export const safetyWarnings = [
  'auditChanged',
  'sumsWrong',
  'backupMissing',
  'backupOld',
  'backupAhead',
  'archiveStopped',
  'drillFailed',
  'drillOld',
  'clinicDiskLow',
  'backupDiskLow',
  'backupDiskUnreadable',
  'sameDisk',
] as const
export type SafetyWarning = (typeof safetyWarnings)[number]

/** Whether it can wait: a calm note, not a problem. */
export const isNote = (warning: SafetyWarning): boolean => warning === 'sameDisk'

/** The room on a disk, in bytes; null where the disk could not be read. */
type Disk = { freeBytes: number; totalBytes: number } | null

interface SafetyFacts {
  now: Date
  /** Since when this clinic could have made backups. */
  backupsSince: Date
  /** Since when this clinic could have restored one as a drill. */
  drillsSince: Date
  /** Whether the server makes backups and drills by itself. */
  isDaily: boolean
  isWeekly: boolean
  firstTakenAt: Date | null
  lastTakenAt: Date | null
  /** Whether a backup in the folder is dated ahead of now. */
  isBackupAhead: boolean
  /** When the newest good drill ended. */
  lastGoodDrillAt: Date | null
  /** Whether the newest drill failed. */
  hasDrillFailed: boolean
  /** Whether the newest check of the audit found that something was changed. */
  hasAuditChanged: boolean
  /** Whether the newest check of the kept sums found that some were wrong. */
  wereSumsWrong: boolean
  /** Whether the archive to the minute cannot go on. */
  hasArchiveStopped: boolean
  clinicDisk: Disk
  backupDisk: Disk
  /** Whether the backups would be lost with the clinic's disk. */
  isOnSameDisk: boolean
}

const hourMs = 3_600_000
/** A night and two hours, in which a backup may take long or be made up for. */
export const maxBackupAgeMs = 26 * hourMs
/** A week and a day. */
export const maxDrillAgeMs = 8 * 24 * hourMs
export const minFreeShare = 0.1

/**
 * The warnings for the Admins, worst first. A clinic is left alone in its first hours, until
 * a backup would have been made in any case; a server without backups of its own warns of none.
 */
export function warningsFor(facts: SafetyFacts): SafetyWarning[] {
  const { now, isDaily, isWeekly } = facts
  const lastTakenAt = pastOf(facts.lastTakenAt, now)
  const firstTakenAt = pastOf(facts.firstTakenAt, now)
  const lastGoodDrillAt = pastOf(facts.lastGoodDrillAt, now)
  const ageMs = (at: Date) => now.getTime() - at.getTime()
  // A clinic that seems to have begun later than now is no new one: the clock stood ahead then.
  const backupsSince = pastOf(facts.backupsSince, now)
  const isSettled = backupsSince === null || ageMs(backupsSince) > maxBackupAgeMs
  const drillsSince = firstTakenAt && later(firstTakenAt, pastOf(facts.drillsSince, now))
  const lastDrillAt = lastGoodDrillAt ?? drillsSince
  const holds: Record<SafetyWarning, boolean> = {
    auditChanged: facts.hasAuditChanged,
    sumsWrong: facts.wereSumsWrong,
    backupMissing: isDaily && lastTakenAt === null && isSettled,
    backupOld: isDaily && lastTakenAt !== null && isSettled && ageMs(lastTakenAt) > maxBackupAgeMs,
    backupAhead: facts.isBackupAhead,
    archiveStopped: facts.hasArchiveStopped,
    drillFailed: facts.hasDrillFailed,
    drillOld: isWeekly && lastDrillAt !== null && ageMs(lastDrillAt) > maxDrillAgeMs,
    clinicDiskLow: isLow(facts.clinicDisk),
    // On one disk it is the same room.
    backupDiskLow: !facts.isOnSameDisk && isLow(facts.backupDisk),
    backupDiskUnreadable: isDaily && facts.backupDisk === null && isSettled,
    sameDisk: isDaily && facts.isOnSameDisk && isSettled,
  }
  return safetyWarnings.filter((warning) => holds[warning])
}

const later = (left: Date, right: Date | null): Date =>
  right === null || left > right ? left : right

const isLow = (disk: Disk): boolean =>
  disk !== null && disk.freeBytes < minFreeShare * disk.totalBytes
