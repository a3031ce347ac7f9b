import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { book, bookingsIn, useArchive } from '../../test-kit/archive.server.ts'
import { runQuery, useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { BackupError } from '../backup/backup-error.server.ts'
import { readArchives } from './archive-folder.server.ts'

const data = useDataFolder()
const { root, startArchived, restore } = useArchive(data)

test('a clinic whose disk is lost comes back with the last change that was archived', async () => {
  const { database, ship, writeBase } = await startArchived()
  await book(database, 1)
  await writeBase()
  await book(database, 2)
  await book(database, 3)
  await ship()
  const { start, keys, reachedAt, missing } = await restore()
  const { url } = await start()
  expect(await bookingsIn(url)).toEqual([1, 2, 3])
  expect(missing).toBeUndefined()
  // The archive is not sealed: what protects second factors is not in it.
  expect(keys).toEqual([undefined])
  expect(Date.now() - reachedAt!.getTime()).toBeLessThan(600_000)
})

test('a restore to a moment has what was booked before, and nothing of what came after', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  const moments: Date[] = []
  for (let number = 1; number <= 6; number += 1) {
    moments.push(await book(database, number))
    if (number % 2 === 0) await ship()
  }
  await runQuery(database.ownerUrl, (sql) => sql`drop table booking`)
  await ship()
  for (const [index, until] of moments.entries()) {
    if (index % 2 !== 0) continue
    const { start, reachedAt } = await restore(until)
    const restored = await start()
    expect(await bookingsIn(restored.url)).toEqual([1, 2, 3, 4, 5, 6].slice(0, index + 1))
    expect(reachedAt! <= until).toBe(true)
    await restored.stop()
  }
})

test('a moment after the last change is reached as well', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  const { start } = await restore(new Date())
  expect(await bookingsIn((await start()).url)).toEqual([1])
})

test('the restored clinic has passwords of its own and goes on, archived as a new history', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  const passwordsOf = (dataDir: string) =>
    readFile(path.join(dataDir, 'postgres-passwords.json'), 'utf8')
  const first = await restore()
  expect(await passwordsOf(first.dataDir)).not.toBe(await passwordsOf(data.dataDir))

  const second = await startArchived(first.dataDir)
  await second.writeBase()
  await book(second.database, 2)
  await second.ship()
  // The lost disk was not lost: the first clinic goes on, too, in its own history.
  await book(database, 3)
  await ship()
  expect((await readArchives(root())).map(({ timeline }) => timeline).toSorted()).toEqual([1, 2])
  const newest = await restore()
  const restored = await newest.start()
  expect(await bookingsIn(restored.url)).toEqual([1, 2])
  const [row] = await runQuery(
    restored.adminUrl,
    (sql) => sql<[{ timeline: number }]>`
      select timeline_id as timeline from pg_control_checkpoint()`,
  )
  expect(row).toEqual({ timeline: 3 })
})

test('a sealed archive brings the key along, and opens with its passphrase only', async () => {
  const passphrase = 'correct horse battery'
  const { database, ship, writeBase } = await startArchived(data.dataDir, passphrase)
  await writeBase()
  await book(database, 1)
  await ship()
  const { start, keys } = await restore(undefined, { passphrase })
  expect(keys).toEqual(['a key of second factors'])
  expect(await bookingsIn((await start()).url)).toEqual([1])
  await expect(restore()).rejects.toThrow('is sealed')
  await expect(restore(undefined, { passphrase: 'another passphrase' })).rejects.toThrow(
    'The passphrase is not the one',
  )
})

test('a moment before the first base backup is refused with the first that there is', async () => {
  const { database, ship, writeBase } = await startArchived()
  const before = await book(database, 1)
  await writeBase()
  await ship()
  await expect(restore(before)).rejects.toThrow('does not go back to that moment. Its first is')
})

test('a missing WAL file ends the restore before it, and is told', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  await book(database, 2)
  await ship()
  await book(database, 3)
  await ship()
  const [archive] = await readArchives(root())
  const names = [...archive!.files.keys()]
  await rm(archive!.files.get(names.at(-2)!)!)
  const { start, missing } = await restore()
  expect(missing).toBe(names.at(-2))
  expect(await bookingsIn((await start()).url)).toEqual([1])
})

test('a base that was changed, cut or is foreign is refused, and so is a cut WAL file', async () => {
  const { database, ship, writeBase } = await startArchived()
  await writeBase()
  await book(database, 1)
  await ship()
  const [archive] = await readArchives(root())
  const { file } = archive!.bases[0]!
  const content = await readFile(file)
  // Not a bit of the compressed bytes: some of them say nothing of what is compressed.
  const unpacked = gunzipSync(content)
  const inLabel = unpacked.indexOf('START WAL LOCATION')
  const inChecksum = content.length - 8
  const variants = {
    cut: content.subarray(0, -20),
    foreign: Buffer.from('no backup'),
    changedFile: gzipSync(flip(unpacked, inLabel)),
    changedChecksum: flip(content, inChecksum),
  }
  for (const [name, variant] of Object.entries(variants)) {
    await writeFile(file, variant)
    await expect(restore(), name).rejects.toBeInstanceOf(BackupError)
  }
  await writeFile(file, content)
  const wal = [...archive!.files.values()].at(-1)!
  await truncate(wal, 500)
  await expect(restore()).rejects.toThrow('is damaged or cut off')
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at]! ^= 1
  return changed
}

test('an empty folder and a folder of something else hold no archive', async () => {
  const folder = path.join(data.folder, 'other')
  await expect(restore(undefined, { from: folder })).rejects.toThrow('is not there')
  await mkdir(path.join(folder, 'pictures'), { recursive: true })
  await expect(restore(undefined, { from: folder })).rejects.toThrow('holds no archive')
})
