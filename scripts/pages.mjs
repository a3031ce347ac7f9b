import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { dropEarlier, replacePages } from './replace-pages.mjs'
import { giveUp, root, runTool } from './run.mjs'

const dist = path.join(root, 'dist')
const marker = path.join(dist, '.built')
const next = path.join(dist, '.next')
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the pages, unless nothing that they are made of has changed since the last time. `how` the
 * build is run is for whoever runs others beside it.
 */
export async function ensurePages(how) {
  const wanted = fingerprint()
  if (readMarker() === wanted) {
    if (mayBuild()) dropEarlier(dist)
    return
  }
  if (!mayBuild()) {
    if (existsSync(path.join(dist, 'index.html'))) return
    giveUp(
      `The pages are not built yet, and this account may not write to ${dist}. ` +
        'Run npm start once as the account that the folder belongs to.',
    )
  }
  process.stdout.write('Building the pages …\n')
  // Beside the pages that are in use, which stay whole meanwhile.
  const args = ['build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir']
  const code = await runTool('vite', args, { ...how, env: { NODE_ENV: 'production' } })
  if (code !== 0) giveUp('Building the pages failed; see above.', code)
  // Without its marker a build that is cut off does not count.
  rmSync(marker, { force: true })
  replacePages(dist, next)
  writeFileSync(marker, wanted)
}

function fingerprint() {
  const hash = createHash('sha256')
  const add = (file) => {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path.join(root, file)).toSorted()) add(path.join(file, name))
    } else if (stat && !isNoPartOfPages(file)) {
      hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\0`)
    }
  }
  sources.forEach(add)
  return hash.digest('hex')
}

const isNoPartOfPages = (file) => /\.server\.ts$|\.test\.tsx?$|\.sql$/.test(file)

function readMarker() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return undefined
  }
}

function mayBuild() {
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, constants.W_OK)
    return true
  } catch {
    return false
  }
}
