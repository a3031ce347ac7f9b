import { writeFileSync } from 'node:fs'
const { startTestCluster } = await import('/work/main/src/test-kit/test-cluster.server.ts')
const c = await startTestCluster()
writeFileSync('/work/scratch/review/admin-url', c.adminUrl)
writeFileSync('/work/scratch/review/cluster.pid', String(process.pid))
process.on('SIGTERM', async () => { await c.stop(); process.exit(0) })
setInterval(() => {}, 1e6)
