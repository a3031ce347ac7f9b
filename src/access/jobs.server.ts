import { removeOldChanges } from '../platform/live/read-changes.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { noteAuditHeads } from '../platform/audit-chain/audit-events.server.ts'
import { sealEarlierEvents } from '../platform/audit-chain/earlier-events.server.ts'
import { deleteExpiredCounts } from '../platform/http/rate-limit-store.server.ts'
import { deleteExpiredCodes } from './auth/sign-in-code.server.ts'
import { deleteOldOrigins } from './auth/known-origins.server.ts'
import type { ServerDependencies } from './auth/server-dependencies.server.ts'

const cleanUpEveryMs = 10 * 60_000

/**
 * Deletes what has expired: sessions, counters of attempts, known origins, used codes. Notes how far
 * the audit reaches, and seals what was in it before its events had hashes.
 */
export const accessJobs = ({ db, sessions }: ServerDependencies): Job[] => [
  { name: 'drop counters of tries', everyMs: cleanUpEveryMs, run: () => deleteExpiredCounts(db) },
  {
    name: 'drop known places of sign-ins',
    everyMs: cleanUpEveryMs,
    run: () => deleteOldOrigins(db),
  },
  { name: 'drop used sign-in codes', everyMs: cleanUpEveryMs, run: () => deleteExpiredCodes(db) },
  { name: 'drop expired sessions', everyMs: cleanUpEveryMs, run: () => sessions.deleteExpired() },
  { name: 'remove changes that all have heard', everyMs: 60_000, run: () => removeOldChanges(db) },
  { name: 'note how far the audit reaches', everyMs: 60_000, run: () => noteAuditHeads(db) },
  {
    name: 'seal earlier audit events',
    everyMs: 60_000,
    run: (stopping) => sealEarlierEvents(db, stopping),
  },
]
