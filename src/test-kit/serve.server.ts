import { createApp } from '../app/app.server.ts'
import { testInstant, testTimeZone } from './test-clock.ts'

// A process that serves one database at the test clock until it is killed; its address goes to
// whoever forked it. Arguments: the database, and the folder of the built pages.
const [databaseUrl, pagesFolder] = process.argv.slice(2)
const startedAt = Date.now()
const app = await createApp({
  databaseUrl: databaseUrl!,
  timeZone: testTimeZone,
  clock: () => new Date(testInstant.getTime() + Date.now() - startedAt),
  ...(pagesFolder && { pagesFolder }),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)

// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(0))
