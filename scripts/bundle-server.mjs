import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { bundledEntry, bundleFolder, bundleRecord, contentOf } from './bundled.mjs'
import { root } from './run.mjs'

/** Packages that find a file of their own by its path, or that are loaded seldom. */
const apart = [
  'pino',
  'tinypool',
  '@fastify/swagger',
  '@scalar/fastify-api-reference',
  'nodemailer',
]
/** Node reads a larger file into memory that it does not give back, in bytes. */
const mostPartBytes = 300_000
const sourceFolder = path.join(root, 'src')

/**
 * Writes a file of the server and all that it imports, its packages too, as a few dozen files without types: 1,900
 * files take twice as long to load. Returns the project's files among them.
 */
export async function bundleServer(entry, folder) {
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    input: { main: entry },
    cwd: root,
    platform: 'node',
    // What runs is what the tests have seen, whole.
    treeshake: false,
    external: (id) =>
      isBuiltin(id) || apart.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [ownFiles(folder)],
    logLevel: 'silent',
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    codeSplitting: { groups: [{ name: 'part', maxSize: mostPartBytes }] },
    // Parts import each other; each file still runs when it would without them.
    strictExecutionOrder: true,
  })
  await bundle.close()
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  return modules
    .filter((file) => file.startsWith(sourceFolder + path.sep))
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    .toSorted()
}

/** What a file of the project finds beside itself, such as a migration, it finds from a bundle too. */
const ownFiles = (folder) => ({
  name: 'own-files',
  transform: (code, file) =>
    file.startsWith(sourceFolder + path.sep) && code.includes('import.meta.url')
      ? code.replaceAll(
          'import.meta.url',
          `new URL(${pathFrom(folder, file)}, import.meta.url).href`,
        )
      : undefined,
})

const pathFrom = (folder, file) =>
  JSON.stringify(path.relative(folder, file).replaceAll(path.sep, '/'))

/** Bundles the app for its next start, and says so in its record. */
export async function bundleApp() {
  const half = bundleFolder(`half-${process.pid}`)
  const modules = await bundleServer(bundledEntry, half)
  const files = [...modules, 'package-lock.json', 'scripts/bundle-server.mjs']
  const sources = Object.fromEntries(files.map((file) => [file, contentOf(file)]))
  const name = hash('sha1', JSON.stringify(sources)).slice(0, 16)
  // The same one may be running.
  if (existsSync(bundleFolder(name))) rmSync(half, { recursive: true })
  else renameSync(half, bundleFolder(name))
  const before = usedName()
  writeFileSync(`${bundleRecord}.${process.pid}`, JSON.stringify({ name, sources }))
  renameSync(`${bundleRecord}.${process.pid}`, bundleRecord)
  deleteOthers([name, before])
}

function usedName() {
  try {
    return JSON.parse(readFileSync(bundleRecord, 'utf8')).name
  } catch {
    return undefined
  }
}

/** All but these; the one before may still be running. */
function deleteOthers(names) {
  const cache = path.dirname(bundleRecord)
  for (const file of readdirSync(cache)) {
    const name = /^bundle-([0-9a-f]{16})$/.exec(file)?.[1]
    if (name && !names.includes(name))
      rmSync(path.join(cache, file), { recursive: true, force: true })
  }
}
