import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { createApp } from '../app/server/app.server.ts'
import { connect } from '../platform/db/connect.server.ts'
import { freshDatabase } from './test-cluster.server.ts'
import { testDatabaseLimitMs, testSecretKey } from './test-config.ts'

const builtPage = (name: string) => ({
  file: `assets/built/${name}-1.js`,
  css: ['assets/built/page-1.css'],
  imports: ['_kit.js'],
})

/**
 * A server with the pages of patients as a build leaves them, though with neither script nor style of theirs.
 * `stop` ends it and drops its database.
 */
export async function servePages(
  options: { patientBooking?: boolean; template?: 'template_demo' } = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-pages-'))
  await mkdir(path.join(folder, '.vite'))
  await mkdir(path.join(folder, 'assets/built'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<p>the pages</p>')
  await writeFile(path.join(folder, 'assets/built/page-1.css'), '.card{color:red}')
  const built = {
    'src/self-service/booking/main.tsx': builtPage('booking'),
    'src/self-service/my/main.tsx': builtPage('my'),
    'src/self-service/place/main.tsx': builtPage('place'),
    'src/self-service/stop/main.tsx': builtPage('stop'),
    'src/self-service/check/main.tsx': builtPage('check'),
    '_kit.js': { file: 'assets/built/kit-1.js' },
  }
  await writeFile(path.join(folder, '.vite/self-service.json'), JSON.stringify(built))
  const { url, drop } = await freshDatabase(
    inject('adminUrl'),
    options.template ?? 'template_empty',
  )
  const db = connect(url, { max: 1 })
  const app = await createApp({
    databaseUrl: url,
    secretKey: testSecretKey,
    databaseLimitMs: testDatabaseLimitMs,
    timeZone: 'Asia/Kolkata',
    pagesFolder: folder,
    patientBooking: options.patientBooking ?? true,
  })
  const stop = async () => {
    await app.close()
    await db.end()
    await drop()
    await rm(folder, { recursive: true })
  }
  return { app, db, stop }
}
