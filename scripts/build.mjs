import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { ensureServerFiles } from './server-files.mjs'

// npm run build: what a first start would do before it starts, for a server that is set up once.
await ensureInstalled()
await ensurePages()
await ensureServerFiles()
