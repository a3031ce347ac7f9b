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
  /** What the browser notes about some categories of its own work while `run` runs. */
  trace: (categories: readonly string[], run: () => Promise<void>) => Promise<TraceEvent[]>
  /** The page that this one has opened last, once it is there. */
  openedPage: () => Promise<BarePage>
  /** Ends the browser. */
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
 * Opens a browser of its own, as a desk has one that it keeps: with a profile, in which files stay from one day
 * to the next, and with one process for a clinic's pages, in which scripts stay compiled. Nobody looks
 * into its network and console, as a test's driver does: with that an opening takes twice as long, since
 * each request then says which line of which script has begun it.
 */
export async function openBareBrowser(): Promise<BarePage> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'))
  const browser = spawn(
    process.env.CHROMIUM_PATH ?? 'chromium',
    [...flags, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const listPages = async () =>
    (await (await fetch(`http://127.0.0.1:${await portOf(profile)}/json`)).json()) as Target[]
  const close = async () => {
    const ended = once(browser, 'exit')
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const attached = new Set<string>()
  const attach = async (): Promise<BarePage> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const page = (await listPages()).find(({ id, type }) => type === 'page' && !attached.has(id))
      if (page) {
        attached.add(page.id)
        return { ...(await connect(page.webSocketDebuggerUrl)), openedPage: attach, close }
      }
      await sleep(100)
    }
    throw new Error('the browser has no further page')
  }
  return attach()
}

/** One note of the browser's trace, in Chromium's Trace Event Format. */
export interface TraceEvent {
  name: string
  /** The kind: 'b' and 'B' begin something. */
  ph: string
  /** The process and its thread. */
  pid: number
  tid: number
  /** Microseconds: when it began, and of the processor's time that it took. */
  ts: number
  tdur?: number
  args?: Record<string, unknown>
}

interface Target {
  id: string
  type: string
  webSocketDebuggerUrl: string
}

/** Sends commands to the page of a socket. */
async function connect(address: string): Promise<Pick<BarePage, 'send' | 'evaluate' | 'trace'>> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let traced: TraceEvent[] = []
  let traceEnds = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(String(data)) as {
      id?: number
      result?: Record<string, unknown>
      error?: { message: string }
      method?: string
      params?: { value: TraceEvent[] }
    }
    if (method === 'Tracing.dataCollected') traced.push(...params!.value)
    if (method === 'Tracing.tracingComplete') traceEnds.resolve()
    if (id === undefined) return
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result ?? {})
    waiting.delete(id)
  })
  let last = 0
  const send: BarePage['send'] = (method, params = {}) => {
    last += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  return {
    send,
    evaluate: async (expression) => {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send('Runtime.evaluate', options)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value?: unknown }).value
    },
    trace: async (includedCategories, run) => {
      traced = []
      traceEnds = Promise.withResolvers()
      const traceConfig = { includedCategories }
      await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
      await run()
      await send('Tracing.end')
      await traceEnds.promise
      return traced
    },
  }
}

/** The port of the browser, once it has written it down. */
async function portOf(profile: string): Promise<string> {
  const portFile = path.join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 100 && !existsSync(portFile); tries += 1) await sleep(100)
  return readFileSync(portFile, 'utf8').split('\n')[0]!
}
