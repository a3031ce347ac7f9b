import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'
import { linked } from './my-page.ts'
import { phone } from './phone.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

journey(
  'a consultant who comes later is expected everywhere, until the next call',
  async ({ page, browser, clinic, signIn }) => {
    await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
    const { path } = await linked(clinic.db, { day: '2026-11-24' })
    await linked(clinic.db, { day: '2026-11-24', name: 'Mohan Waits' })
    await signIn('anita', page, '/Consultant-Dashboard')
    await page.getByRole('button', { name: 'Consultant comes later' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Expected at about' })
    await expect(field).toBeFocused()
    await field.fill('0830')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog.getByText('Please give a time of today that is still to come.'),
    ).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'when a consultant comes')
    await field.fill('2245')
    await field.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Expected at about 22:45').first()).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a consultant who comes later')

    const patient = await (
      await browser.newContext({ baseURL: clinic.address, ...phone })
    ).newPage()
    await patient.goto(path)
    await expect(patient.getByText('Your consultant is expected at about 22:45.')).toBeVisible()
    await expectLayout(patient, 'a patient of a consultant who comes later')

    const desk = await (
      await browser.newContext({ baseURL: clinic.address, viewport: { width: 1366, height: 5000 } })
    ).newPage()
    await signIn('reception', desk, '/forms/screening')
    await expect(desk.getByText('Expected at about 22:45')).toBeVisible()
    const arrivals = new ArrivalsPage(desk)
    await arrivals.press('Mark arrived', 'Mohan Waits')
    await expect(arrivals.row('Mohan Waits').getByText(/place 1 ·/)).toBeVisible()
    // Whoever calls somebody is there; each screen knows it without a click.
    await arrivals.press('Call', 'Mohan Waits')
    await expect(desk.getByText('Expected at about 22:45')).toBeHidden({ timeout: 5_000 })
    await expect(page.getByText('Expected at about 22:45')).toBeHidden({ timeout: 5_000 })
    await patient.reload()
    await expect(patient.getByText('Your consultant is expected')).toHaveCount(0)
    await patient.context().close()
    await desk.context().close()
  },
)
