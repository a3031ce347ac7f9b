import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPrograms, keptPrograms } from './kept-programs.server.ts'
import { majorOf, packagedPrograms } from './postgres-programs.server.ts'

let dataDir: string
beforeEach(async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'opd-kept-'))))
afterEach(() => rm(dataDir, { recursive: true }))

const programs = await packagedPrograms()
const major = majorOf(programs)
const kept = () => readdir(path.join(dataDir, 'postgres-programs'))
const messages: string[] = []
const notify = (message: string) => void messages.push(message)
const versionOf = (file: string) => execFileSync(file, ['--version'], { encoding: 'utf8' })

test('the programs that a clinic runs on are kept in its data folder, and run there', async () => {
  await keepPrograms(dataDir, notify)
  await keepPrograms(dataDir, notify)
  expect(messages).toEqual([])
  expect(await kept()).toEqual([programs.version])
  const found = keptPrograms(dataDir, major)!
  expect(found.version).toBe(programs.version)
  for (const name of ['postgres', 'initdb', 'pg_ctl'] as const) {
    expect(found[name].startsWith(dataDir)).toBe(true)
    expect(versionOf(found[name])).toBe(versionOf(programs[name]))
  }
  expect(keptPrograms(dataDir, '17')).toBeUndefined()
})

test('of one major version the programs that ran last are kept, and those of an earlier one stay', async () => {
  for (const name of [`${major}.0.0`, '17.10.0', `${major}.0.0.making-1a2b3c4d`]) {
    await mkdir(path.join(dataDir, 'postgres-programs', name), { recursive: true })
  }
  expect(keptPrograms(dataDir, '17')?.version).toBe('17.10.0')
  await keepPrograms(dataDir, notify)
  expect((await kept()).toSorted()).toEqual(['17.10.0', programs.version])
})

test('programs that cannot be kept are told, and the clinic goes on', async () => {
  await writeFile(path.join(dataDir, 'postgres-programs'), '')
  messages.length = 0
  await keepPrograms(dataDir, notify)
  expect(messages).toEqual([expect.stringContaining('could not be kept')])
  expect(existsSync(path.join(dataDir, 'postgres-programs'))).toBe(true)
})
