import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { pinnedNode, root, run } from './run.mjs'
import { ensureServerFiles } from './server-files.mjs'

await ensureInstalled()
await ensurePages()
await ensureServerFiles()
const wantedFigures = process.argv.slice(2)
const needsBrowser = ['live', 'live-page', 'lighthouse', 'keystrokes', 'interactions'].some(
  (name) => wantedFigures.includes(name),
)
const chromium = needsBrowser ? await ensureChromium() : undefined
const env = chromium ? { CHROMIUM_PATH: chromium } : {}
process.exit(await run(pinnedNode, [path.join(root, 'bench', 'run.ts'), ...wantedFigures], { env }))
