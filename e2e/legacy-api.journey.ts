import type { Page } from '@playwright/test'
import { runLegacyDay, type LegacyCall } from '../src/test-kit/legacy-day.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { expectLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

journey('a script books with a token, and the desk sees it', async ({ page, clinic, signIn }) => {
  await signIn('admin', page, '/account')
  const card = page.getByRole('region', { name: 'Access tokens' })
  await expect(card.getByText('You have no tokens.')).toBeVisible()
  await card.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create a token' }).click()
  await expect(dialog.getByText('Please give the token a name.')).toBeVisible()
  await dialog.getByLabel('What is it for?').fill('Front end of before')
  await dialog.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
  await expectLayout(page, 'the dialog of a new token')
  await dialog.getByRole('button', { name: 'Create a token' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  await expect(dialog.getByText('It is shown only once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(card.getByText('never used')).toBeVisible()

  const call = async <Data>(name: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${clinic.address}/api/earlier/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, name).toBe(200)
    return ((await answer.json()) as { data: Data }).data
  }
  const [upcoming] = await call<{ dates: string; branch: number; consultant: number }[]>(
    'get_upcoming_appointments',
  )
  const slotQuery = { branch_id: upcoming!.branch, doctor_id: 4, selected_date: upcoming!.dates }
  const [slot] = await call<{ id: number }[]>('fetchslots', { ...slotQuery, branch_id: 1 })
  await call('submitappointment', {
    branch: '1',
    hawservices: '1',
    consultant: '4',
    healthissues: 'Fever',
    date: slotQuery.selected_date,
    slot: String(slot!.id),
    full_name: 'Booked By Script',
    age: '40',
    mobile_no: '9812345670',
    email_id: '',
    location: '',
  })
  await page.reload()
  await expect(card.getByText(/last used/)).toBeVisible()
  await expectLayout(page, 'the account with a token')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectLayout(page, 'the account with a token on a phone')
  await card.getByRole('button', { name: 'Revoke Front end of before' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toastOf(page, 'The token is revoked.')).toBeVisible()
  await expect(card.getByText('You have no tokens.')).toBeVisible()

  await page.goto('/Reports')
  await page.getByRole('tab', { name: 'Non Conducted Appointments' }).click()
  await page.getByRole('textbox', { name: 'Client name' }).fill('booked by script')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Booked By Script').first()).toBeVisible()
})

/** The legacy calls as made by an old front end in this window, with the cookie of its session. */
const legacyCaller =
  (page: Page): LegacyCall =>
  async (name, body) => {
    const answer = await page.request.fetch(`/api/earlier/${name}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { data: body }),
    })
    expect(answer.status(), `${name} ${await answer.text()}`).toBe(200)
    return answer.json()
  }

journey(
  'a day of earlier calls stands on every screen',
  async ({ page, clinic, signIn, browser }) => {
    await signIn('admin')
    const freshContext = await browser.newContext({ baseURL: clinic.address })
    const consultant = await freshContext.newPage()
    await signIn('anita', consultant)
    const { visited } = await runLegacyDay(legacyCaller(page), legacyCaller(consultant))

    // The desk finds each appointment in its list.
    await page.reload()
    const landing = new LandingPage(page)
    await landing.open('Conducted')
    const conducted = await landing.find('Early Bird')
    await expect(conducted).toContainText('750')
    await expect(conducted).toContainText('General Medicine')
    await landing.open('Cancelled')
    await landing.find('Cancelled Person')
    await landing.open('Upcoming')
    await landing.choose('Consultant', 'Anita Deshpande')
    await landing.search()
    await expect(await landing.find('Moved Person')).toContainText('03-12-2026')

    // The series is on its patient's page.
    await page.goto('/Clients')
    await page.getByRole('searchbox').fill('series person')
    await page.getByRole('link', { name: 'Series Person' }).click()
    const sessions = page.getByRole('tabpanel', { name: 'Appointments' }).getByRole('region')
    const booked = await clinic.db<{ day: string }[]>`
      select to_char(a.day, 'DD-MM-YYYY') as day from appointment a
      join patient p on p.id = a.patient_id where p.name = 'Series Person' order by a.day`
    expect(booked).toHaveLength(3)
    for (const { day } of booked) await expect(sessions.getByText(day)).toBeVisible()

    // The consultant finds the recorded visit and its sheets.
    await consultant.goto(`/patient-details/${visited}`)
    const visit = new VisitPage(consultant)
    await expect(consultant.getByRole('heading', { level: 1, name: 'Early Bird' })).toBeVisible()
    await expect(visit.field('BP systolic')).toHaveValue('128')
    await expect(visit.field('Weight')).toHaveValue('64.5')
    await expect(visit.field('Illness')).toHaveValue('Viral fever')
    await visit.press('Continue')
    await expect(visit.medicine(1)).toHaveValue('Paracetamol')
    await expect(visit.row(1).getByLabel('Evening')).toBeChecked()
    await visit.press('Continue')
    for (const [name, text] of [
      ['Open the prescription', 'Paracetamol 500 mg'],
      ['Open the recommended tests', 'Radiology'],
      ['Open the certificates', 'Medical Leave Certificate'],
    ] as const) {
      const sheet = await visit.sheet(name)
      await expect(sheet.getByText(text).first()).toBeVisible()
      await sheet.close()
    }
    await freshContext.close()

    // The owner finds the payment.
    await page.goto('/Reports')
    const filters = page.getByRole('search').filter({ visible: true })
    await filters.getByLabel('Client name').fill('early bird')
    await filters.getByRole('button', { name: 'Search' }).click()
    const report = page.getByRole('region', { name: 'Conducted Appointments' })
    await expect(report.locator('tfoot')).toContainText('Total of 1 appointment750 /-')
  },
)
