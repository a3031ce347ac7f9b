import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appEnvironment, appFlags } from '../scripts/app-flags.mjs'
import { bundleServer } from '../scripts/bundle-server.mjs'
import { bundleFolder } from '../scripts/bundled.mjs'

export interface Server {
  address: string
  process: ChildProcess
}

/** The bundle of each server file that has been started. */
const bundles = new Map<string, Promise<string>>()

/**
 * Runs a server file in a process of its own, from a bundle as a clinic's server runs; the clinic's also serves the
 * pages of a folder.
 */
export async function startServer(
  file: string,
  databaseUrl: string,
  pagesFolder?: string,
): Promise<Server> {
  const args = pagesFolder ? [databaseUrl, pagesFolder] : [databaseUrl]
  const bundled = bundles.get(file) ?? bundle(file)
  bundles.set(file, bundled)
  const child = fork(await bundled, args, {
    env: { ...process.env, NODE_ENV: 'production', ...appEnvironment },
    execArgv: [...appFlags, '--expose-gc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  return { address, process: child }
}

async function bundle(file: string): Promise<string> {
  const source = fileURLToPath(new URL(file, import.meta.url))
  const folder = bundleFolder(`bench-${path.basename(file, '.ts')}`)
  await bundleServer(source, folder)
  return path.join(folder, 'main.mjs')
}

/** Signs a demo account in and returns its cookie. */
export async function cookieOf(address: string, username: string): Promise<string> {
  const answer = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'opd-demo-2026' }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
