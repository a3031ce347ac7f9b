import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { BackupError, BackupFailure, fileProblem, toReason } from '../backup/backup-error.server.ts'
import { openStoredFile, type StoredFile } from '../backup/stored-file.server.ts'
import {
  baseManifest,
  baseManifestName,
  filesPrefix,
  thisPlatform,
  type BaseManifest,
} from './base-manifest.server.ts'

/** Called with the bytes of a file, piece by piece, and without any at its end. */
type FileSink = (name: string, bytes?: Uint8Array) => Promise<void>

/**
 * Reads a base backup from beginning to end, and compares every file with the manifest. Throws a
 * BackupError for one that was cut, changed or damaged, or that does not fit this computer.
 */
export async function verifyBase(source: StoredFile): Promise<BaseManifest> {
  const manifest = await readBase(source, async () => {})
  const { platform, clinicVersion } = manifest
  if (platform !== thisPlatform) {
    throw new BackupError(
      `The base backup ${source.file} was made on another kind of computer (${platform}) than this ` +
        `one (${thisPlatform}), and cannot be used here. Restore it on such a computer, or restore a ` +
        `daily backup, which fits every one. It was made by version ${clinicVersion}.`,
    )
  }
  return manifest
}

/** Writes the files of a base backup, which was verified before, into an empty folder. */
export async function extractBase(
  source: StoredFile,
  { folders, files }: BaseManifest,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const folder of folders) {
    await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 })
  }
  const known = new Set(files.map(({ name }) => name))
  let file: { name: string; handle: Awaited<ReturnType<typeof open>> } | undefined
  const close = async () => {
    await file?.handle.close()
    file = undefined
  }
  try {
    await readBase(source, async (name, bytes) => {
      if (!known.has(name)) throw new Error(`unknown file ${name}`)
      if (file?.name !== name) {
        await close()
        file = { name, handle: await open(path.join(target, name), 'wx', 0o600) }
      }
      if (bytes) await file.handle.write(bytes)
      else await close()
    })
  } finally {
    await close()
  }
}

async function readBase(source: StoredFile, write: FileSink): Promise<BaseManifest> {
  try {
    return await readEntries(await openStoredFile(source), write)
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { file } = source
    throw new BackupFailure([fileProblem(error, file) ?? toReason('fileDamaged', { path: file })], {
      cause: error,
    })
  }
}

async function readEntries(bytes: Readable, write: FileSink): Promise<BaseManifest> {
  const entries = (Readable.toWeb(bytes) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  )
  const found: BaseManifest['files'] = []
  let manifest: BaseManifest | undefined
  for await (const { header, body } of entries) {
    if (manifest !== undefined) throw new Error('something follows the manifest')
    if (header.name === baseManifestName) {
      manifest = baseManifest.parse(JSON.parse(await new Response(body).text()))
      continue
    }
    const name = header.name.slice(filesPrefix.length)
    const isInside = !path.isAbsolute(name) && !name.split('/').includes('..')
    if (!header.name.startsWith(filesPrefix) || !isInside)
      throw new Error(`odd name ${header.name}`)
    const hash = createHash('sha256')
    let length = 0
    for await (const piece of body) {
      hash.update(piece)
      length += piece.length
      await write(name, piece)
    }
    await write(name)
    found.push({ name, bytes: length, sha256: hash.digest('hex') })
  }
  if (manifest === undefined) throw new Error('the manifest is missing')
  if (JSON.stringify(found) !== JSON.stringify(manifest.files)) {
    throw new Error('the manifest does not match')
  }
  return manifest
}
