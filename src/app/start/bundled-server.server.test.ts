import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleApp, bundleServer } from '../../../scripts/bundle-server.mjs'
import { bundledEntry, bundleFolder, contentOf, usableBundle } from '../../../scripts/bundled.mjs'

const folder = bundleFolder('test')
let modules: string[] = []
beforeAll(async () => {
  modules = await bundleServer(bundledEntry, folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** What the app writes to a person who gave it a port that is none, and its exit code. */
const startWithoutPort = (...flags: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, PORT: 'none', NODE_ENV: 'production' }
    execFile(process.execPath, flags, { env }, (error, _, said) =>
      resolve({ code: error?.code, said: said.trim() }),
    )
  })

describe('the bundle of the server', () => {
  it('runs as its files do', async () => {
    const bundled = await startWithoutPort(path.join(folder, 'main.mjs'))
    expect(bundled.said).toContain('PORT=none')
    expect(bundled).toEqual(await startWithoutPort(bundledEntry))
  })

  it('is few files, none of which is large', () => {
    const files = readdirSync(folder)
    expect(files.length).toBeLessThan(100)
    expect(modules.length).toBeGreaterThan(500)
    const sizes = files.map((file) => readFileSync(path.join(folder, file)).length)
    expect(Math.max(...sizes)).toBeLessThan(400_000)
  })

  it('finds what its files find beside themselves', () => {
    const written = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const found = written.flatMap((text) => [
      ...text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)/g),
    ])
    expect(found.length).toBeGreaterThan(10)
    const files = found.map(
      ([, file, from]) => new URL(file!, new URL(from!, pathToFileURL(`${folder}/`))),
    )
    const missing = files.filter((file) => !existsSync(file) && !file.pathname.endsWith('/dist'))
    expect(missing).toEqual([])
    // A bundle in another folder would not know the others.
    expect(written.join('').match(/import\.meta\.(dirname|filename)/)).toBe(null)
  })
})

describe('a record of a bundle', () => {
  const own = 'src/app/start/main.server.ts'
  it.each([
    ['is used while all is as it was', { [own]: contentOf(own) }, true],
    ['is not used when a file is another one', { [own]: 'another' }, false],
    ['is not used when a file is gone', { [own]: contentOf(own), 'src/gone.ts': '' }, false],
  ])('%s', async (_, sources, isUsed) => {
    const records = await mkdtemp(path.join(tmpdir(), 'opd-record-'))
    const record = path.join(records, 'bundle.json')
    await writeFile(record, JSON.stringify({ name: 'test', sources }))
    const expected = isUsed ? path.join(folder, 'main.mjs') : undefined
    expect(usableBundle(record)).toBe(expected)
    await rm(records, { recursive: true })
  })

  it('is not there before the first bundle', () => {
    expect(usableBundle(path.join(folder, 'none.json'))).toBe(undefined)
  })
})

it('the app starts from its bundle, by the file that it starts by without one', async () => {
  await bundleApp()
  const watch = `import { registerHooks } from 'node:module'
    globalThis.loaded = 0
    registerHooks({ load: (url, context, next) => { globalThis.loaded += 1; return next(url, context) } })
    process.on('exit', () => console.error(globalThis.loaded))`
  const loadedFiles = async (...first: string[]) => {
    const flags = [`data:text/javascript,${encodeURIComponent(watch)}`, ...first]
    const run = await startWithoutPort(...flags.map((file) => `--import=${file}`), bundledEntry)
    expect(run.said).toContain('PORT=none')
    return Number(run.said.split('\n').at(-1))
  }
  const hook = pathToFileURL(path.resolve('scripts/use-stripped.mjs')).href
  expect(await loadedFiles(hook)).toBeLessThan((await loadedFiles()) / 3)
}, 60_000)
