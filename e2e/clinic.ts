import { test as base, expect, type Page } from '@playwright/test'
import { signIn, type BrowserSession } from '../src/access/auth/sign-in.ts'
import { sessionStorageEntries } from '../src/access/auth/session-storage-entries.ts'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { demoPassword } from '../src/app/demo-clinic/accounts.server.ts'
import { ServerProcess } from '../src/test-kit/server-process.server.ts'
import type { ServedClinic } from '../src/test-kit/serve.server.ts'
import { backupsOnRequest } from '../src/test-kit/test-backups.server.ts'
import { freshDatabase, type Template } from '../src/test-kit/test-cluster.server.ts'

interface JourneyClinic {
  address: string
  db: Db
  /** Stops the server, as when the clinic's computer is switched off. */
  stop: () => Promise<void>
  /** Starts it again at the same address. */
  start: (
    options?: Pick<ServedClinic, 'patientBooking' | 'offline' | 'publicAddress'>,
  ) => Promise<void>
}

interface Fixtures {
  /** What the clinic's database is a copy of. */
  template: Template
  /** The folder in which the server makes backups on request, and drills; none by default. */
  backups: string | undefined
  /** The folder of the built frontend; the build's own by default. */
  pages: string
  clinic: JourneyClinic
  /** Signs a demo account in and opens its start page, or the given URL. */
  signIn: (username: string, page?: Page, baseUrl?: string) => Promise<void>
}

/** A journey in a clinic of its own: the built frontend, a real server, a copy of the demo data. */
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

  template: ['template_demo', { option: true }],
  backups: [undefined, { option: true }],
  pages: [`${process.cwd()}/dist`, { option: true }],

  clinic: async ({ server, template, backups: folder, pages }, use) => {
    const database = await freshDatabase(process.env.TEST_ADMIN_URL!, template)
    const servedClinic = {
      databaseUrl: database.url,
      pagesFolder: pages,
      ...(folder !== undefined && {
        backups: { ...backupsOnRequest(`${folder}/backups`), dataDir: `${folder}/data` },
      }),
    }
    const address = await server.serve(servedClinic)
    const port = Number(new URL(address).port)
    const db = connect(database.ownerUrl, { max: 1 })
    await use({
      address,
      db,
      stop: () => server.kill(),
      start: async (options) => {
        await server.serve({ ...servedClinic, port, ...options })
      },
    })
    await db.end()
    await server.rest()
    await database.drop()
  },

  baseURL: async ({ clinic }, use) => use(clinic.address),

  signIn: async ({ page, clinic }, use) => {
    await use(async (username, on = page, baseUrl) => {
      await signInOnPage(on, clinic.address, username)
      await on.goto(baseUrl ?? '/')
      if (baseUrl) return
      await expect(on).toHaveURL(/Landing-Page|Consultant-Dashboard/)
      await expect(on.getByRole('tab', { name: "Today's" })).toBeVisible()
    })
  },
})

export { expect }

/**
 * Signs a demo account in by the sign-in screen's call, and stores what the screen stores: the
 * screen itself has its own journeys. Replaces the previous session.
 */
async function signInOnPage(page: Page, address: string, username: string): Promise<void> {
  const context = page.context()
  const answer = await context.request.post(address + signIn.url, {
    data: { username, password: demoPassword },
  })
  const session = (await answer.json()) as BrowserSession
  // The smallest page of the clinic's origin.
  await page.goto(`${address}/api/health`)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, sessionStorageEntries(session))
}

/**
 * Opens a screen by its entry in the menu, and waits until it is there: the one before stays for a moment, and
 * may have fields of the same names.
 */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('main', { name, exact: true })).toBeVisible()
}

/** Signs a demo account in on the open sign-in screen, without reloading the page. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A toast, which disappears after 3 seconds. */
export const toastOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-mantine-shared-portal-node], body').getByText(text, { exact: true }).first()
