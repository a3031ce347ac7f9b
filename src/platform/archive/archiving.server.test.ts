import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { book, bookingsIn, useArchive } from '../../test-kit/archive.server.ts'
import { runQuery, useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { readArchives } from './archive-folder.server.ts'

const data = useDataFolder()
const { root, startArchived, restore } = useArchive(data)

test('two clinics restored from one archive are not mixed in it', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  const [first, second] = [await restore(), await restore()]
  await (await startArchived(first.dataDir)).writeBase()
  await expect((await startArchived(second.dataDir)).writeBase()).rejects.toThrow(
    'another was restored from the same archive',
  )
})

test('after a gap a new base backup is made, and with it later moments are back', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  await book(database, 2)
  await ship()
  const [archive] = await readArchives(root())
  const names = [...archive!.files.keys()]
  await rm(archive!.files.get(names.at(-2)!)!)
  // As after a restart: the hour that a failed base waits for has passed.
  await database.stop()
  const next = await startArchived()
  await next.writeBase()
  expect((await readArchives(root()))[0]!.bases).toHaveLength(2)
  const { start } = await restore()
  expect(await bookingsIn((await start()).url)).toEqual([1, 2])
})

test('a base backup that is dated a year ahead does not stand for those of the year', async () => {
  const { database, writeBase } = await startArchived()
  await writeBase()
  const [archive] = await readArchives(root())
  const { file, endedAt } = archive!.bases[0]!
  const year = String(endedAt.getUTCFullYear())
  await rename(file, file.replace(`base-${year}`, `base-${Number(year) + 1}`))
  await database.stop()
  const next = await startArchived()
  await next.writeBase()
  expect((await readArchives(root()))[0]!.bases).toHaveLength(2)
  await next.database.stop()
  // Once it is made, the week counts from it.
  await (await startArchived()).writeBase()
  expect((await readArchives(root()))[0]!.bases).toHaveLength(2)
})

test('an archive folder that vanished is told, and nothing is missing when it is back', async () => {
  const { database, archiving, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await rm(`${root()}.away`, { recursive: true, force: true })
  await cp(root(), `${root()}.away`, { recursive: true })
  await rm(root(), { recursive: true })
  await writeFile(root(), 'in the way')
  await expect(ship()).rejects.toThrow('lies a file instead of a folder')
  expect(archiving.status().problem?.map(({ code }) => code)).toEqual([
    'pathBlocked',
    'changesWait',
  ])
  // Each lasting problem is told once, not every two seconds.
  await ship()
  await rm(root())
  await cp(`${root()}.away`, root(), { recursive: true })
  await book(database, 2)
  await ship()
  expect(archiving.status().problem).toBeNull()
  const { start } = await restore()
  expect(await bookingsIn((await start()).url)).toEqual([1, 2])
})

test('a stopped clinic leaves nothing behind on its own disk', async () => {
  const { database, archiving, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await database.stop()
  await archiving.shipRest()
  expect(await readdir(database.spool)).toEqual([])
  const { start } = await restore()
  expect(await bookingsIn((await start()).url)).toEqual([1])
})

test('a database that was started without an archive gets one with the next start', async () => {
  const { app, answer } = data.startApp()
  await answer
  app.kill('SIGKILL')
  const { database } = await startArchived()
  const [row] = await runQuery(
    database.adminUrl,
    (sql) => sql<[{ mode: string; timeout: string; library: string }]>`
      select current_setting('archive_mode') as mode, current_setting('archive_timeout') as timeout,
        current_setting('archive_library') as library`,
  )
  expect(row).toEqual({ mode: 'on', timeout: '45s', library: 'basic_archive' })
  expect(existsSync(database.spool)).toBe(true)
})

test('files that PostgreSQL cannot hand over are told, because they pile up', async () => {
  const { database, archiving } = await startArchived()
  const name = '0000000100000000000000F0'
  const ready = path.join(database.cluster, 'pg_wal', 'archive_status', `${name}.ready`)
  await writeFile(ready, '')
  const longAgo = new Date(Date.now() - 600_000)
  await utimes(ready, longAgo, longAgo)
  await expect(archiving.jobs[0]!.run(new AbortController().signal)).rejects.toThrow(
    `does not hand over its log of changes (${name})`,
  )
  await rm(ready)
  await archiving.jobs[0]!.run(new AbortController().signal)
  expect(archiving.status().problem).toBeNull()
})
