import { mock } from 'node:test'
import { createApp } from '../app/app.server.ts'
import { testInstant, testTimeZone } from './test-clock.ts'

// A process that serves one database until it is killed; its address goes to whoever forked it.
// Arguments: the database, the folder of the built pages, the port where it shall be a certain
// one, and `closed` where patients may not book for themselves. The whole computer's clock stands at the test's instant, for sessions as for days.
const [databaseUrl, pagesFolder, port, booking] = process.argv.slice(2)
mock.timers.enable({ apis: ['Date'], now: testInstant })
const tickMs = 50
setInterval(() => mock.timers.tick(tickMs), tickMs).unref()
const app = await createApp({
  databaseUrl: databaseUrl!,
  timeZone: testTimeZone,
  patientBooking: booking !== 'closed',
  ...(pagesFolder && { pagesFolder }),
})
const address = await app.listen({ port: Number(port ?? 0), host: '127.0.0.1' })
process.send?.(address)

// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(0))
