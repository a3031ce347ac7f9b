import { z } from 'zod'

/** What a reason's sentence names, with its unit. */
interface Parameters {
  /** A file or a folder. */
  path: string
  /** A file of a folder, or an index. */
  name: string
  table: string
  /** A constraint of the database. */
  rule: string
  version: string
  rows: number
  wantedRows: number
  freeBytes: number
  neededBytes: number
  reservedBytes: number
  waitingBytes: number
  /** What the system itself said, for whoever looks after the computer; not part of the sentence. */
  detail: string
}
type ParameterName = keyof Parameters

/**
 * Every reason for which a backup, a drill, the archive or a check of the audit fails, and what it
 * names. Its sentence is the text `safety.reasons.<code>` of the language files: the Safety screen
 * shows it in the reader's language, commands and logs in English.
 */
export const failureReasons = {
  diskFull: ['path'],
  diskReadOnly: ['path'],
  diskBroken: ['path'],
  permissionDenied: ['path'],
  pathMissing: ['path'],
  pathBlocked: ['path'],
  pathUnusable: ['path', 'detail'],
  notABackup: ['path'],
  fileDamaged: ['path'],
  fileSealed: ['path'],
  wrongPassphrase: [],
  newerVersion: ['version'],
  otherTables: [],
  noBackup: ['path'],
  backupGone: ['name', 'path'],
  databaseAway: ['detail'],
  databaseDiskFull: [],
  rowRefused: ['rule'],
  tableDiffers: ['table', 'rows', 'wantedRows'],
  numbersDiffer: [],
  tableDamaged: ['table', 'detail'],
  indexDamaged: ['name'],
  scratchDatabaseFailed: ['detail'],
  noRoomForDrill: ['path', 'freeBytes', 'neededBytes', 'reservedBytes'],
  drillDiskNearlyFull: ['path'],
  serverStopped: [],
  interrupted: [],
  killed: ['detail'],
  couldNotBegin: ['detail'],
  archiveDiskGone: ['path'],
  archiveForeign: ['path', 'name'],
  archiveShared: ['path', 'name'],
  changesWait: ['waitingBytes'],
  changesGivenUp: [],
  changesNotHandedOver: ['name'],
  passwordsMissing: ['path'],
  /** What an earlier version wrote down, as its English sentence. */
  earlier: ['detail'],
  unexpected: ['detail'],
} as const satisfies Record<string, readonly ParameterName[]>

export type FailureCode = keyof typeof failureReasons

/** The parameters of a code. */
export type FailureParameters<Code extends FailureCode> = Pick<
  Parameters,
  (typeof failureReasons)[Code][number]
>

export const failureCodes = Object.keys(failureReasons) as [FailureCode, ...FailureCode[]]

const failureReasonSchema = z.object({
  code: z.enum(failureCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** A code with its parameters. */
export type FailureReason = z.output<typeof failureReasonSchema>

/** Mostly one; of the archive also what becomes of the changes meanwhile. */
export const failureReasonsSchema = z.array(failureReasonSchema)

/**
 * The reasons that a row has noted as JSON, beside the sentence of them. A row of an earlier version
 * has the sentence only, and one of a later version may have codes that are not known here.
 */
export function readReasons(json: string | null, sentence: string): FailureReason[] {
  const read = failureReasonsSchema.safeParse(json === null ? undefined : JSON.parse(json))
  return read.data ?? [{ code: 'earlier', parameters: { detail: sentence } }]
}
