import path from 'node:path'
import { expect, vi } from 'vitest'
import { openArchiving } from '../platform/archive/archiving.server.ts'
import { restoreArchive, verifyArchive } from '../platform/archive/restore-archive.server.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded-postgres.server.ts'
import { runQuery, type DataFolder } from './embedded-postgres.server.ts'

/**
 * An archive beside a test's data folder: databases with a table of bookings that are archived into
 * it when the test says so, and clinics that are restored from it.
 */
export function useArchive(data: DataFolder) {
  // Each test starts up to five databases, one after the other, besides what else is tested.
  vi.setConfig({ testTimeout: 300_000 })
  const root = () => path.join(data.folder, 'archive')

  async function startArchived(
    dataDir = data.dataDir,
    passphrase?: string,
    secretKey = 'a key of second factors',
  ) {
    const database = await data.start(dataDir, { isArchived: true })
    await runQuery(
      database.ownerUrl,
      (sql) => sql`create table if not exists booking (number integer primary key)`,
    )
    const archiving = await openArchiving(database, {
      root: root(),
      days: 14,
      at: '02:00',
      timeZone: 'Asia/Kolkata',
      clinicVersion: '1',
      passphrase,
      secretKey,
    })
    const [changes, base] = archiving.jobs
    const { signal } = new AbortController()
    const ship = async () => {
      await endWalFile(database)
      await changes!.run(signal)
    }
    const writeBase = async () => {
      await base!.run(signal)
      await ship()
    }
    return { database, archiving, ship, writeBase }
  }

  let restoredCount = 0
  /** Restores into a new folder; `start` runs what came back. */
  async function restore(until?: Date, options: { passphrase?: string; from?: string } = {}) {
    const dataDir = path.join(data.folder, `restored-${(restoredCount += 1)}`)
    const { passphrase } = options
    const verified = await verifyArchive({
      root: options.from ?? root(),
      until,
      timeZone: 'Asia/Kolkata',
      passphrase,
    })
    const restored = await restoreArchive(verified, {
      until,
      passphrase,
      dataDir,
      notify: () => {},
      finish: async () => {},
    })
    const keys = [verified.manifest.secretKey]
    return { ...restored, dataDir, keys, start: () => data.start(dataDir) }
  }

  return { root, startArchived, restore }
}

/** What PostgreSQL does by itself after a while: ends the WAL file and hands it over. */
async function endWalFile({ adminUrl }: EmbeddedPostgres): Promise<void> {
  await runQuery(adminUrl, async (sql) => {
    await sql`select pg_switch_wal()`
    const waiting = () => sql`select from pg_ls_archive_statusdir() where name like '%.ready'`
    await expect.poll(waiting).toEqual([])
  })
}

/** Writes a booking, and returns a moment after it. */
export const book = ({ url }: EmbeddedPostgres, number: number) =>
  runQuery(url, async (sql) => {
    await sql`insert into booking values (${number})`
    const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
    // The database counts microseconds.
    return new Date(row.now.getTime() + 1)
  })

export const bookingsIn = (url: string) =>
  runQuery(url, async (sql) => {
    const rows = await sql<{ number: number }[]>`select number from booking order by number`
    return rows.map(({ number }) => number)
  })
