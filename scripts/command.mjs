import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode, root, run } from './run.mjs'

// npm run backup, restore and verify-audit: commands of the app, on the pinned Node.
const files = {
  backup: path.join(root, 'src', 'app', 'start', 'backup.server.ts'),
  restore: path.join(root, 'src', 'app', 'start', 'restore.server.ts'),
  'verify-audit': path.join(root, 'src', 'app', 'start', 'verify-audit.server.ts'),
}
await ensureInstalled()
const [name, ...args] = process.argv.slice(2)
process.exit(await run(pinnedNode, [files[name], ...args]))
