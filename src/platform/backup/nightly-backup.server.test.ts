import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { backupFileName } from './backup-folder.server.ts'
import { backUpIfDue, type BackupPlan } from './nightly-backup.server.ts'
import { verifyBackup } from './read-backup.server.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let plan: BackupPlan
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-nightly-'))
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.url, { max: 4 })
  plan = {
    // As the app's role, which owns no table.
    databaseUrl: database.url,
    folder: path.join(folder, 'backups'),
    clinicVersion: '1',
    secretKey: 'key',
    at: '02:00',
    keep: 2,
    timeZone: 'Asia/Kolkata',
  }
})
afterEach(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const running = new AbortController().signal
const runs = () =>
  db`select taken_at is not null as is_done, file, problem from backup_run order by id`
/** As if the last runs had been so many days earlier. */
async function age(days: number): Promise<void> {
  await db`update backup_run set started_at = started_at - make_interval(days => ${days}),
    taken_at = taken_at - make_interval(days => ${days})`
  for (const run of await db<{ id: number; file: string; takenAt: Date }[]>`
    select id, file, taken_at from backup_run where taken_at is not null order by taken_at`) {
    const file = path.join(plan.folder, backupFileName(run.takenAt, false))
    await rename(run.file, file).catch(() => {})
    await db`update backup_run set file = ${file} where id = ${run.id}`
  }
}

describe('the daily backup', () => {
  it('is made once, by one of several processes, and is whole', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => backUpIfDue(db, plan, running)))
    expect(answers.filter(Boolean)).toEqual([true])
    expect(await backUpIfDue(db, plan, running)).toBe(false)
    const [run, ...more] = await runs()
    expect(more).toEqual([])
    expect(run).toMatchObject({ isDone: true, problem: null })
    const { header } = await verifyBackup({ file: run!.file })
    expect(header.secretKey).toBeUndefined()
    expect(header.migrations.length).toBeGreaterThan(30)
  })

  it('is made again the next day, and the oldest files go', async () => {
    for (let day = 0; day < 3; day += 1) {
      expect(await backUpIfDue(db, plan, running)).toBe(true)
      await age(1)
      if (day > 0) continue
      await writeFile(path.join(plan.folder, 'letter.txt'), 'stays')
      await writeFile(path.join(plan.folder, '.0123456789ab.part'), 'left by a killed backup')
      await writeFile(path.join(plan.folder, '.ba9876543210.part'), 'being written')
      const longAgo = new Date('2026-01-01')
      await utimes(path.join(plan.folder, '.0123456789ab.part'), longAgo, longAgo)
    }
    const files = (await runs()).map(({ file }) => path.basename(file))
    expect((await readdir(plan.folder)).toSorted()).toEqual(
      ['.ba9876543210.part', 'letter.txt', ...files.slice(1)].toSorted(),
    )
  })

  it('that fails says why, leaves no file, and is tried again an hour later', async () => {
    await writeFile(plan.folder, 'a file in the way of the folder')
    await expect(backUpIfDue(db, plan, running)).rejects.toThrow('lies a file instead of a folder')
    expect(await runs()).toMatchObject([
      { isDone: false, problem: expect.stringContaining(plan.folder) },
    ])
    expect(await backUpIfDue(db, plan, running)).toBe(false)
    await db`update backup_run set started_at = started_at - interval '61 minutes'`
    await rm(plan.folder)
    expect(await backUpIfDue(db, plan, running)).toBe(true)
  })

  it('ends with the server', async () => {
    const stopping = new AbortController()
    const run = backUpIfDue(db, plan, stopping.signal)
    stopping.abort()
    await expect(run).rejects.toThrow('because the server stopped')
    expect(await readdir(folder)).toEqual([])
  })
})
