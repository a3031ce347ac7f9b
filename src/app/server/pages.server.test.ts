import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { serviceWorkerPath } from '../../platform/offline/offline.ts'
import { testSecretKey } from '../../test-kit/test-config.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { createApp, type AppOptions } from './app.server.ts'

let folder: string
let app: FastifyInstance
let options: AppOptions
let drop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-pages-'))
  const pagesFolder = path.join(folder, 'dist')
  await mkdir(path.join(pagesFolder, 'assets/built'), { recursive: true })
  await writeFile(path.join(folder, 'secret.txt'), 'secret')
  await writeFile(path.join(pagesFolder, 'index.html'), '<p>the pages</p>')
  await writeFile(path.join(pagesFolder, serviceWorkerPath), 'the worker')
  await writeFile(path.join(pagesFolder, 'assets/built/main-1.js'), 'plain')
  await writeFile(path.join(pagesFolder, 'assets/built/main-1.js.br'), 'packed')
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  drop = database.drop
  options = {
    databaseUrl: database.url,
    secretKey: testSecretKey,
    timeZone: 'Asia/Kolkata',
    pagesFolder,
  }
  app = await createApp(options)
})
afterAll(async () => {
  await app.close()
  await drop()
  await rm(folder, { recursive: true })
})

it('every path that is neither a file nor a call opens the application', async () => {
  for (const url of ['/', '/Landing-Page', '/forms/bookappointment?x=1', '/nowhere']) {
    for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
      const answer = await app.inject({ url, headers })
      expect(answer.body).toBe('<p>the pages</p>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  }
})

it('unknown calls and files are not found', async () => {
  for (const url of ['/api/nothing', '/assets/', '/assets/none.js', '/assets/built/none.js']) {
    expect((await app.inject({ url })).statusCode).toBe(404)
  }
  expect((await app.inject({ method: 'POST', url: '/Landing-Page' })).statusCode).toBe(404)
})

it('built files are sent compressed, and cached permanently', async () => {
  const answer = await app.inject({
    url: '/assets/built/main-1.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.body).toBe('packed')
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('a clinic that wants nothing kept sends a worker that removes itself', async () => {
  const built = await app.inject({ url: serviceWorkerPath })
  expect(built.body).toBe('the worker')
  expect(built.headers['cache-control']).toBe('no-cache')

  const second = await createApp({ ...options, offline: 'off' })
  const removing = await second.inject({ url: serviceWorkerPath })
  expect(removing.body).toContain('registration.unregister()')
  expect(removing.headers).toMatchObject({
    'content-type': 'text/javascript',
    'cache-control': 'no-cache',
  })
  expect((await second.inject({ url: '/api/clinic' })).json().offline).toBe('off')
  await second.close()
})

it('nothing outside the folder is served', async () => {
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt']) {
    expect((await app.inject({ url })).body).not.toContain('secret')
  }
})

it('every answer has the security headers, and allows only scripts from this site', async () => {
  const urls = ['/', '/prescription/1', '/api/health', '/api/nothing', '/api/docs/nothing']
  for (const url of urls) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy'], url).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy'], url).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
  }
})

it('an inline script of the built page is allowed by its hash, also after a new version', async () => {
  const page = path.join(folder, 'dist/index.html')
  const earlier = await readFile(page, 'utf8')
  const sourceOf = (text: string) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const map of ['{"imports":{}}', '{"imports":{"/a.js":"/b.js"}}']) {
    await writeFile(page, `<script type="importmap">${map}</script><script src="/a.js"></script>`)
    await utimes(page, new Date(), new Date(Date.now() + map.length * 1000))
    for (const url of ['/', '/Landing-Page', '/index.html']) {
      const policy = String((await app.inject({ url })).headers['content-security-policy'])
      expect(policy, url).toContain(`script-src 'self' ${sourceOf(map)};`)
    }
    const { headers } = await app.inject({ url: '/assets/built/main-1.js' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  }
  await writeFile(page, earlier)
})

it('the application’s page has no inline script, and no handler in an attribute', async () => {
  const page = await readFile('index.html', 'utf8')
  const scripts = [...page.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(1)
  for (const [, attributes, text] of scripts) {
    expect(attributes).toMatch(/ src="\//)
    expect(text).toBe('')
  }
  expect(page).not.toMatch(/\son\w+=|javascript:/i)
})

it('the API document can be read', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json()
  expect(document.paths['/api/bookings'].post.requestBody).toBeDefined()
  const page = await app.inject({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  // Its one inline script is allowed by its hash, and no other.
  const [script] = /(?<=<script type="text\/javascript">)[^]*?(?=<\/script>)/.exec(page.body)!
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = page.headers['content-security-policy']
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const source = await app.inject({ url: '/api/docs/js/scalar.js' })
  expect(source.headers['content-type']).toContain('application/javascript')
  const withoutSlash = await app.inject({ url: '/api/docs' })
  expect([withoutSlash.statusCode, withoutSlash.headers.location]).toEqual([301, '/api/docs/'])
})
