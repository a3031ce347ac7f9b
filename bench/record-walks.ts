import path from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { addConducted, addPendingToday } from './full-day.ts'
import { onDemoDatabase, type DemoDatabase } from './demo-database.ts'
import { deskUser, type DeskTask } from './desk-tasks.ts'
import { firstConduct } from './desk-walks.ts'
import { Expert, type Step } from './expert.ts'
import { startServer } from './servers.ts'
import { startBrowser } from './slow-page.ts'

/** A task, and what an expert did for it. */
export interface RecordedWalk {
  task: DeskTask
  steps: Step[]
  /** What was done on a page that was opened by it. */
  stepsOnOpenedPage: Step[]
  keys: number
  /** By the keystroke-level model (`expert.ts`). */
  seconds: number
}

const rowsToday = 200
export const rowsConducted = 1_000

/** Runs `measure` in a clinic with a full day, the same each time. */
export const onFullDay = (
  measure: (address: string, database: DemoDatabase) => Promise<void>,
): Promise<void> =>
  onDemoDatabase(async (database) => {
    const { db, url, now } = database
    await addPendingToday(db, now.today, rowsToday)
    await addConducted(db, now.today, rowsConducted)
    const clinic = await startServer('./clinic-server.ts', url, path.resolve('dist'))
    try {
      await measure(clinic.address, database)
    } finally {
      clinic.process.kill()
    }
  })

/**
 * Walks tasks one after the other in a clinic of their own, and returns what was pressed. The same keys do
 * the same in another clinic with the same data.
 */
export async function recordWalks(tasks: readonly DeskTask[]): Promise<RecordedWalk[]> {
  const recorded: RecordedWalk[] = []
  await onFullDay(async (address, { db }) => {
    const browser = await startBrowser()
    try {
      for (const task of tasks) {
        const expert = await openDesk(browser, address, task.isSignedOut)
        await task.walk(expert, db)
        const { steps, stepsOnOpenedPage, keys, seconds } = expert
        recorded.push({ task, steps, stepsOnOpenedPage, keys, seconds })
        await expert.page.context().close()
      }
    } finally {
      await browser.close()
    }
  })
  return recorded
}

/** What a browser keeps that is signed in, by the clinic's address: ten sign-ins in a minute, and no more, are answered. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** An expert at the landing page of a desk that has chosen its branch, or at its sign-in screen. */
export async function openDesk(
  browser: Browser,
  address: string,
  isSignedOut = false,
): Promise<Expert> {
  const storageState = isSignedOut ? undefined : signedIn.get(address)
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, storageState })
  await page.goto(address)
  // The desk chose its branch on its first day.
  await page.evaluate(() => localStorage.setItem('calendar.branch', '1'))
  if (!isSignedOut) {
    if (!storageState) {
      await page.getByLabel('User name').fill(deskUser.name)
      await page.getByLabel('Password', { exact: true }).fill(deskUser.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await firstConduct(page).first().waitFor()
    signedIn.set(address, await page.context().storageState())
  }
  // What a page does after it is shown has ended long before the first patient comes.
  await page.waitForTimeout(1_000)
  return new Expert(page)
}
