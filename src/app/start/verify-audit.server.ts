import path from 'node:path'
import type { AuditAnchor } from '../../platform/audit-chain/audit-events.server.ts'
import type { AuditFinding } from '../../platform/audit-chain/chain-check.server.ts'
import { verifyAudit, type AuditReport } from '../../platform/audit-chain/verify-audit.server.ts'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { readBackupAnchor } from '../../platform/backup/read-backup.server.ts'
import { newestBackup } from '../../platform/backup/backup-folder.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { backupFolder, readConfig, type Config } from './config.server.ts'
import { openDatabase, printLine, runCommand, typedPath } from './run-command.server.ts'

/** The anchors of the named backups, or of the newest in the clinic's own folder. */
async function readAnchors(files: string[], config: Config): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = []
  for (const file of files.length > 0 ? files : await findBackup(config)) {
    const anchor = await readBackupAnchor(file, config.BACKUP_PASSPHRASE)
    if (anchor) anchors.push(anchor)
    else printLine(`${file} is of a time before the audit had hashes, and is not compared.`)
  }
  return anchors
}

async function findBackup(config: Config): Promise<string[]> {
  const folder = backupFolder(config)
  const name = await newestBackup(folder)
  return name === undefined ? [] : [path.join(folder, name)]
}

const count = (number: number, what: string) =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

/** A finding as a sentence; `show` writes a moment by the clinic's clock. */
function toSentence(finding: AuditFinding, show: (at: Date) => string): string {
  const place = ({ id, at }: { id: string; at: Date }) => `${id} (${show(at)})`
  switch (finding.kind) {
    case 'changed':
      return `Event ${place(finding.event)} was changed, or the hash before it.`
    case 'inserted':
      return `Event ${place(finding.event)} was put in: it was not written by the clinic's own way.`
    case 'removed': {
      const { previous, next } = finding
      const after = previous ? `after event ${place(previous)}` : 'at the beginning of a stream'
      const before = next ? ` and before event ${place(next)}` : ', at the end of a stream'
      return `${count(finding.count, 'event')} missing ${after}${before}.`
    }
    case 'rewritten':
      return (
        `Events up to ${place(finding.event)} were written again with all their hashes, ` +
        `${finding.since ? `after ${show(finding.since)}` : 'at any time'}: ` +
        `${finding.anchor} noted something else at ${show(finding.until)}.`
      )
    case 'earlierChanged':
      return `Events from before the hashes were changed, removed or put in: between ${finding.firstId} and ${finding.lastId}.`
    case 'headsChanged':
      return 'What the database noted of its own audit (table audit_head) was changed.'
  }
}

function print(report: AuditReport, anchors: AuditAnchor[], timeZone: string): void {
  const show = (at: Date) => at.toLocaleString('en-GB', { timeZone })
  const { events, earlierEvents, unsealedEvents, findings, findingCount } = report
  for (const finding of findings) printLine(`  ${toSentence(finding, show)}`)
  if (findingCount > findings.length) {
    printLine(`  … and ${count(findingCount - findings.length, 'finding')} more.`)
  }
  printLine(
    findingCount === 0
      ? `\n${count(events, 'audit event')}: nothing was changed, removed or put in.`
      : `\n${count(events, 'audit event')} with ${count(findingCount, 'finding')}: the audit was tampered with.`,
  )
  if (earlierEvents > 0) {
    printLine(
      `${count(earlierEvents, 'event')} of them are older than the hashes: what was done to these before they ` +
        `were sealed is not known${unsealedEvents > 0 ? `, and ${unsealedEvents.toLocaleString('en')} are not sealed yet` : ''}.`,
    )
  }
  for (const { name, takenAt } of anchors) printLine(`Compared with ${name} of ${show(takenAt)}.`)
  if (anchors.length === 0) {
    printLine(
      'Compared with no backup: whoever holds the database could have computed all hashes again.\n' +
        'Name backups from another place: npm run verify-audit -- FILE',
    )
  }
}

// npm run verify-audit [-- BACKUP_FILE…]: says whether anything was changed in the audit. Ends with
// code 2 if so.
await runCommand(async () => {
  const files = process.argv.slice(2)
  if (files.some((file) => file.startsWith('-'))) {
    throw new BackupError('Name backups to compare with, or none: npm run verify-audit -- FILE …')
  }
  const config = readConfig(process.env)
  const anchors = await readAnchors(files.map(typedPath), config)
  const database = await openDatabase(config)
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    const report = await verifyAudit(db, { anchors })
    print(report, anchors, config.CLINIC_TIME_ZONE)
    if (report.findingCount > 0) process.exitCode = 2
  } finally {
    await db.end()
    await database.stop()
  }
})
