import path from 'node:path'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { checkGivenPostgres } from '../../platform/db/check-given-postgres.server.ts'
import { openEmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import { SettingError, type Config } from './config.server.ts'

/**
 * Runs a command of the terminal to its end. A refusal is printed as its sentence, anything else with
 * its stack, and both end the process with code 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = [BackupError, StartError, SettingError].some((type) => error instanceof type)
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
    process.stderr.write(`\n${text}\n\n`)
    process.exitCode = 1
  }
}

export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)

/** A path from the command line, from the folder in which the person typed it. */
export const typedPath = (text: string): string =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), text)

/** The clinic's database for a command of the terminal, as the owner of its tables. */
export async function openDatabase({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_SESSION_URL,
  DATA_DIR,
  ARCHIVE_DIR,
}: Config) {
  if (DATABASE_URL === undefined) {
    const isArchived = ARCHIVE_DIR !== undefined
    return openEmbeddedPostgres({ dataDir: DATA_DIR, isArchived, notify: printLine })
  }
  const url = DATABASE_SESSION_URL ?? DATABASE_URL
  await checkGivenPostgres(url, DATABASE_OWNER_URL, printLine)
  return { ownerUrl: DATABASE_OWNER_URL ?? url, stop: async () => {} }
}

/** '3 days', '5 hours', '2 minutes'. */
export function describeAge(ms: number): string {
  const units = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const
  const [unitMs, unit] = units.find(([length]) => ms >= 2 * length) ?? units[2]
  const count = Math.max(0, Math.round(ms / unitMs))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
