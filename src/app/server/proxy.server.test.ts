import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoPassword } from '../demo-clinic/accounts.server.ts'
import { testSecretKey } from '../../test-kit/test-config.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
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

const signIn = (headers: Record<string, string>, password = demoPassword, username = 'admin') =>
  app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers,
    body: { username, password },
  })

it('the cookie is Secure when the page was loaded over TLS, and only then', async () => {
  const https = await signIn({ 'x-forwarded-proto': 'https' })
  const cookies = [https.headers['set-cookie']!].flat()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-opd\..*Path=\/;.*; Secure$/)
  const http = await signIn({ 'x-forwarded-proto': 'http' })
  expect(String(http.headers['set-cookie'])).not.toMatch(/Secure|__Host-/)
})

it('a cookie is found by its exact name, and over TLS by its secure name only', async () => {
  const cookies = [(await signIn({ 'x-forwarded-proto': 'https' })).headers['set-cookie']!].flat()
  const secure = cookies.find((it) => it.includes('session_token'))!.split(';')[0]!
  const plainCookie = secure.replace('__Host-', '')
  const status = async (proto: string, cookie: string) => {
    const headers = { 'x-forwarded-proto': proto, cookie }
    return (await app.inject({ url: '/api/session', headers })).statusCode
  }
  expect(await status('https', `other=1; ${secure}`)).toBe(200)
  expect(await status('https', plainCookie)).toBe(401)
  expect(await status('http', plainCookie)).toBe(200)
  expect(await status('http', plainCookie.replace('opd.', 'opdx'))).toBe(401)
  expect(await status('http', plainCookie.replace('opd.', 'x.opd.'))).toBe(401)
})

it('a page over TLS sends HSTS, and no other', async () => {
  const signInThroughProxy = async (proto: string) =>
    (await app.inject({ url: '/api/clinic', headers: { 'x-forwarded-proto': proto } })).headers
  expect((await signInThroughProxy('https'))['strict-transport-security']).toBe('max-age=15552000')
  expect(await signInThroughProxy('http')).not.toHaveProperty('strict-transport-security')
  for (const proto of ['http', 'https']) {
    expect((await signInThroughProxy(proto))['permissions-policy']).toContain('camera=()')
  }
})

it('a change is accepted only from the page’s own scheme and host', async () => {
  const from = async (proto: string, origin: string) =>
    (await signIn({ 'x-forwarded-proto': proto, origin, host: 'clinic.example' })).statusCode
  expect(await from('https', 'https://clinic.example')).toBe(200)
  expect(await from('https', 'http://clinic.example')).toBe(403)
  expect(await from('http', 'https://clinic.example')).toBe(403)
  expect(await from('https', 'https://clinic.example.evil')).toBe(403)
})

it('signing out tells the browser to clear its cache', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/sign-out' })
  expect(answer.headers['clear-site-data']).toBe('"cache"')
})

it('a port, or an invalid address, does not count as a new visitor', async () => {
  for (const makeAddress of [
    (attempt: number) => `198.51.100.9:${4000 + attempt}`,
    (attempt: number) => `junk-${attempt}`,
  ]) {
    const codes: number[] = []
    for (let time = 0; time < 12; time += 1) {
      codes.push(
        (await signIn({ 'x-forwarded-for': makeAddress(time) }, 'wrong', 'reception')).statusCode,
      )
    }
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
  }
})

it('a visitor cannot choose the address that attempts are counted under', async () => {
  const codes: number[] = []
  for (let time = 0; time < 14; time += 1) {
    // The first entry is the visitor's, the last the proxy's.
    const headers = { 'x-forwarded-for': `10.0.0.${time}, 203.0.113.7` }
    codes.push((await signIn(headers, 'wrong')).statusCode)
  }
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
})
