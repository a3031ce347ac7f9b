import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LiveStream } from './live-stream.server.ts'

let server: Server
let client: Socket
let stream: LiveStream
let waitingBytes: () => number
let isEnded: boolean
beforeEach(async () => {
  isEnded = false
  const isOpen = Promise.withResolvers<void>()
  server = createServer((_request, response) => {
    stream = new LiveStream(response)
    stream.onEnd(() => {
      isEnded = true
    })
    waitingBytes = () => response.writableLength
    isOpen.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: clinic\r\n\r\n')
  await isOpen.promise
})
afterEach(async () => {
  client.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const event = Buffer.from(`data: ${'x'.repeat(10_000)}\n\n`)
const afterIo = () => new Promise(setImmediate)

it('a reader who does not read is let go, and never costs more than some kilobytes', async () => {
  client.pause()
  let most = 0
  // The system's own buffers take some megabytes first.
  for (let written = 0; written < 10_000; written += 1) {
    if (isEnded) break
    stream.write(event)
    most = Math.max(most, waitingBytes())
    await afterIo()
  }
  expect(isEnded).toBe(true)
  expect(most).toBeLessThan(100_000)
})

it('a reader who has stopped reading is let go although nothing happens', async () => {
  client.pause()
  while (waitingBytes() === 0) {
    stream.write(event)
    await afterIo()
  }
  for (const expected of [false, false, true]) {
    expect(isEnded).toBe(false)
    stream.writeHeartbeat(': \n\n')
    await afterIo()
    await afterIo()
    expect(isEnded).toBe(expected)
  }
})

it('a slow reader who reads on hears everything', async () => {
  let length = 0
  client.on('data', (bytes: Buffer) => {
    length += bytes.length
    client.pause()
    setTimeout(() => client.resume(), 1)
  })
  for (let n = 0; n < 100; n += 1) {
    stream.write(event)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await expect.poll(() => length).toBeGreaterThan(100 * event.length)
  expect(isEnded).toBe(false)
})
