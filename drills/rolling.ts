import { setTimeout as sleep } from 'node:timers/promises'
import { openLoad } from './load.ts'
import { startPrimary } from './postgres-server.ts'
import { figuresOf, noInterruption, printFigures, printLine } from './report.ts'
import type { Scratch } from './scratch.ts'

/** Longer than haproxy takes to notice that a process is ready again. */
const noticedMs = 2_500
const rounds = 2

/**
 * Restarts two processes of the app one after the other under bookings. Returns whether each booking
 * got its answer.
 */
export async function drillRolling(scratch: Scratch): Promise<boolean> {
  printLine('Starting PostgreSQL, two processes of the app and haproxy …')
  const server = await startPrimary(scratch)
  const load = await openLoad(scratch, {
    ownerUrl: server.url,
    settings: { DATABASE_URL: server.url },
  })
  const bookings = load.start()
  await sleep(3_000)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [n, process] of load.processes.entries()) {
      printLine(`Restarting process ${n + 1} …`)
      await process.restart()
      await sleep(noticedMs)
    }
  }
  await bookings.stop()
  const outcome = await load.count(bookings, server.url)
  return printFigures('rolling restart, two processes restarted twice', [
    ...figuresOf(outcome),
    noInterruption(outcome),
  ])
}
