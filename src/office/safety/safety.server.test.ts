import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupOptions } from '../../app/server/app.server.ts'
import { withBackupLock } from '../../platform/backup/backup-lock.server.ts'
import { verifyBackup } from '../../platform/backup/read-backup.server.ts'
import { backupsOnRequest } from '../../test-kit/test-backups.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { toReason } from '../../platform/backup/backup-error.server.ts'
import { storeDatabaseSize } from './database-size.server.ts'
import { readSafety, startAuditCheck, startBackup, startDrill, type Safety } from './safety.ts'

// Backups and drills have a low priority, and on a busy machine they wait for everything else.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let backups: BackupOptions
let clinic: TestClinic
let admin: Caller

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-safety-'))
  await chmod(folder, 0o755)
  backups = {
    ...backupsOnRequest(path.join(folder, 'backups')),
    dataDir: path.join(folder, 'data'),
    databaseFolder: path.join(folder, 'data', 'postgres'),
  }
})
afterEach(async () => {
  await clinic.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function open(changes: Partial<BackupOptions> = {}, isDemo = false): Promise<void> {
  clinic = await openTestClinic('template_demo', { backups: { ...backups, ...changes }, isDemo })
  admin = await clinic.callerFor('admin')
}

const read = () => admin.call(readSafety)

/** What is said once nothing runs any more. */
async function readWhenDone(): Promise<Safety> {
  for (;;) {
    const safety = await read()
    if (safety.backups.runningSince === null && safety.drills.runningSince === null) return safety
    await sleep(50)
  }
}

describe('an Admin', () => {
  it('backs up now and checks the backup, and sees what became of both', async () => {
    await open()
    expect(await read()).toMatchObject({
      warnings: [],
      backups: { at: null, last: null, failure: null, runningSince: null, isOnClinicDisk: true },
      drills: { at: null, last: null, failure: null, runningSince: null },
      clinicDisk: { freeBytes: expect.any(Number) },
    })
    await admin.call(startBackup)
    expect((await read()).backups.runningSince).not.toBe(null)
    expect(await problemOf(admin.call(startBackup))).toBe('backup_running')
    expect(await problemOf(admin.call(startDrill))).toBe('backup_running')
    const { last } = (await readWhenDone()).backups
    const { manifest } = await verifyBackup({ file: path.join(backups.folder, last!.name) })
    expect(last!.rows).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))

    await admin.call(startDrill)
    expect((await read()).drills.runningSince).not.toBe(null)
    expect(await problemOf(admin.call(startBackup))).toBe('backup_running')
    const safety = await readWhenDone()
    expect(safety.drills).toMatchObject({
      last: { name: last!.name, rows: last!.rows, takenAt: last!.takenAt },
      failure: null,
    })
    expect(await readdir(backups.dataDir)).toEqual([])
    expect(
      await clinic.db`
        select staff_id, action, subject, subject_id from audit_event
        where subject in ('backup', 'drill') order by id`,
    ).toEqual([
      { staffId: 1, action: 'started', subject: 'backup', subjectId: 1 },
      { staffId: 1, action: 'started', subject: 'drill', subjectId: 1 },
    ])
  })

  it('hears that a backup which was changed cannot be restored, until a good one was', async () => {
    await open()
    await admin.call(startBackup)
    const { last } = (await readWhenDone()).backups
    const file = path.join(backups.folder, last!.name)
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 100))
    await admin.call(startDrill)
    const safety = await readWhenDone()
    expect(safety.warnings).toEqual(['drillFailed'])
    expect(safety.drills).toMatchObject({
      last: null,
      failure: { reasons: [{ code: 'fileDamaged', parameters: { path: file } }] },
    })
    await writeFile(file, bytes)
    await admin.call(startDrill)
    expect(await readWhenDone()).toMatchObject({ warnings: [], drills: { failure: null } })
  })

  it('sees a backup as running or as done at every moment of its end', async () => {
    await open()
    for (let round = 1; round <= 60; round++) {
      let reads: Promise<Safety[]> | undefined
      await withBackupLock(clinic.db, async () => {
        const [run] = await clinic.db<[{ id: number }]>`
          insert into backup_run default values returning id`
        reads = Promise.all([read(), read(), read()])
        await sleep(round % 6)
        await clinic.db`
          update backup_run set ended_at = now(), taken_at = now(), file = ${`/${round}.tar`}, bytes = 1,
            row_count = 1
          where id = ${run.id}`
      })
      const seen = (await reads!).map(({ backups: { runningSince, last } }) =>
        runningSince === null ? (last?.name ?? 'neither') : 'running',
      )
      expect(['running', `${round}.tar`]).toEqual(expect.arrayContaining(seen))
    }
  })

  it('hears why a backup failed', async () => {
    await writeFile(backups.folder, 'a file in the way of the folder')
    await open()
    await admin.call(startBackup)
    expect((await readWhenDone()).backups).toMatchObject({
      last: null,
      failure: { reasons: [{ code: 'pathBlocked', parameters: { path: backups.folder } }] },
    })
  })
})

