import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve('dist')

/** Bytes as sent: the size of the brotli file. */
const sentBytes = (file: string) => statSync(path.join(dist, `${file}.br`)).size

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
  isEntry?: boolean
  src?: string
}

/** The screens inside the shell, with header and sidebar, by file. */
const isInShell = new Set(globSync('src/*/screens.tsx').flatMap(shellScreens))

/** What a table of screens imports after `layout: 'main'`, or before its first layout. */
function shellScreens(table: string): string[] {
  let layout = 'main'
  const files: string[] = []
  const source = readFileSync(table, 'utf8')
  for (const [, next, file] of source.matchAll(/layout: '(\w+)'|import\('\.\/([^']+)'\)/g)) {
    layout = next ?? layout
    if (file && layout === 'main') files.push(`${path.posix.dirname(table)}/${file}`)
  }
  return files
}

/**
 * Compressed script and style of the first screen, and of each other one in addition to what is
 * loaded by then: the first screen, and for most the shell.
 */
export function pageWeights(): { screen: string; bytes: number }[] {
  const manifest = readManifest('.vite/manifest.json')
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]!
    if (found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    for (const next of chunk.imports ?? []) filesOf(next, found)
    return found
  }
  const size = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + sentBytes(file), 0)
  const first = filesOf('index.html')
  const shell = filesOf('src/app/shell/MainLayout.tsx')
  const weightOf = (key: string) =>
    size(
      [...filesOf(key)].filter(
        (file) => !first.has(file) && !(isInShell.has(key) && shell.has(file)),
      ),
    )
  const screens = Object.keys(manifest).filter(
    (key) => /(Screen|Dashboard)\.tsx$/.test(key) && manifest[key]!.isDynamicEntry,
  )
  const furtherChunks = ['src/app/shell/MainLayout.tsx', ...screens].map((key) => ({
    screen: path.basename(key, '.tsx').replace('MainLayout', 'shell'),
    bytes: weightOf(key),
  }))
  return [{ screen: 'first (sign-in)', bytes: size(first) }, ...furtherChunks, ...patientPages()]
}

/** The whole script and style of each page that patients open; its texts come with its HTML. */
function patientPages(): { screen: string; bytes: number }[] {
  const built = readManifest('.vite/self-service.json')
  return Object.values(built)
    .filter(({ isEntry }) => isEntry)
    .map(({ file, css = [], imports = [], src }) => ({
      screen: `patients: ${path.basename(path.dirname(src!))}`,
      bytes: [file, ...css, ...imports.map((key) => built[key]!.file)]
        .map(sentBytes)
        .reduce((sum, bytes) => sum + bytes, 0),
    }))
}

const readManifest = (file: string) =>
  JSON.parse(readFileSync(path.join(dist, file), 'utf8')) as Record<string, Chunk>
