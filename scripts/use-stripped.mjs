import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledEntry, usableBundle } from './bundled.mjs'
import { strippedFile } from './stripped-file.mjs'

const entryUrl = pathToFileURL(bundledEntry).href

// Loaded before the app (--import). The app itself comes from its bundle, which loads in half the time. Of other
// files, and where something has changed since, Node would take the types out while they are loaded: what does that
// is a program in WebAssembly, and its memory, 20 MB, is never given back. A file that has not been stripped before
// is left to Node.
registerHooks({
  load(url, context, nextLoad) {
    const bundle = url === entryUrl ? usableBundle() : undefined
    if (bundle !== undefined) {
      const source = `import ${JSON.stringify(pathToFileURL(bundle).href)}`
      return { format: 'module', source, shortCircuit: true }
    }
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
    const source = readIfExists(strippedFile(readFileSync(fileURLToPath(url))))
    if (source === undefined) return nextLoad(url, context)
    return { format: 'module', source, shortCircuit: true }
  },
})

function readIfExists(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
