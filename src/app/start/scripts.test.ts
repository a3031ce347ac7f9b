import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pagesFolder } from './config.server.ts'

const folder = 'scripts'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'))

/** The files of `src` that a script names with `path.join(root, 'src', …)`. */
const sourcesIn = (script: string): string[] =>
  [...readFileSync(path.join(folder, script), 'utf8').matchAll(/path\.join\(root, ('src'[^)]*)\)/g)]
    .map(([, parts]) => parts!.split(', ').map((part) => part.replaceAll("'", '')))
    .map((parts) => parts.join('/'))

// The type checker does not see files named by path: after a move the start would fail.
describe('a start', () => {
  it.each(['start.mjs', 'dev.mjs'])('runs a file that exists: %s', (script) => {
    expect(sourcesIn(script)).not.toEqual([])
  })

  it.each(scripts)('finds every source that %s names', (script) => {
    expect(sourcesIn(script).filter((file) => !existsSync(file))).toEqual([])
  })

  it('serves the frontend from the folder where it is built', () => {
    expect(path.resolve(pagesFolder)).toBe(path.resolve('dist'))
  })
})
