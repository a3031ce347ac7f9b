import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = path.join(root, 'node_modules', '.cache', 'opd-clinic')

/** The file that the app begins with, and the file that says what it was last bundled into. */
export const bundledEntry = path.join(root, 'src', 'app', 'start', 'main.server.ts')
export const bundleRecord = path.join(cache, 'bundle.json')

/** Where a bundle is; all of them are equally deep, as their parts find the project's files from there. */
export const bundleFolder = (name) => path.join(cache, `bundle-${name}`)

/** A short text that is another one as soon as a letter of a file of the project changes. */
export const contentOf = (file) => hash('sha1', readFileSync(path.join(root, file)))

/**
 * The first file of the last bundle; undefined where none was made, and when a file that it was made of is not
 * what it was.
 */
export function usableBundle(record = bundleRecord) {
  try {
    const { name, sources } = JSON.parse(readFileSync(record, 'utf8'))
    const isWhatItWas = ([file, content]) => contentOf(file) === content
    return Object.entries(sources).every(isWhatItWas)
      ? path.join(bundleFolder(name), 'main.mjs')
      : undefined
  } catch {
    return undefined
  }
}
