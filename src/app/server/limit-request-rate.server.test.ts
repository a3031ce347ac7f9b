import fastify from 'fastify'
import { expect, inject, it } from 'vitest'
import { sendProblem } from '../../platform/http/send-problem.server.ts'
import { testSecretKey, testTimeZone } from '../../test-kit/test-config.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { createApp } from './app.server.ts'
import { limitRequestRate } from './limit-request-rate.server.ts'

async function limited(perMinute: number) {
  let now = 1_000_000
  const app = fastify()
  app.setErrorHandler(sendProblem)
  limitRequestRate(app, perMinute, () => now)
  app.get('/x', () => 'x')
  const send = (remoteAddress: string) => app.inject({ url: '/x', remoteAddress })
  const codes = async (times: number, address: string) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push((await send(address)).statusCode)
    return answers
  }
  return { send, codes, later: (ms: number) => (now += ms) }
}

it('an address that sends too much is refused until the minute is over, and nobody else', async () => {
  const { send, codes, later: advance } = await limited(3)
  expect(await codes(5, '10.0.0.1')).toEqual([200, 200, 200, 429, 429])
  expect(await codes(1, '10.0.0.2')).toEqual([200])
  advance(45_000)
  const rejected = await send('10.0.0.1')
  expect(rejected.json()).toMatchObject({ code: 'too_many_requests' })
  expect(rejected.headers['retry-after']).toBe('15')
  advance(15_000)
  expect(await codes(4, '10.0.0.1')).toEqual([200, 200, 200, 429])
})

it('the addresses of one IPv6 network are counted together, the local computer is not counted', async () => {
  const { codes } = await limited(2)
  await codes(2, '2001:db8:1:2::1')
  expect(await codes(1, '2001:db8:1:2::2')).toEqual([429])
  expect(await codes(5, '127.0.0.1')).toEqual([200, 200, 200, 200, 200])
})

it('calls, pages and unknown paths are counted alike, and refused in the common problem format', async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const app = await createApp({
    databaseUrl: database.url,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
    requestsPerMinute: 3,
  })
  const remoteAddress = '10.0.0.1'
  for (const url of ['/api/health', '/api/session', '/nowhere']) {
    expect((await app.inject({ url, remoteAddress })).statusCode).not.toBe(429)
  }
  const rejected = await app.inject({ url: '/api/health', remoteAddress })
  expect(rejected.statusCode).toBe(429)
  expect(rejected.headers['content-security-policy']).toBeDefined()
  expect(Object.keys(rejected.json())).toEqual(['code', 'message', 'requestId'])
  await app.close()
  await database.drop()
})
