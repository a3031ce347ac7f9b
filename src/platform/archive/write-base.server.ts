import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TarPackController } from 'modern-tar'
import { connect, type Queryable } from '../db/connect.server.ts'
import { readPasswords } from '../db/postgres-cluster.server.ts'
import { backupFailure, BackupFailure, fileProblem } from '../backup/backup-error.server.ts'
import { storeTar, writeWholeFile } from '../backup/stored-file.server.ts'
import { baseFileName, type BaseFile } from './archive-folder.server.ts'
import {
  baseManifestName,
  filesPrefix,
  thisPlatform,
  type BaseManifest,
} from './base-manifest.server.ts'
import { controlFile, ifThere, listClusterFiles } from './cluster-files.server.ts'

export interface BaseOptions {
  /** The embedded database as superuser. */
  adminUrl: string
  /** The data folder, and in it or elsewhere the folder of the database. */
  dataDir: string
  cluster: string
  /** The folder of this history in the archive. */
  folder: string
  clinicVersion: string
  /** Seals the file. */
  passphrase?: string | undefined
  /** The key of the second factors' secrets. It goes into sealed files only. */
  secretKey?: string | undefined
}

/**
 * Copies the files of the running database into a new file of the archive, between PostgreSQL's
 * `pg_backup_start` and `pg_backup_stop`. The clinic goes on meanwhile. Throws a BackupFailure with the
 * reason when it cannot be written; half a base never has the name of one.
 */
export async function writeBase(options: BaseOptions): Promise<BaseFile & { bytes: number }> {
  const db = connect(options.adminUrl, { max: 1 })
  try {
    // The backup is that of this connection, and ends with it if the process is killed.
    const connection = await db.reserve()
    try {
      return await writeFrom(connection, options)
    } finally {
      connection.release()
    }
  } catch (error) {
    const reason = fileProblem(error, options.folder)
    if (reason === undefined) throw error
    throw new BackupFailure([reason], { cause: error })
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function writeFrom(
  db: Queryable,
  { dataDir, cluster, folder, clinicVersion, passphrase, secretKey }: BaseOptions,
): Promise<BaseFile & { bytes: number }> {
  const passwords = readPasswords(path.join(dataDir, 'postgres-passwords.json'))
  if (!passwords) throw backupFailure('passwordsMissing', { path: dataDir })
  const isSealed = passphrase !== undefined
  const [start] = await db<[{ startWal: string; now: Date; version: string }]>`
    select pg_walfile_name(pg_backup_start('opd-clinic', fast => true)) as start_wal,
      clock_timestamp() as now, current_setting('server_version') as version`
  const written = await writeWholeFile(folder, async (partFile) => {
    const base = await storeTar(partFile, passphrase, async (tar) => {
      const { folders, files } = await listClusterFiles(cluster)
      const entries = new Entries(tar, start.now)
      for (const { name, bytes } of files) {
        if (name === controlFile) await entries.add(name, await readControlFile(cluster))
        else await entries.addFile(name, path.join(cluster, name), bytes)
      }
      const [stop] = await db<[{ stopWal: string; label: string; tablespaces: string; now: Date }]>`
        select pg_walfile_name(lsn - 1) as stop_wal, labelfile as label, spcmapfile as tablespaces,
          clock_timestamp() as now
        from pg_backup_stop(wait_for_archive => false)`
      await entries.add('backup_label', Buffer.from(stop.label))
      if (stop.tablespaces) await entries.add('tablespace_map', Buffer.from(stop.tablespaces))
      const manifest: BaseManifest = {
        format: 'opd-clinic base backup',
        formatVersion: 1,
        clinicVersion,
        postgresVersion: start.version,
        platform: thisPlatform,
        startedAt: start.now.toISOString(),
        endedAt: stop.now.toISOString(),
        passwords,
        ...(isSealed && secretKey !== undefined && { secretKey }),
        folders,
        files: entries.added,
      }
      await entries.addManifest(manifest)
      return { endedAt: stop.now, startWal: start.startWal, stopWal: stop.stopWal }
    })
    return { ...base, name: baseFileName(base, isSealed) }
  })
  return written
}

const pieceBytes = 1024 * 1024

/** The entries of the tar file, with their checksums. */
class Entries {
  readonly added: BaseManifest['files'] = []
  readonly #tar: TarPackController
  readonly #mtime: Date
  readonly #piece = Buffer.alloc(pieceBytes)

  constructor(tar: TarPackController, mtime: Date) {
    this.#tar = tar
    this.#mtime = mtime
  }

  async add(name: string, content: Buffer): Promise<void> {
    const writer = this.#open(filesPrefix + name, content.length)
    if (content.length > 0) await writer.write(content)
    await writer.close()
    const sha256 = createHash('sha256').update(content).digest('hex')
    this.added.push({ name, bytes: content.length, sha256 })
  }

  /**
   * Adds the first `bytes` of a file that may change while it is read. What a file has lost
   * meanwhile is filled with zeros: the WAL cuts or writes it again.
   */
  async addFile(name: string, file: string, bytes: number): Promise<void> {
    const handle = await open(file, 'r').catch(ifThere)
    if (!handle) return
    try {
      const writer = this.#open(filesPrefix + name, bytes)
      const hash = createHash('sha256')
      for (let at = 0; at < bytes;) {
        const wanted = Math.min(pieceBytes, bytes - at)
        const { bytesRead } = await handle.read(this.#piece, 0, wanted, at)
        if (bytesRead === 0) this.#piece.fill(0, 0, wanted)
        // The reader may hold a piece longer than the next one takes to be read.
        const piece = Buffer.from(this.#piece.subarray(0, bytesRead || wanted))
        hash.update(piece)
        await writer.write(piece)
        at += piece.length
      }
      await writer.close()
      this.added.push({ name, bytes, sha256: hash.digest('hex') })
    } finally {
      await handle.close()
    }
  }

  async addManifest(manifest: BaseManifest): Promise<void> {
    const content = Buffer.from(JSON.stringify(manifest, null, 2))
    const writer = this.#open(baseManifestName, content.length)
    await writer.write(content)
    await writer.close()
  }

  #open(name: string, size: number) {
    return this.#tar.add({ name, size, type: 'file', mtime: this.#mtime }).getWriter()
  }
}

/** Reads the control file until two readings agree: PostgreSQL may be writing it. */
async function readControlFile(cluster: string): Promise<Buffer> {
  const file = path.join(cluster, controlFile)
  let previous = await readFile(file)
  for (;;) {
    await sleep(10)
    const content = await readFile(file)
    if (content.equals(previous)) return content
    previous = content
  }
}
