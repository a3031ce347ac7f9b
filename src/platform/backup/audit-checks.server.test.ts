import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { openAuditChecks, readLastChecks, type AuditChecks } from './audit-checks.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let opened: AuditChecks[] = []
let failures: unknown[]
beforeEach(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.url, { max: 4 })
  opened = []
  failures = []
})
afterEach(async () => {
  await Promise.all(opened.map((checks) => checks.stop()))
  await db.end()
  await database.drop()
})

/** Checks at a time of day that is over at any hour: midnight in the clinic's zone. */
function openChecks(databaseUrl: string): AuditChecks {
  const checks = openAuditChecks(
    db,
    {
      databaseUrl,
      folder: '/nowhere',
      passphrase: undefined,
      at: '00:00',
      timeZone: 'Asia/Kolkata',
    },
    (error) => failures.push(error),
  )
  opened.push(checks)
  return checks
}
const unreachable = () => {
  const url = new URL(database.url)
  url.port = '1'
  return url.href
}
const running = new AbortController().signal
const countEvents = async () =>
  (
    await db<[{ count: number }]>`
    select count(*)::int from audit_event where action in ('checked', 'check failed')`
  )[0].count

it('a check that cannot be made says why, and is tried again the next day or by hand', async () => {
  const { job } = openChecks(unreachable())
  await expect(job.run(running)).rejects.toThrow('ECONNREFUSED')
  const { last, failure } = await readLastChecks(db)
  expect(last).toBeUndefined()
  expect(failure!.reasons).toMatchObject([{ code: 'databaseAway' }])
  await job.run(running)
  expect(await countEvents()).toBe(1)

  const repaired = openChecks(database.url)
  expect(await repaired.start(async () => {})).toBe(true)
  await expect.poll(async () => (await readLastChecks(db)).last?.check.findingCount).toBe(0)
  expect((await readLastChecks(db)).failure).toBeUndefined()
  expect(failures).toEqual([])
})

it('a check that the server’s end cuts off writes nothing', async () => {
  const { job } = openChecks(database.url)
  await expect(job.run(AbortSignal.abort())).rejects.toThrow('the server stopped')
  expect(await countEvents()).toBe(0)
})
