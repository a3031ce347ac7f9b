import { setTimeout as sleep } from 'node:timers/promises'
import { openLoad } from './load.ts'
import {
  makeSynchronous,
  promote,
  startPrimary,
  startStandby,
  urlOfEither,
} from './postgres-server.ts'
import { figuresOf, interruptedFigures, printFigures, printLine, seconds } from './report.ts'
import { endProcess, type Scratch } from './scratch.ts'

/** About what a cluster manager such as Patroni takes to notice. */
const noticedAfterMs = 4_000
const maxMsAfterPromotion = 20_000

/**
 * Kills the primary of two servers under bookings and promotes the synchronous standby. Returns
 * whether nothing that was acknowledged is lost, and bookings went on in time.
 */
export async function drillFailover(scratch: Scratch): Promise<boolean> {
  printLine('Starting a primary, a synchronous standby, two processes of the app and haproxy …')
  const primary = await startPrimary(scratch)
  const standby = await startStandby(scratch, primary)
  await makeSynchronous(primary)
  const load = await openLoad(scratch, {
    ownerUrl: primary.url,
    settings: { DATABASE_URL: urlOfEither([primary, standby]) },
  })
  const bookings = load.start()
  await sleep(15_000)

  printLine('Killing the primary …')
  await endProcess(primary.process, 'SIGKILL')
  const killedMs = performance.now()
  await sleep(noticedAfterMs)
  printLine('Promoting the standby …')
  const promotedMs = performance.now()
  await promote(standby)
  await sleep(20_000)
  await bookings.stop()

  const outcome = await load.count(bookings, standby.url)
  // Acknowledged after it was also sent after: nothing that the old primary answered.
  const resumed = bookings.attempts
    .filter(({ booked, answeredMs }) => booked && answeredMs > promotedMs)
    .map(({ answeredMs }) => answeredMs - promotedMs)
  const resumedMs = Math.min(...resumed)
  return printFigures('failover, two PostgreSQL with synchronous replication', [
    ...figuresOf(outcome),
    ...interruptedFigures(outcome),
    { name: 'from the kill to the promotion', value: seconds(promotedMs - killedMs) },
    {
      name: 'from the promotion to the first booking (mark: 20 s)',
      value: seconds(resumedMs),
      isGood: resumedMs <= maxMsAfterPromotion,
    },
  ])
}
