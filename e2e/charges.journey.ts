import { readPdf } from '../src/test-kit/pdf-file.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

/** One patient who waits today with Dr. Anita. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values ('Leela Charges', '9811111171', 34, '2026-11-24')
    returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '06:00', '06:15', 600, 'Cut finger' from person`

journey(
  'a visit is conducted with an ECG, a dressing is charged later and paid, the receipt lists both, and the income counts them',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('admin', page, '/apps/Services?tab=charges')
    await page.getByRole('button', { name: 'Add a charge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Plaster cast')
    await dialog.getByRole('textbox', { name: 'Usual price' }).fill('75')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table').getByText('Plaster cast')).toBeVisible()

    await page.goto('/Landing-Page?branch=1&consultant=4')
    await page.getByRole('button', { name: 'Conduct: Leela Charges' }).click()
    await dialog.getByRole('button', { name: 'Add a charge' }).click()
    await page.getByRole('option', { name: /ECG/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('900')
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()

    await page.getByRole('tab', { name: /Conducted/ }).click()
    await page.getByRole('button', { name: 'Payments: Leela Charges' }).click()
    await expect(dialog.getByRole('list', { name: 'Charges' })).toContainText('ECG')
    await dialog.getByRole('button', { name: 'Add a charge' }).click()
    await dialog.getByLabel('Add a charge').fill('plas')
    await page.getByRole('option', { name: /Plaster cast/ }).click()
    await dialog.getByRole('button', { name: 'One more: Plaster cast' }).click()
    await dialog.getByRole('button', { name: 'Charge ₹150' }).click()
    await expect(toastOf(page, 'Charged. The amount is owed.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(toastOf(page, 'Payment collected.')).toBeVisible()

    const [row] = await clinic.db<{ id: number }[]>`
      select a.id from appointment a join patient p on p.id = a.patient_id where p.name = 'Leela Charges'`
    const receipt = () =>
      page.request.post(`/api/appointments/${row!.id}/save-receipt`, {
        data: { paper: 'A5', locale: 'en' },
        headers: { origin: new URL(page.url()).origin },
      })
    // What renders papers takes its time to start on a busy machine, and says so.
    await expect.poll(async () => (await receipt()).status(), { timeout: 30_000 }).toBe(200)
    const answer = await receipt()
    const pages = await readPdf(new Uint8Array(await answer.body()))
    const words = pages
      .flatMap(({ lines }) => lines)
      .join('\n')
      .replaceAll(/[\u2066-\u2069]/g, '')
    expect(words).toMatch(/ECG\s+300\.00/)
    expect(words).toMatch(/Plaster cast 2 × 75\.00\s+150\.00/)
    expect(words).toMatch(/Paid so far\s+−900\.00/)

    // The owner sees what it came to, beside the other charges of the day.
    const [ofDay] = await clinic.db<[{ amount: number }]>`
      select sum(paise) / 100.0 as amount from charged_item where day = '2026-11-24'`
    await page.goto('/apps/Income?from=2026-11-24&to=2026-11-24')
    await page.getByRole('tab', { name: 'Charges besides the visit' }).click()
    const table = page.getByRole('table', { name: 'Charges besides the visit' })
    const cast = table.getByRole('row', { name: /Plaster cast/ })
    await expect(cast.locator('td[data-column="count"]')).toHaveText('2')
    await expect(cast.locator('td[data-column="amount"]')).toHaveText('₹150')
    const total = table.locator('tfoot td').last()
    expect(Number((await total.innerText()).replaceAll(/[₹,\s]/g, ''))).toBe(ofDay.amount)
    await expectDeskAndPhoneLayout(page, 'charges besides the visit')
    await page.goto('/apps/Income/print?tab=charges&from=2026-11-24&to=2026-11-24')
    await expect(page.getByRole('article')).toContainText(/Plaster cast\s*2\s*₹150/)
    await expectDeskAndPhoneLayout(page, 'charges besides the visit in print')
  },
)
