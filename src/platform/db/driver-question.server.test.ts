import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'

/** A database that accepts a connection and is gone at the first question. */
const dyingDatabase = `
  import { createServer } from 'node:net'
  const server = createServer((socket) => {
    const message = (kind, ...body) => {
      const bytes = Buffer.from([0, 0, 0, 0, 0, ...body])
      bytes.write(kind)
      bytes.writeInt32BE(bytes.length - 1, 1)
      return bytes
    }
    const welcome = Buffer.concat([message('R', 0, 0, 0, 0), message('Z', 'I'.charCodeAt(0))])
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.resetAndDestroy())
    })
    socket.on('error', () => {})
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = \`postgres://a:b@127.0.0.1:\${server.address().port}/clinic\``

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** What a process says and its exit code, when it asks such a database. */
const ask = (before: string, after: string) =>
  new Promise<{ code: unknown; said: string; error: string }>((resolve) => {
    const script = `${dyingDatabase}
      const { openPool } = await import(${urlOf('open-pool.server.ts')})
      const { surviveDriverQuestion } = await import(${urlOf('driver-question.server.ts')})
      ${before}
      const pool = openPool(url, { max: 1 })
      console.log(await pool\`select 1\`.catch(({ code }) => code))
      await new Promise((resolve) => setTimeout(resolve, 200))
      ${after}
      process.exit(0)`
    execFile(process.execPath, ['--input-type=module', '-e', script], (failed, said, error) =>
      resolve({ code: failed?.code ?? 0, said: said.trim(), error }),
    )
  })

it('a database that dies as a connection is opened fails the work, and not the process', async () => {
  const { code, said } = await ask('surviveDriverQuestion()', '')
  expect({ code, said }).toEqual({ code: 0, said: 'ECONNRESET' })
})

it('would end the process without: when it does not any more, the driver awaits its question', async () => {
  expect((await ask('', '')).code).toBe(1)
})

it('another rejection that nobody hears still ends the process', async () => {
  const forgotten = `Promise.reject(new Error('forgotten')); await new Promise((r) => setTimeout(r, 50))`
  const { code, error } = await ask('surviveDriverQuestion()', forgotten)
  expect(code).toBe(1)
  expect(error).toContain('forgotten')
})
