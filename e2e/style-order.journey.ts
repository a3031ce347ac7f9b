import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { builtParts, builtStyles, type BuiltParts } from '../vite.lasting-names.ts'

const readBuilt = (file: string) => readFileSync(path.join('dist', file), 'utf8')

/** A component of the kit, and classes of ours that a file gives to it. */
interface StyledComponent {
  file: string
  component: string
  classNames: { sheet: string; name: string }[]
}

/** The tags of the kit that get classes of ours, in all screens. */
const styledComponents = (): StyledComponent[] =>
  globSync('src/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const sheets = new Map(
        [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, sheet]) => [
          name!,
          path.posix.join(path.posix.dirname(file), sheet!),
        ]),
      )
      return kitNames(source).flatMap((component) =>
        [...source.matchAll(new RegExp(`<${component}\\b[^<]*`, 'g'))]
          .map(([tag]) => ({
            file,
            component,
            classNames: [...tag.matchAll(/(\w+)\.(\w+)/g)].flatMap(([, object, name]) =>
              sheets.has(object!) ? [{ sheet: sheets.get(object!)!, name: `._${name}_` }] : [],
            ),
          }))
          .filter(({ classNames }) => classNames.length > 0),
      )
    })

const isSaidTwice = (text: string, name: string): boolean =>
  new RegExp(`(\\${name}\\w+)\\1`).test(text)

const kitNames = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name)),
  )

/** A class that only the kit's sheet of a component has; none for one without a sheet of its own. */
function markOf(component: string): string | undefined {
  const [sheet] = globSync(`node_modules/@mantine/core/styles/${component}.css`)
  return sheet && /\.m_[\da-f]+/.exec(readFileSync(sheet, 'utf8'))?.[0]
}

// A browser takes the later one of two rules that say as much: a kit's sheet that a dialog brings would win over a
// style of ours that a screen brought before it.
test('no style of ours is loaded before that of the kit which it changes', () => {
  const parts = JSON.parse(readBuilt(builtParts)) as BuiltParts
  const sheetOf = JSON.parse(readBuilt(builtStyles)) as Record<string, string>
  const texts = new Map(
    [...new Set(Object.values(parts).flat())]
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, readBuilt(file)]),
  )
  const first = parts['index.html']!
  const shell = parts['src/app/shell/MainLayout.tsx']!.filter((file) => !first.includes(file))
  const found = styledComponents()
  expect(found.length).toBeGreaterThan(40)
  const wrong = found.flatMap(({ file, component, classNames }) => {
    const mark = markOf(component)
    if (!mark) return []
    return classNames.flatMap(({ sheet, name }) => {
      const own = sheetOf[sheet]
      if (!own) return [`${file}: no built sheet of ${sheet}`]
      return Object.entries(parts).flatMap(([part, files]) => {
        if (!files.includes(own)) return []
        // The shell is there before what it shows.
        const loaded = [
          ...first,
          ...shell,
          ...files.filter((it) => !first.includes(it) && !shell.includes(it)),
        ]
        const kitPlace = loaded.findIndex((it) => texts.get(it)?.includes(mark))
        const ownPlace = loaded.indexOf(own)
        if (kitPlace >= 0 && kitPlace < ownPlace) return []
        // A class that is said twice wins wherever it stands.
        if (isSaidTwice(texts.get(own)!, name)) return []
        if (kitPlace === ownPlace) {
          const text = texts.get(own)!
          if (text.indexOf(mark) < text.indexOf(name)) return []
        }
        return [`${file}: ${name} of ${sheet} before ${component} in ${part}`]
      })
    })
  })
  expect(wrong).toEqual([])
})
