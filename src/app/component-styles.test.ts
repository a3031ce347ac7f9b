import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The kit's sheets in some of ours. */
const kitSheets = (files: string[]): string[] =>
  files
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.css/g),
    ])
    .map(([, name]) => name!)

/** Loaded before every screen that shows more than fields. */
const shared = kitSheets([
  'src/app/start/styles.css',
  'src/platform/ui/form-styles.css',
  'src/platform/ui/dialog-styles.css',
  'src/app/shell/styles.css',
])

/** The Mantine components of each file that have a style sheet of their own, and the sheets that it brings. */
const files = globSync('src/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => {
    const source = readFileSync(file, 'utf8')
    const names = [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
      .flatMap(([, list]) => list!.split(','))
      .map((name) => name.trim())
    const ownSheets = [...source.matchAll(/^import '(\.[^']+\.css)'/gm)].map(([, sheet]) =>
      path.join(path.dirname(file), sheet!),
    )
    return {
      file,
      used: names.filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`)),
      brought: [...kitSheets([file]), ...kitSheets(ownSheets)],
    }
  })

describe('the style sheets', () => {
  it('include the style of every component in use, or it comes with the file that shows it', () => {
    expect(files.flatMap(({ used }) => used).length).toBeGreaterThan(300)
    const missing = files.flatMap(({ file, used, brought }) =>
      used
        .filter((name) => !shared.includes(name) && !brought.includes(name))
        .map((name) => `${file}: ${name}`),
    )
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
