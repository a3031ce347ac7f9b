import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { openAuditChecks } from './audit-checks.server.ts'
import { backupFileName, hasBackupAhead, newestBackup } from './backup-folder.server.ts'
import { backUpIfDue } from './nightly-backup.server.ts'
import { drillIfDue } from './weekly-drill.server.ts'

// Backups and drills have a low priority, and on a busy machine they wait for everything else.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-ahead-'))
  database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.url, { max: 6 })
})
afterEach(async () => {
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('what was done while the clock stood a year ahead is done again, and then no oftener than else', async () => {
  const running = new AbortController().signal
  const common = {
    databaseUrl: database.url,
    folder: path.join(folder, 'backups'),
    at: '00:00',
    timeZone: 'Asia/Kolkata',
  }
  const backUp = () =>
    backUpIfDue(db, { ...common, clinicVersion: '1', secretKey: 'key', keep: 1 }, running)
  const checks = openAuditChecks(db, { ...common, passphrase: undefined }, () => {})
  const countChecks = async () =>
    (await db`select from audit_event where action in ('checked', 'check failed')`).length

  expect(await backUp()).toBe(true)
  await checks.job.run(running)
  const [made] = await readdir(common.folder)
  const [{ takenAt }] = await db<[{ takenAt: Date }]>`
    update backup_run set started_at = started_at + interval '1 year',
      ended_at = ended_at + interval '1 year', taken_at = taken_at + interval '1 year'
    returning taken_at`
  const ahead = backupFileName(takenAt, false)
  await rename(path.join(common.folder, made!), path.join(common.folder, ahead))
  await db`
    insert into drill_run (started_at, ended_at, file, taken_at, row_count)
    values (now() + interval '1 year', now() + interval '1 year', 'x', now() + interval '1 year', 1)`
  const owner = connect(database.ownerUrl, { max: 1 })
  await owner`alter table audit_event disable trigger user`
  await owner`update audit_event set at = at + interval '1 year' where action = 'checked'`
  await owner`alter table audit_event enable trigger user`
  await owner.end()

  expect(await hasBackupAhead(common.folder, new Date())).toBe(true)
  expect([await backUp(), await backUp()]).toEqual([true, false])
  // Neither is deleted for the other, although one day is kept.
  const names = await readdir(common.folder)
  expect(names).toHaveLength(2)
  expect(names).toContain(ahead)
  expect(await newestBackup(common.folder, new Date())).toBe(names.find((name) => name !== ahead))

  const plan = { ...common, dataDir: path.join(folder, 'data') }
  await db`
    update backup_run set taken_at = now() - interval '2 days', started_at = now() - interval '2 days'
    where taken_at < now()`
  await drillIfDue(db, plan, running).catch(() => {})
  expect(await db`select from drill_run`).toHaveLength(2)
  expect(await drillIfDue(db, plan, running)).toBe(false)

  await checks.job.run(running)
  await checks.job.run(running)
  expect(await countChecks()).toBe(2)
  await checks.stop()
})
