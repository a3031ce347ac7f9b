import type { PostgresError } from 'postgres'
import { StartError } from '../db/start-error.server.ts'
import { fillIn, messageOf } from '../i18n/messages.server.ts'
import { formatBytesIn } from '../numbers/format-bytes.ts'
import type { FailureCode, FailureParameters, FailureReason } from './failure-reason.ts'

/**
 * A backup or a restore cannot be done for a reason that its user can do something about. The
 * message is a whole sentence for them, shown without a stack.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A BackupError whose reasons are known by their codes, so that a screen says them in any language. */
export class BackupFailure extends BackupError {
  readonly reasons: readonly FailureReason[]

  constructor(reasons: readonly FailureReason[], options?: ErrorOptions) {
    super(describeReasons(reasons), options)
    this.reasons = reasons
  }
}

/** A BackupFailure with one reason. */
export const backupFailure = <Code extends FailureCode>(
  code: Code,
  parameters: FailureParameters<Code>,
  cause?: unknown,
): BackupFailure => new BackupFailure([toReason(code, parameters)], { cause })

/** A reason with the parameters of its code. */
export const toReason = <Code extends FailureCode>(
  code: Code,
  parameters: FailureParameters<Code>,
): FailureReason => ({ code, parameters: { ...parameters } })

const pathReasons = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EROFS: 'diskReadOnly',
  EIO: 'diskBroken',
  EACCES: 'permissionDenied',
  EPERM: 'permissionDenied',
  ENOENT: 'pathMissing',
  ENOTDIR: 'pathBlocked',
  EEXIST: 'pathBlocked',
  EISDIR: 'pathBlocked',
} as const

/**
 * The reason of a failed file operation below a path; undefined for an error that is none, such as
 * one of the database.
 */
export function fileProblem(error: unknown, path: string): FailureReason | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (code in pathReasons) return toReason(pathReasons[code as keyof typeof pathReasons], { path })
  if (!syscall || /connect/.test(syscall)) return undefined
  return toReason('pathUnusable', { path, detail: code })
}

/**
 * The reasons of any error. Of the database's own messages only the rule or the code is given away,
 * because the rest may contain what a row holds.
 */
export function reasonsOf(error: unknown): readonly FailureReason[] {
  if (error instanceof BackupFailure) return error.reasons
  if (error instanceof BackupError || error instanceof StartError) {
    return [toReason('unexpected', { detail: error.message })]
  }
  if (!(error instanceof Error)) return [toReason('unexpected', { detail: String(error) })]
  const { constraint_name: rule, table_name: table } = error as Partial<PostgresError>
  if (rule) return [toReason('rowRefused', { rule: table ? `${table}.${rule}` : rule })]
  const { code } = error as NodeJS.ErrnoException
  if (code === '53100') return [toReason('databaseDiskFull', {})]
  if (code && isConnectionLost(code)) return [toReason('databaseAway', { detail: code })]
  return [toReason('unexpected', { detail: code ?? error.message })]
}

const isConnectionLost = (code: string): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|CONNECT|57P0|08)/.test(code)

/** Reasons as English sentences, for commands and logs. */
export const describeReasons = (reasons: readonly FailureReason[]): string =>
  reasons.map(describe).join(' ')

function describe({ code, parameters }: FailureReason): string {
  const shown = Object.entries(parameters).map(([name, value]) => {
    const isSize = typeof value === 'number' && name.endsWith('Bytes')
    return [name, isSize ? formatBytesIn('en', value) : value] as const
  })
  const sentence = fillIn(messageOf(`safety.reasons.${code}`), Object.fromEntries(shown))
  const { detail } = parameters
  return detail === undefined ? sentence : `${sentence} (${detail})`
}
