import type { Page } from '@playwright/test'
import { expect, journey } from './clinic.ts'

// The first day or number that the browser's Intl formats loads tables, 50 ms of a desk and 180 of a slow one.
journey.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const formatted: string[] = []
    Object.assign(window, { formatted })
    const intl = Intl as unknown as Record<string, new (...parts: unknown[]) => object>
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator'])
      intl[name] = new Proxy(intl[name]!, {
        construct: (target, parts) => {
          formatted.push(`${name} ${JSON.stringify(parts)}`)
          return new target(...(parts as unknown[]))
        },
      })
  }),
)

const formattedOn = (page: Page) =>
  page.evaluate(() => (window as { formatted?: string[] }).formatted)

journey('the form to sign in is there before the browser formats any text', async ({ page }) => {
  await page.goto('/auth/signin')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await formattedOn(page)).toEqual([])
})

journey('so are the first rows and sums of a desk', async ({ page, signIn }) => {
  await signIn('admin')
  await expect(page.getByText(/₹[\d,]+/).first()).toBeVisible()
  expect(await formattedOn(page)).toEqual([])
  for (const path of ['/Landing-Page', '/apps/Outstanding', '/Reports']) {
    await page.goto(path)
    await expect(page.locator('tbody tr td').filter({ visible: true }).first()).toBeVisible()
    expect(await formattedOn(page)).toEqual([])
  }
})

journey('so is the form on which patients book', async ({ page }) => {
  await page.goto('/appointment-form')
  await expect(page.getByLabel('Service')).toBeEnabled()
  await expect(page.locator('form')).toBeVisible()
  expect(await formattedOn(page)).toEqual([])
})
