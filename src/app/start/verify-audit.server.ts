import path from 'node:path'
import type { AuditAnchor } from '../../platform/audit-chain/audit-events.server.ts'
import { findingText, type AuditFinding } from '../../platform/audit-chain/audit-finding.ts'
import { verifyAudit, type AuditReport } from '../../platform/audit-chain/verify-audit.server.ts'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { readBackupAnchor } from '../../platform/backup/read-backup.server.ts'
import { newestBackup } from '../../platform/backup/backup-folder.server.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { fillIn, messageOf } from '../../platform/i18n/messages.server.ts'
import { backupFolder, readConfig, type Config } from './config.server.ts'
import { openDatabase, printLine, runCommand, typedPath } from './run-command.server.ts'

/** The anchors of the named backups, or of the newest in the clinic's own folder. */
async function readAnchors(db: Db, files: string[], config: Config): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = []
  for (const file of files.length > 0 ? files : await findBackup(db, config)) {
    const anchor = await readBackupAnchor(file, config.BACKUP_PASSPHRASE)
    if (anchor) anchors.push(anchor)
    else printLine(`${file} is of a time before the audit had hashes, and is not compared.`)
  }
  return anchors
}

async function findBackup(db: Db, config: Config): Promise<string[]> {
  const folder = backupFolder(config)
  const [{ now }] = await db<[{ now: Date }]>`select now()`
  const name = await newestBackup(folder, now)
  return name === undefined ? [] : [path.join(folder, name)]
}

/** '1 event', '2,000 events'. */
const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

function describeFinding(finding: AuditFinding, show: (at: Date) => string): string {
  const { key, parameters } = findingText(finding, show)
  return fillIn(messageOf(key), parameters)
}

function print(report: AuditReport, anchors: AuditAnchor[], timeZone: string): void {
  const show = (at: Date) => at.toLocaleString('en-GB', { timeZone })
  const { events, earlierEvents, unsealedEvents, findings, findingCount } = report
  for (const finding of findings) printLine(`  ${describeFinding(finding, show)}`)
  if (findingCount > findings.length) {
    printLine(`  … and ${countOf(findingCount - findings.length, 'finding')} more.`)
  }
  printLine(
    findingCount === 0
      ? `\n${countOf(events, 'audit event')}: nothing was changed, removed or put in.`
      : `\n${countOf(events, 'audit event')} with ${countOf(findingCount, 'finding')}: the audit was tampered with.`,
  )
  if (earlierEvents > 0) {
    printLine(
      `${countOf(earlierEvents, 'event')} of them are older than the hashes: what was done to these before they ` +
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
  const database = await openDatabase(config)
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    const anchors = await readAnchors(db, files.map(typedPath), config)
    const report = await verifyAudit(db, { anchors })
    print(report, anchors, config.CLINIC_TIME_ZONE)
    if (report.findingCount > 0) process.exitCode = 2
  } finally {
    await db.end()
    await database.stop()
  }
})
