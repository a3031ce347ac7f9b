import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { pinnedNode, root, run } from './run.mjs'

await ensureInstalled()
await ensurePages()
process.exit(await run(pinnedNode, [path.join(root, 'bench', 'run.ts'), ...process.argv.slice(2)]))
