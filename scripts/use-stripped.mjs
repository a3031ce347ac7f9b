import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { strippedFile } from './stripped-file.mjs'

// Loaded before the app (--import). Node itself would take the types out of each file while the app starts: what
// does that is a program in WebAssembly, and its memory, 20 MB, is never given back. A file that has not been
// stripped before is left to Node.
registerHooks({
  load(url, context, nextLoad) {
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
