import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabaseLine, type DatabaseLine } from '../../test-kit/database-line.server.ts'
import { useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect } from './connect.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { whileAnswering } from './while-answering.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let line: DatabaseLine
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  line = await openDatabaseLine(database.url)
})
afterAll(async () => {
  await line.close()
  await database.drop()
})

const ask = async () => {
  const db = connect(line.url, { max: 1 })
  try {
    const [row] = await db<[{ number: number }]>`select 7 as number, pg_sleep(0.5)`
    return row.number
  } finally {
    await db.end({ timeout: 0 })
  }
}

it('work of a start goes on as long as the database answers others', async () => {
  expect(await whileAnswering(line.url, ask, 100_000)).toBe(7)
})

it('a start on a frozen database ends with a sentence, and one after it begins again', async () => {
  line.freeze()
  await expect(whileAnswering(line.url, ask, 500)).rejects.toThrow(
    'The database does not answer any more',
  )
  line.thaw()
  expect(await whileAnswering(line.url, ask, 100_000)).toBe(7)
})

it('an error of the work is its own', async () => {
  const failing = () => Promise.reject(new Error('no such table'))
  await expect(whileAnswering(line.url, failing)).rejects.toThrow('no such table')
})

const data = useDataFolder()

it('a start whose changes wait for a standby that is gone ends with a sentence, and goes on with it', async () => {
  const { url, adminUrl } = await data.start(data.dataDir, { durable: true })
  // As a PostgreSQL of the clinic's own, in which one account does everything.
  const ownerUrl = new URL(adminUrl)
  ownerUrl.pathname = new URL(url).pathname
  const admin = connect(adminUrl, { max: 1 })
  const waitFor = async (standby: string) => {
    await admin.unsafe(`alter system set synchronous_standby_names = '${standby}'`)
    await admin`select pg_reload_conf()`
  }
  await waitFor('gone')
  const migrate = () => migrateDatabase(ownerUrl.href)
  const start = whileAnswering(ownerUrl.href, migrate, 2_000)
  await expect(start).rejects.toThrow('waits for a synchronous standby that does not answer')
  await expect(whileAnswering(ownerUrl.href, migrate, 2_000)).rejects.toThrow('synchronous standby')
  await waitFor('')
  await whileAnswering(ownerUrl.href, migrate, 100_000)
  await admin.end()
})
