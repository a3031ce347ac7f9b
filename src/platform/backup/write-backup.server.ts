import { mkdir } from 'node:fs/promises'
import type { TarPackController } from 'modern-tar'
import { readAuditHeads } from '../audit-chain/audit-events.server.ts'
import { connect, type Transaction } from '../db/connect.server.ts'
import { copyOut } from '../db/copy-out.server.ts'
import { BackupFailure, fileProblem } from './backup-error.server.ts'
import { backupFileName } from './backup-folder.server.ts'
import {
  headerName,
  manifestName,
  pieceName,
  rowsIn,
  type BackupHeader,
  type BackupManifest,
} from './backup-manifest.server.ts'
import { storeTar, writeWholeFile } from './stored-file.server.ts'
import { TableChecksum, sha256 } from './table-checksum.server.ts'
import { copyTarget, prepareCopy, readSequences, readTables } from './table-list.server.ts'

export interface BackupOptions {
  /** The database as a role that may read all tables: the owner of them, or the app's. */
  databaseUrl: string
  /** The folder for the file; created where it is missing. */
  folder: string
  /** The version of OPD Clinic. */
  clinicVersion: string
  /** Seals the file. */
  passphrase?: string | undefined
  /** The key of the second factors' secrets. It goes into sealed files only. */
  secretKey?: string | undefined
}

export interface WrittenBackup {
  /** The path of the file. */
  file: string
  takenAt: Date
  bytes: number
  rows: number
  isSealed: boolean
}

const pieceBytes = 1024 * 1024

/**
 * Writes everything in the database, as it was at one moment, into a new file in the folder. The
 * clinic goes on meanwhile. The file gets its name when it is whole and on the disk: until then it
 * ends in '.part'. Throws a BackupFailure with the reason when it cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { databaseUrl, folder, passphrase } = options
  const isSealed = passphrase !== undefined
  const db = connect(databaseUrl, { max: 1 })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { name: _, ...written } = await writeWholeFile(folder, (partFile) =>
      db.begin('isolation level repeatable read read only', async (tx) => {
        const header = await readHeader(tx, options)
        const manifest = await storeTar(partFile, passphrase, (tar) => fill(tar, tx, header))
        const takenAt = new Date(header.takenAt)
        return { name: backupFileName(takenAt, isSealed), takenAt, rows: rowsIn(manifest) }
      }),
    )
    return { ...written, isSealed }
  } catch (error) {
    const reason = fileProblem(error, folder)
    if (reason === undefined) throw error
    throw new BackupFailure([reason], { cause: error })
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function readHeader(
  tx: Transaction,
  { clinicVersion, passphrase, secretKey }: BackupOptions,
): Promise<BackupHeader> {
  await prepareCopy(tx)
  const [row] = await tx<[{ now: Date; version: string; migrations: number[] }]>`
    select now(), current_setting('server_version') as version,
      (select coalesce(array_agg(number order by number), '{}') from migration.applied) as migrations`
  return {
    format: 'opd-clinic backup',
    formatVersion: 1,
    takenAt: row.now.toISOString(),
    clinicVersion,
    postgresVersion: row.version,
    migrations: row.migrations,
    tables: await readTables(tx),
    ...(passphrase !== undefined && secretKey !== undefined && { secretKey }),
  }
}

/** Adds all entries to the tar file. */
async function fill(
  controller: TarPackController,
  tx: Transaction,
  header: BackupHeader,
): Promise<BackupManifest> {
  const add = async (name: string, bytes: Uint8Array) => {
    const mtime = new Date(header.takenAt)
    const writer = controller.add({ name, size: bytes.length, type: 'file', mtime }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  const headerBytes = Buffer.from(JSON.stringify(header, null, 2))
  await add(headerName, headerBytes)
  const tables: BackupManifest['tables'] = []
  for (const table of header.tables) {
    const checksum = new TableChecksum()
    let index = 0
    for await (const piece of piecesOf(copyOut(tx, copyTarget(table)))) {
      checksum.add(piece)
      await add(pieceName(table.name, index++), piece)
    }
    tables.push({ name: table.name, ...checksum.result() })
  }
  // After the rows: a sequence is not part of the snapshot, and must not be behind any of them.
  const sequences = await readSequences(tx)
  const auditHeads = await readAuditHeads(tx)
  const manifest = { tables, sequences, auditHeads, headerSha256: sha256(headerBytes) }
  await add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  return manifest
}

/** Joins the rows of a stream into pieces of about a megabyte. */
async function* piecesOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const bytes of rows) {
    parts.push(bytes)
    length += bytes.length
    if (length < pieceBytes) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}
