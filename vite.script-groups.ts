import { statSync } from 'node:fs'
import path from 'node:path'
import { build, type PluginOption, type Rolldown } from 'vite'
import { joinScripts, type Script } from './vite.join-scripts.ts'
import { screenFiles } from './vite.screen-files.ts'

type Chunk = Rolldown.OutputChunk

const shellFile = 'src/app/shell/MainLayout.tsx'
/** How often a dialog or another part of a screen is opened for once that a screen is. */
const partWeight = 0.15

/** All that the first screen needs, as one script. */
const firstGroup = { name: 'first', tags: ['$initial' as const], priority: 1 }

/**
 * The groups of modules that are scripts: one of the first screen, and for the others as few as a screen
 * bears, so that it takes some requests and not one for each icon. Builds once without them, to know
 * what each part of the page needs.
 *
 * @param root the project's folder
 * @param plugins makes the plugins of that build
 */
export async function scriptGroups(root: string, plugins: () => PluginOption[]) {
  const names = await scriptNames(root, plugins)
  return [
    firstGroup,
    {
      debugName: 'later',
      name: (id: string) => names.get(id) ?? null,
      includeDependenciesRecursively: false,
    },
  ]
}

/** The name of the script of each module that the first screen does not need. */
async function scriptNames(
  root: string,
  plugins: () => PluginOption[],
): Promise<Map<string, string>> {
  const chunks = await buildWithGroups(root, plugins())
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = chunks.find(({ isEntry }) => isEntry)!
  const shell = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(root, shellFile))!
  const shellScreens = new Set(
    screenFiles(root).flatMap(({ file, layout }) =>
      layout === 'main' ? [path.join(root, file)] : [],
    ),
  )
  const parts = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  const ofFirst = new Set(first.dynamicImports)
  const needs = parts.map((part) => {
    const isInShell = shellScreens.has(part.facadeModuleId!) || !ofFirst.has(part.fileName)
    return closure(isInShell ? [part, shell] : [part], byFile)
  })
  const weights = parts.map((part) => (ofFirst.has(part.fileName) ? 1 : partWeight))
  return namesOf(joinScripts(toScripts(chunks, needs, byFile), weights), root)
}

async function buildWithGroups(root: string, plugins: PluginOption[]): Promise<Chunk[]> {
  const built = (await build({
    root,
    configFile: false,
    plugins,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      modulePreload: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: { groups: [firstGroup] } } },
    },
  })) as Rolldown.RolldownOutput
  return built.output.filter((it) => it.type === 'chunk')
}

/** The chunks that come with some. */
function closure(chunks: Chunk[], byFile: Map<string, Chunk>): Set<Chunk> {
  const found = new Set<Chunk>()
  const waiting = [...chunks]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    waiting.push(...chunk.imports.map((file) => byFile.get(file)!))
  }
  return found
}

/** The chunks after the first one, each as a script that may be joined with others. */
function toScripts(chunks: Chunk[], needs: Set<Chunk>[], byFile: Map<string, Chunk>): Script[] {
  const scripts = new Map<Chunk, Script>()
  for (const chunk of chunks) {
    const parts = needs.flatMap((needed, part) => (needed.has(chunk) ? [part] : []))
    if (chunk.isEntry || parts.length === 0) continue
    scripts.set(chunk, {
      modules: chunk.moduleIds,
      size: roughly(
        Object.entries(chunk.modules).reduce(
          (sum, [id, { renderedLength }]) => sum + renderedLength + styleLength(id),
          1,
        ),
      ),
      parts: new Set(parts),
      imports: new Set(),
    })
  }
  for (const [chunk, script] of scripts) {
    for (const file of chunk.imports) {
      const imported = scripts.get(byFile.get(file)!)
      if (imported) script.imports.add(imported)
    }
  }
  return [...scripts.values()]
}

/** Characters of a module that is a style: it becomes a file beside the script, and comes along with it. */
const styleLength = (id: string): number => {
  const [file] = id.split('?') as [string]
  return file.endsWith('.css') ? statSync(file).size : 0
}

/** In steps of a quarter, so that one line more or less groups nothing in another way. */
const roughly = (size: number): number =>
  Math.round(1.25 ** Math.round(Math.log(size) / Math.log(1.25)))

/** Each script is named by the first of its own modules, which is in no other one: shortly, as the first script lists them. */
function namesOf(scripts: Script[], root: string): Map<string, string> {
  const names = new Map<string, string>()
  // In small letters, as some file systems see them; the first is the first script's.
  const taken = new Set(['index'])
  for (const { modules } of scripts.toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1))) {
    const file = path.relative(root, [...modules].toSorted(ownFirst)[0]!)
    const words = file
      .replace(/\.\w+$/, '')
      .split(/[^\w]+/)
      .filter(Boolean)
    const name = [-1, -2, 0]
      .map((from) => words.slice(from).join('-'))
      .find((it) => !taken.has(it.toLowerCase()))!
    taken.add(name.toLowerCase())
    for (const id of modules) names.set(id, name)
  }
  return names
}

const firstOf = ({ modules }: Script): string => modules.toSorted(ownFirst)[0]!

/** Components of our own before rules and styles, and these before what was installed. */
const rank = (id: string): number => (id.includes('node_modules') ? 2 : id.endsWith('.tsx') ? 0 : 1)
const ownFirst = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1)
