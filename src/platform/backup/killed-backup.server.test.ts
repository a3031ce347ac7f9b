import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect } from '../db/connect.server.ts'
import { verifyBackup } from './read-backup.server.ts'
import { readTables } from './table-list.server.ts'
import { writeBackup } from './write-backup.server.ts'

/** `KILLS=100` tries more moments than the suite has time for. */
const kills = Number(process.env.KILLS ?? 4)
vi.setConfig({ testTimeout: 75_000 * kills })

let folder: string
let demo: Awaited<ReturnType<typeof freshDatabase>>
/** How long a backup and a restore take here, in ms, from the start of their process to its end. */
let backupMs: number
let restoreMs: number
let whole: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-killed-'))
  demo = await freshDatabase(inject('adminUrl'), 'template_demo')
  const options = { databaseUrl: demo.ownerUrl, folder, clinicVersion: '1' }
  whole = (await writeBackup(options)).file
  backupMs = await timeOf(startBackup(path.join(folder, 'first')))
  const copy = await freshDatabase(inject('adminUrl'), 'template0')
  restoreMs = await timeOf(startRestore(copy.ownerUrl))
  await copy.drop()
})
afterAll(async () => {
  await demo.drop()
  await rm(folder, { recursive: true })
})

async function timeOf(child: ChildProcess): Promise<number> {
  const startedMs = performance.now()
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  return performance.now() - startedMs
}

function startBackup(into: string): ChildProcess {
  const child = fork(new URL('backup-process.server.ts', import.meta.url))
  child.send({ databaseUrl: demo.ownerUrl, folder: into, clinicVersion: '1' })
  return child
}

function startRestore(databaseUrl: string): ChildProcess {
  const module = path.join(import.meta.dirname, 'restore-backup.server.ts')
  const script = `
    const { restoreBackup } = await import(${JSON.stringify(module)})
    await restoreBackup(${JSON.stringify({ file: whole, databaseUrl })})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
}

/** Kills a process after a share of its usual time. */
async function killAt(child: ChildProcess, share: number, usualMs: number): Promise<void> {
  const exit = once(child, 'exit')
  await Promise.race([sleep(share * usualMs), exit])
  child.kill('SIGKILL')
  await exit
}

const share = fc.double({ min: 0.1, max: 1.1, noNaN: true })

it('a backup that is killed at any moment leaves no file that looks whole and is not', async () => {
  let round = 0
  const seen = { none: 0, part: 0, whole: 0 }
  await fc.assert(
    fc.asyncProperty(share, async (moment) => {
      const into = path.join(folder, `killed-${(round += 1)}`)
      await killAt(startBackup(into), moment, backupMs)
      const names = await readdir(into).catch(() => [])
      for (const name of names) {
        if (name.endsWith('.part')) continue
        await verifyBackup({ file: path.join(into, name) })
      }
      const [name] = names
      seen[name === undefined ? 'none' : name.endsWith('.part') ? 'part' : 'whole'] += 1
    }),
    { numRuns: kills, endOnFailure: true },
  )
  expect(seen.none + seen.part + seen.whole).toBe(kills)
})

it('a restore that is killed at any moment leaves an empty database or a whole clinic', async () => {
  const { manifest } = await verifyBackup({ file: whole })
  await fc.assert(
    fc.asyncProperty(share, async (moment) => {
      const copy = await freshDatabase(inject('adminUrl'), 'template0')
      await killAt(startRestore(copy.ownerUrl), moment, restoreMs)
      const db = connect(copy.ownerUrl, { max: 1 })
      const tables = await readTables(db)
      if (tables.length > 0) {
        const counts = await Promise.all(
          manifest.tables.map(async ({ name }) => {
            const [row] = await db.unsafe<[{ rows: string }]>(
              `select count(*) as rows from "${name}"`,
            )
            return { name, rows: Number(row.rows) }
          }),
        )
        expect(counts).toEqual(manifest.tables.map(({ name, rows }) => ({ name, rows })))
      }
      await db.end()
      await copy.drop()
    }),
    { numRuns: kills, endOnFailure: true },
  )
})
