import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BackupOptions } from '../app/server/app.server.ts'

/**
 * Where a clinic in tests makes backups, on request only: a folder that is created with the first
 * one. Drills refuse at once, because there is a file in the way of their data folder.
 */
export function backupsOnRequest(folder: string): BackupOptions {
  return {
    folder,
    at: undefined,
    drillAt: undefined,
    keep: 7,
    passphrase: undefined,
    clinicVersion: '1.2.3',
    dataDir: path.join(import.meta.filename, 'data'),
    databaseFolder: undefined,
  }
}

/** A temporary folder for backups, which is not made yet, and how to remove it. */
export async function backupFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(path.join(tmpdir(), 'opd-test-backups-'))
  return {
    folder: path.join(parent, 'backups'),
    remove: () => rm(parent, { recursive: true, force: true, maxRetries: 5 }),
  }
}
