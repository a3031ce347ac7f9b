import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  patientsIn,
  runQuery,
  useDataFolder,
  writePatient,
} from '../../test-kit/embedded-postgres.server.ts'

const data = useDataFolder()
const pidFile = () => path.join(data.dataDir, 'postgres', 'postmaster.pid')

test('data is still there after a restart', async () => {
  const first = await data.start()
  await writePatient(first, 'Anita')
  await first.stop()
  const second = await data.start()
  expect(await patientsIn(second.url)).toEqual(['Anita'])
})

test('letters of every script are lower-cased, and data pages have checksums', async () => {
  const { url } = await data.start()
  const [row] = await runQuery(
    url,
    (sql) => sql`
      select lower('ÄЖΣ') as small, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as listens`,
  )
  expect(row).toEqual({ small: 'äжσ', checksums: 'on', listens: '127.0.0.1' })
})

test('only its owner can read the passwords', async () => {
  await data.start()
  const { mode } = await stat(path.join(data.dataDir, 'postgres-passwords.json'))
  expect(mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

test('a killed app leaves its database running, and the next start takes it over', async () => {
  const { app, answer } = data.startApp()
  const report = await answer
  const { url } = report
  await writePatient(report, 'Bharat')
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await data.start()
  expect(new URL(next.url).port).toBe(new URL(url!).port)
  expect(await patientsIn(next.url)).toEqual(['Bharat'])
  await next.stop()
  await expect(patientsIn(next.url)).rejects.toThrow('ECONNREFUSED')
})

test('a database that was killed with its app comes back with all that was committed', async () => {
  const { app, answer } = data.startApp({ durable: true })
  await writePatient(await answer, 'Chitra')
  const [postmaster] = (await readFile(pidFile(), 'utf8')).split('\n')
  app.kill('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  const next = await data.start()
  expect(await patientsIn(next.url)).toEqual(['Chitra'])
})

const killPostmaster = async () => {
  const [postmaster] = (await readFile(pidFile(), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
}

/** Asks again while nothing answers, as the app's pool does. */
async function patientsSoon(url: string): Promise<string[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await patientsIn(url)
    } catch (error) {
      if (attempt > 300) throw error
      await sleep(100)
    }
  }
}

test('what is changed soon after a start, or after a crash, is handed over to the archive', async () => {
  const start = () => data.start(undefined, { isArchived: true, settings: { archive_timeout: 1 } })
  await (await start()).stop()
  const { url, ownerUrl, adminUrl } = await start()
  const write = async (name: string) => {
    await writePatient({ url, ownerUrl }, name)
    const [row] = await runQuery(
      adminUrl,
      (sql) => sql<[{ wal: string }]>`select pg_walfile_name(pg_current_wal_lsn()) as wal`,
    )
    return row.wal
  }
  const isHandedOver = (wal: string) =>
    runQuery(adminUrl, async (sql) => {
      const [row] = await sql<[{ archived: string }]>`
        select last_archived_wal as archived from pg_stat_archiver`
      return row.archived >= wal
    })
  const beforeIt = await write('Divya')
  await expect.poll(() => isHandedOver(beforeIt)).toBe(true)
  await killPostmaster()
  await patientsSoon(url)
  const afterIt = await write('Esha')
  await expect.poll(() => isHandedOver(afterIt)).toBe(true)
})

test('a database that ends under the running app comes back by itself at the same address', async () => {
  const database = await data.start(data.dataDir, { durable: true })
  for (const name of ['Esha', 'Farah']) {
    await writePatient(database, name)
    await killPostmaster()
    expect(await patientsSoon(database.url)).toContain(name)
    // The app holds its lock again: it notices the next end as well, and nobody else starts.
    await expect.poll(() => data.startErrorOf(data.dataDir)).toContain('already running')
  }
  expect(await patientsIn(database.url)).toEqual(['Esha', 'Farah'])
})

test('a database that cannot be started again is told, with the reason', async () => {
  const lost = Promise.withResolvers<string>()
  await data.start(data.dataDir, { onLost: lost.resolve, giveUpAfterMs: 0 })
  const control = path.join(data.dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  await killPostmaster()
  expect(await lost.promise).toMatch(
    /^The database in .* ended, and could not be started again\..*could not/s,
  )
})

test('a stop while the database comes back leaves nothing running', async () => {
  const database = await data.start()
  await killPostmaster()
  await database.stop()
  await expect(patientsIn(database.url)).rejects.toThrow('ECONNREFUSED')
})

test('a second app on the same data folder is refused, and the first goes on', async () => {
  const first = await data.start()
  expect(await data.startErrorOf(data.dataDir)).toBe(
    `OPD Clinic is already running on the data folder ${await realpath(data.dataDir)}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
  await writePatient(first, 'Deepa')
  expect(await patientsIn(first.url)).toEqual(['Deepa'])
})

test('an app in another container, which sees no process of the first, is refused as well', async () => {
  const first = await data.start()
  await writePatient(first, 'Deepa')
  // There the number belongs to nobody.
  const content = await readFile(pidFile(), 'utf8')
  const ended = data.runScript('')
  await once(ended, 'exit')
  await writeFile(pidFile(), content.replace(/^\d+/, String(ended.pid)))
  expect(await data.startErrorOf(data.dataDir)).toContain('already running on the data folder')
  await writeFile(pidFile(), content)
  expect(await patientsIn(first.url)).toEqual(['Deepa'])
})

test('of two first starts at the same moment exactly one succeeds', async () => {
  const starts = [data.startApp(), data.startApp()]
  const answers = await Promise.all(starts.map(({ answer }) => answer))
  const problem = answers.flatMap((answer) => answer.problem ?? [])
  expect(problem).toEqual([expect.stringContaining('already running on the data folder')])
  const winner = answers.find((answer) => answer.url)!
  await writePatient(winner, 'Esha')
  for (const { app } of starts) app.kill('SIGKILL')
  expect(await patientsIn((await data.start()).url)).toEqual(['Esha'])
})

test('a first start that is killed halfway is completed by the next', async () => {
  const { app } = data.startApp()
  while (!existsSync(path.join(data.dataDir, 'postgres-passwords.json'))) await sleep(5)
  await sleep(100)
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await data.start()
  await writePatient(next, 'Farhan')
  expect(await patientsIn(next.url)).toEqual(['Farhan'])
})

test('a stale postmaster.pid whose number belongs to another process does not prevent the start', async () => {
  const first = await data.start()
  await writePatient(first, 'Gita')
  const remainingRows = await readFile(pidFile(), 'utf8')
  await first.stop()
  const other = data.runScript('setTimeout(() => {}, 60000)')
  await writeFile(pidFile(), remainingRows.replace(/^\d+/, String(other.pid)))
  const next = await data.start()
  expect(await patientsIn(next.url)).toEqual(['Gita'])
  expect(other.exitCode).toBe(null)
})

test('a copy of a running data folder becomes a database of its own', async () => {
  const first = await data.start()
  await writePatient(first, 'Hari')
  const copy = path.join(data.folder, 'copy')
  await runQuery(first.adminUrl, (sql) => sql`checkpoint`)
  await cp(data.dataDir, copy, { recursive: true })
  const second = await data.start(copy)
  await writePatient(second, 'Indira')
  expect(await patientsIn(first.url)).toEqual(['Hari'])
  expect(await patientsIn(second.url)).toEqual(['Hari', 'Indira'])
})
