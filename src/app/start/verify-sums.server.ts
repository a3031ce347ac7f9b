import { connect } from '../../platform/db/connect.server.ts'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import {
  readSumDifferences,
  type SumDifference,
} from '../../scheduling/daily-sums/check-sums.server.ts'
import { rebuildSums } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { readConfig } from './config.server.ts'
import { openDatabase, printLine, runCommand } from './run-command.server.ts'

const mostShown = 100

function describe({ about, grain, key, status, day, mode, off }: SumDifference): string {
  const whose = grain === 'house' ? 'the house' : `${grain} ${key}`
  const ofStatus = status === null ? '' : `, ${status}`
  const ofMode = mode === null ? '' : `, ${mode || 'unknown mode'}`
  return `  ${day ?? 'All days'}, ${about} of ${whose}${ofStatus}${ofMode}: off by ${off} (amounts in paise)`
}

// npm run verify-sums [-- --rebuild]: holds the kept sums of the reports and of income against every appointment
// and every entry of the ledger. Ends with code 2 if any differs. With --rebuild they are made again.
await runCommand(async () => {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== '--rebuild')) {
    throw new BackupError(
      'The only option is to make the sums again: npm run verify-sums -- --rebuild',
    )
  }
  const database = await openDatabase(readConfig(process.env))
  const db = connect(database.ownerUrl, { max: 1 })
  try {
    const differences = await readSumDifferences(db)
    for (const difference of differences.slice(0, mostShown)) printLine(describe(difference))
    if (differences.length > mostShown) {
      printLine(`  … and ${(differences.length - mostShown).toLocaleString('en')} more.`)
    }
    if (differences.length === 0) printLine('All kept sums are those of their rows.')
    else printLine(`${differences.length.toLocaleString('en')} kept sums differ from their rows.`)
    if (options.length > 0) {
      await rebuildSums(db)
      printLine('They were made again from all rows.')
    } else if (differences.length > 0) {
      printLine('npm run verify-sums -- --rebuild makes them again.')
      process.exitCode = 2
    }
  } finally {
    await db.end()
    await database.stop()
  }
})
