import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../src/access/auth/secrets.server.ts'
import { clinicNow } from '../src/platform/day/clinic-now.ts'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { loadDemoClinic } from '../src/app/demo-clinic/load-demo-clinic.server.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../src/platform/db/migrate.server.ts'
import { createBookingSource } from './booking-source.ts'
import { addFullDay } from './full-day.ts'
import { deskChanges } from './desk-changes.ts'
import { otherCells, otherTitles } from './others.ts'
import { compare, type LoadRequest } from './load.ts'
import { parentProcess, processTreeMemory } from './memory.ts'
import { pageWeights } from './page-weight.ts'
import { cookieOf, startServer } from './servers.ts'
import { startSeconds } from './start-time.ts'

/** Compares the clinic with the bare handler, then measures memory, page weights and the start. */
export async function measureFigures(wantedFigures: readonly string[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrateDatabase(postgres.ownerUrl, postgres.appRole)
  const db = connect(postgres.ownerUrl, { max: 2 })
  const now = clinicNow(new Date(), 'Asia/Kolkata')
  await loadDemoClinic(db, { ...now, hashPassword })

  // A full morning: 40 pending rows.
  await addFullDay(db, now.today)
  const nextBooking = await createBookingSource(db)

  const clinic = await startServer('./clinic-server.ts', postgres.url)
  const bare = await startServer('./bare-server.ts', postgres.ownerUrl)
  const headers = { cookie: await cookieOf(clinic.address, 'admin') }

  const [free] = await db<{ consultantId: number; day: string }[]>`
  select consultant_id, (current_date + 1)::date as day from slot
  where consultant_id = (select max(id) from staff where username like 'bench%') limit 1`
  const slotQuery = `consultant=${free!.consultantId}&branch=1&day=${free!.day}`
  const comparisons: Record<string, [string, LoadRequest, LoadRequest]> = {
    list: [
      "today's list of a branch, 40 rows",
      { url: `${clinic.address}/api/appointments?tab=home&branch=1`, headers },
      { url: `${bare.address}/list?branch=1&day=${now.today}` },
    ],
    slots: [
      'open slots of a day, 40 slots',
      { url: `${clinic.address}/api/slots/open?${slotQuery}`, headers },
      { url: `${bare.address}/slots?${slotQuery}` },
    ],
    booking: [
      'a booking, durable, with checks, patient and audit',
      { url: `${clinic.address}/api/bookings`, headers, body: nextBooking },
      { url: `${bare.address}/book`, body: nextBooking },
    ],
  }

  const isWanted = (name: string) => wantedFigures.length === 0 || wantedFigures.includes(name)
  if (['conduct', 'move', 'sheet'].some(isWanted)) {
    const { address } = clinic
    Object.assign(comparisons, await deskChanges(db, now.today, address, bare.address, headers))
  }

  const others = otherTitles.map((title) => ` ${title} |`).join('')
  printLine(`| what | clinic, requests/s | bare handler, requests/s | ratio |${others}`)
  printLine(`|---|--:|--:|--:|${otherTitles.map(() => '--:|').join('')}`)
  for (const [name, [description, ours, other]] of Object.entries(comparisons)) {
    if (!isWanted(name)) continue
    const result = await compare(ours, other)
    const percent = (result.ratio * 100).toFixed(0)
    printLine(
      `| ${description} | ${result.ours.toFixed(0)} | ${result.bare.toFixed(0)} | ${percent} % | ${otherCells(name, result.ratio).join(' | ')} |`,
    )
  }

  // What the bench itself made the database hold is none of the clinic's memory.
  await db.end()
  const bareEnds = once(bare.process, 'exit')
  bare.process.kill()
  await bareEnds
  const ownConnection = connect(postgres.ownerUrl, { max: 1 })
  const backendPid = await backendOfLast(ownConnection)
  printLine('\n| what | figure |\n|---|--:|')
  const server = processTreeMemory(clinic.process.pid!)
  const database = processTreeMemory(parentProcess(backendPid))
  if (server !== undefined && database !== undefined) {
    printLine(`| server, after load (PSS) | ${server.toFixed(0)} MB |`)
    printLine(`| embedded database, after load (PSS) | ${database.toFixed(0)} MB |`)
    printLine(`| together | ${(server + database).toFixed(0)} MB |`)
  }
  clinic.process.kill()
  await ownConnection.end()
  await postgres.stop()

  for (const { screen, bytes } of pageWeights()) {
    printLine(`| script and style, brotli: ${screen} | ${(bytes / 1000).toFixed(1)} kB |`)
  }
  const starts: number[] = []
  for (let time = 0; time < 3; time += 1) starts.push(await startSeconds(dataDir, 3987))
  printLine(
    `| later start, to the first answer | ${starts.map((seconds) => seconds.toFixed(2)).join(', ')} s |`,
  )
  await rm(dataDir, { recursive: true, force: true })
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** The id of a connection's process, once the bare handler's sessions, of the same role, have ended. */
async function backendOfLast(db: Db): Promise<number> {
  for (;;) {
    const [own] = await db<{ pid: number; others: number }[]>`
      select pg_backend_pid() as pid, (select count(*)::integer from pg_stat_activity
        where usename = session_user and datname = current_database()
          and pid <> pg_backend_pid()) as others`
    if (own!.others === 0) return own!.pid
    await sleep(50)
  }
}
