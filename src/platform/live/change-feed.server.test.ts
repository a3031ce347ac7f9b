import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { migrateDatabase } from '../db/migrate.server.ts'
import { openPool } from '../db/open-pool.server.ts'
import { openChangeFeed, type ChangeFeed } from './change-feed.server.ts'
import { readPosition, removeOldChanges, type ReadChanges } from './read-changes.server.ts'

const close: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of close.splice(0).toReversed()) await end()
})

/** A process's feed, with the appointments of which it heard, in the order in which it did. */
async function openFeed(url: string) {
  const pool = openPool(url, { max: 1 })
  const feed = await openChangeFeed(pool, pool)
  close.push(async () => {
    await feed.close()
    await pool.end({ timeout: 1 })
  })
  const heard: number[] = []
  const reads: ReadChanges[] = []
  feed.onChanges((read) => {
    reads.push(read)
    heard.push(...(read.changes ?? []).map(({ appointment }) => appointment!))
  })
  return { feed, heard, reads }
}

function openOther(url: string, max = 8): Db {
  const other = connect(url, { max })
  close.push(() => other.end({ timeout: 1 }))
  return other
}

/** As the trigger of a table does. */
const note = (sql: Pick<Db, 'unsafe'>, appointment: number) =>
  sql.unsafe(
    `insert into live.change (subject, appointment_id) values ('appointment', ${appointment})`,
  )
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a process', () => {
  let url: string
  let other: Db
  let first: Awaited<ReturnType<typeof openFeed>>
  beforeEach(async () => {
    const database = await freshDatabase(inject('adminUrl'), 'template_empty')
    close.push(database.drop)
    url = database.ownerUrl
    other = openOther(url)
    first = await openFeed(url)
  })

  it('hears each change once, whichever transaction commits first', async () => {
    await Promise.all(
      upTo(300).map((appointment) =>
        other
          .begin(async (tx) => {
            await note(tx, appointment)
            await sleep((appointment * 37) % 60)
            if (appointment % 10 === 0) throw new Error('rolled back')
            // Also from within a savepoint, which has a transaction id of its own.
            if (appointment % 7 === 0) await tx.savepoint((sp) => note(sp, 1_000 + appointment))
          })
          .catch(() => {}),
      ),
    )
    const committed = upTo(300).filter((it) => it % 10 !== 0)
    const within = committed.filter((it) => it % 7 === 0).map((it) => 1_000 + it)
    await expect.poll(() => sorted(first.heard)).toEqual(sorted([...committed, ...within]))
  })

  it('hears of a transaction that was open for long, and of what was committed meanwhile', async () => {
    const isHeld = Promise.withResolvers<void>()
    const isNoted = Promise.withResolvers<void>()
    const long = other.begin(async (tx) => {
      await note(tx, 1)
      isNoted.resolve()
      await isHeld.promise
    })
    await isNoted.promise
    await note(other, 2)
    await expect.poll(() => first.heard).toEqual([2])
    // A screen that was away while the long one committed.
    const position = first.feed.position()
    isHeld.resolve()
    await long
    await expect.poll(() => first.heard).toEqual([2, 1])
    const missed = await first.feed.missedSince(position)
    expect(missed.changes).toMatchObject([{ appointment: 1 }])
  })

  it('misses and doubles nothing while its line is cut twenty times', async () => {
    const [{ name }] = await other<[{ name: string }]>`select current_database() as name`
    // Only a superuser sees what the connections of others do.
    const admin = openOther(inject('adminUrl'), 1)
    const lines = () => admin<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = ${name} and query ilike 'listen%'`
    let appointment = 0
    let line = 0
    for (let cut = 0; cut < 20; cut += 1) {
      const cutBefore = line
      const isNew = async () => {
        ;[line = 0] = (await lines()).map(({ pid }) => pid)
        return line !== 0 && line !== cutBefore
      }
      await expect.poll(isNew, { interval: 10, timeout: 10_000 }).toBe(true)
      for (const isCut of [false, true, false]) {
        if (isCut) await admin`select pg_terminate_backend(${line})`
        await note(other, (appointment += 1))
        first.feed.announce()
      }
    }
    await expect.poll(() => sorted(first.heard), { timeout: 10_000 }).toEqual(upTo(60))
    // The line stands again, in the same process.
    await expect.poll(lines, { timeout: 10_000 }).toHaveLength(1)
  })

  it('hears what another process announces, and within a second what nobody announces', async () => {
    const second = await openFeed(url)
    await note(other, 1)
    second.feed.announce()
    await expect.poll(() => [first.heard, second.heard]).toEqual([[1], [1]])
    await note(other, 2)
    await expect.poll(() => first.heard, { timeout: 3_000 }).toEqual([1, 2])
  })

  it('tells who comes back what was missed, and no more than that', async () => {
    const second = await openFeed(url)
    const before = second.feed.position()
    await note(other, 1)
    await expect.poll(() => first.heard).toEqual([1])
    const missed = await Promise.all([1, 2].map(() => first.feed.missedSince(before)))
    expect(missed.map(({ changes }) => changes)).toMatchObject([
      [{ appointment: 1 }],
      [{ appointment: 1 }],
    ])
    expect(missed[0]!.position).toBe(first.feed.position())
    expect((await first.feed.missedSince(first.feed.position())).changes).toEqual([])
  })

  it('knows what it does not know any more', async () => {
    const before = first.feed.position()
    const age = () => other`update live.stream set next_removed_at = now() - interval '11 minutes'`
    await note(other, 1)
    await expect.poll(() => first.heard).toEqual([1])
    let recent = before
    // What was seen when the last ones were removed is removed now.
    for (const removed of [0, 1]) {
      await age()
      await removeOldChanges(other)
      expect((await other`select from live.change`).length).toBe(1 - removed)
      if (removed === 0) recent = await readPosition(other)
    }
    const changesSince = async (position: string) =>
      (await first.feed.readUntilNow(position)).changes
    expect(await changesSince(before)).toBeUndefined()
    expect(await changesSince(recent)).toEqual([])
    const [name = ''] = recent.split('/')
    const foreign = recent.replace(name, '00000000-0000-0000-0000-000000000000')
    const wrong = [
      '',
      'x',
      '1',
      `${name}/9:3:`,
      `${name}/1:9:7,7,3`,
      `${name}/${'9'.repeat(19)}:1:`,
    ]
    for (const position of [foreign, ...wrong]) {
      expect(await changesSince(position), position).toBeUndefined()
    }
  })

  it('is removed also when the clock was set back since the last removal', async () => {
    await note(other, 1)
    await expect.poll(() => first.heard).toEqual([1])
    for (const _ of [1, 2]) {
      await other`update live.stream set next_removed_at = now() + interval '1 day'`
      await removeOldChanges(other)
    }
    expect(await other`select from live.change`).toHaveLength(0)
  })

  it('says of too much at once only that there was too much', async () => {
    await other`
      insert into live.change (subject, appointment_id)
      select 'appointment', n from generate_series(1, 6000) n`
    await expect.poll(() => first.reads.map(({ changes }) => changes)).toEqual([undefined])
    await note(other, 7)
    await expect.poll(() => first.heard).toEqual([7])
  })
})

describe('a database that ends', () => {
  const data = useDataFolder()
  let feed: ChangeFeed
  let first: Awaited<ReturnType<typeof openFeed>>
  let database: Awaited<ReturnType<typeof data.start>>
  beforeEach(async () => {
    database = await data.start()
    await migrateDatabase(database.ownerUrl, database.appRole)
    first = await openFeed(database.url)
    feed = first.feed
  })
  const noteWhenBack = async (appointment: number) => {
    const other = openOther(database.ownerUrl, 1)
    await expect
      .poll(() => note(other, appointment).then(() => 'noted', String), { timeout: 20_000 })
      .toBe('noted')
  }
  const postmaster = () =>
    Number(readFileSync(path.join(database.cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

  it('and starts again is heard as before', async () => {
    const before = feed.position()
    await noteWhenBack(1)
    process.kill(postmaster(), 'SIGINT')
    await noteWhenBack(2)
    await expect.poll(() => first.heard, { timeout: 20_000 }).toEqual([1, 2])
    expect((await feed.missedSince(before)).changes).toHaveLength(2)
  })

  it('in a crash forgets its changes, and everybody reads again', async () => {
    await noteWhenBack(1)
    await expect.poll(() => first.heard).toEqual([1])
    const before = feed.position()
    const other = openOther(database.ownerUrl, 1)
    const [row] = await other<[{ pid: number }]>`select pg_backend_pid() as pid`
    process.kill(row.pid, 'SIGKILL')
    await expect.poll(() => first.reads.at(-1)!.changes, { timeout: 20_000 }).toBeUndefined()
    await noteWhenBack(2)
    await expect.poll(() => first.heard, { timeout: 20_000 }).toEqual([1, 2])
    expect((await feed.missedSince(before)).changes).toBeUndefined()
    expect(await readPosition(openOther(database.url))).not.toContain(before.split('/')[0])
  })
})
