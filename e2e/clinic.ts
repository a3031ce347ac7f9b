import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect, type Page } from '@playwright/test'
import { connect, type Db } from '../src/db/connect.server.ts'
import { freshDatabase } from '../src/test-kit/test-cluster.server.ts'

interface Clinic {
  address: string
  db: Db
  /** Stops the server, as when the clinic's computer is switched off. */
  stop: () => void
}

interface Fixtures {
  clinic: Clinic
  /** Signs a demo account in through the screen and waits for its start page. */
  signIn: (username: string, page?: Page) => Promise<void>
}

/** A journey in a clinic of its own: the built pages, a real server, a copy of the demo data. */
export const journey = base.extend<Fixtures>({
  // Playwright tells fixtures by the names taken apart here, and this one needs none.
  // oxlint-disable-next-line eslint/no-empty-pattern
  clinic: async ({}, use) => {
    const database = await freshDatabase(process.env.TEST_ADMIN_URL!, 'template_demo')
    const child: ChildProcess = fork('src/test-kit/serve.server.ts', [
      database.url,
      `${process.cwd()}/dist`,
    ])
    const [address] = (await once(child, 'message')) as [string]
    const db = connect(database.url, { max: 1 })
    await use({ address, db, stop: () => child.kill('SIGKILL') })
    await db.end()
    child.kill('SIGKILL')
    await database.drop()
  },

  baseURL: async ({ clinic }, use) => use(clinic.address),

  signIn: async ({ page }, use) => {
    await use(async (username, on = page) => {
      await on.goto('/')
      await on.getByLabel('User name').fill(username)
      await on.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
      await on.getByRole('button', { name: 'Sign in' }).click()
      await expect(on).toHaveURL(/Landing-Page|Consultant-Dashboard/)
      await expect(on.getByRole('tab', { name: "Today's" })).toBeVisible()
    })
  },
})

export { expect }

/** A toast, which is gone after 3 seconds. */
export const toastOf = (page: Page, text: string) =>
  page.locator('[data-mantine-shared-portal-node], body').getByText(text, { exact: true }).first()
