import path from 'node:path'
import { bundleServer } from '../scripts/bundle-server.mjs'
import { bundleFolder } from '../scripts/bundled.mjs'
import { startTestCluster } from '../src/test-kit/test-cluster.server.ts'

/**
 * Starts one PostgreSQL for all journeys; each journey has a clinic of its own on it. Their server is bundled as the
 * one of a clinic is.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = bundleFolder('journeys')
  await bundleServer(path.resolve('src/test-kit/serve.server.ts'), folder)
  process.env.TEST_SERVER_FILE = path.join(folder, 'main.mjs')
  const cluster = await startTestCluster()
  process.env.TEST_ADMIN_URL = cluster.adminUrl
  return cluster.stop
}
