import { startTestCluster } from '../src/test-kit/test-cluster.server.ts'

/** Starts one PostgreSQL for all journeys; each journey has a clinic of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env.TEST_ADMIN_URL = cluster.adminUrl
  return cluster.stop
}
