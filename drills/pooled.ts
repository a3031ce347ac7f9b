import { setTimeout as sleep } from 'node:timers/promises'
import { openLoad } from './load.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startPrimary } from './postgres-server.ts'
import { figuresOf, noInterruption, printFigures, printLine } from './report.ts'
import type { Scratch } from './scratch.ts'

/**
 * Books through PgBouncer in transaction mode and reads each booking again. Returns whether every
 * answer was the right one.
 */
export async function drillPgbouncer(scratch: Scratch): Promise<boolean> {
  printLine('Starting PostgreSQL, PgBouncer, two processes of the app and haproxy …')
  const server = await startPrimary(scratch)
  const pooledUrl = await startPgbouncer(scratch, server)
  const load = await openLoad(scratch, {
    ownerUrl: server.url,
    settings: { DATABASE_URL: pooledUrl, DATABASE_SESSION_URL: server.url },
  })
  const bookings = load.start({ readBack: true })
  await sleep(30_000)
  await bookings.stop()
  const outcome = await load.count(bookings, server.url)
  const wrong = bookings.attempts.filter(({ isWrong }) => isWrong).length
  return printFigures('PgBouncer in transaction mode, five connections for two processes', [
    ...figuresOf(outcome),
    noInterruption(outcome),
    { name: 'wrong answers (must be 0)', value: String(wrong), isGood: wrong === 0 },
  ])
}
