import { setPriority } from 'node:os'
import path from 'node:path'
import { toStoredFinding, type StoredFinding } from '../audit-chain/audit-finding.ts'
import { verifyAudit } from '../audit-chain/verify-audit.server.ts'
import { connect } from '../db/connect.server.ts'
import { reasonsOf } from './backup-error.server.ts'
import { newestBackup } from './backup-folder.server.ts'
import { readBackupAnchor } from './read-backup.server.ts'
import type { FailedTask } from './run-process.server.ts'

export interface AuditCheckOptions {
  databaseUrl: string
  /** The folder of the backups. */
  folder: string
  passphrase?: string | undefined
}

/** What a check of the audit found. */
export interface AuditCheck {
  events: number
  findingCount: number
  /** The first ten; an earlier version wrote down English sentences. */
  findings: (StoredFinding | string)[]
  /** The name of the backup that was compared; null where none could be. */
  comparedWith: string | null
}

export type AuditCheckAnswer = { check: AuditCheck } | FailedTask

// A process of its own, as a backup has.
setPriority(19)
process.once('disconnect', () => process.exit(1))
process.once('message', (options: AuditCheckOptions) => {
  void checkAudit(options).then(
    (check) => answer({ check }),
    (error: unknown) => answer({ reasons: reasonsOf(error) }),
  )
})

async function checkAudit({
  databaseUrl,
  folder,
  passphrase,
}: AuditCheckOptions): Promise<AuditCheck> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const [{ now }] = await db<[{ now: Date }]>`select now()`
    const name = await newestBackup(folder, now)
    const anchor =
      name === undefined
        ? undefined
        : // A backup that cannot be read is the drill's to report.
          await readBackupAnchor(path.join(folder, name), passphrase).catch(() => {})
    const report = await verifyAudit(db, { anchors: anchor ? [anchor] : [] })
    return {
      events: report.events,
      findingCount: report.findingCount,
      findings: report.findings.slice(0, 10).map(toStoredFinding),
      comparedWith: anchor?.name ?? null,
    }
  } finally {
    await db.end()
  }
}

function answer(message: AuditCheckAnswer): void {
  process.send!(message, () => process.exit(0))
}
