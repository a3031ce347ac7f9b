import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { builtParts, builtStyles, type BuiltParts } from '../vite.lasting-names.ts'

const readBuilt = (file: string) => readFileSync(path.join('dist', file), 'utf8')

/** The kit's component, and our style sheets whose classes a file gives to it. */
interface StyledComponent {
  file: string
  component: string
  sheets: string[]
}

/** The tags of the kit that get classes of ours, in all screens. */
const styledComponents = (): StyledComponent[] =>
  globSync('src/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const sheets = [...source.matchAll(/from '([^']+\.module\.css)'/g)].map(([, sheet]) =>
        path.posix.join(path.posix.dirname(file), sheet!),
      )
      return kitNames(source)
        .filter((name) => new RegExp(`<${name}[.\\s][^<]*?class(?:Name|Names)=`).test(source))
        .map((component) => ({ file, component, sheets }))
    })

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
  const before = [...parts['index.html']!, ...parts['src/app/shell/MainLayout.tsx']!]
  const found = styledComponents()
  expect(found.length).toBeGreaterThan(40)
  const wrong = found.flatMap(({ file, component, sheets }) => {
    const mark = markOf(component)
    if (!mark) return []
    const isOfKit = (built: string) => texts.get(built)?.includes(mark) ?? false
    if (before.some(isOfKit)) return []
    return sheets.flatMap((sheet) =>
      Object.entries(parts)
        .flatMap(([part, files]) => {
          const own = files.indexOf(sheetOf[sheet]!)
          const kit = files.findIndex(isOfKit)
          return own >= 0 && (kit < 0 || kit > own) ? [`${part}: ${sheet} before ${component}`] : []
        })
        .map((problem) => `${file}, in ${problem}`),
    )
  })
  expect(wrong).toEqual([])
})
