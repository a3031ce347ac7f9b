import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from './connect.server.ts'
import { openDatabaseClock } from './database-clock.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  db = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
afterEach(() => vi.useRealTimers())

it.each([-3_600_000, 0, 86_400_000])(
  'gives the database’s time on a computer whose clock is off by %i ms',
  async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
    const clock = await openDatabaseClock(db)
    const [before] = await db<{ now: Date }[]>`select clock_timestamp() as now`
    const reportedMs = clock.now().getTime()
    clock.close()
    // This computer's clock is stopped in the test, so it cannot measure how long the query took.
    expect(Math.abs(reportedMs - before!.now.getTime())).toBeLessThan(
      offMs === 0 ? 60_000 : Math.abs(offMs) / 2,
    )
  },
)
