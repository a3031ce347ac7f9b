import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const sourceFolders = ['src', 'docs', 'e2e', 'bench', 'drills', 'scripts', 'public']
const toSlashes = (file: string) => file.replaceAll(path.sep, '/')

/** Every file and folder of the project, as paths from its root. */
const entries = sourceFolders.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (entry) => `${folder}/${toSlashes(entry)}`,
  ),
])
const neighbourhoods = readdirSync('src')

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...entries.filter((entry) => entry.endsWith('.md')),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }))
// A record that another one replaces speaks of files as they were.
const current = documents.filter(({ text }) => !text.includes('_Superseded by'))

const extensionPattern = /\.(ts|tsx|mts|mjs|css|json|html|md|typ|sql|png|webp)$/

/** Whether a text in backticks names a file or folder of ours, and not an address or a package. */
function isPath(text: string): boolean {
  if (!/^[\w.*-]+(\/[\w.*-]+)*$/.test(text)) return false
  if (extensionPattern.test(text)) return true
  const [first, ...rest] = text.split('/')
  return rest.length > 0 && [...sourceFolders, ...neighbourhoods].includes(first!)
}

/** By its whole path, by its end, as in `platform/db`, or in the project's root; `*` is any letters. */
function exists(name: string): boolean {
  const pattern = name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')
  const ending = new RegExp(`(^|/)${pattern}$`)
  return existsSync(name) || entries.some((entry) => ending.test(entry))
}

it('names no file in the documents that is not there', () => {
  const missing = current.flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map(([, name]) => name!)
      .filter((name) => isPath(name) && !exists(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('links to no page or picture that is not there', () => {
  const broken = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\]\(|<img src=")([^)#"\s]+)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^\w+:/.test(target))
      .filter((target) => !existsSync(path.join(path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})