describe('the clinic’s safety', () => {
  it('is warned of after a day without a backup, and not in its first hours', async () => {
    await open({ at: '02:00', drillAt: '03:00' })
    expect((await read()).warnings).toEqual([])
    await clinic.db`update migration.applied set applied_at = '2026-10-01'`
    expect((await read()).warnings).toEqual(['backupMissing', 'sameDisk'])
    await clinic.db`
      insert into backup_run (started_at, ended_at, taken_at, file, bytes, row_count)
      values ('2026-11-10', '2026-11-10', '2026-11-10', '/backups/one.tar.gz', 12345, 678)`
    expect(await read()).toMatchObject({
      warnings: ['backupOld', 'drillOld', 'sameDisk'],
      backups: { last: { name: 'one.tar.gz', bytes: 12_345, rows: 678 } },
    })
  })

  it('is warned of while the archive cannot go on, which a given PostgreSQL has itself', async () => {
    await open()
    expect((await read()).archive).toEqual({
      isOn: false,
      upToDateAt: null,
      baseEndedAt: null,
      problem: null,
    })
    await clinic.close()
    const upToDateAt = new Date('2026-11-23T03:00:00Z')
    const status = {
      upToDateAt,
      baseEndedAt: null,
      problem: [toReason('pathMissing', { path: '/mnt/archive' })],
    }
    const archiving = { jobs: [], status: () => status, shipRest: async () => {} }
    clinic = await openTestClinic('template_demo', { backups, archiving })
    admin = await clinic.callerFor('admin')
    expect(await read()).toMatchObject({
      warnings: ['archiveStopped'],
      archive: { isOn: true, upToDateAt: upToDateAt.toISOString(), problem: status.problem },
    })
    await clinic.close()
    await open({ databaseFolder: undefined })
    expect((await read()).archive).toBe(null)
  })

  it('does not take a backup for running that a killed server has left', async () => {
    await open()
    await clinic.db`insert into backup_run default values`
    expect((await read()).backups.runningSince).toBe(null)
    await admin.call(startBackup)
    expect((await readWhenDone()).backups.last).not.toBe(null)
    expect(await clinic.db`select problem from backup_run order by id`).toEqual([
      { problem: 'The server ended before it was done.' },
      { problem: null },
    ])
  })

  it('is not called into question by a check that was interrupted, nor restored by it', async () => {
    await open()
    await clinic.db`insert into drill_run (ended_at) values (now())`
    expect((await read()).warnings).toEqual([])
    await clinic.db`insert into drill_run (ended_at, problem) values (now(), 'It is damaged.')`
    await clinic.db`insert into drill_run (ended_at) values (now())`
    expect(await read()).toMatchObject({
      warnings: ['drillFailed'],
      // Written down by an earlier version.
      drills: {
        failure: { reasons: [{ code: 'earlier', parameters: { detail: 'It is damaged.' } }] },
      },
    })
  })

  it('has the size of the database, and what it was', async () => {
    await open()
    const { database: first, versions } = await read()
    expect(first.bytes).toBeGreaterThan(1_000_000)
    expect(first.earlier).toBe(null)
    expect(versions).toEqual({
      clinic: '1.2.3',
      schema: expect.any(Number),
      postgres: expect.stringMatching(/^\d+\.\d+$/),
    })
    for (const day of ['2026-09-01', '2026-11-01', '2026-11-20']) {
      await clinic.db`insert into database_size values (${day}, 1000)`
    }
    await storeDatabaseSize(clinic.db, '2026-11-24')
    await storeDatabaseSize(clinic.db, '2026-11-24')
    expect((await read()).database.earlier).toEqual({ day: '2026-11-01', bytes: 1000 })
  })

  it('says of a demo that it is one', async () => {
    await open({}, true)
    expect((await read()).isDemo).toBe(true)
  })
})

describe('the audit', () => {
  /** What is said once it was checked. */
  async function readWhenChecked(): Promise<Safety> {
    for (;;) {
      const safety = await read()
      if (safety.audit.last !== null && !safety.audit.isRunning) return safety
      await sleep(50)
    }
  }

  it('is checked now, compared with the newest backup, and says that nothing was changed', async () => {
    await open()
    await admin.call(startBackup)
    const { last } = (await readWhenDone()).backups
    expect((await read()).audit).toEqual({ last: null, failure: null, isRunning: false })
    await admin.call(startAuditCheck)
    const { audit, warnings } = await readWhenChecked()
    expect(warnings).toEqual([])
    expect(audit.last).toMatchObject({ findingCount: 0, findings: [], comparedWith: last!.name })
    expect(audit.last!.events).toBeGreaterThan(1)
  })

  it('that cannot be checked says why, until it was checked', async () => {
    await open()
    const reason = { code: 'killed', parameters: { detail: 'SIGKILL' } }
    await clinic.db`
      insert into audit_event (action, subject, after)
      values ('check failed', 'audit', ${JSON.stringify({ reasons: [reason] })}::text::jsonb)`
    expect((await read()).audit).toEqual({
      last: null,
      failure: { at: expect.any(String), reasons: [reason] },
      isRunning: false,
    })
    await admin.call(startAuditCheck)
    expect((await readWhenChecked()).audit).toMatchObject({
      failure: null,
      last: { findingCount: 0 },
    })
  })

  it('that somebody with the database changed is warned of before all else', async () => {
    await open({ at: '02:00' })
    await clinic.db`update migration.applied set applied_at = '2026-10-01'`
    await clinic.db`alter table audit_event disable trigger user`
    await clinic.db`update audit_event set address = '::1' where action = 'signed in'`
    await clinic.db`alter table audit_event enable trigger user`
    await admin.call(startAuditCheck)
    const { audit, warnings } = await readWhenChecked()
    expect(warnings).toEqual(['auditChanged', 'backupMissing', 'sameDisk'])
    expect(audit.last).toMatchObject({
      findingCount: 1,
      findings: [{ kind: 'changed', event: { id: expect.any(String), at: expect.any(String) } }],
      comparedWith: null,
    })
  })
})
