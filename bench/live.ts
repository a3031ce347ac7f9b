import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { createStaff } from '../src/test-kit/staff.server.ts'
import { createBookingSource } from './booking-source.ts'
import { addFullDay } from './full-day.ts'
import { onDemoDatabase, type DemoDatabase } from './demo-database.ts'
import { measureLiveUpdate } from './live-update.ts'
import { openStream, type HeardTimes } from './live-streams.ts'
import { compare } from './load.ts'
import { processMemory } from './memory.ts'
import { cookieOf, startServer, type Server } from './servers.ts'

const people = 25
const streamsOfPerson = 20
const streamCount = people * streamsOfPerson
const bookings = 400
const bookingsPerSecond = 20

/**
 * Measures what live screens cost: first with 500 streams open on one process and bookings made
 * through another, then in a browser.
 */
export async function measureLive(): Promise<void> {
  await onDemoDatabase(measureStreams)
  await measureLivePage()
}

/** Measures what a change costs in a browser that shows it. */
export const measureLivePage = () => onDemoDatabase(measureLiveUpdate)

async function measureStreams({ db, url, ownerUrl, now }: DemoDatabase): Promise<void> {
  const booking = await startServer('./clinic-server.ts', url)
  const listening = await startServer('./clinic-server.ts', url)
  const bare = await startServer('./bare-server.ts', ownerUrl)
  const closes: (() => void)[] = []
  try {
    const cookies = await signInPeople(db, listening)
    await addFullDay(db, now.today)
    // After the staff: it gives its consultants their ids.
    const source = await createBookingSource(db, 100)
    const cookie = await cookieOf(booking.address, 'admin')
    const book = () => bookOne(booking, cookie, source())

    // In a process that has done nothing yet: after a load it gives memory back meanwhile.
    const memoryBefore = await settledMemory(listening)
    const heardAt: HeardTimes = new Map()
    for (const person of cookies) {
      const all = Array.from({ length: streamsOfPerson }, () =>
        openStream(listening.address, person, heardAt),
      )
      closes.push(...(await Promise.all(all)))
    }
    const memoryOpen = await settledMemory(listening)
    const made: number[] = []
    for (let index = 0; index < bookings; index += 1) {
      made.push(await book())
      await sleep(1_000 / bookingsPerSecond)
    }
    await sleep(2_000)
    const memoryUsed = await settledMemory(listening)
    const waits = await waitsOf(db, made, heardAt)

    const list = {
      url: `${listening.address}/api/appointments?tab=home&branch=1`,
      headers: { cookie: cookies[0]! },
    }
    const bareList = { url: `${bare.address}/list?branch=1&day=${now.today}` }
    const compareLists = () => compare(list, bareList)
    const live = await whileRepeated(book, compareLists)
    for (const close of closes.splice(0)) close()
    const booked = await whileRepeated(book, compareLists)
    const alone = await compareLists()

    printLine('| what | figure |\n|---|--:|')
    printLine(`| messages heard, of ${bookings * streamCount} | ${waits.length} |`)
    for (const [name, share] of [
      ['median', 0.5],
      ['p95', 0.95],
      ['longest', 1],
    ] as const) {
      const wait = waits[Math.floor(share * (waits.length - 1))]!
      printLine(
        `| from a booking in its transaction to the message: ${name} | ${wait.toFixed(0)} ms |`,
      )
    }
    const ofStream = (megabytes: number) =>
      `${(((megabytes - memoryBefore) * 1024) / streamCount).toFixed(1)} kB`
    printLine(`| memory of a stream, of ${streamCount}, opened | ${ofStream(memoryOpen)} |`)
    printLine(`| after ${bookings} messages | ${ofStream(memoryUsed)} |`)
    for (const [name, { ours, bare: other, ratio }] of Object.entries({
      'nobody books or listens': alone,
      'ten bookings a second': booked,
      [`ten bookings a second, ${streamCount} streams`]: live,
    })) {
      const percent = (ratio * 100).toFixed(0)
      printLine(
        `| the day's list, ${name} | ${ours.toFixed(0)} of ${other.toFixed(0)}: ${percent} % |`,
      )
    }
  } finally {
    for (const close of closes) close()
    for (const server of [booking, listening, bare]) {
      const ends = once(server.process, 'exit')
      server.process.kill()
      await ends
    }
  }
}

async function signInPeople(db: DemoDatabase['db'], { address }: Server): Promise<string[]> {
  const cookies: string[] = []
  for (let index = 0; index < people; index += 1) {
    const username = `listener.${index}`
    await createStaff(db, { username, role: 'Employee' })
    cookies.push(await cookieOf(address, username))
  }
  return cookies
}

/** Books, and returns the appointment's id. */
async function bookOne({ address }: Server, cookie: string, body: object): Promise<number> {
  const answer = await fetch(`${address}/api/bookings`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`not booked: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

/** Repeats `action` ten times a second until `measure` has its result. */
async function whileRepeated<Result>(
  action: () => Promise<unknown>,
  measure: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController()
  const repeated = (async () => {
    while (!over.signal.aborted) await Promise.all([action(), sleep(100)])
  })()
  const result = await measure()
  over.abort()
  await repeated
  return result
}

/** Megabytes (PSS) of a server, after it has let go of what it does not need. */
async function settledMemory({ process }: Server): Promise<number> {
  await sleep(500)
  process.send('collect')
  await once(process, 'message')
  return processMemory(process.pid!)!
}

/** Milliseconds from each note within a booking's transaction until each stream heard of it, sorted. */
async function waitsOf(
  db: DemoDatabase['db'],
  appointments: readonly number[],
  heardAt: HeardTimes,
): Promise<number[]> {
  const noted = await db<{ appointment: number; at: number }[]>`
    select appointment_id as appointment, extract(epoch from min(at))::float8 * 1000 as at
    from live.change where appointment_id = any(${appointments as number[]}) group by appointment_id`
  return noted
    .flatMap(({ appointment, at }) => (heardAt.get(appointment) ?? []).map((heard) => heard - at))
    .toSorted((a, b) => a - b)
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
