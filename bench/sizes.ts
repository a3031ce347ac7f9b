import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../src/app/server/app.server.ts'
import type { Statement } from '../src/platform/db/connect.server.ts'
import { createBookingSource } from './booking-source.ts'
import { measureSequential, measureConcurrent, type BenchRequest } from './latency.ts'
import { openSizedClinic, type SizedClinic } from './many-appointments.ts'
import type { Repeats } from './repeated-tables.ts'
import { cookieOf, startServer, type Server } from './servers.ts'
import { printPlans } from './sized-plans.ts'
import { sizedCalls, type SizedCall } from './sized-calls.ts'

/** The clinic of all sizes, with four branches; larger ones are made of it. */
const smallClinic = { appointments: 10_000, patients: 3_000, branches: 4 }
const repeatsByRows: Record<number, Repeats | undefined> = {
  10_000: undefined,
  // 40 branches, 3.7 years.
  1_000_000: { copies: 10, periods: 13 },
  // 160 branches, 1.2 years: each of its days is one of the largest, in a tenth of the time.
  1_200_000: { copies: 40, periods: 4 },
  // 160 branches, 9.5 years.
  10_000_000: { copies: 40, periods: 33 },
}
/** The sizes that are measured, where no others are asked for. */
export const allRows = [1_000_000, 10_000_000]
const clients = 50

/** One size: its servers and requests. */
interface SizedSide {
  rows: number
  clinic: SizedClinic
  calls: (SizedCall & { ours: BenchRequest; bare: BenchRequest })[]
  booking: { ours: BenchRequest; bare: BenchRequest }
  stop: () => Promise<void>
}

interface SizesOptions {
  only?: string | undefined
  keep?: string | undefined
  plans?: boolean | undefined
}

/**
 * Measures every list at 10,000 appointments and at each number of `rows`, alone and with 50 clients at once;
 * of them only those whose name contains `only`. In the folder `keep` the clinics are left, to be measured again. With
 * `plans` what PostgreSQL does for each call is printed instead, one size after another.
 */
export async function measureSizes(
  rows: readonly number[] = allRows,
  { only = '', keep, plans = false }: SizesOptions = {},
): Promise<void> {
  const unknown = rows.find((count) => repeatsByRows[count] === undefined)
  if (unknown !== undefined) throw new Error(`There is no clinic of ${unknown} appointments`)
  const folder = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const sizedSides: SizedSide[] = []
  const isStopped = stopOnSignal()
  try {
    for (const count of [smallClinic.appointments, ...rows]) {
      if (isStopped()) return
      const startedMs = performance.now()
      if (plans) {
        const clinic = await openSizedClinic(
          path.join(folder, String(count)),
          smallClinic,
          repeatsByRows[count],
        )
        await printPlans(clinic, count, only).finally(clinic.stop)
        continue
      }
      sizedSides.push(await openSide(path.join(folder, String(count)), count))
      printLine(`${count} appointments ready in ${seconds(startedMs)} s`)
    }
    if (plans) return
    const startedMs = performance.now()
    await compareSides(sizedSides, { only, isStopped })
    printLine(`\nMeasured in ${seconds(startedMs)} s.`)
  } finally {
    for (const sizedSide of sizedSides) await sizedSide.stop()
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

async function openSide(dataDir: string, rows: number): Promise<SizedSide> {
  const clinic = await openSizedClinic(dataDir, smallClinic, repeatsByRows[rows])
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
      rows,
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
  sides: SizedSide[],
  { only, isStopped }: { only: string; isStopped: () => boolean },
): Promise<void> {
  const columns = sides.map(({ rows }) => ` ${rows.toLocaleString('en')} |`).join('')
  printLine(`\n| what |${columns} times | of the bare handler | 50 at once:${columns}`)
  printLine(`|---|${'--:|'.repeat(2 * sides.length + 2)}`)
  const small = sides[0]!
  const booking = { description: 'a booking', kind: 'list' as const }
  const lines = [
    ...small.calls.map((call, index) => ({
      ...call,
      all: sides.map(({ calls }) => calls[index]!),
    })),
    { ...booking, all: sides.map((side) => side.booking) },
  ].filter(({ description }) => description.includes(only))
  for (const { description, kind, all } of lines) {
    if (isStopped()) return
    await clearRateLimits(sides)
    const requests = [...all.map(({ ours }) => ours), all.at(-1)!.bare]
    const times = await measureSequential(requests, 15)
    const bareMs = times.pop()!
    await clearRateLimits(sides)
    const concurrent: number[] = []
    for (const { ours } of all) concurrent.push(await measureConcurrent(ours, clients))
    const [smallMs, largeMs] = [times[0]!, times.at(-1)!]
    const isHeld =
      kind === 'list'
        ? largeMs <= Math.min(maxTimes * smallMs, maxListMs)
        : largeMs <= maxSumMs && concurrent.at(-1)! <= maxConcurrentSumMs
    printLine(
      `| ${description}${isHeld ? '' : ' **(not held)**'} | ${times.map(ms).join(' | ')} ` +
        `| ${(largeMs / smallMs).toFixed(1)} | ${((100 * bareMs) / largeMs).toFixed(0)} % ` +
        `| ${concurrent.map(ms).join(' | ')} |`,
    )
  }
}

/** A list at the largest size: of its time at the smallest, and in milliseconds. */
const maxTimes = 1.5
const maxListMs = 20
/** A count, a total or a chart there: alone, and for 50 at once. */
const maxSumMs = 100
const maxConcurrentSumMs = 300

/** On Ctrl-C the benchmark ends after its current line, so that no process and no file is left. */
function stopOnSignal(): () => boolean {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
  return () => isStopped
}

/** One desk here stands for fifty, so its lookups would exceed the rate limit. */
async function clearRateLimits(sizedSides: SizedSide[]): Promise<void> {
  for (const { clinic } of sizedSides) await clinic.db`truncate rate_limit`
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (startedMs: number) => ((performance.now() - startedMs) / 1_000).toFixed(0)
const ms = (value: number) => (value === Infinity ? 'refused' : `${value.toFixed(1)} ms`)
