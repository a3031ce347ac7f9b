import type { Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'

/** Whether the focused element is inside the screen: not lost, nor in the menu or the header. */
const onScreen = (page: Page) =>
  page.evaluate(() => document.querySelector('#content')!.contains(document.activeElement))

journey('the focus goes where the work goes on', async ({ page, signIn }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })

  // A dialog restores the focus; when the row is removed the screen gets it, and the toast is
  // announced.
  const cancel = landing.rows.first().getByRole('button', { name: /^Cancel/ })
  await cancel.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await dialog.getByRole('radio', { name: 'The patient asked' }).check()
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).press('Enter')
  await expect(
    page.locator('[aria-live=polite]').getByText('Schedule has been canceled successfully.'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => onScreen(page)).toBe(true)

  // After navigation the screen or its first field has it.
  await menu.getByRole('link', { name: 'Branch' }).press('Enter')
  await expect(page).toHaveTitle('Branch | OPD CLINIC')
  await expect(page.getByRole('main', { name: 'Branch' })).toBeFocused()
  await menu.getByRole('link', { name: 'Clients' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()

  // After a refused submit the first invalid field has it.
  await menu.getByRole('link', { name: 'Branch' }).press('Enter')
  await page.getByRole('button', { name: 'Add a branch' }).press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  // Input is discarded only after a confirmation, and Esc declines it.
  await page.keyboard.type('Hebbal')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Hebbal')
  await name.clear()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a branch' })).toBeFocused()

  // In each step of a booking the first field has it.
  await menu.getByRole('link', { name: 'Book Appointment' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused()
  const wizard = new BookingWizard(page)
  await wizard.appointment('10:00')
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await wizard.patient('Focus Patient', '9876512399')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => onScreen(page)).toBe(true)
})
