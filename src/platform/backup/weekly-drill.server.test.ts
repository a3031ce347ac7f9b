import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { isAlive, readPostmaster } from '../db/postgres-process.server.ts'
import { removeDataFolder } from '../db/remove-data-folder.server.ts'
import { checkPages, compareTables } from './check-restored.server.ts'
import { drillBackup } from './drill-backup.server.ts'
import { loadBackup } from './restore-backup.server.ts'
import { drillIfDue, type DrillPlan } from './weekly-drill.server.ts'
import { writeBackup } from './write-backup.server.ts'

// Backups and drills have a low priority, and on a busy machine they wait for everything else.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let plan: DrillPlan
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-drill-'))
  // As root the scratch database runs under another account, which has to enter.
  await chmod(folder, 0o755)
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.url, { max: 6 })
  plan = {
    at: '03:00',
    timeZone: 'Asia/Kolkata',
    folder: path.join(folder, 'backups'),
    dataDir: path.join(folder, 'data'),
  }
})
afterEach(async () => {
  await db.end()
  await database.drop()
  await removeDataFolder(scratch())
  await rm(folder, { recursive: true, force: true })
})

const running = new AbortController().signal
const scratch = () => path.join(plan.dataDir, 'drill')
const runs = () => db`
  select file, taken_at, row_count::int as rows, ended_at is not null as is_ended, problem,
    reasons -> 0 ->> 'code' as reason
  from drill_run order by id`

/** A backup that was taken two days ago, in the folder and in the table of backups. */
async function backUp(from = database.ownerUrl, sealing = {}) {
  const options = { databaseUrl: from, folder: plan.folder, clinicVersion: '1', ...sealing }
  const written = await writeBackup(options)
  await db`
    insert into backup_run (started_at, ended_at, taken_at, file, bytes, row_count)
    values (now() - interval '2 days', now(), now() - interval '2 days', ${written.file},
      ${written.bytes}, ${written.rows})`
  return written
}

describe('the weekly drill', () => {
  it('brings the newest backup back, once, and throws it away', async () => {
    expect(await drillIfDue(db, plan, running)).toBe(false)
    const passphrase = 'a passphrase of a clinic'
    const { file, rows, takenAt } = await backUp(database.ownerUrl, { passphrase })
    plan = { ...plan, passphrase }
    const answers = await Promise.all([1, 2, 3].map(() => drillIfDue(db, plan, running)))
    expect(answers.filter(Boolean)).toEqual([true])
    expect(await runs()).toEqual([
      { file: path.basename(file), takenAt, rows, isEnded: true, problem: null, reason: null },
    ])
    expect(await readdir(plan.dataDir)).toEqual([])
    expect(await drillIfDue(db, plan, running)).toBe(false)
    // A drill by day, as this one may be, counts for the night after it, too.
    await db`update drill_run set started_at = started_at - interval '8 days'`
    expect(await drillIfDue(db, plan, running)).toBe(true)
  })

  it('says so when the backup was changed', async () => {
    const { file } = await backUp()
    // Not a bit of the compressed bytes: some of them say nothing of what is compressed.
    const bytes = gunzipSync(await readFile(file))
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(file, gzipSync(bytes))
    await expect(drillIfDue(db, plan, running)).rejects.toThrow('is damaged or cut off')
    expect(await runs()).toMatchObject([
      {
        file: path.basename(file),
        rows: null,
        isEnded: true,
        problem: expect.stringContaining('damaged'),
        reason: 'fileDamaged',
      },
    ])
    expect(await readdir(plan.dataDir)).toEqual([])
  })

  it('says so when the rows of the backup break a rule', async () => {
    const broken = await freshDatabase(inject('adminUrl'), 'template_empty')
    const owner = connect(broken.ownerUrl, { max: 1 })
    await owner`alter table branch drop constraint branch_name_key`
    await owner`drop index branch_one_name`
    await owner`insert into branch (name, address, phone) values ('Twice', '', ''), ('Twice', '', '')`
    await backUp(broken.ownerUrl)
    await owner.end()
    await broken.drop()
    await expect(drillIfDue(db, plan, running)).rejects.toThrow(
      'The database refuses a row that breaks a rule (branch.branch_name_key).',
    )
    expect(await readdir(plan.dataDir)).toEqual([])
  })

  it('says so when the newest backup is gone', async () => {
    await backUp()
    const { file } = await backUp()
    await rm(file)
    await expect(drillIfDue(db, plan, running)).rejects.toThrow('is no longer in the folder')
    await rm(plan.folder, { recursive: true })
    await db`delete from drill_run`
    await expect(drillIfDue(db, plan, running)).rejects.toThrow('There is no backup in the folder')
    expect(existsSync(plan.dataDir)).toBe(false)
  })

  it('refuses to fill the disk', async () => {
    const options = { file: (await backUp()).file, scratch: scratch(), databaseBytes: 1e15 }
    await expect(drillBackup(options, running)).rejects.toThrow(
      /has .* GB free\. Restoring .* takes/,
    )
    expect(existsSync(scratch())).toBe(false)
  })

  it('ends with the server', async () => {
    await backUp()
    const stopping = new AbortController()
    const run = drillIfDue(db, plan, stopping.signal)
    await postmasterRuns()
    stopping.abort()
    await expect(run).rejects.toThrow('because the server stopped')
    expect(await runs()).toMatchObject([{ rows: null, isEnded: true, problem: null }])
    expect(await readdir(plan.dataDir)).toEqual([])
  })
})

