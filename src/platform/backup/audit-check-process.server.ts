import { setPriority } from 'node:os'
import path from 'node:path'
import { describeFinding } from '../audit-chain/describe-finding.server.ts'
import { verifyAudit } from '../audit-chain/verify-audit.server.ts'
import { connect } from '../db/connect.server.ts'
import { problemSentence } from './backup-error.server.ts'
import { newestBackup } from './backup-folder.server.ts'
import { readBackupAnchor } from './read-backup.server.ts'

export interface AuditCheckOptions {
  databaseUrl: string
  /** The folder of the backups. */
  folder: string
  passphrase?: string | undefined
  timeZone: string
}

/** What a check of the audit found. */
export interface AuditCheck {
  events: number
  findingCount: number
  /** The first ten, as sentences. */
  findings: string[]
  /** The name of the backup that was compared; null where none could be. */
  comparedWith: string | null
}

export type AuditCheckAnswer = { check: AuditCheck } | { problem: string }

// A process of its own, as a backup has.
setPriority(19)
process.once('disconnect', () => process.exit(1))
process.once('message', (options: AuditCheckOptions) => {
  void checkAudit(options).then(
    (check) => answer({ check }),
    (error: unknown) =>
      answer({ problem: problemSentence('The audit could not be checked', error) }),
  )
})

async function checkAudit({
  databaseUrl,
  folder,
  passphrase,
  timeZone,
}: AuditCheckOptions): Promise<AuditCheck> {
  const name = await newestBackup(folder)
  const anchor =
    name === undefined
      ? undefined
      : // A backup that cannot be read is the drill's to report.
        await readBackupAnchor(path.join(folder, name), passphrase).catch(() => {})
  const db = connect(databaseUrl, { max: 1 })
  try {
    const report = await verifyAudit(db, { anchors: anchor ? [anchor] : [] })
    const show = (at: Date) => at.toLocaleString('en-GB', { timeZone })
    return {
      events: report.events,
      findingCount: report.findingCount,
      findings: report.findings.slice(0, 10).map((finding) => describeFinding(finding, show)),
      comparedWith: anchor?.name ?? null,
    }
  } finally {
    await db.end()
  }
}

function answer(message: AuditCheckAnswer): void {
  process.send!(message, () => process.exit(0))
}
