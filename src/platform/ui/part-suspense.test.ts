import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every lazy part waits in the boundary that shows it at once, and in none of React’s own', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const own = files.filter((file) => /<Suspense\b/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual(['src/platform/ui/PartSuspense.tsx'])
})
