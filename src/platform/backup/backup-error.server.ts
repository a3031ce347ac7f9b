import type { PostgresError } from 'postgres'
import { StartError } from '../db/start-error.server.ts'

/**
 * A backup or a restore cannot be done for a reason that its user can do something about. The
 * message is a whole sentence for them, shown without a stack.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}

const reasonsByErrorCode: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'it is not there',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  EISDIR: 'it is a folder',
  EIO: 'the disk cannot be read or written',
}

/**
 * The reason of a failed file operation in words; undefined for an error that is none, such as one
 * of the database.
 */
export function fileProblem(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return reasonsByErrorCode[code] ?? (syscall && !/connect/.test(syscall) ? code : undefined)
}

/**
 * The sentence for an error: a BackupError's own; of the database only the rule that it names,
 * because its message may contain what a row holds.
 */
export function problemSentence(beginning: string, error: unknown): string {
  if (error instanceof BackupError || error instanceof StartError) return error.message
  if (!(error instanceof Error)) return `${beginning}.`
  const { constraint_name: rule, table_name: table } = error as Partial<PostgresError>
  if (rule) return `${beginning}: the database refuses a row (${table ? `${table}, ` : ''}${rule}).`
  const { code } = error as NodeJS.ErrnoException
  return code ? `${beginning} (${code}).` : `${beginning}: ${error.message}.`
}
