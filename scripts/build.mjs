import { ensureInstalled } from './install.mjs'
import { ensurePages } from './pages.mjs'
import { ensureStripped } from './stripped.mjs'

// npm run build: what a first start would do before it starts, for a server that is set up once.
await ensureInstalled()
await ensurePages()
await ensureStripped()
