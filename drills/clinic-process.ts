import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endProcess, freePort, type Scratch } from './scratch.ts'

/** One process of the app, as several run behind a proxy. */
export interface ClinicProcess {
  port: number
  /** Ends it as an update does, and starts it again at its port. */
  restart: () => Promise<void>
}

const mainFile = fileURLToPath(new URL('../src/app/start/main.server.ts', import.meta.url))

/** Starts a process of the app with a demo clinic, and waits until it is ready. */
export async function startClinicProcess(
  scratch: Scratch,
  name: string,
  settings: Record<string, string>,
): Promise<ClinicProcess> {
  const port = await freePort()
  const start = async () => {
    const child = scratch.run(name, process.execPath, [mainFile], {
      isOwn: true,
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: path.join(scratch.folder, 'data'),
        SECRET_KEY: 'a key that is the same for all processes',
        TRUST_PROXY: 'on',
        BACKUP_AT: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      },
    })
    await untilReady(`http://127.0.0.1:${port}`, child).catch(async (error: unknown) => {
      throw new Error(await scratch.readLog(name), { cause: error })
    })
    return child
  }
  let child = await start()
  return {
    port,
    restart: async () => {
      await endProcess(child, 'SIGTERM')
      child = await start()
    },
  }
}

/** Waits until an address answers that all of its work can be done. */
export async function untilReady(address: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (child && child.exitCode !== null) throw new Error('it ended before it was ready')
    await sleep(50)
  }
}
