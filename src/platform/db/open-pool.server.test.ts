import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { endBackend, outcomeOf, sleepForever } from '../../test-kit/backends.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { runWithDeadline } from './call-deadline.server.ts'
import { connect, type Db } from './connect.server.ts'
import { openPool } from './open-pool.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
/** Another program on the same database. */
let other: Db
let pool: Db
/** Only the administrator may end the owner's connections. */
let admin: Db
beforeEach(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template0')
  other = connect(database.ownerUrl, { max: 2 })
  admin = connect(inject('adminUrl'), { max: 1 })
  await other`create table note (text text not null)`
  pool = openPool(database.ownerUrl, { max: 2, limitMs: 1_000 })
})
afterEach(async () => {
  await Promise.all([pool, other, admin].map((db) => db.end({ timeout: 1 })))
  await database.drop()
})

const notes = async () => (await other`select text from note order by text`).map(({ text }) => text)
const timedOut = expect.stringMatching(/^(DATABASE_TIMEOUT|57014)$/)

it('a statement that takes too long fails, and its connection is free again', async () => {
  const outcomes = await Promise.all([1, 2].map(() => outcomeOf(sleepForever(pool))))
  expect(outcomes).toEqual([timedOut, timedOut])
  await expect.poll(() => outcomeOf(pool`select 1`)).toBe('done')
})

it('what waits too long for a connection fails and is not run later', async () => {
  const isOpen = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  // Another program's lock keeps both connections.
  const locking = other.begin(async (tx) => {
    await tx`lock table note`
    isOpen.resolve()
    await isHeld.promise
  })
  await isOpen.promise
  const writes = ['a', 'b', 'c', 'd'].map((text) =>
    outcomeOf(pool`insert into note values (${text})`),
  )
  const transactions = ['e', 'f'].map((text) =>
    outcomeOf(pool.begin((tx) => tx`insert into note values (${text})`)),
  )
  expect(await Promise.all([...writes, ...transactions])).toEqual(Array(6).fill(timedOut))
  isHeld.resolve()
  await locking
  await expect.poll(() => outcomeOf(pool`insert into note values ('later')`)).toBe('done')
  expect(await notes()).toEqual(['later'])
})

it('a transaction whose time is over does not commit', async () => {
  const outcome = outcomeOf(
    pool.begin(async (tx) => {
      await tx`insert into note values ('half')`
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    }),
  )
  expect(await outcome).toBe('DATABASE_TIMEOUT')
  await expect.poll(() => outcomeOf(pool`select 1`)).toBe('done')
  expect(await notes()).toEqual([])
})

it('a transaction that lost its connection writes nothing on another one', async () => {
  const outcome = outcomeOf(
    pool.begin(async (tx) => {
      const [row] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      await tx`insert into note values ('first')`
      await endBackend(admin, row.pid)
      // The pool opens the connection again for these.
      await expect.poll(() => outcomeOf(pool`select 1`)).toBe('done')
      await Promise.all([pool`select 1`, pool`select 2`, pool`select 3`])
      await tx`insert into note values ('second')`
    }),
  )
  expect(await outcome).not.toBe('done')
  await Promise.all([1, 2, 3].map(() => pool`select pg_sleep(0.1)`))
  expect(await notes()).toEqual([])
})

it('a call begins nothing after its own deadline', async () => {
  const outcomes = await runWithDeadline(300, async () => {
    const first = await outcomeOf(sleepForever(pool))
    return [first, await outcomeOf(pool`insert into note values ('late')`)]
  })
  expect(outcomes).toEqual(['DATABASE_TIMEOUT', 'DATABASE_TIMEOUT'])
  expect(await notes()).toEqual([])
})

it('each failure gives its connection back', async () => {
  const wrong = () => outcomeOf(pool`insert into note values (null)`)
  const wrongInTransaction = () => outcomeOf(pool.begin((tx) => tx`insert into note values (null)`))
  const savepoint = () =>
    outcomeOf(
      pool.begin(async (tx) => {
        await tx.savepoint((inner) => inner`insert into note values (null)`).catch(() => {})
        await tx`insert into note values ('kept')`
      }),
    )
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => [wrong(), wrongInTransaction(), savepoint()]).flat(),
  )
  expect(new Set(outcomes)).toEqual(new Set(['23502', 'done']))
  // Both at once.
  let count = 0
  const both = Promise.withResolvers<void>()
  const inBoth = () =>
    pool.begin(async (tx) => {
      await tx`select 1`
      if ((count += 1) === 2) both.resolve()
      await both.promise
    })
  expect(await Promise.all([outcomeOf(inBoth()), outcomeOf(inBoth())])).toEqual(['done', 'done'])
  expect(await notes()).toHaveLength(10)
})

it('nothing is compiled or memoized, also where a given database would', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await admin.unsafe(`alter database ${name} set jit = on`)
  await admin.unsafe(`alter database ${name} set enable_memoize = on`)
  const direct = openPool(database.ownerUrl, { max: 1 })
  try {
    expect(await direct`show jit`).toEqual([{ jit: 'off' }])
    expect(await direct`show enable_memoize`).toEqual([{ enableMemoize: 'off' }])
  } finally {
    await direct.end({ timeout: 0 })
  }
})

it('behind a pooler nothing is left in a session', async () => {
  const pooled = openPool(database.ownerUrl, { max: 1, isPooled: true })
  try {
    await pooled`insert into note values (${'a'})`
    await pooled.begin((tx) => tx`insert into note values (${'b'})`)
    const [session] = await pooled<[{ prepared: number; timeout: string }]>`
      select (select count(*)::int from pg_prepared_statements) as prepared,
        current_setting('statement_timeout') as timeout where ${'a'} = 'a'`
    expect(session).toEqual({ prepared: 0, timeout: '0' })
    expect(await notes()).toEqual(['a', 'b'])
    expect(await outcomeOf(sleepForever(pooled))).toBe('DATABASE_TIMEOUT')
  } finally {
    await pooled.end({ timeout: 0 })
  }
})

it('long work is waited for while the database answers, and no longer', async () => {
  let isAnswering = true
  const listeners: (() => void)[] = []
  const watch = {
    isAnswering: () => isAnswering,
    onLost: (listener: () => void) => void listeners.push(listener),
  }
  const long = openPool(database.ownerUrl, { max: 1, waitMs: 500, limitMs: 60_000, watch })
  try {
    expect(await outcomeOf(long`select pg_sleep(1.2)`)).toBe('done')
    await other.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`
      const waiting = outcomeOf(long`select pg_advisory_lock(1)`)
      await expect
        .poll(() => tx`select from pg_locks where locktype = 'advisory' and not granted`)
        .toHaveLength(1)
      isAnswering = false
      for (const listener of listeners) listener()
      expect(await waiting).toBe('DATABASE_TIMEOUT')
    })
    expect(await outcomeOf(long`select 1`)).toBe('DATABASE_TIMEOUT')
  } finally {
    await long.end({ timeout: 0 })
  }
})
