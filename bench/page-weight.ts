import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { builtParts, type BuiltParts } from '../vite.lasting-names.ts'
import { screenFiles } from '../vite.screen-files.ts'

const dist = path.resolve('dist')

/** Bytes as sent: the size of the brotli file. */
const sentBytes = (file: string) => statSync(path.join(dist, `${file}.br`)).size

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
  src?: string
}

/** The screens inside the shell, with header and sidebar, by file. */
const isInShell = new Set(
  screenFiles('.').flatMap(({ file, layout }) => (layout === 'main' ? [file] : [])),
)

/**
 * Compressed script and style of the first screen, and of each other one in addition to what is
 * loaded by then: the first screen, and for most the shell.
 */
export function pageWeights(): { screen: string; bytes: number }[] {
  const parts = JSON.parse(readFileSync(path.join(dist, builtParts), 'utf8')) as BuiltParts
  const first = new Set(parts['index.html'])
  const shell = new Set(parts['src/app/shell/MainLayout.tsx'])
  const weightOf = (part: string) =>
    sumOf(
      parts[part]!.filter((file) => !first.has(file) && !(isInShell.has(part) && shell.has(file))),
    )
  const screens = Object.keys(parts).filter((part) => /(Screen|Dashboard)\.tsx$/.test(part))
  const furtherParts = ['src/app/shell/MainLayout.tsx', ...screens].map((part) => ({
    screen: path.basename(part, '.tsx').replace('MainLayout', 'shell'),
    bytes: weightOf(part),
  }))
  return [{ screen: 'first (sign-in)', bytes: sumOf(first) }, ...furtherParts, ...patientPages()]
}

const sumOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sentBytes(file), 0)

/** The whole script and style of each page that patients open; its texts come with its HTML. */
function patientPages(): { screen: string; bytes: number }[] {
  const built = JSON.parse(
    readFileSync(path.join(dist, '.vite/self-service.json'), 'utf8'),
  ) as Record<string, Chunk>
  return Object.values(built)
    .filter(({ isEntry }) => isEntry)
    .map(({ file, css = [], imports = [], src }) => ({
      screen: `patients: ${path.basename(path.dirname(src!))}`,
      bytes: sumOf([file, ...css, ...imports.map((key) => built[key]!.file)]),
    }))
}
