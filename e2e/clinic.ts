import { test as base, expect, type Page } from '@playwright/test'
import { signIn, type Session } from '../src/access/auth/sign-in.ts'
import { storedEntries } from '../src/access/auth/session-storage-entries.ts'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { demoPassword } from '../src/app/demo-clinic/accounts.server.ts'
import { ServerProcess } from '../src/test-kit/server-process.server.ts'
import { freshDatabase } from '../src/test-kit/test-cluster.server.ts'

interface Clinic {
  address: string
  db: Db
  /** Stops the server, as when the clinic's computer is switched off. */
  stop: () => Promise<void>
  /** Starts it again at the same address; `closed` to patients who book for themselves. */
  start: (booking?: 'closed') => Promise<void>
}

interface Fixtures {
  clinic: Clinic
  /** Signs a demo account in and opens its start page, or the address that is given. */
  signIn: (username: string, page?: Page, at?: string) => Promise<void>
}

/** A journey in a clinic of its own: the built pages, a real server, a copy of the demo data. */
export const journey = base.extend<Fixtures, { server: ServerProcess }>({
  server: [
    // Playwright tells fixtures by the names taken apart here, and this one needs none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = new ServerProcess()
      await use(server)
      await server.kill()
    },
    { scope: 'worker' },
  ],

  clinic: async ({ server }, use) => {
    const database = await freshDatabase(process.env.TEST_ADMIN_URL!, 'template_demo')
    const served = { databaseUrl: database.url, pagesFolder: `${process.cwd()}/dist` }
    const address = await server.serve(served)
    const port = Number(new URL(address).port)
    const db = connect(database.ownerUrl, { max: 1 })
    await use({
      address,
      db,
      stop: () => server.kill(),
      start: async (booking) => {
        await server.serve({ ...served, port, patientBooking: booking !== 'closed' })
      },
    })
    await db.end()
    await server.rest()
    await database.drop()
  },

  baseURL: async ({ clinic }, use) => use(clinic.address),

  signIn: async ({ page, clinic }, use) => {
    await use(async (username, on = page, at) => {
      await beSignedIn(on, clinic.address, username)
      await on.goto(at ?? '/')
      if (at) return
      await expect(on).toHaveURL(/Landing-Page|Consultant-Dashboard/)
      await expect(on.getByRole('tab', { name: "Today's" })).toBeVisible()
    })
  },
})

export { expect }

/**
 * Signs a demo account in by the call that the sign-in screen makes, and keeps what it keeps: the
 * screen itself has its own journeys. Who was signed in there before no longer is.
 */
async function beSignedIn(page: Page, address: string, username: string): Promise<void> {
  const context = page.context()
  const answer = await context.request.post(address + signIn.url, {
    data: { username, password: demoPassword },
  })
  const session = (await answer.json()) as Session
  // The smallest page of the clinic's address.
  await page.goto(`${address}/api/health`)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, storedEntries(session))
}

/** Signs a demo account in on the sign-in screen as it stands, without loading the page anew. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A toast, which is gone after 3 seconds. */
export const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-mantine-shared-portal-node], body').getByText(text, { exact: true }).first()
