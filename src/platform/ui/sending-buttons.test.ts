import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A button's opening tag, including arrow functions in its handlers. */
const button = /<Button\b[\s\S]*?[^=]>/g
/** Whether it is disabled while a change is being sent. */
const waits = /\bdisabled=\{[^}]*\b(pending|isPending)\b/
/** A secondary button that is only disabled while another one sends. */
const isAside = /\bvariant="(default|subtle)"/

// Without a loader, a slow server leaves a grey button, as if input were missing.
it('a button that sends something shows a loader', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const silent = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(button)]
      .map(([tag]) => tag)
      .filter((tag) => waits.test(tag) && !isAside.test(tag) && !tag.includes('loading='))
      .map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ')}`),
  )
  expect(silent).toEqual([])
})
