import type { Page } from '@playwright/test'
import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'

const textOfCopies = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

async function openArrivals(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Appointment Screen' }).click()
  await expect(page.getByRole('button', { name: 'Walk-in' })).toBeVisible()
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const pulseOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Pulse' })
async function openVitals(page: Page, patient: string): Promise<void> {
  await new ArrivalsPage(page).press('Vitals', patient)
  await expect(pulseOf(page)).toBeVisible()
}
async function openWalkIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Walk-in' }).click()
}

journey(
  'a walk-in and vitals whose tab was lost are there in another one, and not while their own tab has them',
  async ({ context, page, signIn }) => {
    await signIn('frontdesk')
    const lost = await context.newPage()
    await openArrivals(lost)
    await openWalkIn(lost)
    await dialogOf(lost).getByLabel('Full name').fill('Lata Left')
    await expect.poll(() => textOfCopies(lost)).toContain('Lata Left')
    await lost.keyboard.press('Escape')
    await expect(dialogOf(lost)).toHaveCount(0)
    const toArrive = lost.getByRole('button', { name: /^Mark arrived: / }).first()
    const patient = (await toArrive.getAttribute('aria-label'))!.replace('Mark arrived: ', '')
    await toArrive.click()
    await openVitals(lost, patient)
    await pulseOf(lost).fill('83')
    await expect.poll(() => textOfCopies(lost)).toContain('83')

    await openArrivals(page)
    await openWalkIn(page)
    await expect(dialogOf(page).getByLabel('Full name')).toHaveValue('')
    await page.keyboard.press('Escape')

    await lost.close()
    await openArrivals(page)
    await openWalkIn(page)
    await page.getByRole('button', { name: 'Continue with Lata Left' }).click()
    await expect(dialogOf(page).getByLabel('Full name')).toHaveValue('Lata Left')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await openVitals(page, patient)
    await expect(pulseOf(page)).toHaveValue('83')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect.poll(() => textOfCopies(page)).not.toContain('vitals')
  },
)
