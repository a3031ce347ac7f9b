import { fork } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect, type Page } from '@playwright/test'
import { connect, type Db } from '../src/db/connect.server.ts'
import { freshDatabase } from '../src/test-kit/test-cluster.server.ts'

interface Clinic {
  address: string
  db: Db
  /** Stops the server, as when the clinic's computer is switched off. */
  stop: () => Promise<void>
  /** Starts it again at the same address; `closed` to patients who book for themselves. */
  start: (booking?: 'closed') => Promise<void>
}

async function serve(databaseUrl: string, port = '0', booking = 'open') {
  const child = fork('src/test-kit/serve.server.ts', [
    databaseUrl,
    `${process.cwd()}/dist`,
    port,
    booking,
  ])
  const [address] = (await once(child, 'message')) as [string]
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { address, stop }
}

interface Fixtures {
  clinic: Clinic
  /** Signs a demo account in, from the start address, and waits for its start page. */
  signIn: (username: string, page?: Page) => Promise<void>
}

/** A journey in a clinic of its own: the built pages, a real server, a copy of the demo data. */
export const journey = base.extend<Fixtures>({
  // Playwright tells fixtures by the names taken apart here, and this one needs none.
  // oxlint-disable-next-line eslint/no-empty-pattern
  clinic: async ({}, use) => {
    const database = await freshDatabase(process.env.TEST_ADMIN_URL!, 'template_demo')
    let server = await serve(database.url)
    const { address } = server
    const db = connect(database.ownerUrl, { max: 1 })
    await use({
      address,
      db,
      stop: () => server.stop(),
      start: async (booking) => {
        server = await serve(database.url, new URL(address).port, booking)
      },
    })
    await db.end()
    await server.stop()
    await database.drop()
  },

  baseURL: async ({ clinic }, use) => use(clinic.address),

  signIn: async ({ page }, use) => {
    await use(async (username, on = page) => {
      await on.goto('/')
      await fillSignIn(on, username)
      await expect(on).toHaveURL(/Landing-Page|Consultant-Dashboard/)
      await expect(on.getByRole('tab', { name: "Today's" })).toBeVisible()
    })
  },
})

export { expect }

/** Signs a demo account in on the sign-in screen as it stands, without loading the page anew. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A toast, which is gone after 3 seconds. */
export const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-mantine-shared-portal-node], body').getByText(text, { exact: true }).first()
