import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashPassword } from '../src/access/auth/secrets.server.ts'
import { loadDemoClinic } from '../src/app/demo-clinic/load-demo-clinic.server.ts'
import { clinicNow, type ClinicNow } from '../src/platform/day/clinic-now.ts'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../src/platform/db/migrate.server.ts'

export interface DemoDatabase {
  /** As the owner of the tables. */
  db: Db
  /** Of the server's role, which has no more rights than it needs. */
  url: string
  ownerUrl: string
  now: ClinicNow
}

/** Runs `measure` on a PostgreSQL of its own with the demo clinic; nothing of it is left afterwards. */
export async function onDemoDatabase(
  measure: (database: DemoDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opd-clinic-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = connect(postgres.ownerUrl, { max: 2 })
  try {
    await migrateDatabase(postgres.ownerUrl, postgres.appRole)
    const now = clinicNow(new Date(), 'Asia/Kolkata')
    await loadDemoClinic(db, { ...now, hashPassword })
    await measure({ db, url: postgres.url, ownerUrl: postgres.ownerUrl, now })
  } finally {
    await db.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
