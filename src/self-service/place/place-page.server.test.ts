import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/db/connect.server.ts'
import { servePages } from '../../test-kit/built-pages.server.ts'

const hostileName = '</script><script>alert(1)</script> & "Sons"'

let app: FastifyInstance
let db: Db
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, stop } = await servePages())
})
afterAll(() => stop())

const open = (headers: Record<string, string> = {}) => app.inject({ url: '/place', headers })

it('is whole before any script has come, with its own script and style alone', async () => {
  const { statusCode, headers, body } = await open()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(body).toContain('<h1>Your place in the line</h1>')
  expect(body).toContain('.card{color:red}')
  expect([...body.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file)).toEqual([
    '/assets/built/kit-1.js',
    '/assets/built/place-1.js',
  ])
  expect(body).toContain('<meta name="robots" content="noindex">')
})

it('is in the language that was chosen on the phone, else in the phone’s', async () => {
  const german = await open({ 'accept-language': 'de-AT, en;q=0.8' })
  expect(german.body).toContain('<html lang="de" dir="ltr">')
  expect(german.body).not.toContain('Loading')
  const chosen = await open({ 'accept-language': 'de', cookie: 'a=b; locale=ae' })
  expect(chosen.body).toContain('<html lang="ar" dir="rtl">')
  const unknown = await open({ 'accept-language': 'de', cookie: 'locale=xx"><script>' })
  expect(unknown.body).toContain('<html lang="de" dir="ltr">')
  expect(String(german.headers.vary)).toMatch(/accept-language, cookie/)
})

it('shows the clinic’s name as text, whatever is in it', async () => {
  await db`update clinic_details set name = ${hostileName}`
  const { body } = await open()
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('&lt;/script>')
  const [, data = ''] = /id="page-data">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(data)).toMatchObject({ facts: { clinicName: hostileName } })
  await db`update clinic_details set name = ''`
})

it('goes over the line packed', async () => {
  const packed = await open({ 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan((await open()).rawPayload.length / 2)
})
