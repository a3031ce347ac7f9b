import fastify from 'fastify'
import { expect, inject, it } from 'vitest'
import { answerProblem } from '../../platform/http/send-problem.server.ts'
import { testSecretKey } from '../../test-kit/test-secret-key.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testTimeZone } from '../../test-kit/test-clock.ts'
import { createApp } from './app.server.ts'
import { limitRequests } from './limit-request-rate.server.ts'

async function limited(perMinute: number) {
  let now = 1_000_000
  const app = fastify()
  app.setErrorHandler(answerProblem)
  limitRequests(app, perMinute, () => now)
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
  const { send, codes, later } = await limited(3)
  expect(await codes(5, '10.0.0.1')).toEqual([200, 200, 200, 429, 429])
  expect(await codes(1, '10.0.0.2')).toEqual([200])
  later(45_000)
  const refused = await send('10.0.0.1')
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(refused.headers['retry-after']).toBe('15')
  later(15_000)
  expect(await codes(4, '10.0.0.1')).toEqual([200, 200, 200, 429])
})

it('the addresses of one IPv6 network are counted as one, the computer itself not at all', async () => {
  const { codes } = await limited(2)
  await codes(2, '2001:db8:1:2::1')
  expect(await codes(1, '2001:db8:1:2::2')).toEqual([429])
  expect(await codes(5, '127.0.0.1')).toEqual([200, 200, 200, 200, 200])
})

it('the clinic counts calls, pages and what is not there alike, and says so in its one form', async () => {
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
  const refused = await app.inject({ url: '/api/health', remoteAddress })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-security-policy']).toBeDefined()
  expect(Object.keys(refused.json())).toEqual(['code', 'message', 'requestId'])
  await app.close()
  await database.drop()
})
