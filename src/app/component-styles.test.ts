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

  it('do not change in one rule what the rule takes over from another file', () => {
    // Which of the two files comes later depends on what was opened before: a page would jump when a dialog brings it.
    const changed = globSync('src/**/*.module.css').flatMap((file) =>
      rulesOf(file).flatMap(({ name, properties, composed }) => {
        const other =
          composed &&
          rulesOf(path.join(path.dirname(file), composed.file)).filter(isNamed(composed.name))
        return (other ?? [])
          .flatMap((rule) => rule.properties)
          .filter((property) => properties.some((own) => isSameOrPart(own, property)))
          .map((property) => `${file} .${name}: ${property}`)
      }),
    )
    expect(changed).toEqual([])
  })
})

interface ClassRule {
  name: string
  properties: string[]
  composed: { name: string; file: string } | undefined
}

/** The rules of one class alone, with the properties that they set themselves. */
const rulesOf = (file: string): ClassRule[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/^\.([\w-]+) \{\n([\s\S]*?)^\}/gm),
  ].map(([, name, body]) => {
    const own = [...body!.matchAll(/^ {2}([\w-]+):/gm)].map(([, property]) => property!)
    const [, composedName, composedFile] = /composes: ([\w-]+) from '([^']+)'/.exec(body!) ?? []
    return {
      name: name!,
      properties: own.filter((property) => property !== 'composes'),
      composed: composedName ? { name: composedName, file: composedFile! } : undefined,
    }
  })

const isNamed = (name: string) => (rule: ClassRule) => rule.name === name

/** Whether one property sets the other too, as 'margin' sets 'margin-top'. */
const isSameOrPart = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)
