import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, test, vi } from 'vitest'
import { patientsIn, useDataFolder, writePatient } from '../../test-kit/embedded-postgres.server.ts'
import { isAlive, readPostmaster } from './postgres-process.server.ts'
import { mayRunUnseen } from './run-record.server.ts'

// PostgreSQL takes up to two minutes to notice that its files are no longer its own.
vi.setConfig({ testTimeout: 300_000 })

const data = useDataFolder()
const inFolder = (name: string) => path.join(data.dataDir, name)
const record = () => inFolder('postgres-run.json')

describe('a PostgreSQL may run unseen', () => {
  const own = { boot: 'one', namespace: 'pid:[1]', endsWithApp: false }

  it.each([
    ['not in the same container', {}, false, false],
    ['in another container of the same computer', { namespace: 'pid:[2]' }, false, true],
    [
      'not in another container in which all ends with the app',
      { namespace: 'pid:[2]', endsWithApp: true },
      false,
      false,
    ],
    [
      'not after the computer was started again',
      { boot: 'two', namespace: 'pid:[2]' },
      false,
      false,
    ],
    ['on another computer that uses the same disk', { boot: 'two' }, true, true],
  ])('%s', (_, noted, isOnNetworkDisk, expected) => {
    expect(mayRunUnseen({ ...own, ...noted }, own, isOnNetworkDisk)).toBe(expected)
  })
})

test('a PostgreSQL that a killed app left in another container ends before another one starts', async () => {
  const { app, answer } = data.startApp({ durable: true })
  await writePatient(await answer, 'Anita')
  app.kill('SIGKILL')
  await once(app, 'exit')
  const left = readPostmaster(inFolder('postgres'))!
  // As another container sees it: the number belongs to nobody there.
  const ended = data.runScript('')
  await once(ended, 'exit')
  const pidFile = inFolder('postgres/postmaster.pid')
  const content = await readFile(pidFile, 'utf8')
  await writeFile(pidFile, content.replace(/^\d+/, String(ended.pid)))
  const sight = JSON.parse(await readFile(record(), 'utf8')) as object
  await writeFile(record(), JSON.stringify({ ...sight, namespace: 'pid:[1]' }))
  expect(isAlive(left.pid)).toBe(true)

  const messages: string[] = []
  const next = await data.start(data.dataDir, { notify: (message) => messages.push(message) })
  expect(messages).toEqual([expect.stringContaining('in another container')])
  expect(isAlive(left.pid)).toBe(false)
  expect(await patientsIn(next.url)).toEqual(['Anita'])
  await next.stop()
  expect(existsSync(record())).toBe(false)
})
