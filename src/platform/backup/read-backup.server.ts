import path from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import type { AuditAnchor } from '../audit-chain/audit-events.server.ts'
import { backupFailure, BackupFailure, fileProblem, toReason } from './backup-error.server.ts'
import {
  backupHeader,
  backupManifest,
  headerName,
  manifestName,
  tableOfPiece,
  type BackupHeader,
  type BackupManifest,
} from './backup-manifest.server.ts'
import { openStoredFile, type StoredFile } from './stored-file.server.ts'
import { TableChecksum, sha256 } from './table-checksum.server.ts'

/** What a backup is made of, in the order of the file. */
type BackupPart =
  | { type: 'header'; header: BackupHeader }
  | { type: 'rows'; table: string; bytes: Uint8Array }
  | { type: 'manifest'; manifest: BackupManifest }

/**
 * Reads a backup from beginning to end, and compares every table with the manifest. The last part
 * is the manifest: without it the backup must not be used. Throws a BackupFailure for a file that is
 * no backup, is sealed with another passphrase, or was cut, changed or damaged.
 */
export async function* readBackup(source: StoredFile): AsyncGenerator<BackupPart> {
  try {
    yield* readEntries(source.file, await openEntries(source))
  } catch (error) {
    if (error instanceof BackupFailure) throw error
    const path = source.file
    throw new BackupFailure([fileProblem(error, path) ?? toReason('fileDamaged', { path })], {
      cause: error,
    })
  }
}

/**
 * Reads a backup and throws it away: its header and manifest, if it is whole. Throws as `readBackup`
 * does.
 */
export async function verifyBackup(
  source: StoredFile,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  for await (const part of readBackup(source)) {
    if (part.type === 'header') header = part.header
    if (part.type === 'manifest') manifest = part.manifest
  }
  return { header: header!, manifest: manifest! }
}

/**
 * What a backup noted of the audit when it was taken: how far each stream reached. Undefined for a
 * backup of a version that noted nothing. Reads the whole file, and throws a BackupFailure if it
 * cannot be trusted.
 */
export async function readBackupAnchor(
  file: string,
  passphrase: string | undefined,
): Promise<AuditAnchor | undefined> {
  const { header, manifest } = await verifyBackup({ file, passphrase })
  const heads = manifest.auditHeads ?? []
  if (heads.length === 0) return undefined
  return { name: path.basename(file), takenAt: new Date(header.takenAt), heads }
}

async function openEntries(source: StoredFile) {
  const bytes = await openStoredFile(source)
  return (Readable.toWeb(bytes) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  )
}

type Entries = Awaited<ReturnType<typeof openEntries>>

async function* readEntries(file: string, entries: Entries): AsyncGenerator<BackupPart> {
  let header: BackupHeader | undefined
  let headerSha256 = ''
  let manifest: BackupManifest | undefined
  const checksums = new Map<string, TableChecksum>()
  for await (const { header: entry, body } of entries) {
    const bytes = new Uint8Array(await new Response(body).arrayBuffer())
    if (header === undefined) {
      if (entry.name !== headerName) throw backupFailure('notABackup', { path: file })
      header = parseHeader(bytes)
      headerSha256 = sha256(bytes)
      for (const { name } of header.tables) checksums.set(name, new TableChecksum())
      yield { type: 'header', header }
      continue
    }
    if (manifest !== undefined) throw new Error('something follows the manifest')
    if (entry.name === manifestName) {
      manifest = backupManifest.parse(JSON.parse(Buffer.from(bytes).toString()))
      continue
    }
    const table = tableOfPiece(entry.name)
    const checksum = table === undefined ? undefined : checksums.get(table)
    if (checksum === undefined) throw new Error(`unknown entry ${entry.name}`)
    checksum.add(bytes)
    yield { type: 'rows', table: table!, bytes }
  }
  if (manifest === undefined) throw new Error('the manifest is missing')
  const found = [...checksums].map(([name, checksum]) => ({ name, ...checksum.result() }))
  if (headerSha256 !== manifest.headerSha256 || !isSame(found, manifest.tables)) {
    throw new Error('the manifest does not match')
  }
  yield { type: 'manifest', manifest }
}

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

function parseHeader(bytes: Uint8Array): BackupHeader {
  const json: unknown = JSON.parse(Buffer.from(bytes).toString())
  const { format, formatVersion, clinicVersion } = json as Partial<BackupHeader>
  if (format === 'opd-clinic backup' && formatVersion !== 1) {
    throw backupFailure('newerVersion', { version: String(clinicVersion) })
  }
  return backupHeader.parse(json)
}
