import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export interface ClusterFiles {
  /** Paths in the database's folder, with slashes; a folder before what is in it. */
  folders: string[]
  files: { name: string; bytes: number }[]
}

// What a base backup leaves out, as PostgreSQL's documentation says: it is made again at the start,
// or belongs to the running server only.
const emptiedFolders = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = [
  /^postmaster\.(pid|opts)$/,
  /^current_logfiles(\.tmp)?$/,
  /^postgresql\.auto\.conf\.tmp$/,
  /^(backup_label|tablespace_map)(\.old)?$/,
  /^backup_manifest$/,
  /^(standby|recovery)\.signal$/,
  /(^|\/)pgsql_tmp/,
  /(^|\/)pg_internal\.init/,
  // Temporary tables.
  /\/t\d+_\d+(_\w+)?(\.\d+)?$/,
]

/** The file that the database reads first. */
export const controlFile = 'global/pg_control'

/**
 * The files of a database that may be running, for a base backup; the control file last. A file
 * that goes away meanwhile is left out: the WAL holds what happened to it.
 */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const found: ClusterFiles = { folders: [], files: [] }
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(
      ifThere,
    )
    for (const entry of entries ?? []) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (leftOut.some((pattern) => pattern.test(name))) continue
      if (entry.isDirectory()) {
        found.folders.push(name)
        if (!emptiedFolders.has(name)) await visit(name)
      } else if (entry.isFile() && name !== controlFile) {
        const stats = await stat(path.join(cluster, name)).catch(ifThere)
        if (stats) found.files.push({ name, bytes: stats.size })
      }
    }
  }
  await visit('')
  found.folders.push('pg_wal/archive_status', 'pg_wal/summaries')
  const { size } = await stat(path.join(cluster, controlFile))
  found.files.push({ name: controlFile, bytes: size })
  return found
}

/** Undefined for a file that went away; any other error is one. */
export function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
