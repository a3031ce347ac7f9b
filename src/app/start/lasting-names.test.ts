import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtParts, lastingNames, type BuiltParts } from '../../../vite.lasting-names.ts'

const entryPage = `<!doctype html><html><head>
<meta charset="utf-8" /><script type="module" src="/main.ts"></script></head></html>`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-names-'))
  const files = {
    'index.html': entryPage,
    'main.ts': `import('./first.ts').then((it) => it.show()); import('./second.ts').then((it) => it.show())`,
    'first.ts': `import { name } from './shared.ts'; import './first.css'
      export const show = () => { document.title = 'first' + name; void import('./dialog.ts') }`,
    'second.ts': `import { name } from './shared.ts'
      export const show = () => { document.body.title = 'second' + name }`,
    'shared.ts': `export const name = location.pathname + 'shared'`,
    'dialog.ts': `export const dialog = location.pathname + 'dialog'`,
    'first.css': `body { color: red }`,
  }
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
})
afterAll(() => rm(folder, { recursive: true }))

async function buildFolder(): Promise<string[]> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [lastingNames],
    build: { assetsDir: 'assets/built', modulePreload: { polyfill: false } },
  })
  return (await readdir(path.join(folder, 'dist/assets/built'))).toSorted()
}

const withoutHash = (file: string) => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

it('a changed line renames the file of its own part, and no other one', async () => {
  const before = await buildFolder()
  expect(before.map(withoutHash)).toEqual([
    'dialog.js',
    'first.css',
    'first.js',
    'index.js',
    'second.js',
    'shared.js',
  ])
  for (const [file, from, to] of [
    ['dialog.ts', "'dialog'", "'a dialog'"],
    ['shared.ts', "'shared'", "'more'"],
    ['first.css', 'red', 'green'],
  ] as const) {
    const earlier = await buildFolder()
    const source = path.join(folder, file)
    await writeFile(source, (await readFile(source, 'utf8')).replace(from, to))
    const later = await buildFolder()
    const renamed = later.filter((name) => !earlier.includes(name))
    expect(renamed.map(withoutHash)).toEqual([file.replace('.ts', '.js')])
  }
})

it('the page leads every name by which files call each other to a file', async () => {
  const files = await buildFolder()
  const page = await readFile(path.join(folder, 'dist/index.html'), 'utf8')
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(page)!
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  // The map counts for what comes after it.
  expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('type="module"'))
  expect(Object.values(imports).toSorted()).toEqual(files.map((file) => `/assets/built/${file}`))
  expect(page).toContain(`src="${imports['/assets/built/index.js']}"`)
  for (const file of files.filter((it) => it.endsWith('.js'))) {
    const code = await readFile(path.join(folder, 'dist/assets/built', file), 'utf8')
    const called = [...code.matchAll(/["'`](?:\.\/|assets\/built\/)([\w-]+\.(?:js|css))["'`]/g)]
    for (const [, name] of called) expect(imports, file).toHaveProperty([`/assets/built/${name}`])
  }
})

it('names the files that each part takes', async () => {
  await buildFolder()
  const text = await readFile(path.join(folder, 'dist', builtParts), 'utf8')
  const parts = Object.entries(JSON.parse(text) as BuiltParts).map(([part, files]) => [
    part,
    files.map((file) => withoutHash(path.basename(file))).toSorted(),
  ])
  expect(Object.fromEntries(parts)).toEqual({
    'index.html': ['index.js'],
    'first.ts': ['first.css', 'first.js', 'shared.js', 'index.js'].toSorted(),
    'second.ts': ['second.js', 'shared.js'],
    'dialog.ts': ['dialog.js'],
  })
})
