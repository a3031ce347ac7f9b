import type { Page } from '@playwright/test'
import { expect, journey, openScreen } from './clinic.ts'

const textOfCopies = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

async function openArrivals(page: Page): Promise<void> {
  await page.goto('/')
  await openScreen(page, 'Patient Arrivals')
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeVisible()
}
async function openVitals(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Vitals/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Pulse')).toBeVisible()
}

journey(
  'a walk-in and vitals whose tab was lost are there in another one, and not while their own tab has them',
  async ({ context, page, signIn }) => {
    await signIn('reception')
    const lost = await context.newPage()
    await openArrivals(lost)
    await lost.getByRole('button', { name: 'Walk-in' }).click()
    await lost.getByLabel('Full name').fill('Lata Left')
    await expect.poll(() => textOfCopies(lost)).toContain('Lata Left')
    await lost.keyboard.press('Escape')
    await openVitals(lost)
    await lost.getByLabel('Pulse').fill('83')
    await expect.poll(() => textOfCopies(lost)).toContain('83')

    await openArrivals(page)
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await page.keyboard.press('Escape')

    await lost.close()
    await openArrivals(page)
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await page.getByRole('button', { name: 'Continue with Lata Left' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Lata Left')
    await page.keyboard.press('Escape')
    await openVitals(page)
    await expect(page.getByLabel('Pulse')).toHaveValue('83')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await textOfCopies(page)).not.toContain('vitals')
  },
)
