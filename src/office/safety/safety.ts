import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { storedFindingSchema } from '../../platform/audit-chain/audit-finding.ts'
import { failureReasonsSchema } from '../../platform/backup/failure-reason.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { safetyWarnings } from './safety-warnings.ts'

const instant = z.iso.datetime()
const bytes = z.number().min(0)

/** Why the newest attempt failed; null where it did not. */
const failure = z.object({ at: instant, reasons: failureReasonsSchema }).nullable()

const disk = z
  .object({
    folder: z.string(),
    freeBytes: bytes,
    totalBytes: bytes,
  })
  .nullable()

export const readSafety = contract({
  method: 'GET',
  url: '/api/safety',
  summary:
    'Backups, their weekly drills, the archive, disks and versions, and what endangers the data',
  answer: z.object({
    /** Worst first. */
    warnings: z.array(z.enum(safetyWarnings)),
    /** A demo is for looking at: its warnings are shown on the screen only. */
    isDemo: z.boolean(),
    backups: z.object({
      /** The clinic's time of day; null where the server makes none by itself. */
      at: timeSchema.nullable(),
      /** For how many days backups are kept. */
      keepDays: z.int(),
      folder: z.string(),
      isOnClinicDisk: z.boolean(),
      isSealed: z.boolean(),
      last: z
        .object({ takenAt: instant, name: z.string(), bytes, rows: z.int().min(0) })
        .nullable(),
      failure,
      runningSince: instant.nullable(),
    }),
    drills: z.object({
      /** The clinic's time of day; null where the server makes none by itself. */
      at: timeSchema.nullable(),
      /** The newest good one: when it ended, and what it brought back. */
      last: z
        .object({ endedAt: instant, name: z.string(), takenAt: instant, rows: z.int().min(0) })
        .nullable(),
      failure,
      runningSince: instant.nullable(),
    }),
    /** Null for a given PostgreSQL, which has an archive of its own. */
    archive: z
      .object({
        isOn: z.boolean(),
        /** Everything that was changed until then is in it; null before the first time. */
        upToDateAt: instant.nullable(),
        /** When the newest base backup in it was taken. */
        baseEndedAt: instant.nullable(),
        /** Why it cannot go on. */
        problem: failureReasonsSchema.nullable(),
      })
      .nullable(),
    audit: z.object({
      last: z
        .object({
          at: instant,
          events: z.int().min(0),
          /** How many places were changed, removed or put in. */
          findingCount: z.int().min(0),
          /** The first; those that an earlier version wrote down are English sentences. */
          findings: z.array(z.union([storedFindingSchema, z.string()])),
          /** The name of the backup that was compared. */
          comparedWith: z.string().nullable(),
        })
        .nullable(),
      failure,
      isRunning: z.boolean(),
    }),
    /** Null where they cannot be read. */
    clinicDisk: disk,
    backupDisk: disk,
    database: z.object({
      bytes,
      /** The first size within the last thirty days. */
      earlier: z.object({ day: daySchema, bytes }).nullable(),
    }),
    versions: z.object({
      /** '0.1.0'. */
      clinic: z.string(),
      /** The number of the newest migration. */
      schema: z.int(),
      /** '18.4'. */
      postgres: z.string(),
    }),
  }),
})
export type Safety = z.output<typeof readSafety.answer>

export const startBackup = contract({
  method: 'POST',
  url: '/api/safety/backups',
  summary: 'Begins a backup now; `GET /api/safety` says what becomes of it',
  answer: z.object({}),
})

export const startAuditCheck = contract({
  method: 'POST',
  url: '/api/safety/audit-checks',
  summary: 'Begins to check every event of the audit; `GET /api/safety` says what was found',
  answer: z.object({}),
})

export const startDrill = contract({
  method: 'POST',
  url: '/api/safety/drills',
  summary:
    'Begins to restore the newest backup as a drill; `GET /api/safety` says what becomes of it',
  answer: z.object({}),
})
