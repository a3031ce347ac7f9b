import { tmpdir } from 'node:os'
import path from 'node:path'
import { mock } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp, type BackupOptions } from '../app/server/app.server.ts'
import type { OfflineMode } from '../platform/offline/offline.ts'
import { backupsOnRequest } from './test-backups.server.ts'
import { testOutbound } from './gateways.server.ts'
import { testDatabaseLimitMs, testInstant, testSecretKey, testTimeZone } from './test-config.ts'

/** The clinic that a process is to serve. */
export interface ServedClinic {
  databaseUrl: string
  /** The folder of the built frontend, if it is served too. */
  pagesFolder?: string
  /** A fixed port; any free one by default. */
  port?: number
  /** Whether patients may book for themselves. */
  patientBooking?: boolean
  /** What desks keep; all by default. */
  offline?: OfflineMode
  /** The origin at which patients reach it; none by default. */
  publicAddress?: string
  /** Where it makes backups; on request only by default. */
  backups?: BackupOptions
  isDemo?: boolean
}

// A process that serves the clinic it was sent last, until it is killed; it sends the address to
// its parent. Without a clinic it is idle.
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
    databaseLimitMs: testDatabaseLimitMs,
    // The database's clock cannot be set.
    clock: () => new Date(),
    outbound: testOutbound,
    backups: backupsOnRequest(path.join(tmpdir(), 'opd-served-backups')),
    ...clinic,
  })
  // Sessions expire by the database's clock; a page asks for the clinic's clock.
  opened.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? payload.replace(toldEnd, toClinicClock) : payload,
  )
  await opened.listen({ port, host: '127.0.0.1' })
  return opened
}

const toldEnd = /(?<="tokenExpiration":")[^"]+/

function toClinicClock(instant: string): string {
  const databaseNow = performance.timeOrigin + performance.now()
  return new Date(Date.parse(instant) - databaseNow + Date.now()).toISOString()
}

// The computer's clock starts at the test's instant; sessions use the database's.
mock.timers.enable({ apis: ['Date'], now: testInstant })
const parentCheckMs = 50
setInterval(() => mock.timers.tick(parentCheckMs), parentCheckMs).unref()

// The parent has ended, so nobody else would stop this process.
process.on('disconnect', () => process.exit(0))
