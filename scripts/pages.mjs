import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { deleteEarlierFiles, replacePages } from './replace-pages.mjs'
import { exitWithMessage, root, runTool } from './run.mjs'

const dist = path.join(root, 'dist')
const marker = path.join(dist, '.built')
const nextFolder = path.join(dist, '.next')
const configs = readdirSync(root).filter((file) => /^vite\..*\.ts$/.test(file))
const sources = ['src', 'public', 'index.html', ...configs.toSorted(), 'package-lock.json']
/** The application first, which empties the folder, then the pages of patients beside it. */
const builds = [['--emptyOutDir'], ['--config', 'vite.self-service.config.ts']]

/**
 * Builds the frontend, unless its sources are unchanged since the last build. `options` are those
 * of `run`.
 */
export async function ensurePages(options) {
  const wantedFingerprint = fingerprint(sources, isIgnored)
  if (readMarker() === wantedFingerprint) {
    if (canBuild()) deleteEarlierFiles(dist)
    return
  }
  if (!canBuild()) {
    if (existsSync(path.join(dist, 'index.html'))) return
    exitWithMessage(
      `The pages are not built yet, and this account may not write to ${dist}. ` +
        'Run npm start once as the account that the folder belongs to.',
    )
  }
  process.stdout.write('Building the pages …\n')
  // Built beside the current pages, which stay complete until they are replaced.
  for (const ownArgs of builds) {
    const args = ['build', '--logLevel', 'warn', '--outDir', nextFolder, ...ownArgs]
    const code = await runTool('vite', args, { ...options, env: { NODE_ENV: 'production' } })
    if (code !== 0) exitWithMessage('Building the pages failed; see above.', code)
  }
  // Without its marker an interrupted build does not count.
  rmSync(marker, { force: true })
  replacePages(dist, nextFolder)
  writeFileSync(marker, wantedFingerprint)
}

const isIgnored = (file) => /\.server\.ts$|\.test\.tsx?$|\.sql$/.test(file)

function readMarker() {
  try {
    return readFileSync(marker, 'utf8')
  } catch {
    return undefined
  }
}

function canBuild() {
  try {
    mkdirSync(dist, { recursive: true })
    accessSync(dist, constants.W_OK)
    return true
  } catch {
    return false
  }
}
