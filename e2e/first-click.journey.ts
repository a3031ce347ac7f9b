import type { Locator } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { VisitPage } from './visit-page.ts'

/**
 * Presses where an element is now, as a hand does: down, the time that the page takes to be drawn
 * anew, and up at the same place.
 */
async function pressAtPlaceOf(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox())!
  const { mouse } = element.page()
  await mouse.move(x + width / 2, y + height / 2)
  await mouse.down()
  await element.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  // A pressed button goes down by a pixel, of itself.
  expect(Math.abs((await element.boundingBox())!.y - y)).toBeLessThan(2)
  await mouse.up()
}

journey('no message takes the first click from the button under it', async ({ page, signIn }) => {
  await signIn('admin')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // Booking: the branch is about to be missed, and nobody is told so before anything was done.
  await menu.getByRole('link', { name: 'Book Appointment' }).click()
  const service = page.getByRole('combobox', { name: 'Health Service' })
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused()
  await page.getByLabel('Health issues').click()
  await expect(page.getByText('Please select a branch.')).toBeHidden()
  await page.getByLabel('Health issues').fill('Fever')
  await page.getByRole('combobox', { name: 'Branch' }).press('Escape')
  await pressAtPlaceOf(service)
  await expect(page.getByText('Please select a branch.')).toBeVisible()
  await page.getByRole('option', { name: 'General Medicine' }).click()

  // The patient: an unfinished number is about to be refused.
  const wizard = new BookingWizard(page)
  await wizard.appointment()
  await page.getByLabel('Mobile number').fill('98765')
  await pressAtPlaceOf(button('Back'))
  await expect(service).toBeVisible()

  // A day off: a short date is about to be taken, with the appointments that it hits.
  await menu.getByRole('link', { name: 'Holiday' }).click()
  await button('Add a day off').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Founders day')
  await dialog.getByLabel('First day').fill('1/12')
  await pressAtPlaceOf(dialog.getByRole('button', { name: 'Save' }))
  await expect(toastOf(page, 'Saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Founders day/ })).toContainText('01-12-2026')
})

journey(
  'a visit is saved by the first click, whatever its fields have to say',
  async ({ page, signIn }) => {
    await signIn('anita')
    const row = page.getByRole('row').nth(1).getByRole('link').first()
    const visit = await VisitPage.open(page, (await row.textContent())!)
    const save = visit.page.getByRole('button', { name: 'Save', exact: true })

    // A message that is about to come.
    await visit.field('Illness').fill('Fever')
    await visit.field('Weight').fill('72,5')
    await pressAtPlaceOf(save)
    await expect(visit.page.getByText('Please enter a number, such as 12 or 72.5.')).toBeVisible()
    await expect(visit.field('Weight')).toBeFocused()

    // And one that is about to go.
    await visit.field('Weight').fill('72.5')
    await pressAtPlaceOf(save)
    await expect(toastOf(visit.page, 'Patient details saved successfully.')).toBeVisible()
  },
)
