import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { openBackupRuns, type BackupRuns } from './backup-runs.server.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let failures: unknown[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-runs-'))
  await chmod(folder, 0o755)
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.url, { max: 6 })
  failures = []
})
afterEach(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function openRuns(at: string | undefined): BackupRuns {
  const backups = path.join(folder, 'backups')
  const shared = { folder: backups, timeZone: 'Asia/Kolkata' }
  return openBackupRuns(
    db,
    {
      backups: { ...shared, at, keep: 7, databaseUrl: database.url, clinicVersion: '1' },
      drills: { ...shared, at, dataDir: path.join(folder, 'data') },
      databaseFolder: undefined,
    },
    (error) => failures.push(error),
  )
}

const running = new AbortController().signal
/** All timed work at once, as the server begins it every minute. */
const runJobs = ({ jobs }: BackupRuns) => Promise.all(jobs.map(({ run }) => run(running)))
const rowsOf = async () => {
  const [rows] = await db`
    select (select count(*)::int from backup_run where taken_at is not null) as backups,
      (select count(*)::int from drill_run where row_count is not null) as drills`
  return rows
}

it('a minute that is due for a backup and then for a drill brings both', async () => {
  const runs = openRuns('02:00')
  await runJobs(runs)
  expect(await rowsOf()).toEqual({ backups: 1, drills: 0 })
  await db`update backup_run set taken_at = taken_at - interval '2 days'`
  await db`update backup_run set started_at = started_at - interval '2 days'`
  await runJobs(runs)
  expect(await rowsOf()).toEqual({ backups: 2, drills: 1 })
})

it('nothing is made by itself where no time is set, and what was begun ends with the server', async () => {
  const runs = openRuns(undefined)
  await runJobs(runs)
  expect(await readdir(folder)).toEqual([])
  expect(await runs.startBackup(async () => {})).toBe(true)
  expect(await runs.startDrill(async () => {})).toBe(false)
  await runs.stop()
  expect(failures.map(String)).toEqual(['BackupError: It was ended because the server stopped.'])
  expect(await rowsOf()).toEqual({ backups: 0, drills: 0 })
})

it('a beginning that cannot be written down is none', async () => {
  const runs = openRuns(undefined)
  const noAudit = runs.startBackup(() => Promise.reject(new Error('no audit')))
  await expect(noAudit).rejects.toThrow('no audit')
  expect(await db`select from backup_run`).toHaveLength(0)
  expect(await readdir(folder)).toEqual([])
})
