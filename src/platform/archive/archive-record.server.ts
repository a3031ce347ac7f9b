import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { backupFailure } from '../backup/backup-error.server.ts'
import { isOnSameDisk } from '../backup/disk-space.server.ts'
import { writeWholeFile } from '../backup/stored-file.server.ts'

const recordSchema = z.object({
  root: z.string(),
  history: z.string(),
  isOnOtherDisk: z.boolean(),
})

const recordName = 'archive.json'

async function readRecord(file: string): Promise<z.infer<typeof recordSchema> | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // Missing at first. One that cannot be read counts as missing.
    return undefined
  }
}

/**
 * Makes the folder for a history in the archive folder, and records it in the data folder. Throws a
 * BackupFailure where the archive lay on another disk and does no longer: that disk was taken away,
 * and its folder would be made on the clinic's own. Also where the history is there and is not this
 * clinic's: another was restored from the same archive.
 */
export async function openArchiveFolder(
  root: string,
  dataDir: string,
  history: string,
): Promise<string> {
  const record = await readRecord(path.join(dataDir, recordName))
  const isOnOtherDisk = !(await isOnSameDisk(dataDir, root))
  if (record?.root === root && record.isOnOtherDisk && !isOnOtherDisk) {
    throw backupFailure('archiveDiskGone', { path: root })
  }
  const folder = path.join(root, history)
  const isRecorded = record?.root === root && record.history === history
  if (!isRecorded && existsSync(folder)) {
    throw backupFailure('archiveForeign', { path: root, name: history })
  }
  if (!isRecorded || record.isOnOtherDisk !== isOnOtherDisk) {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await writeWholeFile(dataDir, async (partFile) => {
      await writeFile(partFile, `${JSON.stringify({ root, history, isOnOtherDisk })}\n`)
      return { name: recordName }
    })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
