import type { Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { VisitPage } from './visit-page.ts'

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
    page.getByRole('status').getByText('Schedule has been canceled successfully.'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => onScreen(page)).toBe(true)

  // After navigation the screen or its first field has it.
  await menu.getByRole('link', { name: 'Branch', exact: true }).press('Enter')
  await expect(page).toHaveTitle('Branch | OPD CLINIC')
  await expect(page.getByRole('main', { name: 'Branch' })).toBeFocused()
  await menu.getByRole('link', { name: 'Clients' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()

  // After a refused submit the first invalid field has it.
  await menu.getByRole('link', { name: 'Branch', exact: true }).press('Enter')
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

journey('no action lets the focus fall to the page', async ({ page, signIn }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  const dialog = page.getByRole('dialog')
  const actionOf = (row: number, action: string) =>
    landing.rows.nth(row).getByRole('button', { name: action })
  const nameIn = async (row: number) =>
    (await actionOf(row, 'Cancel').getAttribute('aria-label'))!.replace('Cancel: ', '')

  // Conduct and Cancel remove the row: the same action of the next one has the focus.
  const [second, third] = [await nameIn(1), await nameIn(2)]
  await actionOf(0, 'Conduct').press('Enter')
  await dialog.getByRole('radio', { name: 'No' }).check()
  await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('button', { name: `Conduct: ${second}` })).toBeFocused()
  await actionOf(0, 'Cancel').press('Enter')
  await dialog.getByRole('radio', { name: 'The patient asked' }).check()
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).press('Enter')
  await expect(page.getByRole('button', { name: `Cancel: ${third}` })).toBeFocused()

  // An arrival changes its button.
  await page.goto('/forms/screening')
  const mark = page.getByRole('button', { name: /^Mark arrived/ }).first()
  const patient = (await mark.getAttribute('aria-label'))!.replace('Mark arrived: ', '')
  await mark.press('Enter')
  await expect(page.getByRole('button', { name: `Call: ${patient}` })).toBeFocused()
  await page.getByRole('button', { name: `More actions: ${patient}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Undo the arrival' }).press('Enter')
  await expect(page.getByRole('button', { name: `Mark arrived: ${patient}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `More actions: ${patient}` })).toBeFocused()

  // The calendar's keys change the day, and the hour stays.
  await page.goto('/apps/calendar?branch=1')
  const hourOf = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.from)
  const block = page.locator('[data-column] button[data-block]').nth(6)
  await block.focus()
  const hour = Number(await hourOf())
  const dayOf = () =>
    page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column,
    )
  const day = await dayOf()
  await page.keyboard.press('j')
  await expect.poll(dayOf).not.toBe(day)
  await expect.poll(async () => Math.abs(Number(await hourOf()) - hour) <= 60).toBe(true)

  // A retired row's button is another one afterwards.
  await page.goto('/apps/LabTest')
  await page
    .getByRole('button', { name: /^Retire/ })
    .first()
    .press('Enter')
  await dialog.getByRole('button', { name: 'Retire' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => onScreen(page)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true)

  // An export ends where it began.
  await page.goto('/Reports')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /text|CSV/i }).press('Enter')
  await download
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

journey('in a visit the focus goes to what comes next', async ({ page, signIn }) => {
  await signIn('anita')
  const [visitPage] = await Promise.all([
    page.context().waitForEvent('page'),
    new LandingPage(page).rows.first().getByRole('link').first().click(),
  ])
  const visit = new VisitPage(visitPage)
  const button = (name: string) => visitPage.getByRole('button', { name, exact: true })
  await visit.field('Illness').pressSequentially('Viral fever')
  await visit.field('Fees').press('Enter')
  await expect(button('Continue')).toBeFocused()
  await visitPage.keyboard.press('Enter')
  await expect(visit.medicine(1)).toBeFocused()
  await visit.prescribe(1, 'Paracetamol', '500', ['Morning'])
  await button('Add a medicine').click()
  await expect(visit.medicine(2)).toBeFocused()
  await button('Remove medicine 2').press('Enter')
  await expect(visit.medicine(1)).toBeFocused()
  await button('Save').press('Enter')
  await expect(button('Recommended Test')).toBeFocused()
  await visitPage.keyboard.press('Enter')
  await expect(visit.field('Find a test')).toBeFocused()
  await visitPage.keyboard.type('cbc')
  await visitPage.keyboard.press('Enter')
  await visitPage.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect.poll(() => onScreen(visitPage)).toBe(true)
})
