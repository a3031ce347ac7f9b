import { mkdir, realpath, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { patientsIn, useDataFolder, writePatient } from '../../test-kit/embedded-postgres.server.ts'

const data = useDataFolder()
const isRoot = process.getuid?.() === 0

test('a data folder that cannot be written is refused with the setting to change', async () => {
  const file = path.join(data.folder, 'file')
  await writeFile(file, '')
  for (const where of [file, path.join(file, 'data')]) {
    const problem = await data.startErrorOf(where)
    expect(problem).toContain(`The data folder ${where} cannot be written: a file is in the way.`)
    expect(problem).toContain('DATA_DIR')
  }
})

test('a database of another PostgreSQL is refused', async () => {
  const first = await data.start()
  await first.stop()
  const versionFile = path.join(data.dataDir, 'postgres', 'PG_VERSION')
  await writeFile(versionFile, '15\n')
  const sentence = await data.startErrorOf(data.dataDir)
  expect(sentence).toContain('was made by PostgreSQL 15, but this app brings')
  expect(sentence).toContain('npm run restore -- FILE --into NEW_FOLDER')
  expect(await readFile(versionFile, 'utf8')).toBe('15\n')
  await writeFile(versionFile, '99\n')
  expect(await data.startErrorOf(data.dataDir)).toContain('This is an earlier version of the app')
})

test('a database without its passwords is refused, not replaced', async () => {
  const first = await data.start()
  await first.stop()
  await rm(path.join(data.dataDir, 'postgres-passwords.json'))
  expect(await data.startErrorOf(data.dataDir)).toContain('are missing')
})

test('a database that does not start says why', async () => {
  const first = await data.start()
  await first.stop()
  const settings = path.join(data.dataDir, 'postgres', 'postgresql.conf')
  await writeFile(settings, 'nonsense = on\n')
  expect(await data.startErrorOf(data.dataDir)).toMatch(
    /did not start[^]*postgresql.conf" contains errors/,
  )
})

test('a data folder inside a folder that only its owner may enter works', async () => {
  const closed = path.join(data.folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  data.dataDir = path.join(closed, 'data')
  const messages: string[] = []
  const notify = (message: string) => void messages.push(message)
  const first = await data.start(data.dataDir, { notify })
  await writePatient(first, 'Jaya')
  await first.stop()
  const second = await data.start(data.dataDir, { notify })
  expect(await patientsIn(second.url)).toEqual(['Jaya'])
  // Only as root does the database run under another account, which may not enter the folder.
  const clusterFolder = await realpath(path.join(data.dataDir, 'postgres'))
  expect(clusterFolder.startsWith('/var/lib/opd-clinic/')).toBe(isRoot)
  expect(messages).toEqual(
    isRoot
      ? [expect.stringContaining(`The database lies in ${clusterFolder} because the account`)]
      : [],
  )
})
