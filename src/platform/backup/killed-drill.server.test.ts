import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { copyOut } from '../db/copy-out.server.ts'
import { isAlive, readPostmaster } from '../db/postgres-process.server.ts'
import { TableChecksum } from './table-checksum.server.ts'
import { copyTarget, prepareCopy, readTables } from './table-list.server.ts'
import { drillIfDue, type DrillPlan } from './weekly-drill.server.ts'
import { writeBackup } from './write-backup.server.ts'

/** `KILLS=100` tries more moments than the suite has time for. */
const kills = Number(process.env.KILLS ?? 4)
vi.setConfig({ testTimeout: 150_000 * (kills + 1) })

let folder: string
let clinic: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
/** A backup that can be restored, with its rows, and one whose rows break a rule: that is found last. */
let good: string
let goodRows: number
let bad: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-killed-drill-'))
  // As root the scratch database runs under another account, which has to enter.
  await chmod(folder, 0o755)
  clinic = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(clinic.url, { max: 2 })
  await mkdir(dataDir())
  good = path.join(folder, 'good')
  bad = path.join(folder, 'bad')
  const written = await writeBackup({
    databaseUrl: clinic.ownerUrl,
    folder: good,
    clinicVersion: '1',
  })
  goodRows = written.rows
  const broken = await freshDatabase(inject('adminUrl'), 'template_demo')
  const owner = connect(broken.ownerUrl, { max: 1 })
  await owner`alter table branch drop constraint branch_name_key`
  await owner`drop index branch_one_name`
  await owner`insert into branch (name, address, phone) values ('Twice', '', ''), ('Twice', '', '')`
  await owner.end()
  await writeBackup({ databaseUrl: broken.ownerUrl, folder: bad, clinicVersion: '1' })
  await broken.drop()
})
afterAll(async () => {
  await db.end()
  await clinic.drop()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => path.join(folder, 'data')
const scratch = () => path.join(dataDir(), 'drill')
const planOf = (backups: string): DrillPlan => ({
  at: undefined,
  timeZone: 'UTC',
  folder: backups,
  dataDir: dataDir(),
})

/** A server that makes a drill of the newest backup in the folder, and the processes that it starts. */
function startServer(backups: string) {
  const source = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  const script = `
    import { subscribe } from 'node:diagnostics_channel'
    const { connect } = await import(${source('../db/connect.server.ts')})
    const { withBackupLock } = await import(${source('backup-lock.server.ts')})
    const { beginDrill, makeDrill } = await import(${source('weekly-drill.server.ts')})
    subscribe('child_process', ({ process: child }) =>
      setImmediate(() => process.send({ pid: child.pid })))
    const db = connect(${JSON.stringify(clinic.url)}, { max: 3 })
    const plan = ${JSON.stringify(planOf(backups))}
    const running = new AbortController().signal
    await withBackupLock(db, async () => {
      const id = await beginDrill(db)
      process.send({ hasBegun: true })
      await makeDrill(db, plan, id, running).catch(() => {})
    })
    process.exit()`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: number[] = [server.pid!]
  const begun = Promise.withResolvers<void>()
  server.on('message', (message: { pid?: number; hasBegun?: boolean }) => {
    if (message.pid) started.push(message.pid)
    if (message.hasBegun) begun.resolve()
  })
  const exit = once(server, 'exit')
  return { server, started, begun: begun.promise, exit }
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

const scratchPostmaster = () => readPostmaster(path.join(scratch(), 'postgres'))?.pid

/** The processes with a path in their command line, such as PostgreSQL and initdb; none without /proc. */
function processesOf(folderPath: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(folderPath))
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}

/** The rows of each table of the clinic and their checksum, but for what is noted of drills. */
const clinicContent = () =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    await prepareCopy(tx)
    const content: Record<string, unknown> = {}
    for (const table of await readTables(tx)) {
      if (table.name === 'drill_run') continue
      const checksum = new TableChecksum()
      for await (const bytes of copyOut(tx, copyTarget(table))) checksum.add(bytes)
      content[table.name] = checksum.result()
    }
    return content
  })

const victims = ['server', 'drill', 'postgres', 'server and drill', 'all'] as const

it('a drill that is killed at any moment never claims a backup to be good, and leaves nothing', async () => {
  const before = await clinicContent()
  const first = startServer(good)
  await first.begun
  const startedMs = performance.now()
  await first.exit
  const usualMs = performance.now() - startedMs
  expect(await db`select row_count::int as rows from drill_run`).toEqual([{ rows: goodRows }])

  const moment = fc.double({ min: 0, max: 1.05, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      moment,
      fc.constantFrom(...victims),
      fc.boolean(),
      async (share, victim, isGood) => {
        await db`delete from drill_run`
        const { server, started, begun, exit } = startServer(isGood ? good : bad)
        await begun
        await Promise.race([sleep(share * usualMs), exit])
        const postmaster = scratchPostmaster()
        if (victim.includes('server') || victim === 'all') kill(server.pid)
        if (victim.includes('drill') || victim === 'all') kill(started[1])
        if (victim === 'postgres' || victim === 'all') kill(postmaster)
        await exit

        // The next start, which looks every minute for what is left.
        const cleanUp = () => drillIfDue(db, planOf(good), new AbortController().signal)
        expect(await cleanUp()).toBe(false)
        const left = () => [...started.filter(isAlive), ...processesOf(scratch())]
        await expect.poll(left, { timeout: 90_000 }).toEqual([])
        await cleanUp()
        expect(existsSync(scratch())).toBe(false)
        expect(await readdir(dataDir())).toEqual([])
        const [run] = await db<[{ hasEnded: boolean; rows: number | null }]>`
        select ended_at is not null as has_ended, row_count::int as rows from drill_run`
        if (run.rows !== null) {
          expect(run).toEqual({ hasEnded: true, rows: goodRows })
          expect(isGood).toBe(true)
        }
        expect(await clinicContent()).toEqual(before)
      },
    ),
    { numRuns: kills, endOnFailure: true },
  )
})
