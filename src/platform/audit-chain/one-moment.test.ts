import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what reads one moment writes nothing: an audit event would not see the one before it in its line', () => {
  const begun = globSync('src/**/*.server.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /isolation level (?:repeatable read|serializable)[^'`]*/g,
      ),
    ])
    .map(([level]) => level)
  expect(begun.length).toBeGreaterThan(3)
  expect(begun.filter((level) => level !== 'isolation level repeatable read read only')).toEqual([])
})
