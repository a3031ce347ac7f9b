import type { Locator, Page } from '@playwright/test'
import { firstAdminToken } from '../src/access/auth/first-admin.server.ts'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { MasterPage } from './master-page.ts'
import { expectLayout } from './screenshots.ts'

journey.use({ template: 'template_empty' })

/** The guide on the landing page, opened anew. */
async function openGuide(page: Page, done: number): Promise<Locator> {
  await page.goto('/Landing-Page')
  const guide = page.getByRole('region', { name: 'Set up your clinic' })
  await expect(guide.getByText(`${done} of 8 done`)).toBeVisible()
  return guide
}
const follow = async (page: Page, done: number, step: RegExp) =>
  (await openGuide(page, done)).getByRole('link', { name: step }).click()

journey(
  'an empty clinic is set up by its guide, up to the first paid visit',
  async ({ page, clinic }) => {
    await page.goto('/auth/first-admin#token=not-the-one')
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(`/auth/first-admin#token=${await firstAdminToken(clinic.db)}`)
    await page.getByLabel('Full name').fill('Asha Rao')
    await page.getByLabel('User name').fill('asha')
    await page.getByLabel('Password', { exact: true }).fill('a pass phrase of mine')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page).toHaveURL(/Landing-Page/)

    await openGuide(page, 0)
    await expectLayout(page, 'the guide')
    await follow(page, 0, /Clinic’s name/)
    await page.getByLabel('Clinic’s name').fill('Sunrise Health')
    await page
      .getByRole('region', { name: 'Clinic Details' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(page.getByRole('link', { name: 'Sunrise Health' })).toBeVisible()

    const master = new MasterPage(page)
    await follow(page, 1, /A branch/)
    await master.add('Add a branch')
    await master.field(/^Name/).fill('Jayanagar')
    await master.field(/^Address/).fill('12 Ring Road, Bengaluru')
    await master.field('Phone').fill('080 4000 0109')
    await master.save()
    await expect(master.row('Jayanagar')).toBeVisible()

    await follow(page, 2, /Services and fees/)
    await page.getByRole('button', { name: 'Take a starter set' }).click()
    await master.dialog.getByLabel('Usual fee').first().fill('500')
    await expectLayout(page, 'the starter set')
    await master.save()
    await expect(master.row('Physiotherapy (session)')).toBeVisible()

    await follow(page, 3, /Consultants/)
    await master.add('Add a consultant')
    await master.field(/^Name/).fill('Dr. Leela Rao')
    await master.field('User name').fill('leela')
    await master.dialog.getByRole('checkbox', { name: 'Gynaecology' }).check()
    await master.field('Fee of Gynaecology').fill('700')
    await master.dialog.getByRole('checkbox', { name: 'General Medicine' }).check()
    await expect(master.field('Fee of General Medicine')).toHaveValue('500')
    await master.save()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(master.row('Dr. Leela Rao')).toContainText('General Medicine')

    await follow(page, 4, /Hours/)
    const wizard = new BookingWizard(page)
    await wizard.choose('Consultant', 'Dr. Leela Rao')
    await wizard.choose('Branch', 'Jayanagar')
    await page.getByRole('button', { name: 'Add hours' }).click()
    const hours = page.getByRole('group', { name: 'Hours 1' })
    // As long as her longest service.
    await expect(hours.getByLabel('Minutes a slot')).toHaveValue('20')
    await hours.getByRole('checkbox', { name: 'Tuesday' }).click()
    await hours.getByLabel('From', { exact: true }).fill('9')
    await hours.getByLabel('To', { exact: true }).fill('21')
    await hours.getByLabel('To', { exact: true }).press('Tab')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await follow(page, 5, /Staff/)
    await master.add('Add an employee')
    await master.field(/^Name/).fill('Nandini Hegde')
    await master.field('User name').fill('nandini')
    await master.save()
    await page.getByRole('button', { name: 'Done' }).click()

    await follow(page, 6, /Medicines/)
    await page.getByRole('button', { name: 'Take a starter set' }).click()
    await master.dialog.getByRole('checkbox', { name: 'Albendazole 400 mg' }).uncheck()
    await expectLayout(page, 'the starter medicines')
    await master.save()
    await expect(master.row('Aceclofenac')).toBeVisible()
    await expect(master.row('Albendazole')).toHaveCount(0)

    await follow(page, 7, /A test booking/)
    await wizard.choose('Health Service', 'General Medicine')
    await page.getByLabel('Health issues').fill('Fever since two days')
    await wizard.date('24-11-2026')
    await page.getByRole('radio').last().check()
    await wizard.next()
    await wizard.patient('Meena Rao', '9876500001')
    await wizard.submit()
    await expect(page.getByText('Appointment booked successfully!').first()).toBeVisible()

    await page.goto('/Landing-Page')
    await page
      .getByRole('row', { name: /Meena Rao/ })
      .getByRole('button', { name: /Conduct/ })
      .click()
    const payment = page.getByRole('dialog')
    await payment.getByRole('radio', { name: 'Yes' }).check()
    await payment.getByRole('radio', { name: 'Cash' }).check()
    await payment.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('₹500').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Set up your clinic' })).toHaveCount(0)
  },
)
