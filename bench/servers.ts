import { appFlags } from '../scripts/app-flags.mjs'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Server {
  address: string
  process: ChildProcess
}

/** Runs a server file in a process of its own; the clinic's also serves the pages of a folder. */
export async function startServer(
  file: string,
  databaseUrl: string,
  pagesFolder?: string,
): Promise<Server> {
  const args = pagesFolder ? [databaseUrl, pagesFolder] : [databaseUrl]
  const child = fork(new URL(file, import.meta.url), args, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [...appFlags, '--expose-gc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  return { address, process: child }
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
