import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
  }
}

/**
 * The collation of a PostgreSQL that a clinic runs itself may differ: words as in a dictionary, and
 * ':' before digits.
 */
const icu = `locale_provider icu icu_locale 'en-IN'`

/** Starts the database that all server tests share, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(project.name === 'icu' ? icu : '')
  project.provide('adminUrl', cluster.adminUrl)
  return cluster.stop
}
