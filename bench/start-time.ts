import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds from `npm start` to the first answer, on an existing data folder. */
export async function startSeconds(dataDir: string, port: number): Promise<number> {
  const startedMs = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
    detached: true,
  })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
      if (answer?.ok) return (performance.now() - startedMs) / 1000
      if (performance.now() - startedMs > 120_000) throw new Error('npm start gave no answer')
      await sleep(10)
    }
  } finally {
    process.kill(-child.pid!, 'SIGINT')
    await once(child, 'exit')
    await sleep(1_000)
  }
}
