import { mock } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app/server/app.server.ts'
import { testSecretKey } from './test-secret-key.ts'
import { testInstant, testTimeZone } from './test-clock.ts'

/** The clinic that a process shall serve. */
export interface ServedClinic {
  databaseUrl: string
  /** The folder of the built pages, where they are served too. */
  pagesFolder?: string
  /** Where it shall be a certain one. */
  port?: number
  /** Whether patients may book for themselves. */
  patientBooking?: boolean
}

// A process that serves the clinic it was sent last, until it is killed; the address goes to
// whoever forked it. Without a clinic it rests.
let app: FastifyInstance | undefined

process.on('message', async ({ clinic }: { clinic?: ServedClinic }) => {
  await app?.close()
  app = clinic && (await open(clinic))
  process.send?.({ address: app?.listeningOrigin })
})

async function open({ port = 0, ...clinic }: ServedClinic): Promise<FastifyInstance> {
  mock.timers.setTime(testInstant.getTime())
  const opened = await createApp({
    timeZone: testTimeZone,
    secretKey: testSecretKey,
    // The database's clock cannot be set.
    clock: () => new Date(),
    ...clinic,
  })
  await opened.listen({ port, host: '127.0.0.1' })
  return opened
}

// The whole computer's clock starts at the test's instant, for sessions as for days.
mock.timers.enable({ apis: ['Date'], now: testInstant })
const tickMs = 50
setInterval(() => mock.timers.tick(tickMs), tickMs).unref()

// Whoever started it is gone: nobody is left to stop it.
process.on('disconnect', () => process.exit(0))
