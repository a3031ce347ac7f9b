import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../src/app/server/app.server.ts'
import { backupsOnRequest } from '../src/test-kit/test-backups.server.ts'

// The product, as `npm start` runs it, over the measured database.
const [, , databaseUrl, pagesFolder] = process.argv
const app = await createApp({
  databaseUrl: databaseUrl!,
  secretKey: 'what a bench signs and seals with',
  timeZone: 'Asia/Kolkata',
  // The gateway of a bench is on this computer.
  outbound: { key: 'what a bench seals its gateway with', hosts: ['127.0.0.1'] },
  // None is made; without them the landing page is refused what it asks about its backups.
  backups: backupsOnRequest(path.join(tmpdir(), 'opd-bench-backups')),
  ...(pagesFolder && { pagesFolder }),
})
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

// Whoever measures memory asks first that what is not needed any more is let go.
process.on('message', () => {
  void globalThis.gc?.()
  process.send?.('collected')
})

// The parent has ended, so nobody else would stop this process.
process.on('disconnect', () => process.exit(0))
