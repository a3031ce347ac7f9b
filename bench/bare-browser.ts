import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A page of a browser, with the few commands that a measurement needs. */
export interface BarePage {
  /** Sends a command of the browser's protocol. */
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  /** The value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1366,768',
  '--remote-debugging-port=0',
]

/**
 * Opens a browser of its own, as a desk has one that it keeps: with a profile, in which scripts stay compiled
 * from one day to the next. Nobody looks into its network and console, as a test's driver does: with that
 * an opening takes twice as long, since each request then says which line of which script has begun it.
 */
export async function openBareBrowser(): Promise<BarePage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'))
  const browser = spawn(
    process.env.CHROMIUM_PATH ?? 'chromium',
    [...flags, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const socket = new WebSocket(await addressOfPage(profile))
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number
      result?: Record<string, unknown>
      error?: { message: string }
    }
    if (error) throw new Error(error.message)
    if (id !== undefined) waiting.get(id)?.(result ?? {})
  })
  let last = 0
  const send: BarePage['send'] = (method, params = {}) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return {
    send,
    evaluate: async (expression) => {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result } = await send('Runtime.evaluate', options)
      return (result as { value?: unknown }).value
    },
    close: async () => {
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The address of the first page's socket, once the browser has written down its port. */
async function addressOfPage(profile: string): Promise<string> {
  const portFile = path.join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 100 && !existsSync(portFile); tries += 1) await sleep(100)
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  return targets.find(({ type }) => type === 'page')!.webSocketDebuggerUrl
}
