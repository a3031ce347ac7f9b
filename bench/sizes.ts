import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../src/app/server/app.server.ts'
import type { Statement } from '../src/platform/db/connect.server.ts'
import { openDiary } from './diary.ts'
import { alone, atOnce, type Asked } from './latency.ts'
import { openSizedClinic, type SizedClinic } from './many-appointments.ts'
import { cookieOf, startServer, type Server } from './servers.ts'
import { sizedCalls, type SizedCall } from './sized-calls.ts'

const sizes = {
  small: { appointments: 10_000, patients: 3_000, branches: 4 },
  large: { appointments: 1_000_000, patients: 150_000, branches: 40 },
}
const clients = 50

/** One size with its servers, and what is asked of them. */
interface Side {
  clinic: SizedClinic
  calls: (SizedCall & { ours: Asked; bare: Asked })[]
  booking: { ours: Asked; bare: Asked }
  stop: () => Promise<void>
}

/** Every list at 10,000 and at 1,000,000 appointments, alone and with 50 clients at once. */
export async function measureSizes(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const sides: Side[] = []
  const isStopped = stopOnSignal()
  try {
    for (const [name, size] of Object.entries(sizes)) {
      if (isStopped()) return
      const began = performance.now()
      sides.push(await openSide(path.join(folder, name), size))
      say(`${size.appointments} appointments made in ${seconds(began)} s`)
    }
    const began = performance.now()
    await compareSides(sides[0]!, sides[1]!, isStopped)
    say(`\nMeasured in ${seconds(began)} s.`)
  } finally {
    for (const side of sides) await side.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSide(dataDir: string, size: (typeof sizes)['small']): Promise<Side> {
  const clinic = await openSizedClinic(dataDir, size)
  const servers: Server[] = []
  const stop = async () => {
    for (const server of servers) server.process.kill()
    await clinic.stop()
  }
  try {
    const { postgres, db, now } = clinic
    const nextBooking = await openDiary(db, 2)
    const ours = await startServer('./clinic-server.ts', postgres.url)
    servers.push(ours)
    const cookie = await cookieOf(ours.address, 'admin')
    const calls = await sizedCalls(db, now.today)
    const same = await startServer('./same-server.ts', postgres.ownerUrl)
    servers.push(same)
    same.process.send(await statementsOf(postgres.url, calls))
    await once(same.process, 'message')
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
        bare: { url: `${same.address}/same/${index}` },
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

/** What the clinic sends to its database for each call. */
async function statementsOf(databaseUrl: string, calls: SizedCall[]): Promise<Statement[][]> {
  let sent: Statement[] = []
  const app = await createApp({
    databaseUrl,
    secretKey: 'what a bench signs and seals with',
    timeZone: 'Asia/Kolkata',
    onStatement: (statement) => sent.push(statement),
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
      sent = []
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: { cookie },
        ...(body && { body }),
      })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      all.push(sent.filter(({ text }) => !/rate_limit|sign_in_|pg_catalog|pg_type/.test(text)))
    }
    return all
  } finally {
    await app.close()
  }
}

async function compareSides(small: Side, large: Side, isStopped: () => boolean): Promise<void> {
  say(
    '\n| what | 10,000 | 1,000,000 | times | of the bare handler | 50 at once: 10,000 | 1,000,000 | times |',
  )
  say('|---|--:|--:|--:|--:|--:|--:|--:|')
  const booking = { what: 'a booking', kind: 'list' as const }
  const rows = [
    ...small.calls.map((call, index) => ({ ...call, other: large.calls[index]! })),
    { ...booking, ...small.booking, other: large.booking },
  ]
  for (const { what, kind, ours, other } of rows) {
    if (isStopped()) return
    await forgetLimits(small, large)
    const [few, many, bare] = await alone([ours, other.ours, other.bare], 15)
    await forgetLimits(small, large)
    const fewAtOnce = await atOnce(ours, clients)
    const manyAtOnce = await atOnce(other.ours, clients)
    const held = kind === 'list' ? many! / few! <= 1.5 : many! <= 200
    say(
      `| ${what}${held ? '' : ' **(not held)**'} | ${ms(few!)} | ${ms(many!)} | ${times(few!, many!)} ` +
        `| ${((100 * bare!) / many!).toFixed(0)} % ` +
        `| ${ms(fewAtOnce)} | ${ms(manyAtOnce)} | ${times(fewAtOnce, manyAtOnce)} |`,
    )
  }
}

/** Ctrl-C ends the measuring after its line, so that nothing is left running or lying about. */
function stopOnSignal(): () => boolean {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
  return () => isStopped
}

/** One desk asks here for fifty: its looking up is limited otherwise. */
async function forgetLimits(...sides: Side[]): Promise<void> {
  for (const { clinic } of sides) await clinic.db`truncate rate_limit`
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (began: number) => ((performance.now() - began) / 1_000).toFixed(0)
const ms = (value: number) => `${value.toFixed(1)} ms`
const times = (few: number, many: number) => (many / few).toFixed(1)
