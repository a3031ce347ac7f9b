import path from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Db } from '../src/platform/db/connect.server.ts'
import { onDemoDatabase } from './demo-database.ts'
import { deskTasks, deskUser, type DeskTask } from './desk-tasks.ts'
import { firstConduct, named } from './desk-walks.ts'
import { Expert, keySeconds } from './expert.ts'
import { addConducted, addPendingToday } from './full-day.ts'
import { noteInteractions, takeInteractions, type Interaction } from './note-interactions.ts'
import { scrollList } from './scroll-frames.ts'
import { startServer } from './servers.ts'
import { startBrowser } from './slow-page.ts'

/** How many times slower than this machine the desk's processor is. */
const slowness = 4
const rowsToday = 200
const rowsConducted = 1_000
const goalMs = 150
const scrollSeconds = 5

interface InteractionOptions {
  /** Part of the names of the tasks to walk; all if undefined. */
  only?: string | undefined
  rounds?: number
}

interface Walked {
  keys: number
  seconds: number
  interactions: Interaction[]
  wait: Expert['longestWait']
}

/**
 * Walks the ten tasks of a desk by keyboard, at a quarter of the processor's speed, in a clinic with 200
 * appointments today: prints for each its keys, its estimate and the longest time from a key to the next
 * paint, and how many frames were dropped in scrolling a list of a thousand. The page must be built.
 */
export async function measureInteractions({
  only = '',
  rounds = 3,
}: InteractionOptions): Promise<void> {
  await onDemoDatabase(async ({ db, url, now }) => {
    await addPendingToday(db, now.today, rowsToday)
    await addConducted(db, now.today, rowsConducted)
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    const browser = await startBrowser()
    try {
      printLine(
        '| task | keys | estimate | longest, key to paint | over 150 ms | longest until shown |',
      )
      printLine('|---|--:|--:|--:|--:|--:|')
      const walks = [...deskTasks, ...looks].filter(({ name }) => name.includes(only))
      for (const task of walks) {
        const walked: Walked[] = []
        for (let round = 0; round < rounds; round += 1) {
          walked.push(await walkSlowly(browser, clinic.address, task, db))
        }
        printWalks(task.name, walked)
      }
      if ('scroll'.includes(only)) await measureScrolling(browser, clinic.address)
    } finally {
      await browser.close()
      clinic.process.kill()
    }
  })
}

/** What was slow when it was measured first: the lists' tabs, their search, and the calendar's week. */
const looks: DeskTask[] = [
  {
    name: 'look through the tabs of the day, and search',
    goalSeconds: 9,
    walk: async (expert) => {
      const { page } = expert
      await expert.tabTo(page.getByRole('tab', { selected: true }))
      // Between the day's list and the conducted ones is that of empty slots, which shows no rows by itself.
      for (const tab of ['Empty Slots', 'Conducted', 'Upcoming', 'Cancelled', 'Status Pending']) {
        expert.think()
        await expert.press('ArrowRight')
        await expert.expectFocus(named(page, 'tab', tab))
        await page.waitForTimeout(1_000)
      }
      await expert.tabTo(named(page, 'button', 'Search').filter({ visible: true }))
      await expert.press('Enter')
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: "open the calendar's week, and the next",
    goalSeconds: 5,
    walk: async (expert) => {
      const { page } = expert
      expert.think()
      await expert.press('g')
      await expert.press('c')
      await expert.waitFor(page.locator('[data-block]'))
      await page.waitForTimeout(1_000)
      expert.think()
      await expert.press('w')
      await page.waitForTimeout(2_000)
      await expert.press('j')
      await page.waitForTimeout(2_000)
    },
  },
]

async function walkSlowly(
  browser: Browser,
  address: string,
  task: DeskTask,
  db: Db,
): Promise<Walked> {
  const { context, page } = await openDesk(browser, address, task.isSignedOut)
  const pages = [page]
  context.on('page', (opened) => {
    pages.push(opened)
    void slowDown(opened)
  })
  await slowDown(page)
  await takeInteractions(page)
  const expert = new Expert(page, keySeconds * 1000)
  await task.walk(expert, db)
  const interactions: Interaction[] = []
  for (const opened of pages) interactions.push(...(await takeInteractions(opened)))
  await context.close()
  const { keys, seconds, longestWait } = expert
  return { keys, seconds, wait: longestWait, interactions }
}

/** The landing page of a desk that has chosen its branch, or its sign-in screen, at full speed. */
async function openDesk(
  browser: Browser,
  address: string,
  isSignedOut = false,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await noteInteractions(page)
  await page.goto(address)
  // The desk chose its branch on its first day.
  await page.evaluate(() => localStorage.setItem('calendar.branch', '1'))
  if (!isSignedOut) {
    await page.getByLabel('User name').fill(deskUser.name)
    await page.getByLabel('Password', { exact: true }).fill(deskUser.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await firstConduct(page).first().waitFor()
  }
  // What a page does after it is shown has ended long before the first patient comes.
  await page.waitForTimeout(3_000)
  return { context, page }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** Medians of the rounds; of the one in the middle also what took longest. */
function printWalks(name: string, walked: readonly Walked[]): void {
  const longestOf = ({ interactions }: Walked) => Math.max(0, ...interactions.map(({ ms }) => ms))
  const sorted = walked.toSorted((a, b) => longestOf(a) - longestOf(b))
  const middle = sorted[Math.floor(sorted.length / 2)]!
  const interactions = middle.interactions.toSorted((a, b) => b.ms - a.ms)
  const slow = interactions.filter(({ ms }) => ms > goalMs)
  const { keys, seconds, wait } = middle
  printLine(
    `| ${name} | ${keys} | ${seconds.toFixed(1)} s | ${longestOf(middle)} ms (${walked.map(longestOf).join(', ')}) | ${slow.length} of ${interactions.length} | ${Math.round(wait.ms)} ms |`,
  )
  if (process.env.BENCH_DETAILS) {
    for (const it of interactions.slice(0, 6)) {
      const parts = [it.inputDelay, it.handlers, it.presentation].map(Math.round).join(' + ')
      printLine(`    ${it.ms} ms = ${parts}: ${it.what}; ${it.frame}`)
    }
    printLine(`    waited for ${wait.what}`)
  }
}

async function measureScrolling(browser: Browser, address: string): Promise<void> {
  const { context, page } = await openDesk(browser, address)
  await named(page, 'tab', 'Conducted').click()
  await page.locator('tr[data-row]').nth(10).waitFor()
  await page.waitForTimeout(2_000)
  await slowDown(page)
  const { possible, dropped, longestPauseMs, blank } = await scrollList(page, scrollSeconds)
  const share = Math.round((100 * dropped) / possible)
  printLine(
    `\nScrolling Conducted, ${rowsConducted} rows and more: ${dropped} of ${possible} frames dropped (${share} %), longest pause ${Math.round(longestPauseMs)} ms, ${blank} frames without rows`,
  )
  await context.close()
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
