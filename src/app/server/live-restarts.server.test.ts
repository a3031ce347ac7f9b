import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import { useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { listen, type Listening } from '../../test-kit/listen.server.ts'
import { hashCheaply } from '../../test-kit/test-cluster.server.ts'
import { testNow, testSecretKey, testTimeZone } from '../../test-kit/test-config.ts'
import { signInAs } from '../../test-kit/staff.server.ts'
import { loadDemoClinic } from '../demo-clinic/load-demo-clinic.server.ts'
import { createApp } from './app.server.ts'

const data = useDataFolder()
let database: Awaited<ReturnType<typeof data.start>>
let db: Db
let app: FastifyInstance
let address: string
let cookie: string
/** Appointments to change, one after another. */
let ids: number[]

beforeEach(async () => {
  database = await data.start()
  await migrateDatabase(database.ownerUrl, database.appRole)
  db = connect(database.ownerUrl, { max: 1 })
  await loadDemoClinic(db, { ...testNow, hashPassword: hashCheaply })
  const rows = await db<{ id: number }[]>`select id from appointment order by id limit 9`
  ids = rows.map(({ id }) => id)
  await startApp(0)
  cookie = await signInAs(app, 'admin')
}, 60_000)
afterEach(async () => {
  await app.close()
  await db.end({ timeout: 1 })
})

/** Starts a process, of which a proxy would know the port. */
async function startApp(port: number): Promise<void> {
  app = await createApp({
    databaseUrl: database.url,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
  })
  address = await app.listen({ port, host: '127.0.0.1' })
}

async function openStreams(since?: string): Promise<Listening[]> {
  const streams = await Promise.all([1, 2, 3].map(() => listen(address, cookie, since)))
  const ready = () => streams.filter(({ events }) => events.some(({ event }) => event === 'ready'))
  await expect.poll(ready).toHaveLength(3)
  return streams
}

/** Changes an appointment as another program would: nobody announces it. */
async function changeNext(): Promise<number> {
  const id = ids.shift()!
  const write = () => db`update appointment set changed_at = now() where id = ${id}`
  const isWritten = () => write().then(() => 'written', String)
  await expect.poll(isWritten, { timeout: 20_000 }).toBe('written')
  return id
}

/** Changes of one moment have no order. */
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const heardBy = (streams: Listening[]) =>
  streams.map(({ changes }) => sorted(changes.map(({ appointment }) => appointment!)))
async function expectHeard(streams: Listening[], changed: number[]): Promise<void> {
  const expected = streams.map(() => sorted(changed))
  await expect.poll(() => heardBy(streams), { timeout: 20_000 }).toEqual(expected)
}
const noneWasReset = (streams: Listening[]) =>
  streams.every(({ events }) => events.every(({ event }) => event !== 'reset'))

it('streams stay open while the database is restarted, and miss nothing', async () => {
  const streams = await openStreams()
  const changed = [await changeNext()]
  await expectHeard(streams, changed)
  const pidFile = path.join(database.cluster, 'postmaster.pid')
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const before = postmaster()
  // At once after a change, which no stream has heard yet.
  changed.push(await changeNext())
  process.kill(before, 'SIGINT')
  changed.push(await changeNext(), await changeNext())
  await expectHeard(streams, changed)
  expect(postmaster()).not.toBe(before)
  expect(streams.map((stream) => stream.isOpen())).toEqual([true, true, true])
  expect(noneWasReset(streams)).toBe(true)
}, 60_000)

it('streams of a process that is restarted go on where they were', async () => {
  const streams = await openStreams()
  const changed = [await changeNext()]
  await expectHeard(streams, changed)
  const port = Number(new URL(address).port)
  await app.close()
  await expect.poll(() => streams.filter((stream) => stream.isOpen())).toEqual([])
  const missed = [await changeNext(), await changeNext()]
  await startApp(port)
  const positions = streams.map((stream) => stream.lastId())
  expect(new Set(positions).size).toBe(1)
  const next = await openStreams(positions[0])
  missed.push(await changeNext())
  await expectHeard(next, missed)
  expect(noneWasReset(next)).toBe(true)
  for (const stream of next) stream.close()
}, 60_000)
