import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../src/app/server/app.server.ts'
import type { Statement } from '../src/platform/db/connect.server.ts'
import { createBookingSource } from './booking-source.ts'
import { measureSequential, measureConcurrent, type BenchRequest } from './latency.ts'
import { openSizedClinic, type SizedClinic } from './many-appointments.ts'
import { cookieOf, startServer, type Server } from './servers.ts'
import { sizedCalls, type SizedCall } from './sized-calls.ts'

const sizes = {
  small: { appointments: 10_000, patients: 3_000, branches: 4 },
  large: { appointments: 1_000_000, patients: 150_000, branches: 40 },
}
const clients = 50

/** One size: its servers and requests. */
interface SizedSide {
  clinic: SizedClinic
  calls: (SizedCall & { ours: BenchRequest; bare: BenchRequest })[]
  booking: { ours: BenchRequest; bare: BenchRequest }
  stop: () => Promise<void>
}

/**
 * Measures every list at 10,000 and at 1,000,000 appointments, alone and with 50 clients at once;
 * of them only those whose name contains `only`.
 */
export async function measureSizes(only = ''): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const sizedSides: SizedSide[] = []
  const isStopped = stopOnSignal()
  try {
    for (const [name, size] of Object.entries(sizes)) {
      if (isStopped()) return
      const startedMs = performance.now()
      sizedSides.push(await openSide(path.join(folder, name), size))
      printLine(`${size.appointments} appointments made in ${seconds(startedMs)} s`)
    }
    const startedMs = performance.now()
    await compareSides(sizedSides[0]!, sizedSides[1]!, { only, isStopped })
    printLine(`\nMeasured in ${seconds(startedMs)} s.`)
  } finally {
    for (const sizedSide of sizedSides) await sizedSide.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSide(dataDir: string, size: (typeof sizes)['small']): Promise<SizedSide> {
  const clinic = await openSizedClinic(dataDir, size)
  const servers: Server[] = []
  const stop = async () => {
    for (const server of servers) server.process.kill()
    await clinic.stop()
  }
  try {
    const { postgres, db, now } = clinic
    const nextBooking = await createBookingSource(db, 2)
    const ours = await startServer('./clinic-server.ts', postgres.url)
    servers.push(ours)
    const cookie = await cookieOf(ours.address, 'admin')
    const calls = await sizedCalls(db, now.today)
    const sameServer = await startServer('./same-server.ts', postgres.ownerUrl)
    servers.push(sameServer)
    sameServer.process.send(await statementsOf(postgres.url, calls))
    await once(sameServer.process, 'message')
    const bare = await startServer('./bare-server.ts', postgres.ownerUrl)
    servers.push(bare)
    return {
      clinic,
      calls: calls.map((call, index) => ({
        ...call,
        ours: {
          url: `${ours.address}${call.url}`,
          cookie,
          ...(call.body && { body: () => call.body! }),
        },
        bare: { url: `${sameServer.address}/same/${index}` },
      })),
      booking: {
        ours: { url: `${ours.address}/api/bookings`, cookie, body: nextBooking },
        bare: { url: `${bare.address}/book`, body: nextBooking },
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The statements that the clinic sends for each call. */
async function statementsOf(databaseUrl: string, calls: SizedCall[]): Promise<Statement[][]> {
  let statements: Statement[] = []
  const app = await createApp({
    databaseUrl,
    secretKey: 'what a bench signs and seals with',
    timeZone: 'Asia/Kolkata',
    onStatement: (statement) => statements.push(statement),
  })
  try {
    await app.ready()
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/sign-in',
      body: { username: 'admin', password: 'opd-demo-2026' },
    })
    const cookie = [signedIn.headers['set-cookie'] ?? []].flat()[0]!.split(';')[0]!
    const all: Statement[][] = []
    for (const { url, body } of calls) {
      statements = []
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: { cookie },
        ...(body && { body }),
      })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      all.push(
        statements.filter(({ text }) => !/rate_limit|sign_in_|pg_catalog|pg_type/.test(text)),
      )
    }
    return all
  } finally {
    await app.close()
  }
}

async function compareSides(
  small: SizedSide,
  large: SizedSide,
  { only, isStopped }: { only: string; isStopped: () => boolean },
): Promise<void> {
  printLine(
    '\n| what | 10,000 | 1,000,000 | times | of the bare handler | 50 at once: 10,000 | 1,000,000 | times |',
  )
  printLine('|---|--:|--:|--:|--:|--:|--:|--:|')
  const booking = { description: 'a booking', kind: 'list' as const }
  const rows = [
    ...small.calls.map((call, index) => ({ ...call, other: large.calls[index]! })),
    { ...booking, ...small.booking, other: large.booking },
  ].filter(({ description }) => description.includes(only))
  for (const { description, kind, ours, other } of rows) {
    if (isStopped()) return
    await clearRateLimits(small, large)
    const [smallMs, largeMs, bare] = await measureSequential([ours, other.ours, other.bare], 15)
    await clearRateLimits(small, large)
    const smallConcurrentMs = await measureConcurrent(ours, clients)
    const largeConcurrentMs = await measureConcurrent(other.ours, clients)
    const isWithinLimit = kind === 'list' ? largeMs! / smallMs! <= 1.5 : largeMs! <= 200
    printLine(
      `| ${description}${isWithinLimit ? '' : ' **(not held)**'} | ${ms(smallMs!)} | ${ms(largeMs!)} | ${times(smallMs!, largeMs!)} ` +
        `| ${((100 * bare!) / largeMs!).toFixed(0)} % ` +
        `| ${ms(smallConcurrentMs)} | ${ms(largeConcurrentMs)} | ${times(smallConcurrentMs, largeConcurrentMs)} |`,
    )
  }
}

/** On Ctrl-C the benchmark ends after its current line, so that no process and no file is left. */
function stopOnSignal(): () => boolean {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
  return () => isStopped
}

/** One desk here stands for fifty, so its lookups would exceed the rate limit. */
async function clearRateLimits(...sizedSides: SizedSide[]): Promise<void> {
  for (const { clinic } of sizedSides) await clinic.db`truncate rate_limit`
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (startedMs: number) => ((performance.now() - startedMs) / 1_000).toFixed(0)
const ms = (value: number) => (value === Infinity ? 'refused' : `${value.toFixed(1)} ms`)
const times = (smallMs: number, largeMs: number) => (largeMs / smallMs).toFixed(1)
