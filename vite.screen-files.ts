import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A screen, what is around it, and its file, with `/` on every system. */
interface ScreenFile {
  name: string
  layout: string
  file: string
}

/** All screens that are loaded when they are opened, as the tables of screens name them. */
export const screenFiles = (root: string): ScreenFile[] =>
  globSync('src/*/screens.tsx', { cwd: root })
    .toSorted()
    .flatMap((table) => filesOf(root, table.replaceAll('\\', '/')))

function filesOf(root: string, table: string): ScreenFile[] {
  const source = readFileSync(path.join(root, table), 'utf8')
  const fileOf = (code: string) => /import\('\.\/([^']+)'\)/.exec(code)?.[1]
  // A file of several screens is imported by a function above the table.
  const shared = [...source.matchAll(/^const (\w+) = (.*)$/gm)].map(
    ([, name = '', code = '']) => [name, fileOf(code)] as const,
  )
  const entries = source.matchAll(/name: '(\w+)',\s+layout: '(\w+)',([^]*?)\n  \},?\n/g)
  return [...entries].flatMap(([, name = '', layout = '', content = '']) => {
    const file = fileOf(content) ?? shared.find(([importer]) => content.includes(importer))?.[1]
    return file ? [{ name, layout, file: `${path.posix.dirname(table)}/${file}` }] : []
  })
}
