import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A screen's file, with `/` on every system, and what is around the screen. */
interface ScreenFile {
  file: string
  layout: string
}

/** The files of all screens, as the tables of screens import them. */
export const screenFiles = (root: string): ScreenFile[] =>
  globSync('src/*/screens.tsx', { cwd: root })
    .toSorted()
    .flatMap((table) => filesOf(root, table.replaceAll('\\', '/')))

function filesOf(root: string, table: string): ScreenFile[] {
  // An import above the first entry is that of screens in the shell.
  let layout = 'main'
  const files: ScreenFile[] = []
  const source = readFileSync(path.join(root, table), 'utf8')
  for (const [, next, file] of source.matchAll(/layout: '(\w+)'|import\('\.\/([^']+)'\)/g)) {
    layout = next ?? layout
    if (file) files.push({ file: `${path.posix.dirname(table)}/${file}`, layout })
  }
  return files
}
