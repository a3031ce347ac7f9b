import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { baseFileName, hasGap, pruneArchives, readArchive } from './archive-folder.server.ts'
import { openArchiveFolder } from './archive-record.server.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'opd-archive-'))
})
afterEach(() => rm(root, { recursive: true }))

const now = new Date('2026-11-22T12:00:00Z')
const walName = (number: number, timeline = 1) =>
  `0000000${timeline}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** A history with a base for each of these ages in days, its WAL file, and one WAL file after it. */
async function makeHistory(timeline: number, ages: number[]): Promise<string> {
  const folder = path.join(root, `71-${timeline}`)
  await mkdir(folder)
  for (const [index, age] of ages.entries()) {
    const [startWal, next] = [walName(2 * index + 1, timeline), walName(2 * index + 2, timeline)]
    const base = baseFileName({ endedAt: daysAgo(age), startWal, stopWal: startWal }, false)
    for (const name of [base, `${startWal}.gz`, `${next}.gz`]) {
      await writeFile(path.join(folder, name), '')
      await utimes(path.join(folder, name), daysAgo(age), daysAgo(age))
    }
  }
  return folder
}

const prune = (days: number) =>
  pruneArchives(root, { systemIdentifier: '71', timeline: 1 }, days, now)

it('what leads back all days stays: the last base before them, and every change since', async () => {
  await makeHistory(1, [30, 23, 16, 9, 2])
  await prune(14)
  const { bases, files } = await readArchive(root, '71', 1)
  expect(bases.map(({ endedAt }) => endedAt)).toEqual([daysAgo(16), daysAgo(9), daysAgo(2)])
  expect([...files.keys()]).toEqual([5, 6, 7, 8, 9, 10].map((number) => walName(number)))
})

it('a base that was made while the clock stood ahead is neither the newest nor kept for ever', async () => {
  await makeHistory(1, [30, -365, 16, 9, 2])
  const whole = await readArchive(root, '71', 1)
  expect(whole.bases.at(-1)!.endedAt).toEqual(daysAgo(2))
  expect(hasGap(whole)).toBe(false)
  await prune(14)
  const pruned = await readArchive(root, '71', 1)
  expect(pruned.bases.map(({ endedAt }) => endedAt)).toEqual([daysAgo(16), daysAgo(9), daysAgo(2)])
  expect(hasGap(pruned)).toBe(false)
})

it.each([
  ['behind when the last but one was made', [16, 9, 2500, 2], now],
  ['behind when the last was made', [23, 16, 9, 2500], now],
  ['behind twice', [16, 2500, 2493, 2], now],
  ['ahead when the last was made, and still does', [16, 9, -365], daysAgo(-365)],
])('a clock that stood %s takes no past away', async (_, ages, clock) => {
  await makeHistory(1, ages)
  await pruneArchives(root, { systemIdentifier: '71', timeline: 1 }, 14, clock)
  const { bases } = await readArchive(root, '71', 1)
  expect(bases.map(({ endedAt }) => endedAt)).toEqual(expect.arrayContaining([daysAgo(16)]))
  expect(bases).toHaveLength(ages.filter((age) => age !== 23).length)
})

it('nothing goes before there is a base that is old enough', async () => {
  const folder = await makeHistory(1, [13, 6])
  const before = await readdir(folder)
  await prune(14)
  expect(await readdir(folder)).toEqual(before)
})

it('a history that ended earlier goes, except for the number of its timeline', async () => {
  await makeHistory(1, [2])
  const ended = await makeHistory(2, [30, 23])
  await writeFile(path.join(ended, '00000002.history.gz'), '')
  await prune(14)
  expect(await readdir(ended)).toEqual(['00000002.history.gz'])
})

it('other clinics, files of others and what is written now stay', async () => {
  const folder = await makeHistory(1, [30, 20, 2])
  const foreign = path.join(root, '99-1', 'base-of-another.txt')
  await mkdir(path.dirname(foreign))
  const young = path.join(folder, '.0123456789ab.part')
  const old = path.join(folder, '.ba9876543210.part')
  for (const file of [foreign, young, old]) await writeFile(file, '')
  await utimes(young, now, now)
  await utimes(old, daysAgo(2), daysAgo(2))
  await prune(14)
  expect([foreign, young, old].map((file) => existsSync(file))).toEqual([true, true, false])
})

it('a folder whose disk was taken away is not made again on the disk of the clinic', async () => {
  const archive = path.join(root, 'archive')
  const record = { root: archive, history: '71-1', isOnOtherDisk: true }
  await writeFile(path.join(root, 'archive.json'), JSON.stringify(record))
  await expect(openArchiveFolder(archive, root, '71-1')).rejects.toThrow(
    `The disk of the archive folder ${archive} is not there.`,
  )
  expect(existsSync(archive)).toBe(false)
})