/** The process id of the scratch PostgreSQL, once it answers. */
async function postmasterRuns(): Promise<number> {
  for (;;) {
    const postmaster = readPostmaster(path.join(scratch(), 'postgres'))
    if (postmaster?.isReady) return postmaster.pid
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function startProcess(file: string): ChildProcess {
  const child = fork(new URL('drill-process.server.ts', import.meta.url))
  child.send({ file, scratch: scratch(), databaseBytes: 1 })
  return child
}

describe('a drill whose process', () => {
  it('was killed is thrown away by the next run, with its PostgreSQL', async () => {
    const { file } = await backUp()
    await db`insert into drill_run (started_at) values (now() - interval '2 days')`
    const child = startProcess(file)
    const exit = once(child, 'exit')
    const pid = await postmasterRuns()
    child.kill('SIGKILL')
    await exit
    expect(isAlive(pid)).toBe(true)
    expect(await drillIfDue(db, plan, running)).toBe(true)
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(plan.dataDir)).toEqual([])
    expect(await runs()).toMatchObject([
      { isEnded: true, rows: null, problem: null },
      { isEnded: true, file: path.basename(file), problem: null },
    ])
  })

  it('lost its server throws it away itself', async () => {
    const child = startProcess((await backUp()).file)
    const exit = once(child, 'exit')
    const pid = await postmasterRuns()
    child.disconnect()
    expect(await exit).toEqual([1, null])
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(plan.dataDir)).toEqual([])
  })
})

describe('a restored database is wrong', () => {
  it('when a value, a row or a number differs from the backup', async () => {
    const { file } = await backUp()
    for (const [change, sentence] of [
      ['update branch set phone = phone || 0 where id = 1', 'The table branch came back'],
      [
        'delete from payment where ctid = (select min(ctid) from payment)',
        'The table payment came back',
      ],
      [`select nextval('branch_id_seq')`, 'The numbers that new rows would get'],
    ] as const) {
      const copy = await freshDatabase(inject('adminUrl'), 'template0')
      const { header, manifest } = await loadBackup({ file, databaseUrl: copy.ownerUrl })
      await compareTables(copy.ownerUrl, header, manifest)
      const owner = connect(copy.ownerUrl, { max: 1 })
      await owner.unsafe(change)
      await owner.end()
      await expect(compareTables(copy.ownerUrl, header, manifest)).rejects.toThrow(sentence)
      await copy.drop()
    }
  })

  it('when an index does not have every row', async () => {
    const superuserUrl = new URL(inject('adminUrl'))
    superuserUrl.pathname = new URL(database.url).pathname
    await checkPages(superuserUrl.href)
    const superuser = connect(superuserUrl.href, { max: 1 })
    const setReady = (isReady: boolean) => superuser`
      update pg_index set indisready = ${isReady} where indexrelid = 'database_size_pkey'::regclass`
    await setReady(false)
    await superuser`insert into database_size values ('2026-11-22', 1)`
    await setReady(true)
    await superuser.end()
    await expect(checkPages(superuserUrl.href)).rejects.toThrow(
      'The index database_size_pkey does not match its table.',
    )
  })
})
