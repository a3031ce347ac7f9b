import path from 'node:path'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import { SettingError } from './config.server.ts'

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
