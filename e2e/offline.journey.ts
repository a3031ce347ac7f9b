import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, journey, openScreen } from './clinic.ts'

// A build of each worker's own: one journey puts a newer version in its place.
const pages = mkdtempSync(path.join(tmpdir(), 'opd-offline-'))
journey.use({ serviceWorkers: 'allow', pages })

const current = path.resolve('dist')
journey.beforeEach(() => {
  rmSync(pages, { recursive: true, force: true })
  cpSync(current, pages, { recursive: true })
})
journey.afterAll(() => rmSync(pages, { recursive: true }))

/** Waits until the worker has taken over and keeps what the page has loaded, texts included. */
async function waitForKeptFiles(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const keptPaths = () =>
    page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const keys = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
      return keys.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(keptPaths, { timeout: 30_000 }).toContain('/assets/i18n/en.json')
  const kept = await keptPaths()
  // Never an answer of a call.
  expect(kept.filter((it) => it.startsWith('/api'))).toEqual([])
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const built = loaded.filter((it) => it.startsWith('/assets/built/'))
  expect(built.length).toBeGreaterThan(5)
  await expect.poll(keptPaths).toEqual(expect.arrayContaining(built))
}

const storedNames = (page: Page) =>
  page.evaluate(() => localStorage.getItem('lastSeen')?.includes('patientName') ?? false)
const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')
const mark = (page: Page) => page.getByText(/The list as of \d\d:\d\d\. The clinic's server/)

journey(
  'without its server a desk opens, and shows the list of today that it saw',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    await expect(rowsOf(page).nth(1)).toBeVisible()
    const patients = await page.locator('[data-role="heading"]').allTextContents()
    await waitForKeptFiles(page)
    await expect.poll(() => storedNames(page)).toBe(true)
    await clinic.stop()

    const answer = await page.reload()
    expect(answer?.fromServiceWorker()).toBe(true)
    // The page from the disk is as well protected as the server's.
    expect((await answer?.allHeaders())?.['content-security-policy']).toContain("script-src 'self'")
    await expect(mark(page)).toBeVisible()
    await expect(page.getByText(patients[1]!, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Conduct|Cancel)/ })).toHaveCount(0)
    await expect(page.getByText('No appointment today')).toHaveCount(0)

    // At a phone's width, where the rows are cards.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(mark(page)).toBeVisible()
    await expect(page.getByText(patients[1]!, { exact: true }).first()).toBeVisible()
    await page.setViewportSize({ width: 1366, height: 768 })

    await clinic.start()
    await expect(mark(page)).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: /^Conduct/ }).first()).toBeVisible()
  },
)

journey(
  'nothing of the list is left after signing out, or when the session ended',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    await expect.poll(() => storedNames(page)).toBe(true)
    await waitForKeptFiles(page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Employee/ })
      .click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('User name')).toBeVisible()
    expect(await storedNames(page)).toBe(false)
    await clinic.stop()
    await page.reload()
    await expect(page.getByLabel('User name')).toBeVisible()

    await clinic.start()
    await signIn('reception')
    await expect.poll(() => storedNames(page)).toBe(true)
    // Ended by an Admin meanwhile.
    await clinic.db`delete from sign_in_session`
    await page.reload()
    await expect(page.getByLabel('User name')).toBeVisible()
    expect(await storedNames(page)).toBe(false)
  },
)

journey(
  'a new version is announced, and taken with what is typed',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    await waitForKeptFiles(page)
    await openScreen(page, 'Book Appointment')
    const before = await page.locator('script[type="module"]').getAttribute('src')
    const branchField = page.getByRole('combobox', { name: 'Branch' })
    await branchField.click()
    await page.getByRole('listbox').getByRole('option').first().click()
    const branch = await branchField.inputValue()
    expect(branch).not.toBe('')

    // The same application under other names, as another build has it.
    const next = before!.replace(/-[\w-]{8}\.js$/, '-NextOne1.js')
    cpSync(path.join(pages, before!), path.join(pages, next))
    for (const file of ['index.html', 'desk.worker.js']) {
      const words = readFileSync(path.join(pages, file), 'utf8')
      writeFileSync(
        path.join(pages, file),
        words
          .replaceAll(path.basename(before!), path.basename(next))
          .replace(/name="version" content="[^"]+/, 'name="version" content="NextOne1')
          .replace(/"revision":"\w{8}/, '"revision":"00000000'),
      )
      for (const packed of ['.br', '.gz']) rmSync(path.join(pages, file + packed), { force: true })
    }
    await clinic.stop()
    await clinic.start()

    await expect(page.getByText('A new version is available.')).toBeVisible({ timeout: 60_000 })
    expect(await page.locator('script[type="module"]').getAttribute('src')).toBe(before)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.locator(`script[src="${next}"]`)).toHaveCount(1)
    await expect(branchField).toHaveValue(branch)

    // And without the server it is the new version that opens, once its worker has taken over.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { active, waiting, installing } = await navigator.serviceWorker.ready
          return active?.state === 'activated' && !waiting && !installing
        }),
      )
      .toBe(true)
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            (await (
              await caches.match('/', { cacheName: (await caches.keys()).at(-1)! })
            )?.text()) ?? '',
        ),
      )
      .toContain(next)
    await clinic.stop()
    await page.reload()
    await expect(page.locator(`script[src="${next}"]`)).toHaveCount(1)
  },
)

journey(
  'a clinic that wants nothing kept takes back what desks have',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    await waitForKeptFiles(page)
    await clinic.stop()
    await clinic.start({ offline: 'off' })
    await page.reload()
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await caches.keys()).length,
          (await navigator.serviceWorker.getRegistrations()).length,
        ]),
      )
      .toEqual([0, 0])
    expect(await storedNames(page)).toBe(false)
  },
)
