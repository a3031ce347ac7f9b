import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { pinnedNode, root, run } from './run.mjs'

// npm run drill -- failover|rolling|pgbouncer|messages: what a clinic relies on, tried on this computer.
await ensureInstalled()
process.exit(await run(pinnedNode, [path.join(root, 'drills', 'run.ts'), ...process.argv.slice(2)]))
