import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoPassword } from '../db/demo-clinic/accounts.server.ts'
import { testSecretKey } from '../test-kit/test-secret-key.ts'
import { freshDatabase } from '../test-kit/test-cluster.server.ts'
import { createApp } from './app.server.ts'

let app: FastifyInstance
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_demo')
  drop = database.drop
  app = await createApp({
    databaseUrl: database.url,
    secretKey: testSecretKey,
    timeZone: 'Asia/Kolkata',
    trustProxy: true,
  })
})
afterAll(async () => {
  await app.close()
  await drop()
})

const signIn = (headers: Record<string, string>, password = demoPassword) =>
  app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers,
    body: { username: 'admin', password },
  })

it('the cookie is Secure where the page came over TLS, and only there', async () => {
  const https = await signIn({ 'x-forwarded-proto': 'https' })
  const cookies = [https.headers['set-cookie']!].flat()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-opd\..*Path=\/;.*; Secure$/)
  const http = await signIn({ 'x-forwarded-proto': 'http' })
  expect(String(http.headers['set-cookie'])).not.toMatch(/Secure|__Host-/)
})

it('a cookie counts under its exact name, and over TLS under its secure one alone', async () => {
  const cookies = [(await signIn({ 'x-forwarded-proto': 'https' })).headers['set-cookie']!].flat()
  const secure = cookies.find((it) => it.includes('session_token'))!.split(';')[0]!
  const plain = secure.replace('__Host-', '')
  const status = async (proto: string, cookie: string) => {
    const headers = { 'x-forwarded-proto': proto, cookie }
    return (await app.inject({ url: '/api/session', headers })).statusCode
  }
  expect(await status('https', `other=1; ${secure}`)).toBe(200)
  expect(await status('https', plain)).toBe(401)
  expect(await status('http', plain)).toBe(200)
  expect(await status('http', plain.replace('opd.', 'opdx'))).toBe(401)
  expect(await status('http', plain.replace('opd.', 'x.opd.'))).toBe(401)
})

it('a visitor cannot choose the address that his tries are counted under', async () => {
  const codes: number[] = []
  for (let time = 0; time < 14; time += 1) {
    // The first entry is what the visitor wrote, the last what our proxy added.
    const headers = { 'x-forwarded-for': `10.0.0.${time}, 203.0.113.7` }
    codes.push((await signIn(headers, 'wrong')).statusCode)
  }
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
})
