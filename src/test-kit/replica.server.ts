import { appendFile, cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { findClusterLocation } from '../platform/db/cluster-location.server.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded-postgres.server.ts'
import { chownRecursively } from '../platform/db/postgres-account.server.ts'
import {
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from '../platform/db/postgres-process.server.ts'
import { expect } from 'vitest'
import { runQuery, type DataFolder } from './embedded-postgres.server.ts'

/** A standby that follows a primary, as a cluster has one. */
export interface Replica {
  /** The clinic's database on it, as the app. */
  url: string
  /** Goes on receiving changes, and shows none of them. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Ends it as a lost computer does. */
  kill: () => Promise<void>
}

/**
 * Starts a primary with a migrated database, and a standby of it. The packages have no
 * pg_basebackup: the files are copied while the primary is stopped.
 */
export async function startWithReplica(
  data: DataFolder,
  fill: (primary: EmbeddedPostgres) => Promise<void>,
): Promise<{ primary: EmbeddedPostgres; replica: Replica }> {
  const first = await data.start()
  await fill(first)
  await first.stop()
  const copyDir = path.join(data.folder, 'replica')
  await cp(first.dataDir, copyDir, { recursive: true, verbatimSymlinks: true })
  const primary = await data.start()
  return { primary, replica: await startReplica(copyDir, primary) }
}

async function startReplica(dataDir: string, primary: EmbeddedPostgres): Promise<Replica> {
  const location = await findClusterLocation(dataDir, () => {})
  const { cluster, programs, account } = location
  const { port, password } = new URL(primary.adminUrl)
  await writeFile(path.join(cluster, 'standby.signal'), '')
  await appendFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  )
  if (account) chownRecursively(account, cluster)
  await startPostmaster(location, { durable: false, isArchived: false })
  const adminUrl = new URL(primary.adminUrl)
  await expect
    .poll(async () => {
      adminUrl.port = String(readPostmaster(cluster)?.port ?? 0)
      return runQuery(adminUrl.href, (sql) => sql`select pg_is_in_recovery()`).then(
        () => 'ready',
        () => 'starting',
      )
    })
    .toBe('ready')
  const url = new URL(primary.url)
  url.port = adminUrl.port
  const run = (ask: (sql: postgres.Sql) => Promise<unknown>) => runQuery(adminUrl.href, ask)
  return {
    url: url.href,
    pause: async () => void (await run((sql) => sql`select pg_wal_replay_pause()`)),
    resume: async () => void (await run((sql) => sql`select pg_wal_replay_resume()`)),
    kill: () => stopPostmaster(cluster, programs, 'immediate'),
  }
}
