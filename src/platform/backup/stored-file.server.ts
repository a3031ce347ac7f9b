import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline as streamPipeline, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { backupFailure } from './backup-error.server.ts'
import { partFileName } from './backup-folder.server.ts'
import { sealedHeaderBytes, sealedMagic, sealWith, unsealWith } from './sealed-stream.server.ts'

// Everything that is stored for a restore is compressed with gzip, and sealed where there is a
// passphrase. A file gets its name when it is whole and on the disk.

/**
 * Stores what `write` sends to a new file of the folder, under the name that it returns. Whatever
 * happens before, no file of that name is there: an unfinished one ends in '.part'.
 */
export async function writeWholeFile<T extends { name: string }>(
  folder: string,
  write: (partFile: string) => Promise<T>,
): Promise<T & { file: string; bytes: number }> {
  const partFile = path.join(folder, partFileName(randomBytes(6).toString('hex')))
  try {
    const written = await write(partFile)
    const file = path.join(folder, written.name)
    const { size } = await stat(partFile)
    await rename(partFile, file)
    // Windows cannot open a folder, and needs no such thing.
    if (process.platform !== 'win32') await sync(folder, 'r')
    return { ...written, file, bytes: size }
  } catch (error) {
    await rm(partFile, { force: true }).catch(() => {})
    throw error
  }
}

/** Stores a tar file as `fill` adds its entries, and returns what `fill` does. */
export async function storeTar<T>(
  file: string,
  passphrase: string | undefined,
  fill: (controller: TarPackController) => Promise<T>,
): Promise<T> {
  const { readable, controller } = createTarPacker()
  const source = Readable.fromWeb(readable as NodeReadableStream<Uint8Array>)
  const [filled, stored] = await Promise.allSettled([
    fill(controller).then(
      (result) => {
        controller.finalize()
        return result
      },
      (error: unknown) => {
        controller.error(error)
        throw error
      },
    ),
    storeStream(source, file, passphrase),
  ])
  // A full disk fails the filling as well, and is the cause then.
  if (stored.status === 'rejected') throw stored.reason
  if (filled.status === 'rejected') throw filled.reason
  return filled.value
}

/** Compresses a stream, seals it and writes it to the disk, through its cache. */
export async function storeStream(
  source: Readable,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  const stages: Transform[] = [createGzip({ level: constants.Z_BEST_SPEED, memLevel: 9 })]
  if (passphrase !== undefined) stages.push(await sealWith(passphrase))
  await pipeline([source, ...stages, createWriteStream(file, { flags: 'wx', mode: 0o600 })])
  await sync(file, 'r+')
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
async function sync(file: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}

export interface StoredFile {
  file: string
  /** Opens a sealed file. */
  passphrase?: string | undefined
}

const gzipMagic = Buffer.from([0x1f, 0x8b])

/**
 * Opens a stored file: what was compressed and sealed. Throws a BackupFailure for a file that is none,
 * and for a wrong passphrase; the stream fails where the file was cut or changed.
 */
export async function openStoredFile({ file, passphrase }: StoredFile): Promise<Readable> {
  const beginning = await readBeginning(file)
  const isSealed = beginning.subarray(0, sealedMagic.length).equals(sealedMagic)
  if (!isSealed && !beginning.subarray(0, 2).equals(gzipMagic)) {
    throw backupFailure('notABackup', { path: file })
  }
  const stages: Transform[] = [createGunzip()]
  if (isSealed) {
    if (passphrase === undefined) throw backupFailure('fileSealed', { path: file })
    stages.unshift(await unsealWith(passphrase, beginning))
  }
  const bytes = createReadStream(file, {
    start: isSealed ? sealedHeaderBytes : 0,
    highWaterMark: 1024 * 1024,
  })
  // An error ends the last stage, where its reader meets it.
  return stages.reduce<Readable>((from, to) => streamPipeline(from, to, () => {}), bytes)
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(sealedHeaderBytes), 0, sealedHeaderBytes, 0)
    return buffer
  } finally {
    await handle.close()
  }
}
