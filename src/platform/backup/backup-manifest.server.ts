import { z } from 'zod'
import { auditHead } from '../audit-chain/audit-events.server.ts'

// A backup is a tar file, compressed with gzip, which every computer can open: 'backup.json', then
// each table as 'tables/<name>/000001.copy' and so on, and 'manifest.json' as its last entry. The
// pieces of a table, one after the other, are what PostgreSQL's `copy` writes as text. A file
// without its manifest is cut off.

export const headerName = 'backup.json'
export const manifestName = 'manifest.json'

/** The name of a table's piece in the tar file; `index` counts from 0. */
export const pieceName = (table: string, index: number): string =>
  `tables/${table}/${String(index + 1).padStart(6, '0')}.copy`

/** The table that an entry is a piece of; undefined for another entry. */
export const tableOfPiece = (entry: string): string | undefined =>
  /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(entry)?.[1]

const tableColumns = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
})

/** What a backup says of itself at its beginning. */
export const backupHeader = z.strictObject({
  format: z.literal('opd-clinic backup'),
  formatVersion: z.literal(1),
  /** The moment of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** The version of OPD Clinic, such as '0.1.0'. */
  clinicVersion: z.string(),
  /** The version of PostgreSQL, such as '18.4'. */
  postgresVersion: z.string(),
  /** The numbers of the migrations that the tables have had. */
  migrations: z.array(z.int()),
  tables: z.array(tableColumns),
  /** The key of the second factors' secrets; in a sealed backup only. */
  secretKey: z.string().optional(),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** What a backup says of itself at its end: what must be in it. */
export const backupManifest = z.strictObject({
  tables: z.array(
    z.strictObject({ name: z.string(), rows: z.int().min(0), sha256: z.string().length(64) }),
  ),
  /** Each sequence with the last value that it gave; null if it has not been used. */
  sequences: z.array(
    z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), lastValue: z.int().nullable() }),
  ),
  /**
   * How far the streams of the audit reached: an anchor that whoever changes the database later does
   * not reach. Earlier versions wrote none.
   */
  auditHeads: z.array(auditHead).optional(),
  /** The checksum of the header. */
  headerSha256: z.string().length(64),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** The number of rows in all tables. */
export const rowsIn = ({ tables }: Pick<BackupManifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
