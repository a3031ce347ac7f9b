import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
  }
}

/** Starts the database that all server tests share, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('adminUrl', cluster.adminUrl)
  return cluster.stop
}
