import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { verifyBackup } from '../../platform/backup/read-backup.server.ts'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import type { EmbeddedPostgres } from '../../platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../../platform/db/migrate.server.ts'
import { majorOf, packagedPrograms } from '../../platform/db/postgres-programs.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import { finishSwitch } from '../../platform/db/switch-folders.server.ts'
import { addDefaultTests } from '../../masters/test-catalogue/default-tests.server.ts'
import { carryOver, carryOverWith } from './carry-over.server.ts'

/** `KILLS=100` tries more moments than the suite has time for. */
const kills = Number(process.env.KILLS ?? 2)
vi.setConfig({ testTimeout: 60_000 * Math.max(1, kills) })

// An installation has one PostgreSQL, so the "earlier" one is the same.
const programs = await packagedPrograms()
const major = majorOf(programs)
const data = useDataFolder()
const inFolder = (name: string) => path.join(data.dataDir, name)

/** Rows and checksum of each table. */
async function tablesOf({ ownerUrl }: EmbeddedPostgres) {
  const folder = path.join(data.folder, 'compared')
  const options = { databaseUrl: ownerUrl, folder, clinicVersion: '1' }
  return (await verifyBackup(await writeBackup(options))).manifest.tables
}

let tables: Awaited<ReturnType<typeof tablesOf>>
beforeEach(async () => {
  const database = await data.start()
  await migrateDatabase(database.ownerUrl, database.appRole)
  await addDefaultTests(database.ownerUrl)
  tables = await tablesOf(database)
  await database.stop()
})

const options = (messages: string[] = []) => ({
  dataDir: data.dataDir,
  durable: false,
  notify: (message: string) => void messages.push(message),
})

test('a clinic is carried over with every row, and its old database is kept', async () => {
  // What an archive did not take any more would be taken for the new database's.
  await mkdir(inFolder('wal-spool'))
  await writeFile(inFolder('wal-spool/waiting'), '')
  const messages: string[] = []
  await carryOverWith(programs, options(messages))
  expect(messages[1]).toContain(`The old database is kept in ${inFolder(`postgres-${major}`)}`)
  expect((await readdir(data.dataDir)).toSorted()).toEqual([
    'app.lock',
    'postgres',
    `postgres-${major}`,
    `postgres-${major}-wal-spool`,
    'postgres-passwords.json',
    'postgres.log',
  ])
  const database = await data.start()
  expect(await tablesOf(database)).toEqual(tables)
  await database.stop()
  // Once more, as with the version after the next.
  await carryOverWith(programs, options())
  expect(existsSync(inFolder(`postgres-${major}.2`))).toBe(true)
})

test('a clinic that cannot be carried over is as it was, with a sentence', async () => {
  const before = await readdir(data.dataDir)
  const refusalOf = (attempt: Promise<void>) => attempt.catch((error: unknown) => error)
  const noRoom = await refusalOf(carryOverWith(programs, { ...options(), freeBytes: 400_000_000 }))
  expect(noRoom).toBeInstanceOf(StartError)
  expect(String(noRoom)).toMatch(/of free room and has 0\.4 GB.*nothing was changed/)
  expect(await readdir(data.dataDir)).toEqual(before)
  const broken = { ...programs, postgres: inFolder('no-program') }
  expect(await refusalOf(carryOverWith(broken, options()))).toBeInstanceOf(StartError)
  expect(existsSync(inFolder('postgres-carried-over'))).toBe(false)
  // The version is its own, so that nothing is to be done.
  await carryOver(options())
  expect(await tablesOf(await data.start())).toEqual(tables)
})

test('a file that goes away while the room is looked up is no reason to refuse', async () => {
  // As a database does that a killed process has left running, while it ends.
  const file = inFolder('postgres/base/1/pg_internal.init')
  const ended = new AbortController()
  const comeAndGo = async () => {
    while (!ended.signal.aborted) {
      await writeFile(file, '')
      await rm(file)
    }
  }
  const going = comeAndGo()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const refused = carryOverWith(programs, { ...options(), freeBytes: 0 })
    await expect(refused).rejects.toThrow('of free room and has 0.0 GB')
  }
  ended.abort()
  await going
})

test('carrying over that is killed at any moment loses nothing, and is begun again', async () => {
  const module = path.join(import.meta.dirname, 'carry-over.server.ts')
  const startCarryingOver = () =>
    data.runScript(`
      const { carryOverWith } = await import(${JSON.stringify(module)})
      const options = { dataDir: ${JSON.stringify(data.dataDir)}, durable: false, notify() {} }
      await carryOverWith(${JSON.stringify(programs)}, options)
      process.exit(0)`)
  const keptCount = async () =>
    (await readdir(data.dataDir)).filter((name) => /^postgres-\d+(\.\d+)?$/.test(name)).length
  const startedMs = performance.now()
  await once(startCarryingOver(), 'exit')
  const usualMs = performance.now() - startedMs
  expect(await keptCount()).toBe(1)
  const moment = fc.double({ min: 0.1, max: 1.05, noNaN: true })
  await fc.assert(
    fc.asyncProperty(moment, async (share) => {
      const before = await keptCount()
      const child = startCarryingOver()
      const exit = once(child, 'exit')
      await Promise.race([sleep(share * usualMs), exit])
      child.kill('SIGKILL')
      await exit
      // What a start does first: either it is done now, or it begins again.
      await finishSwitch(data.dataDir)
      if ((await keptCount()) === before) await carryOverWith(programs, options())
      expect(await keptCount()).toBe(before + 1)
      const database = await data.start()
      expect(await tablesOf(database)).toEqual(tables)
      await database.stop()
      await removeDataFolder(inFolder('postgres-carried-over'))
    }),
    { numRuns: kills, endOnFailure: true },
  )
})
