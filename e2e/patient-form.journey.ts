import { expect, journey } from './clinic.ts'
import { makeOlder } from './older-browser.ts'
import { PatientForm } from './patient-form.ts'
import { holdScripts, openPhone, phone, phoneLocales, textsOf } from './phone.ts'
import { axeFindings, overflowing } from './screenshots.ts'

journey.use(phone)
journey.beforeEach(async ({ clinic }) => {
  await clinic.db`
    update appointment set status = 'CN' where status = 'PE' and day > '2026-11-24'
      and consultant_id in (select id from staff where username = 'anita')`
})

for (const locale of phoneLocales) {
  journey(`a patient books in their own language: ${locale}`, async ({ browser, clinic }) => {
    const t = textsOf(locale)
    const page = await openPhone(browser, clinic.address, { locale })
    const isWhole = async () => {
      expect(await axeFindings(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
    }
    await page.goto('/appointment-form')
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ur' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.ownBooking.heading)
    await page.getByRole('combobox', { name: t.field.branch }).selectOption('1')
    await page.getByRole('combobox', { name: t.field.service }).selectOption('1')
    await expect(page.getByRole('option', { name: /Anita/ })).toBeAttached()
    await page.getByRole('combobox', { name: t.field.consultant }).selectOption('4')
    await page.getByLabel(t.field.healthIssues).fill('Fever')
    await page.locator('#day').fill('2026-12-01')
    await page.locator('[name=slot]').nth(2).check()
    await isWhole()
    const forward = page.getByRole('button', { name: t.booking.continue, exact: true })
    await forward.click()
    await page.getByLabel(t.field.mobile).fill('12')
    await forward.click({ force: true })
    await expect(page.getByText(t.patient.mobileDigits)).toBeVisible()
    await isWhole()
    await page.getByLabel(t.field.mobile).fill('9876522222')
    await page.getByLabel(t.field.fullName).fill('Lata Mangesh')
    await page.locator('#age').fill('34')
    await page.getByRole('checkbox').check()
    await forward.click()
    await expect(page.getByText(t.booking.summaryHeading)).toBeVisible()
    await isWhole()
    await page.getByRole('button', { name: t.booking.submit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.ownBooking.booked)
    await isWhole()
    const [patient] = await clinic.db`
      select p.language, c.agrees, c.source from patient p
      join message_consent c on c.patient_id = p.id where p.mobile = '9876522222'`
    expect(patient).toEqual({ language: locale, agrees: true, source: 'form' })
    await page.context().close()
  })
}

journey('the form can be filled in before its script has come', async ({ page, clinic }) => {
  const release = await holdScripts(page)
  await page.goto('/appointment-form', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Book an appointment' })).toBeVisible()
  const form = new PatientForm(page)
  await form.choose('Branch', 'Koramangala, Bengaluru')
  await form.choose('Health Service', 'General Medicine')
  await page.getByLabel('Health issues').fill('Cough')
  await page.locator('#day').fill('2026-12-01')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  // Nothing is sent, and nothing lost, by Enter in a field.
  await page.locator('#day').press('Enter')
  release()
  await form.choose('Consultant', 'Dr. Anita Deshpande')
  await expect(page.getByLabel('Health issues')).toHaveValue('Cough')
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('1')
  await expect(page.locator('#day')).toHaveValue('2026-12-01')
  await form.slot('10:00')
  await form.next()
  await form.patient('Late Script', '9876533333')
  await form.submit()
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  const [row] = await clinic.db`
    select health_issues from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876533333'`
  expect(row!.healthIssues).toBe('Cough')
})

journey('a browser of some years ago books', async ({ page }) => {
  await makeOlder(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/appointment-form')
  const form = new PatientForm(page)
  await form.appointment()
  await form.patient('Old Phone', '9876544444')
  await form.submit()
  await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  await page.getByRole('button', { name: 'Book another appointment' }).click()
  await form.series(3, '2026-11-25', { Monday: '11:30' })
  await form.next()
  await form.patient('Old Phone', '9876544445')
  await expect(form.rows.first()).toBeVisible()
  expect(errors).toEqual([])
})

journey(
  'an answer that is lost on the line is found again, and booked once',
  async ({ page, clinic }) => {
    await page.goto('/appointment-form')
    const form = new PatientForm(page)
    await form.appointment()
    await form.patient('Weak Line', '9876555555')
    let isLost = false
    await page.route('**/api/own-bookings', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
    const [row] = await clinic.db`
    select count(*)::int from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876555555'`
    expect(row!.count).toBe(1)
  },
)
