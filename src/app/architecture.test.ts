import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * The neighbourhoods of `src`. The files have been moved as they were; the order among the
 * neighbourhoods holds once the facts that stand in the wrong one have gone home.
 */
const order = [
  [
    'platform',
    'access',
    'masters',
    'patients',
    'scheduling',
    'visits',
    'desk',
    'office',
    'outside',
    'app',
  ],
]
const rankOf = (folder: string) => order.findIndex((group) => group.includes(folder))

const src = path.resolve('src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test-kit/')

/** What a file imports from the project, as paths below src, and what it imports from packages. */
function importsOf(file: string): { own: string[]; packages: string[] } {
  const code = readFileSync(path.join(src, file), 'utf8')
  const named = [...code.matchAll(/(?:from\s|import\s*\(?)\s*'([^']+)'/g)].map(([, name]) => name!)
  return {
    own: named
      .filter((name) => name.startsWith('.'))
      .map((name) => path.posix.join(path.posix.dirname(file), name)),
    packages: named.filter((name) => !name.startsWith('.')),
  }
}

// Tests stand outside the order: they start the whole clinic to try one folder of it.
const product = files.filter((file) => !isTest(file))

describe('the tree', () => {
  it('has no folder without a place in the order', () => {
    const folders = new Set(product.map((file) => file.split('/')[0]!))
    expect([...folders].filter((folder) => rankOf(folder) < 0)).toEqual([])
    expect(product.length).toBeGreaterThan(60)
  })

  it('imports one way: no folder reaches into one that comes after it', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .own.filter((target) => !target.startsWith('..'))
        .filter((target) => rankOf(target.split('/')[0]!) > rankOf(file.split('/')[0]!))
        .map((target) => `${file} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('keeps the sides apart: .tsx never imports .server.ts, plain .ts imports neither', () => {
    const wrong = product.flatMap((file) => {
      if (file.endsWith('.server.ts')) {
        return importsOf(file)
          .own.filter((target) => target.endsWith('.tsx'))
          .map((target) => `${file} → ${target}`)
      }
      const barred = file.endsWith('.tsx') ? /\.server\.ts$/ : /\.server\.ts$|\.tsx$/
      return importsOf(file)
        .own.filter((target) => barred.test(target))
        .map((target) => `${file} → ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('keeps plain .ts pure: of packages it knows zod alone, workers aside', () => {
    const plain = product.filter((file) => /^(?!.*\.(server|worker)\.ts$).*\.ts$/.test(file))
    expect(plain.length).toBeGreaterThan(15)
    const wrong = plain.flatMap((file) =>
      importsOf(file)
        .packages.filter((name) => name !== 'zod')
        .map((name) => `${file} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycles', () => {
    const own = new Map(product.map((file) => [file, importsOf(file).own]))
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, trail: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const target of own.get(file) ?? []) visit(target, [...trail, file])
      state.set(file, 'done')
    }
    for (const file of product) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('has no drawer for odds and ends, and no file that only passes others on', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\.|\/|$)/
    expect(files.filter((file) => vague.test(file))).toEqual([])
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })
})
