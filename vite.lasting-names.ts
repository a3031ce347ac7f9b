import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { beginScript } from './vite.begin-script.ts'

/** The file in which the build says which files belong to the first screen and to each later part. */
export const builtParts = '.vite/parts.json'

/** The file in which the build says in which style sheet the styles of each module are. */
export const builtStyles = '.vite/styles.json'

/** Paths of files below the built folder, styles in the order in which they are loaded, by the source file of a part;
 * `index.html` is the first screen. */
export type BuiltParts = Record<string, string[]>

const folder = 'assets/built'
const urlOfDep = 'function(dep) { return "/"+dep }'

/**
 * Gives each script and style a name that changes with its own contents only. They refer to each other
 * by names without a hash, which the import map of index.html leads to the files: a changed screen
 * renames itself, and not all that import it.
 */
export const lastingNames: Plugin = {
  name: 'lasting-names',
  apply: 'build',
  config: () => ({
    build: {
      rolldownOptions: {
        output: {
          entryFileNames: `${folder}/[name].js`,
          chunkFileNames: `${folder}/[name].js`,
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? `${folder}/[name][extname]`
              : `${folder}/[name]-[hash][extname]`,
        },
      },
    },
  }),
  // What Vite loads ahead it names by address, for which no import map counts by itself.
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const resolved = code.replace(
        urlOfDep,
        'function(dep) { return new URL(import.meta.resolve("/"+dep)).pathname }',
      )
      if (resolved === code) this.error('the helper of Vite that loads ahead reads otherwise now')
      return { code: resolved, map: null }
    },
  },
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }, bundle) {
      const root = this.environment.config.root
      const files = Object.values(bundle).filter(
        (it) => it.type === 'chunk' || isStyle(it.fileName),
      )
      const names = new Map(
        await Promise.all(
          files.map(
            async ({ fileName }) => [fileName, await renameByHash(dir!, fileName)] as const,
          ),
        ),
      )
      const later = [...this.getModuleIds()].filter(
        (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
      )
      const parts = partsOf(bundle, names, later, root)
      const page = path.join(dir!, 'index.html')
      const sorted = new Map([...names].toSorted())
      const script = await beginScript(root, parts, [...sorted.values()])
      await writeFile(page, withScripts(await readFile(page, 'utf8'), sorted, script))
      await mkdir(path.join(dir!, path.dirname(builtParts)), { recursive: true })
      await writeFile(path.join(dir!, builtParts), JSON.stringify(parts))
      const styles = stylesOf(bundle, names, root)
      await writeFile(path.join(dir!, builtStyles), JSON.stringify(styles))
    },
  },
}

/** The built style sheets, by the source files of the styles. */
function stylesOf(
  bundle: Rolldown.OutputBundle,
  names: Map<string, string>,
  root: string,
): Record<string, string> {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const entries = chunks.flatMap(({ moduleIds, fileName }) => {
    const sheet = names.get(fileName.replace(/\.js$/, '.css'))
    return moduleIds.flatMap((id) =>
      sheet && isStyle(id) ? [[path.relative(root, id).replaceAll('\\', '/'), sheet]] : [],
    )
  })
  return Object.fromEntries(entries)
}

const isStyle = (file: string): boolean => file.endsWith('.css')

const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

/** Puts a hash of its contents into a file's name, which is returned. */
async function renameByHash(dir: string, file: string): Promise<string> {
  const { dir: within, name, ext } = path.posix.parse(file)
  const hash = hashOf(await readFile(path.join(dir, file)))
  const lasting = `${within}/${name}-${hash}${ext}`
  await rename(path.join(dir, file), path.join(dir, lasting))
  return lasting
}

/**
 * The page with the files' names, with the map from the names by which they call each other, and with the
 * script that begins.
 */
function withScripts(page: string, names: Map<string, string>, begin: string): string {
  const imports = Object.fromEntries(
    [...names].map(([file, lasting]) => [`/${file}`, `/${lasting}`]),
  )
  const named = page.replaceAll(
    new RegExp(`"/(${folder}/[^"]+)"`, 'g'),
    (_, file: string) => `"/${names.get(file) ?? file}"`,
  )
  const map = JSON.stringify({ imports })
  const version = `<meta name="version" content="${hashOf(map)}" />`
  return named.replace(
    '<meta charset="utf-8" />',
    (charset) =>
      `${charset}${version}<script type="importmap">${map}</script>${begin && `<script>${begin}</script>`}`,
  )
}

/** The files of the first screen and of each part that is loaded later. */
function partsOf(
  bundle: Rolldown.OutputBundle,
  names: Map<string, string>,
  later: string[],
  root: string,
): BuiltParts {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const filesOf = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()) => {
    const name = chunk && names.get(chunk.fileName)!
    if (!name || found.has(name)) return found
    found.add(name)
    for (const next of chunk.imports) filesOf(bundle[next] as Rolldown.OutputChunk, found)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(names.get(style)!)
    return found
  }
  const parts: BuiltParts = { 'index.html': [...filesOf(chunks.find(({ isEntry }) => isEntry))] }
  for (const id of later.toSorted()) {
    const files = filesOf(chunks.find(({ moduleIds }) => moduleIds.includes(id)))
    if (files.size > 0) parts[path.relative(root, id).replaceAll('\\', '/')] = [...files]
  }
  return parts
}
