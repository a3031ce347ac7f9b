import { once } from 'node:events'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { DemoDatabase } from './demo-database.ts'
import { addPendingToday } from './full-day.ts'
import { median } from './load.ts'
import { cookieOf, startServer } from './servers.ts'

const rowCount = 200
const updates = 7
const warmUps = 2
/** Milliseconds in which a page has heard of a change, has read and shown it, and its mark has ended. */
const updateMs = 4_000
/** Milliseconds before the next change. */
const pauseMs = 1_000
const slowdowns = [1, 4]

/**
 * Measures in a browser at a quarter of the processor's speed what its main thread does from a
 * change that another desk makes until it is shown, in a list of 200 arrivals.
 */
export async function measureLiveUpdate({ db, url, now }: DemoDatabase): Promise<void> {
  const ids = await addPendingToday(db, now.today, rowCount)
  const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await openArrivals(browser, clinic.address)
    const cookie = await cookieOf(clinic.address, 'reception')
    const arrive = async (id: number | undefined) => {
      const { ok, status } = await fetch(`${clinic.address}/api/screening/${id}/arrive`, {
        method: 'POST',
        headers: { cookie },
      })
      if (!ok) throw new Error(`not arrived: ${status}`)
    }
    const session = await page.context().newCDPSession(page)
    printLine('\n| what | all work | its longest task | frames |\n|---|--:|--:|--:|')
    for (const rate of slowdowns) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      const works = await repeat(() => workDuring(browser, page, () => arrive(ids.shift())))
      const of = (kind: keyof Work) => median(works.map((work) => work[kind]))
      const speed = rate === 1 ? 'full speed' : `1/${rate} of the speed`
      const figures = `${of('all').toFixed(1)} ms | ${of('longest').toFixed(1)} ms | ${of('frames')}`
      printLine(`| a change in a list of ${rowCount}, at ${speed} | ${figures} |`)
    }
    for (const [what, floor] of Object.entries(floors)) {
      const works = await repeat(() => workDuring(browser, page, () => page.evaluate(floor)))
      const all = median(works.map((work) => work.all)).toFixed(1)
      const frames = median(works.map((work) => work.frames))
      printLine(`| ${what}, at 1/${slowdowns.at(-1)} of the speed | ${all} ms | | ${frames} |`)
    }
  } finally {
    await browser.close()
    const ends = once(clinic.process, 'exit')
    clinic.process.kill()
    await ends
  }
}

/**
 * What no page could do with less, in the same page without React and without a request: nothing, two
 * texts of a row, and the same with the row's mark, which is taken away again.
 */
const floors = {
  'as long without a change': () => {},
  'two words of a row alone': () => {
    setTimeout(() => {
      const row = document.querySelectorAll('tr[data-row]')[12]!
      row.querySelector('[data-column=state] span span')!.textContent = `${performance.now()}`
      row.querySelector('[data-column=token] span')!.textContent = `${performance.now()}`
    }, 500)
  },
  'two words of a row and its mark alone': () => {
    setTimeout(() => {
      const row = document.querySelectorAll<HTMLElement>('tr[data-row]')[12]!
      row.querySelector('[data-column=state] span span')!.textContent = `${performance.now()}`
      row.querySelector('[data-column=token] span')!.textContent = `${performance.now()}`
      row.dataset.news = 'changed'
      setTimeout(() => delete row.dataset.news, 3_000)
    }, 500)
  },
}

/** The work of each of several changes, without those that warm up. */
async function repeat(change: () => Promise<Work>): Promise<Work[]> {
  const works: Work[] = []
  for (let update = 0; update < updates + warmUps; update += 1) works.push(await change())
  return works.slice(warmUps)
}

async function openArrivals(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.goto(address)
  await page.evaluate(() => localStorage.setItem('calendar.branch', '1'))
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('tab', { name: "Today's" }).waitFor()
  await page.goto(`${address}/forms/screening`)
  await page.getByRole('row').nth(10).waitFor()
  await page.waitForTimeout(3_000)
  return page
}

/** Milliseconds of the main thread's own time, so that other processes count little. */
interface Work {
  all: number
  longest: number
  /** How often it styled, laid out or painted anything. */
  frames: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the clock, and of the thread's own time. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

async function workDuring(
  browser: Browser,
  page: Page,
  change: () => Promise<void>,
): Promise<Work> {
  await page.waitForTimeout(pauseMs)
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  })
  await change()
  await page.waitForTimeout(updateMs)
  const trace = (await browser.stopTracing()).toString('utf8')
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const events = traceEvents.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`))
  const tasks = events
    .filter(({ name }) => name === 'RunTask')
    .map(({ dur = 0, tdur = dur }) => tdur / 1_000)
  return {
    all: tasks.reduce((sum, task) => sum + task, 0),
    longest: Math.max(0, ...tasks),
    frames: events.filter(({ name, ph }) => name === 'Commit' && ph === 'X').length,
  }
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
