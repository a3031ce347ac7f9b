import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.resolve('dist')

/** Bytes as sent: the brotli file beside the built one. */
const sent = (file: string) => statSync(path.join(dist, `${file}.br`)).size

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
  src?: string
}

/** The screens that stand in the shell, with header and sidebar, by their files. */
const inShell = new Set(
  [
    ...readFileSync('src/app/server/screens.tsx', 'utf8').matchAll(
      /layout: 'main',\s+content: \w+\(\(\) => import\('\.\.\/([^']+)'\)/g,
    ),
  ].map(([, file]) => `src/${file}`),
)

/**
 * Compressed script and style of the first screen, and of each further one on top of what is there
 * by then: the first screen, and for most the shell.
 */
export function pageWeights(): { screen: string; bytes: number }[] {
  const manifest = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]!
    if (found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    for (const next of chunk.imports ?? []) filesOf(next, found)
    return found
  }
  const size = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sent(file), 0)
  const first = filesOf('index.html')
  const shell = filesOf('src/app/shell/MainLayout.tsx')
  const weightOf = (key: string) =>
    size(
      [...filesOf(key)].filter(
        (file) => !first.has(file) && !(inShell.has(key) && shell.has(file)),
      ),
    )
  const screens = Object.keys(manifest).filter(
    (key) => /(Screen|Dashboard)\.tsx$/.test(key) && manifest[key]!.isDynamicEntry,
  )
  const further = ['src/app/shell/MainLayout.tsx', ...screens].map((key) => ({
    screen: path.basename(key, '.tsx').replace('MainLayout', 'shell'),
    bytes: weightOf(key),
  }))
  return [{ screen: 'first (sign-in)', bytes: size(first) }, ...further]
}
