import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { conductAppointment } from '../src/scheduling/appointments/change-appointment.ts'
import { bookAppointment } from '../src/scheduling/booking/booking.ts'
import { downloadSheet } from '../src/visits/printouts/sheets.ts'
import { createBookingSource } from './booking-source.ts'
import { addPending, appointmentsEach } from './conduct.ts'
import { onDemoDatabase, type DemoDatabase } from './demo-database.ts'
import { openStream } from './live-streams.ts'
import { isConnection, parentProcess, processTree, type ProcessMemory } from './memory.ts'
import { cookieOf, startServer, type Server } from './servers.ts'
import { sizedCalls } from './sized-calls.ts'

const requestsPerSecond = 4
const streams = 10
/** Of all requests; the rest are reads. */
const bookingShare = 0.1
const conductShare = 0.1
const sheetShare = 0.1
const sampleEveryMs = 30_000
/** What is read in the first minutes is the start, not the growth. */
const warmUpMinutes = 5
/** Until what is kept for a while, such as the process of the sheets, has been given back. */
const idleMinutes = 3

/**
 * Loads a clinic for so many minutes with everything that desks do (every list and sum, bookings, conducts with
 * receipts, PDF sheets, live streams) and prints the memory of the server and of the database, by how much an
 * hour would add to it, and what is left of it when nobody but the live streams has asked for some minutes.
 */
export async function measureSoak(minutes: number): Promise<void> {
  await onDemoDatabase(async (database) => {
    const clinic = await startServer('./clinic-server.ts', database.url)
    try {
      await soak(database, clinic, minutes)
    } finally {
      const ends = once(clinic.process, 'exit')
      clinic.process.kill()
      await ends
    }
  })
}

/** Megabytes; `connections` counts the database's processes that serve one. */
interface Sample {
  minute: number
  server: number
  sheets: number
  database: number
  connections: number
}

const together = ({ server, sheets, database }: Sample): number => server + sheets + database

async function soak(database: DemoDatabase, clinic: Server, minutes: number): Promise<void> {
  const request = await mixedRequests(database, clinic, minutes)
  const cookie = await cookieOf(clinic.address, 'admin')
  const closes = await Promise.all(
    Array.from({ length: streams }, () => openStream(clinic.address, cookie, new Map())),
  )
  const databasePid = await postmasterOf(database)
  // What the bench itself made the database hold is none of the clinic's memory.
  await database.db.end()
  const samples: Sample[] = []
  const startedAt = performance.now()
  const minute = () => (performance.now() - startedAt) / 60_000
  const endsAt = startedAt + minutes * 60_000
  let failures = 0
  const load = (async () => {
    while (performance.now() < endsAt) {
      void request().catch(() => (failures += 1))
      await sleep(1_000 / requestsPerSecond)
    }
  })()
  printLine('| minute | server | its sheets | database | (connections) | together |')
  printLine('|--:|--:|--:|--:|--:|--:|')
  while (performance.now() < endsAt) {
    const sample = sampleOf(minute(), clinic.process.pid!, databasePid)
    samples.push(sample)
    printSample(sample)
    await sleep(sampleEveryMs)
  }
  await load
  await sleep(idleMinutes * 60_000)
  printSample(sampleOf(minute(), clinic.process.pid!, databasePid))
  for (const close of closes) close()
  const warm = samples.filter((sample) => sample.minute >= Math.min(warmUpMinutes, minutes / 2))
  const growth = 60 * slope(warm.map((it) => [it.minute, together(it)]))
  const most = Math.max(...samples.map(together))
  printLine(`\nrequests that failed: ${failures}; most: ${most.toFixed(0)} MB`)
  printLine(`growth: ${growth.toFixed(0)} MB an hour`)
}

function printSample(sample: Sample): void {
  const { minute, server, sheets, database, connections } = sample
  const memory = [server, sheets, database].map((it) => `${it.toFixed(0)} MB`).join(' | ')
  printLine(
    `| ${minute.toFixed(1)} | ${memory} | ${connections} | ${together(sample).toFixed(0)} MB |`,
  )
}

function sampleOf(minute: number, serverPid: number, databasePid: number): Sample {
  const server = processTree(serverPid) ?? []
  const database = processTree(databasePid) ?? []
  const sum = (processes: ProcessMemory[]) => processes.reduce((all, it) => all + it.megabytes, 0)
  return {
    minute,
    server: sum(server.filter(({ pid }) => pid === serverPid)),
    sheets: sum(server.filter(({ pid }) => pid !== serverPid)),
    database: sum(database),
    connections: database.filter(({ pid }) => isConnection(pid)).length,
  }
}

/** Makes the next request of a desk's mixed day, at random; rejects where the clinic refuses it. */
async function mixedRequests(
  { db, now }: DemoDatabase,
  { address }: Server,
  minutes: number,
): Promise<() => Promise<void>> {
  const cookie = await cookieOf(address, 'admin')
  const headers = { cookie, 'content-type': 'application/json' }
  const reads = await sizedCalls(db, now.today)
  const book = await createBookingSource(db, 100)
  const conducts = minutes * 60 * requestsPerSecond * conductShare
  const consultants = Math.ceil((1.5 * conducts) / appointmentsEach)
  const pending = await addPending(db, now.today, consultants)
  const sheets = await db<{ id: number }[]>`
    select appointment_id as id from visit v
    where exists (select from prescription_item i where i.appointment_id = v.appointment_id)`
  const languages = ['en', 'hi', 'ta', 'ur', 'zh', 'ja', 'ae', 'bn']
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
  const send = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const init = body ? { method, headers, body: JSON.stringify(body) } : { headers: { cookie } }
    const answer = await fetch(address + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return () => {
    const chance = Math.random()
    if (chance < bookingShare) return send(bookAppointment.url, book())
    if (chance < bookingShare + conductShare) {
      const payment = { amount: 600, received: true, mode: 'Cash' }
      const path = conductAppointment.url.replace(':id', String(pending.pop()))
      return send(path, { version: 1, payment })
    }
    if (chance < bookingShare + conductShare + sheetShare) {
      const path = downloadSheet.url
        .replace(':kind', pick(['prescription', 'all']))
        .replace(':id', String(pick(sheets).id))
      return send(`${path}?locale=${pick(languages)}`)
    }
    const read = pick(reads)
    return send(read.url, read.body)
  }
}

async function postmasterOf({ db }: DemoDatabase): Promise<number> {
  const [own] = await db<[{ pid: number }]>`select pg_backend_pid() as pid`
  return parentProcess(own.pid)
}

/** The least-squares slope of points [x, y], in y for one x. */
function slope(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  const middleX = mean(points.map(([x]) => x))
  const middleY = mean(points.map(([, y]) => y))
  const together = points.map(([x, y]) => (x - middleX) * (y - middleY))
  const squares = points.map(([x]) => (x - middleX) ** 2)
  return mean(together) / mean(squares)
}

const printLine = (text: string) => process.stdout.write(`${text}\n`)
