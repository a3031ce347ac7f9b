import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createApp } from '../../app/server/app.server.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from '../../test-kit/one-time-code.server.ts'
import { tryCode, trySignIn } from '../../test-kit/sign-in.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testTimeZone, testSecretKey } from '../../test-kit/test-config.ts'
import { openDatabaseClock } from '../../platform/db/database-clock.server.ts'
import { sessionHours } from './auth.server.ts'
import { signInAdapter } from './sign-in-adapter.server.ts'
import { listOwnSessions } from '../account/account.ts'
import { beginSecondFactor, confirmSecondFactor } from '../account/second-factor/two-factor.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.ownerUrl, { max: 2 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
afterEach(() => vi.useRealTimers())

/** Runs a separate process of the clinic on a computer whose clock is off. */
async function withClockOffset<T>(
  offsetMs: number,
  run: (app: Awaited<ReturnType<typeof createApp>>) => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs })
  const app = await createApp({
    databaseUrl: database.url,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
  })
  await app.ready()
  try {
    return await run(app)
  } finally {
    await app.close()
    vi.useRealTimers()
  }
}

const day = 86_400_000

it.each([-day, 0, day])(
  'a sign-in is timestamped and expires by the database’s clock on a computer off by %i ms',
  (offsetMs) =>
    withClockOffset(offsetMs, async (app) => {
      const { status, caller } = await trySignIn(app, 'reception')
      expect(status).toBe(200)
      const [row] = await db<{ age: number; left: number; updated: number }[]>`
        select extract(epoch from clock_timestamp() - created_at)::float8 as age,
          extract(epoch from clock_timestamp() - updated_at)::float8 as updated,
          extract(epoch from expires_at - clock_timestamp())::float8 / 3600 as left
        from sign_in_session order by id desc limit 1`
      expect(Math.abs(row!.age)).toBeLessThan(120)
      expect(Math.abs(row!.updated)).toBeLessThan(120)
      expect(row!.left).toBeCloseTo(sessionHours, 0)
      const listed = await caller.call(listOwnSessions)
      expect(listed.some(({ isThis }) => isThis)).toBe(true)
    }),
)

it('a session created on one computer is valid on another whose clock is a day ahead, and ends there too', async () => {
  const cookie = await withClockOffset(0, async (app) => (await trySignIn(app, 'reception')).cookie)
  const readSession = () =>
    withClockOffset(day, async (app) => {
      const answer = await app.inject({ url: '/api/session', headers: { cookie } })
      return answer.statusCode
    })
  expect(await readSession()).toBe(200)
  await db`update sign_in_session set expires_at = now() - interval '1 second'`
  expect(await readSession()).toBe(401)
})

it('a pending sign-in lasts ten minutes by the database’s clock', () =>
  withClockOffset(-day, async (app) => {
    const { caller } = await trySignIn(app, 'rohan')
    const { secret } = await caller.call(beginSecondFactor, {
      body: { password: demoPassword },
    })
    await caller.call(confirmSecondFactor, { body: { code: oneTimeCode(secret, Date.now()) } })
    const pendingSignIn = await trySignIn(app, 'rohan')
    const [row] = await db<{ left: number }[]>`
      select extract(epoch from expires_at - clock_timestamp())::float8 / 60 as left
      from sign_in_verification where sign_in_version is not null`
    expect(row!.left).toBeCloseTo(10, 0)
    vi.setSystemTime(Date.now() + 60_000)
    const code = oneTimeCode(secret, Date.now())
    expect((await tryCode(app, code, { cookie: pendingSignIn.cookie })).status).toBe(200)
  }))

describe('the tables of signing in', () => {
  let clock: Awaited<ReturnType<typeof openDatabaseClock>>
  let adapter: ReturnType<ReturnType<typeof signInAdapter>>
  beforeAll(async () => {
    clock = await openDatabaseClock(db)
    adapter = signInAdapter(db, clock)({ advanced: { database: { generateId: 'serial' } } })
  })
  afterAll(() => clock.close())

  const model = 'verification'
  const add = (identifier: string, value = '0') =>
    adapter.create<Record<string, unknown>, { id: string }>({
      model,
      data: { identifier, value, expiresAt: new Date() },
    })

  it('give a code to one of two who want it at once', async () => {
    await add('once')
    const where = [{ field: 'identifier', value: 'once' }]
    const answers = await Promise.all([
      adapter.consumeOne({ model, where }),
      adapter.consumeOne({ model, where }),
    ])
    expect(answers.filter((it) => it !== null)).toMatchObject([{ identifier: 'once' }])
  })

  it('let one of two change what both have seen', async () => {
    const { id } = await add('guarded', 'seen')
    const change = (value: string) =>
      adapter.incrementOne({
        model,
        where: [
          { field: 'id', value: id },
          { field: 'value', value: 'seen' },
        ],
        increment: {},
        set: { value },
      })
    const answers = await Promise.all([change('first'), change('second')])
    expect(answers.filter((it) => it === null)).toHaveLength(1)
  })

  it('change, count and delete the rows that match, and no others', async () => {
    for (const identifier of ['a', 'b', 'c']) await add(identifier)
    const some = [{ field: 'identifier', operator: 'in' as const, value: ['a', 'b'] }]
    expect(await adapter.updateMany({ model, where: some, update: { value: '1' } })).toBe(2)
    const changed = [{ field: 'value', value: '1' }]
    expect(await adapter.count({ model, where: changed })).toBe(2)
    const sortBy = { field: 'identifier', direction: 'desc' as const }
    expect(await adapter.findMany({ model, where: changed, sortBy, limit: 1 })).toMatchObject([
      { identifier: 'b' },
    ])
    expect(await adapter.deleteMany({ model, where: changed })).toBe(2)
    expect(await adapter.findOne({ model, where: [{ field: 'identifier', value: 'c' }] })).not.toBe(
      null,
    )
  })

  it('refuse what would be asked otherwise than it is meant', async () => {
    const value = 'a'
    for (const where of [
      [{ field: 'identifier', value, connector: 'OR' as const }],
      [{ field: 'identifier', value, mode: 'insensitive' as const }],
      [{ field: 'identifier', value, operator: 'contains' as const }],
    ])
      await expect(adapter.findOne({ model, where })).rejects.toThrow(/cannot be asked/)
  })
})
