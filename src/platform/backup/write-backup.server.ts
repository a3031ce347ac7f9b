import { randomBytes } from 'node:crypto'
import { constants, createGzip } from 'node:zlib'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { readAuditHeads } from '../audit-chain/audit-events.server.ts'
import { connect, type Transaction } from '../db/connect.server.ts'
import { BackupError, fileProblem } from './backup-error.server.ts'
import { backupFileName, partFileName } from './backup-folder.server.ts'
import {
  headerName,
  manifestName,
  pieceName,
  rowsIn,
  type BackupHeader,
  type BackupManifest,
} from './backup-manifest.server.ts'
import { sealWith } from './sealed-stream.server.ts'
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
 * ends in '.part'. Throws a BackupError with the reason when it cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { databaseUrl, folder, passphrase } = options
  const partFile = path.join(folder, partFileName(randomBytes(6).toString('hex')))
  const db = connect(databaseUrl, { max: 1 })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const written = await db.begin('isolation level repeatable read read only', async (tx) => {
      const header = await readHeader(tx, options)
      const { readable, controller } = createTarPacker()
      const [filled, stored] = await Promise.allSettled([
        fill(controller, tx, header).catch((error: unknown) => {
          controller.error(error)
          throw error
        }),
        store(readable, partFile, passphrase),
      ])
      // A full disk fails the filling as well, and is the cause then.
      if (stored.status === 'rejected') throw stored.reason
      if (filled.status === 'rejected') throw filled.reason
      return { takenAt: new Date(header.takenAt), rows: rowsIn(filled.value) }
    })
    const isSealed = passphrase !== undefined
    const file = path.join(folder, backupFileName(written.takenAt, isSealed))
    const { size } = await stat(partFile)
    await rename(partFile, file)
    // Windows cannot open a folder, and needs no such thing.
    if (process.platform !== 'win32') await sync(folder, 'r')
    return { file, ...written, bytes: size, isSealed }
  } catch (error) {
    await rm(partFile, { force: true }).catch(() => {})
    const problem = fileProblem(error)
    if (problem === undefined) throw error
    throw new BackupError(`The backup cannot be written into ${folder}: ${problem}.`, {
      cause: error,
    })
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
    const rows: Readable = await tx.unsafe(`copy ${copyTarget(table)} to stdout`).readable()
    const checksum = new TableChecksum()
    let index = 0
    for await (const piece of piecesOf(rows)) {
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
  controller.finalize()
  return manifest
}

/** Joins the rows of a stream into pieces of about a megabyte. */
async function* piecesOf(rows: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const bytes of rows) {
    parts.push(bytes as Buffer)
    length += (bytes as Buffer).length
    if (length < pieceBytes) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Compresses the tar file, seals it and writes it to the disk, through its cache. */
async function store(
  tar: ReadableStream<Uint8Array>,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  const stages: Transform[] = [createGzip({ level: constants.Z_BEST_SPEED, memLevel: 9 })]
  if (passphrase !== undefined) stages.push(await sealWith(passphrase))
  const source = Readable.fromWeb(tar as NodeReadableStream<Uint8Array>)
  await pipeline([source, ...stages, createWriteStream(file, { flags: 'wx', mode: 0o600 })])
  await sync(file, 'r+')
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
async function sync(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}
