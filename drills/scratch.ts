import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAccount, spawnIdentity } from '../src/platform/db/postgres-account.server.ts'

/** The temporary folder of a drill, and the processes that run in it. */
export interface Scratch {
  folder: string
  /** Makes a folder in it for the account that the databases run as. */
  makeFolder: (name: string) => Promise<string>
  /** Starts a program whose output goes into the file `<name>.log`. As root it gets another account. */
  run: (name: string, command: string, args: string[], options?: RunOptions) => ChildProcess
  /** The end of what a program has written. */
  readLog: (name: string) => Promise<string>
  /** Ends all processes and removes the folder. */
  remove: () => Promise<void>
}

interface RunOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Whether it may run as root. */
  isOwn?: boolean
}

export async function makeScratch(): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opd-drill-'))
  // As root, databases run under an account of their own, which has to come in.
  await chmod(folder, 0o755)
  const account = databaseAccount(path.join(folder, 'none'))
  const children: ChildProcess[] = []
  return {
    folder,
    makeFolder: async (name) => {
      const made = path.join(folder, name)
      await mkdir(made, { mode: 0o700 })
      if (account) await chown(made, account.uid, account.gid)
      return made
    },
    run: (name, command, args, { env, cwd = folder, isOwn = false } = {}) => {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      const child = spawn(command, args, {
        ...(!isOwn && spawnIdentity(account)),
        cwd,
        env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      children.push(child)
      return child
    },
    readLog: async (name) =>
      (await readFile(path.join(folder, `${name}.log`), 'utf8')).slice(-2000),
    remove: async () => {
      // The last first: proxies, then processes of the app, then their databases.
      for (const child of children.toReversed()) await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Sends a process a signal and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Runs a program to its end. Throws when it fails. */
export async function runToEnd(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with code ${code}`)
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
