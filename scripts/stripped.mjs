import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { pinnedNode, root, run } from './run.mjs'

const folder = path.join(root, 'node_modules', '.cache', 'opd-clinic')
const marker = path.join(folder, '.stripped')
const isIgnored = (file) => !/\.(ts|json)$/.test(file)

/**
 * Takes the types out of the server's files, unless they are unchanged since the last time (use-stripped.mjs says
 * why). Where that fails, for example because this account may not write there, Node does it at each start.
 */
export async function ensureStripped() {
  const wanted = fingerprint(['src', 'bench', 'package-lock.json'], isIgnored)
  if (readMarker() === wanted) return
  try {
    mkdirSync(folder, { recursive: true })
    const script = path.join(root, 'scripts', 'strip-types.mjs')
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
