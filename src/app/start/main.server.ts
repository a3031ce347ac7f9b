import { enableCompileCache } from 'node:module'

enableCompileCache()
// Loaded after the cache is on, so that later starts skip compiling.
const { startClinic } = await import('./start-clinic.server.ts')
await startClinic(process.env)
