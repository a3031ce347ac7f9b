import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { endBackend, outcomeOf, sleepForever, untilAsleep } from '../../test-kit/backends.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db, type Transaction } from './connect.server.ts'
import { openPool } from './open-pool.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
/** Another program on the same database. */
let other: Db
let admin: Db
beforeEach(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template0')
  other = connect(database.ownerUrl, { max: 1 })
  admin = connect(inject('adminUrl'), { max: 1 })
})
afterEach(async () => {
  await Promise.all([other, admin].map((db) => db.end({ timeout: 1 })))
  await database.drop()
})

describe('what had arrived of other work is not part of an answer,', () => {
  let single: Db
  let pid: number
  beforeEach(async () => {
    single = openPool(database.ownerUrl, { max: 1 })
    const [backend] = await single<[{ pid: number }]>`select pg_backend_pid() as pid`
    pid = backend.pid
  })
  afterEach(() => single.end({ timeout: 0 }))

  async function cutConnection(): Promise<void> {
    await untilAsleep(admin, pid)
    await endBackend(admin, pid)
  }
  // The first rows are sent before the last one is made.
  const sendRows = (sql: Db | Transaction, lastRow: string) =>
    sql.unsafe(
      `select case when row > 10000 then ${lastRow} end from generate_series(1, 10001) as row`,
    )
  const sleep = 'pg_sleep(60)::text'
  const fail = '(1 / (row - 10001))::text'
  const work = {
    'a statement that lost its connection': () => [sleepForever(single), cutConnection()],
    'an answer that lost its connection': () => [sendRows(single, sleep), cutConnection()],
    'a transaction that lost its connection': () => [
      single.begin((tx) => sendRows(tx, sleep)),
      cutConnection(),
    ],
    'an answer that ended in an error': () => [sendRows(single, fail)],
    'a transaction that ended in an error': () => [single.begin((tx) => sendRows(tx, fail))],
    'an error that a transaction went on after': () => [
      single.begin((tx) => tx.savepoint((inner) => sendRows(inner, fail)).catch(() => {})),
    ],
  }
  const next = {
    statement: async () => [...(await single`select 1 as one`)],
    transaction: () => single.begin(async (tx) => [...(await tx`select 1 as one`)]),
  }
  for (const [what, begin] of Object.entries(work)) {
    for (const [kind, ask] of Object.entries(next)) {
      it(`${what}: a ${kind} after it`, async () => {
        await Promise.all(begin().map(outcomeOf))
        expect(await ask()).toEqual([{ one: 1 }])
      })
    }
  }
})

it('a pool that is ended begins nothing more', async () => {
  await other`create table note (text text not null)`
  const ended = openPool(database.ownerUrl, { max: 1 })
  const [backend] = await ended<[{ pid: number }]>`select pg_backend_pid() as pid`
  const underWay = outcomeOf(sleepForever(ended))
  const waiting = outcomeOf(ended`insert into note values ('late')`)
  await untilAsleep(admin, backend.pid)
  await ended.end({ timeout: 0 })
  expect(await Promise.all([underWay, waiting])).toEqual([
    'CONNECTION_DESTROYED',
    'CONNECTION_ENDED',
  ])
  expect(await other`select from note`).toEqual([])
})

it('the first statement of a connection that is lost gives its turn back, also with several servers', async () => {
  const several = new URL(database.ownerUrl)
  const url = several.href.replace(several.host, `${several.host},${several.host}`)
  const ofSeveral = openPool(url, { max: 1, limitMs: 1_000 })
  try {
    const lost = outcomeOf(sleepForever(ofSeveral))
    const asleep = () => admin<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = ${several.pathname.slice(1)} and wait_event = 'PgSleep'`
    await expect.poll(asleep).toHaveLength(1)
    const [backend] = await asleep()
    await endBackend(admin, backend!.pid)
    expect(await lost).not.toBe('done')
    await expect.poll(() => outcomeOf(ofSeveral`select 1`), { timeout: 5_000 }).toBe('done')
  } finally {
    await ofSeveral.end({ timeout: 0 })
  }
})
