import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { hashPassword } from '../access/auth/secrets.server.ts'
import { connect } from '../platform/db/connect.server.ts'
import { loadDemoClinic } from '../app/demo-clinic/load-demo-clinic.server.ts'
import { appName, ownerName, ownerUrlOf } from '../platform/db/app-database.server.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../platform/db/migrate.server.ts'
import { foldSums, rebuildSums } from '../scheduling/daily-sums/daily-sums.server.ts'
import { testNow } from './test-config.ts'

export interface TestCluster {
  adminUrl: string
  stop: () => Promise<void>
}

/** What a test's own database is copied from; 'template0' has no tables. */
export type Template = 'template_empty' | 'template_demo' | 'template0'

/**
 * One real PostgreSQL for a whole test run, with a migrated and a demo database to copy, which sort as
 * `collation` says in words of `create database`, or as the embedded PostgreSQL does.
 */
export async function startTestCluster(collation = ''): Promise<TestCluster> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'opd-clinic-test-'))
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await setKnownPassword(server.adminUrl)
    const emptyTemplate = await createDatabase(
      server.adminUrl,
      'template_empty',
      'template0',
      collation,
    )
    await migrateDatabase(emptyTemplate.ownerUrl, appName)
    const empty = connect(emptyTemplate.ownerUrl, { max: 1 })
    await rebuildSums(empty)
    await empty.end()
    const demo = await createDatabase(server.adminUrl, 'template_demo', 'template_empty')
    const db = connect(demo.ownerUrl, { max: 1 })
    await loadDemoClinic(db, { ...testNow, hashPassword: hashCheaply })
    // Later changes of a test stay beside the sums, so that reads have to add both.
    await foldSums(db)
    await db.end()
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl: server.adminUrl, stop }
}

/** Tests sign in more than a thousand times, and each time costs what the hash says. */
export const hashCheaply = (password: string) =>
  hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 })

/** The role's own password is random; tests sign in to their databases with a known one. */
async function setKnownPassword(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`alter role ${appName} password 'test'`)
  await admin.end()
}

interface Database {
  /** As the app signs in: a role that owns nothing. */
  url: string
  /** As the owner, who may also change tables. */
  ownerUrl: string
}

/** Makes a database that belongs to its owner's role and is used by the app's, as in a clinic. */
async function createDatabase(
  adminUrl: string,
  name: string,
  template: Template,
  collation = '',
): Promise<Database> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  // Copying the template's files takes half as long as writing its pages to the log.
  await admin.unsafe(
    `create database ${name} template ${template} owner ${ownerName} strategy file_copy ${collation}`,
  )
  await admin.end()
  const url = new URL(adminUrl)
  url.username = appName
  url.password = 'test'
  url.pathname = `/${name}`
  return { url: url.href, ownerUrl: ownerUrlOf(adminUrl, name) }
}

let createdCount = 0

/** A database of one's own, copied in a fraction of a second. */
export async function freshDatabase(
  adminUrl: string,
  template: Template,
): Promise<Database & { drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${(createdCount += 1)}`
  const database = await createDatabase(adminUrl, name, template)
  const drop = async () => {
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { ...database, drop }
}
