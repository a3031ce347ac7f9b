import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinScripts, type Script } from '../../../vite.join-scripts.ts'

const script = (name: string, size: number, parts: number[], imports: Script[] = []): Script => ({
  modules: [name],
  size,
  parts: new Set(parts),
  imports: new Set(imports),
})
const modulesOf = (scripts: Script[]) =>
  scripts.map(({ modules }) => modules.toSorted().join(' ')).toSorted()

it('small scripts of the same screens come as one', () => {
  const icons = ['a', 'b', 'c'].map((name) => script(name, 300, [0, 1]))
  expect(modulesOf(joinScripts(icons, [1, 1]))).toEqual(['a b c'])
})

it('a large script is not loaded where it is not needed', () => {
  const [shared, chart] = [script('shared', 500, [0, 1]), script('chart', 200_000, [0])]
  expect(modulesOf(joinScripts([shared, chart], [1, 1]))).toEqual(['chart', 'shared'])
})

it('nothing comes with what nobody needs at the same time', () => {
  const dialogs = [script('a', 10, [0]), script('b', 10, [1])]
  expect(modulesOf(joinScripts(dialogs, [1, 1]))).toEqual(['a', 'b'])
})

it('what lies between two scripts is joined with them, or they stay apart', () => {
  const last = script('last', 100, [0, 1])
  const middle = script('middle', 400_000, [0, 1], [last])
  const top = script('top', 100, [0], [middle, last])
  const joined = joinScripts([top, middle, last], [1, 0.15])
  expect(hasCycle(joined)).toBe(false)
})

it('keeps every module once, and never makes scripts that import each other', () => {
  const shape = fc.array(
    fc.record({
      size: fc.integer({ min: 1, max: 60_000 }),
      parts: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
      imports: fc.array(fc.nat(30), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  fc.assert(
    fc.property(shape, (shapes) => {
      const scripts: Script[] = []
      for (const [at, { size, parts, imports }] of shapes.entries()) {
        const imported = at === 0 ? [] : imports.map((it) => scripts[it % at]!)
        scripts.push(script(String(at), size, parts, imported))
        // Who needs a script needs what it imports.
        const waiting = [...imported]
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          for (const part of parts) next.parts.add(part)
          waiting.push(...next.imports)
        }
      }
      const joined = joinScripts(scripts, [1, 1, 1, 1, 0.15, 0.15])
      const modules = joined.flatMap((it) => it.modules)
      expect(modules.toSorted()).toEqual(shapes.map((_, at) => String(at)).toSorted())
      expect(hasCycle(joined)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

function hasCycle(scripts: Script[]): boolean {
  const done = new Set<Script>()
  const open = new Set<Script>()
  const visit = (it: Script): boolean => {
    if (open.has(it)) return true
    if (done.has(it)) return false
    open.add(it)
    const found = [...it.imports].some(visit)
    open.delete(it)
    done.add(it)
    return found
  }
  return scripts.some(visit)
}
