import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { pinnedNode, root, run } from './run.mjs'

const folder = path.join(root, 'node_modules', '.cache', 'opd-clinic')
const marker = path.join(folder, '.prepared')
const sources = ['src', 'bench', 'scripts', 'package-lock.json']
const isIgnored = (file) => !/\.(ts|mjs|json)$/.test(file)

/**
 * Bundles the server, and takes the types out of the files of other processes, unless they are unchanged since the
 * last time (use-stripped.mjs says why). Where that fails, for example because this account may not write there,
 * Node loads each file as it is at each start.
 */
export async function ensureServerFiles() {
  const wanted = fingerprint(sources, isIgnored)
  if (readMarker() === wanted) return
  try {
    mkdirSync(folder, { recursive: true })
    const script = path.join(root, 'scripts', 'prepare-server.mjs')
    const code = await run(pinnedNode, ['--disable-warning=ExperimentalWarning', script])
    if (code === 0) writeFileSync(marker, wanted)
  } catch {
    // The app starts without.
  }
}

function readMarker() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return undefined
  }
}
