import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode, root, run } from './run.mjs'

// npm run backup, restore, verify-audit and verify-sums: commands of the app, on the pinned Node.
const files = {
  backup: path.join(root, 'src', 'app', 'start', 'backup.server.ts'),
  restore: path.join(root, 'src', 'app', 'start', 'restore.server.ts'),
  'verify-audit': path.join(root, 'src', 'app', 'start', 'verify-audit.server.ts'),
  'verify-sums': path.join(root, 'src', 'app', 'start', 'verify-sums.server.ts'),
}
// What passes through a restore is short-lived: a small young generation saves 20 MB, and time is the
// database's.
const memory = ['--max-semi-space-size=2', '--max-old-space-size=128']

await ensureInstalled()
const [name, ...args] = process.argv.slice(2)
process.exit(await run(pinnedNode, [...memory, files[name], ...args]))
