import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const styles = [
  'src/app/start/styles.css',
  'src/platform/ui/form-styles.css',
  'src/app/shell/styles.css',
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The Mantine components in use that have a style sheet of their own. */
const used = new Set(
  globSync('src/**/*.tsx')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`)),
)

describe('the style sheets', () => {
  it('include the style of every component in use', () => {
    expect(used.size).toBeGreaterThan(10)
    const missing = [...used].filter((name) => !styles.includes(`@mantine/core/styles/${name}.css`))
    expect(missing).toEqual([])
  })

  it('do not style all that is in a part anew when it waits', () => {
    // A browser does not ask how deep "everything in it" is: a calendar's week has seven thousand elements.
    const rules = globSync('src/**/*.css').flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\[(?:aria-busy|data-stale)[^{},]*\*\s*[{,]/g),
    ])
    expect(rules.map(([rule]) => rule)).toEqual([])
  })
})
