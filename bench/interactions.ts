import { setTimeout as sleep } from 'node:timers/promises'
import { openBareBrowser, type BarePage } from './bare-browser.ts'
import { pressKey } from './bare-keys.ts'
import { signInOn } from './bare-sign-in.ts'
import { deskTasks, deskUser, type DeskTask } from './desk-tasks.ts'
import { named } from './desk-walks.ts'
import { keySeconds, nameOfFocus, type Step } from './expert.ts'
import { noteInteractions, takeInteractions, type Interaction } from './note-interactions.ts'
import { onFullDay, recordWalks, rowsConducted, type RecordedWalk } from './record-walks.ts'
import { scrollList } from './scroll-frames.ts'

/** How many times slower than this machine the desk's processor is. */
const slowness = 4
const goalMs = 150
const scrollSeconds = 5
/** How long somebody looks at what they have waited for, before the next key. */
const lookMs = 2_000
/** By then the page is idle, and its worker has kept what it has loaded. */
const restMs = 7_000

interface InteractionOptions {
  /** Part of the names of the tasks to walk; all if undefined. */
  only?: string | undefined
  rounds?: number
}

/**
 * Walks the ten tasks of a desk by keyboard, at a quarter of the processor's speed, in a clinic with 200
 * appointments today: prints for each its keys, its estimate and the longest time from a key to the next
 * paint, and how many frames were dropped in scrolling a list of a thousand. The page must be built.
 *
 * The keys are recorded before, in another clinic with the same data: what looks for elements in a page takes
 * its time. They are pressed in a browser that nobody looks into, and that has been opened before.
 */
export async function measureInteractions({
  only = '',
  rounds = 3,
}: InteractionOptions): Promise<void> {
  const tasks = [...deskTasks, ...looks].filter(({ name }) => name.includes(only))
  // Each task's rounds follow each other, as they were recorded: one changes what the next finds.
  const walks = await recordWalks(
    tasks.flatMap((task) => Array.from({ length: rounds }, () => task)),
  )
  await onFullDay(async (address) => {
    const page = await openBareBrowser()
    try {
      await noteInteractions(page)
      // A browser keeps what it has compiled from the second opening on.
      for (let opening = 0; opening < 2; opening += 1) await openDesk(page, address, false)
      printLine('| task | keys | estimate | longest, key to paint | over 150 ms |')
      printLine('|---|--:|--:|--:|--:|')
      for (const task of tasks) {
        const ofTask = walks.filter((walk) => walk.task === task)
        const measured: Interaction[][] = []
        for (const walk of ofTask) measured.push(await repeatSlowly(page, address, walk))
        printWalks(ofTask[0]!, measured)
      }
      if ('scroll'.includes(only)) await measureScrolling(page, address)
    } finally {
      await page.close()
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
      }
      await expert.tabTo(named(page, 'button', 'Search').filter({ visible: true }))
      await expert.press('Enter')
    },
  },
  {
    name: "open the calendar's week, and the next",
    goalSeconds: 5,
    walk: async (expert) => {
      const block = expert.page.locator('[data-block]')
      expert.think()
      await expert.press('g')
      await expert.press('c')
      await expert.waitFor(block)
      expert.think()
      await expert.press('w')
      await expert.waitFor(block)
      await expert.press('j')
      await expert.waitFor(block)
    },
  },
]

/** Presses the keys of a walk, and returns what the page did for each, longest first. */
async function repeatSlowly(
  page: BarePage,
  address: string,
  { task, steps, stepsOnOpenedPage }: RecordedWalk,
): Promise<Interaction[]> {
  await openDesk(page, address, task.isSignedOut)
  await takeInteractions(page)
  await slowDown(page)
  await repeat(page, steps, task.name)
  const interactions = await takeInteractions(page)
  if (stepsOnOpenedPage.length > 0) {
    const opened = await page.openedPage()
    await noteInteractions(opened)
    await slowDown(opened)
    await sleep(lookMs)
    await repeat(opened, stepsOnOpenedPage, task.name)
    interactions.push(...(await takeInteractions(opened)))
    await opened.evaluate('window.close()')
  }
  return interactions.toSorted((a, b) => b.ms - a.ms)
}

async function repeat(page: BarePage, steps: readonly Step[], name: string): Promise<void> {
  for (const step of steps) {
    if ('key' in step) {
      await pressKey(page, step.key)
      await sleep(keySeconds * 1000)
      continue
    }
    await sleep(lookMs)
    if ('focus' in step) await expectFocus(page, step.focus, name)
  }
  await sleep(lookMs)
}

/** The walk is the recorded one only if each wait ends where that one did. */
async function expectFocus(page: BarePage, expected: string, name: string): Promise<void> {
  let at: unknown
  for (let tries = 0; tries < 20; tries += 1) {
    at = await page.evaluate(`(${nameOfFocus.toString()})()`)
    if (at === expected) return
    await sleep(200)
  }
  throw new Error(`${name}: the focus is at ${String(at)}, and was at ${expected}`)
}

/** The landing page of a desk that has chosen its branch, or its sign-in screen, at full speed. */
async function openDesk(page: BarePage, address: string, isSignedOut = false): Promise<void> {
  await slowDown(page, 1)
  // As a new day: what the last walk has chosen is gone, and what the browser has loaded is not.
  const storageTypes = 'cookies,local_storage'
  await page.send('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes })
  if (!isSignedOut) await signInOn(page, address, deskUser.name)
  await page.evaluate("localStorage.setItem('calendar.branch', '1')")
  await page.send('Page.navigate', { url: address })
  await sleep(restMs)
}

const slowDown = (page: BarePage, rate = slowness): Promise<unknown> =>
  page.send('Emulation.setCPUThrottlingRate', { rate })

/** Medians of the rounds; of the one in the middle also what took longest. */
function printWalks({ task, keys, seconds }: RecordedWalk, rounds: readonly Interaction[][]): void {
  const longestOf = (interactions: Interaction[]) => interactions[0]?.ms ?? 0
  const sorted = rounds.toSorted((a, b) => longestOf(a) - longestOf(b))
  const middle = sorted[Math.floor(sorted.length / 2)]!
  const slow = middle.filter(({ ms }) => ms > goalMs)
  printLine(
    `| ${task.name} | ${keys} | ${seconds.toFixed(1)} s | ${longestOf(middle)} ms (${rounds.map(longestOf).join(', ')}) | ${slow.length} of ${middle.length} |`,
  )
  if (!process.env.BENCH_DETAILS) return
  for (const it of middle.slice(0, 6)) {
    const parts = [it.inputDelay, it.handlers, it.presentation].map(Math.round).join(' + ')
    printLine(`    ${it.ms} ms = ${parts}: ${it.what}; ${it.frame}`)
  }
}

async function measureScrolling(page: BarePage, address: string): Promise<void> {
  await openDesk(page, address)
  await page.evaluate(
    "[...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'Conducted').click()",
  )
  await sleep(lookMs)
  await slowDown(page)
  const frames = await scrollList(page, scrollSeconds)
  const shareOf = (some: number, all: number) =>
    `${some} of ${all} (${Math.round((100 * some) / all)} %)`
  printLine(
    `\nScrolling Conducted, ${rowsConducted} rows and more: the screen dropped ${shareOf(frames.dropped, frames.expected)} of its frames, ${frames.late} came late; the page drew nothing new in ${shareOf(frames.pageDropped, frames.pageFrames)}, longest pause ${Math.round(frames.longestPauseMs)} ms; ${frames.withoutRows} times rows were missing`,
  )
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
