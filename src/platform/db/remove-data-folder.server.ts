import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { findClusterLocation } from './cluster-location.server.ts'
import { stopPostmaster } from './postgres-process.server.ts'

/**
 * Removes a data folder that is no longer needed, with its database, which may lie elsewhere when the
 * app runs as root. A PostgreSQL that a killed process has left running on it is stopped first.
 */
export async function removeDataFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  // A folder that was cut off while it was made has no database to find.
  const location = await findClusterLocation(dataDir, () => {}).catch(() => undefined)
  if (location) {
    await stopPostmaster(location.cluster, location.programs, 'immediate')
    const folder = path.dirname(location.cluster)
    // First of all, as what else lies in the data folder may say that it is no clinic.
    await remove(folder === location.dataDir ? location.cluster : folder)
  }
  await remove(dataDir)
}

/** With retries, because a program that was just killed may still be writing. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
