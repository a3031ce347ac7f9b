import type { Page } from '@playwright/test'
import type { Db } from '../src/platform/db/connect.server.ts'
import { expect, journey, openScreen } from './clinic.ts'
import { expectLayout } from './screenshots.ts'

/**
 * A family with one number: the mother is a patient of Dr. Anita and Dr. Rohan, her son of Dr.
 * Rohan.
 */
async function createFamily(db: Db): Promise<{ mother: number; son: number }> {
  const [mother, son] = await db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values
      ('Lakshmi Kaldhone', '9712345601', 41, '2026-01-01'),
      ('Omkar Kaldhone', '9712345601', 12, '2026-01-01')
    returning id`
  const addVisits = (patient: number, consultant: number, days: number) => db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, payment_status, health_issues)
    select 1, 1, ${consultant}, ${patient}, date '2026-11-24' - n * 7, '05:00', '05:15', 600, 'CD', 'P',
      'Cough'
    from generate_series(1, ${days}) n`
  await addVisits(mother!.id, 4, 45)
  await db`
    update appointment set starts = '04:00', ends = '04:15', consultant_id = 5
    where patient_id = ${mother!.id} and day >= '2026-11-10'`
  await addVisits(son!.id, 5, 1)
  await db`
    insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
    select id, 600, true, case when consultant_id = 4 then 'Cash' else 'Online' end,
      case when consultant_id = 4 then null else 'UPI-' || id end, day, 2
    from appointment where patient_id = any(${[mother!.id, son!.id]})`
  await db`
    insert into visit (appointment_id, day, systolic, diastolic, weight, illness, fees, recorded_by)
    select id, day, 120, 80, 61.5, 'Cold of ' || to_char(day, 'DD Month'), 600, consultant_id
    from appointment where patient_id = ${mother!.id}`
  return { mother: mother!.id, son: son!.id }
}

const searchClients = (page: Page, searchText: string) =>
  page.getByRole('searchbox', { name: 'Name, mobile or file number' }).fill(searchText)
const foundRegion = (page: Page) =>
  page.getByRole('region', { name: 'Clients found' }).getByRole('link')

journey('the desk finds a client and reads their page', async ({ page, signIn, clinic }) => {
  await createFamily(clinic.db)
  await signIn('reception')
  await openScreen(page, 'Clients')
  await expect(page).toHaveTitle('Clients | OPD CLINIC')
  await expect(page.getByText('Who are you looking for?')).toBeVisible()
  await searchClients(page, 'qxzqxz')
  await expect(page.getByText('No client matches this')).toBeVisible()
  await searchClients(page, '45601')
  await expect(foundRegion(page)).toHaveText(['Lakshmi Kaldhone', 'Omkar Kaldhone'])
  await searchClients(page, 'laxmi kaldone')
  await expect(foundRegion(page).first()).toHaveText('Lakshmi Kaldhone')
  await expect(page.getByRole('status').filter({ hasText: /client/ })).toBeVisible()
  await expectLayout(page, 'found')
  await page.getByRole('searchbox').press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi Kaldhone')
  await expect(page).toHaveTitle('Client | OPD CLINIC')
  await expect(page.getByRole('definition').filter({ hasText: '₹27,000' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Appointments (45)', 'Payments', 'Messages'])
  const appointments = page.getByRole('tabpanel').getByRole('region')
  await expect(appointments.getByRole('row').nth(1)).toContainText('17-11-2026')
  await expectLayout(page, 'appointments')
  // Scrolling down to her first appointment.
  await expect(async () => {
    await appointments.evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(appointments.getByText('13-01-2026')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('tab', { name: 'Payments' }).click()
  const payments = page.getByRole('tabpanel', { name: 'Payments' }).getByRole('table')
  await expect(payments.getByRole('row').nth(1)).toContainText(/Online.*UPI-\d+.*Nandini Hegde/)
  await expectLayout(page, 'payments')

  await page.getByRole('link', { name: 'Omkar Kaldhone' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Omkar Kaldhone')
  await expect(page.getByRole('tab').first()).toHaveText('Appointments (1)')
  // Back leads to the search as it was left.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakshmi Kaldhone')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('laxmi kaldone')
  await expect(foundRegion(page).first()).toHaveText('Lakshmi Kaldhone')

  await page.goto('/Reports')
  await page.getByRole('tab', { name: 'Clients' }).click()
  const report = page.getByRole('tabpanel', { name: 'Clients' })
  await report.getByLabel('Client name').fill('omkar kaldhone')
  await report.getByLabel('Client name').press('Enter')
  await report.getByRole('link', { name: 'Omkar Kaldhone' }).click()
  await expect(page).toHaveTitle('Client | OPD CLINIC')
})

journey("an appointment is cancelled on its client's page", async ({ page, signIn, clinic }) => {
  const { son } = await createFamily(clinic.db)
  await clinic.db`
    update appointment set day = '2026-12-01', status = 'PE', payment_status = 'U'
    where patient_id = ${son}`
  await clinic.db`delete from payment where appointment_id in
    (select id from appointment where patient_id = ${son})`
  await signIn('reception')
  await page.goto(`/clients/${son}`)
  const row = page.getByRole('tabpanel').getByRole('row').nth(1)
  // A click anywhere in the row opens it.
  await row.getByText('Pending').click()
  const dialog = page.getByRole('dialog', { name: 'Omkar Kaldhone' })
  await expect(dialog.getByRole('button')).toHaveText([
    '',
    'Patient’s link',
    'Reschedule',
    'Cancel',
    'Collect',
  ])
  await expectLayout(page, 'an opened appointment')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: '01-12-2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radio', { name: 'The patient asked' }).check()
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(row.getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Upcoming\s*0/)
  await expect(row.getByRole('button', { name: '01-12-2026' })).toBeFocused()
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  journey('a consultant opens their own patients alone', async ({ page, signIn, clinic }) => {
    const { mother, son } = await createFamily(clinic.db)
    await signIn('anita')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await openScreen(page, 'Clients')
    await searchClients(page, 'kaldhone')
    await expect(foundRegion(page)).toHaveText(['Lakshmi Kaldhone'])
    await expectLayout(page, 'found on a phone')
    await foundRegion(page).click()
    await expect(page).toHaveURL(new RegExp(`/clients/${mother}$`))
    await expect(page.getByRole('tab').first()).toHaveText('Appointments (43)')
    await expect(page.getByText('Omkar')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Visits' }).click()
    // Later visits with other consultants are not visible, as in the history of her appointments.
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('03-11-2026')
    await expect(page.getByRole('article')).toHaveCount(5)
    await expectLayout(page, 'visits on a phone')
    await page.getByRole('button', { name: 'Earlier visits' }).click()
    await expect(page.getByRole('article')).toHaveCount(43)
    await page.goto(`/clients/${son}`)
    await expect(page.getByText('There is no such client')).toBeVisible()
    await expectLayout(page, 'nobody on a phone')
  })
})
