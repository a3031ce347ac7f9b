import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { bookingsIn, useArchive } from '../../test-kit/archive.server.ts'
import { useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { isUsable, readArchives } from './archive-folder.server.ts'
import { verifyBase } from './read-base.server.ts'

/** `KILLS=100` tries more moments than the suite has time for. */
const kills = Number(process.env.KILLS ?? 3)

const data = useDataFolder()
const { root, startArchived, restore } = useArchive(data)
vi.setConfig({ testTimeout: 100_000 * kills })

/**
 * An app that archives its database without a pause: each WAL file is ended as soon as it has
 * something, and base backups follow each other. It is durable: a commit that is acknowledged before
 * it is written is lost with the database, archived or not.
 */
function startBusyApp() {
  const source = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  const app = data.runScript(`
    const { startEmbeddedPostgres } = await import(${source('../db/embedded-postgres.server.ts')})
    const { openArchiving } = await import(${source('archiving.server.ts')})
    const { writeBase } = await import(${source('write-base.server.ts')})
    const { connect } = await import(${source('../db/connect.server.ts')})
    const database = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(data.dataDir)}, durable: true, isArchived: true,
    })
    const owner = connect(database.ownerUrl, { max: 1 })
    await owner.unsafe('create table if not exists booking (number integer primary key)')
    const archiving = await openArchiving(database, {
      root: ${JSON.stringify(root())}, days: 14, at: '02:00', timeZone: 'UTC',
      clinicVersion: '1', secretKey: 'a key of second factors',
    })
    const signal = new AbortController().signal
    const [changes, base] = archiving.jobs
    await base.run(signal)
    const forever = async (work) => { for (;;) await work() }
    void forever(() => changes.run(signal))
    const admin = connect(database.adminUrl, { max: 1 })
    void forever(() => admin.unsafe('select pg_switch_wal(), pg_sleep(0.1)'))
    const [row] = await admin.unsafe('select system_identifier::text as id from pg_control_system()')
    const folder = ${JSON.stringify(root())} + '/' + row.id + '-1'
    void forever(() => writeBase({ ...database, folder, clinicVersion: '1' }))
    process.send({ url: database.url })`)
  const url = once(app, 'message').then(([message]) => (message as { url: string }).url)
  return { app, url }
}

/** Books until the database is gone; every number that is returned was acknowledged. */
async function bookUntilGone(url: string, next: () => number): Promise<number[]> {
  const booked: number[] = []
  // Without asking for types first: the driver leaves that unhandled when the database is killed meanwhile.
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 1,
    backoff: () => 0.05,
    fetch_types: false,
  })
  try {
    for (;;) {
      const number = next()
      await sql`insert into booking values (${number})`
      booked.push(number)
    }
  } catch {
    return booked
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function restoredBookings(): Promise<number[]> {
  const database = await (await restore()).start()
  const numbers = await bookingsIn(database.url)
  await database.stop()
  return numbers
}

test('app and database killed at any moment leave an archive that restores, and lose no booking', async () => {
  const acknowledged: number[] = []
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1500 }), fc.boolean(), async (ms, databaseToo) => {
      const { app, url } = startBusyApp()
      const booking = bookUntilGone(await url, () => (number += 1))
      await sleep(ms)
      const [postmaster] = (
        await readFile(path.join(data.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      ).split('\n')
      const exit = once(app, 'exit')
      app.kill('SIGKILL')
      await exit
      if (databaseToo) process.kill(Number(postmaster), 'SIGKILL')
      else process.kill(Number(postmaster), 'SIGINT')
      acknowledged.push(...(await booking))

      // As if the clinic's disk were lost now.
      const [archive] = await readArchives(root())
      for (const base of archive!.bases) await verifyBase({ file: base.file })
      if (archive!.bases.some((base) => isUsable(archive!, base))) {
        const restored = await restoredBookings()
        // What is back is the beginning of what was booked, without a hole.
        expect(restored.filter((booked) => acknowledged.includes(booked))).toEqual(
          acknowledged.filter((booked) => booked <= (restored.at(-1) ?? 0)),
        )
      }
    }),
    { numRuns: kills, endOnFailure: true },
  )

  const { database, archiving, writeBase } = await startArchived()
  await writeBase()
  const stored = await bookingsIn(database.url)
  expect(acknowledged.filter((booked) => !stored.includes(booked))).toEqual([])
  await database.stop()
  await archiving.shipRest()
  const left = (await readdir(database.spool)).filter((name) => !name.endsWith('.part'))
  expect(left).toEqual([])
  expect(await restoredBookings()).toEqual(stored)
})
