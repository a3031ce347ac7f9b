import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

/** Somebody whose follow-up was due twelve days ago, before all others of the demo clinic. */
const setUpSql = `
  update visit set follow_up_day = null where follow_up_day is not null;
  with person as (
    insert into patient (name, mobile, age, age_on, sex)
    values ('Lata Late', '9811111117', 52, '2026-11-24', 'female') returning id
  ), booked as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      status, health_issues)
    select 1, 1, 4, id, '2026-11-05', '00:10', '00:20', 600, 'CD', 'Fever' from person returning id
  )
  insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
  select id, '2026-11-05', 'Fever', 600, 4, '2026-11-12' from booked`

/** Another desk has called once more, and nobody answered. */
const passSql = `
  insert into follow_up_call (appointment_id, follow_up_day, number, outcome, called_by)
  select appointment_id, follow_up_day, 2, 'noAnswer', 1 from visit where follow_up_day is not null`

journey(
  'who did not come back is called, asked again later, booked and gone from the list',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('reception', page, '/apps/WaitingList')
    await page.getByRole('tab', { name: 'Follow-ups' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Lata Late' })
    await expect(row.getByText('12 days late')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'who did not come back')

    await row.getByRole('button', { name: /^Called/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Will book later' }).check()
    await dialog.getByLabel('Ask again on').fill('+3')
    await dialog.getByLabel('Note').fill('After her daughter’s wedding')
    await expectLayout(page, 'a call about a follow-up')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'The call is noted.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByText('Ask again later', { exact: true }).click()
    await expect(row.getByText(/Will book later · Ask again on: 27-11-2026/)).toBeVisible()

    // Another desk has called meanwhile, which shows by itself.
    await page.getByText('To call', { exact: true }).click()
    await expect(page.getByText('No follow-ups here')).toBeVisible()
    await clinic.db.unsafe(passSql)
    await expect(row.getByText('Calls: 2')).toBeVisible()

    await row.getByRole('button', { name: /^Book/ }).click()
    await expect(page.getByText('For Lata Late')).toBeVisible()
    await expect(page.getByRole('combobox', { name: /Consultant/ })).toHaveValue(
      /^Dr\. Anita Deshpande/,
    )
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('Health issues').fill('Cough again')
    const wizard = new BookingWizard(page)
    await wizard.date('01-12-2026')
    await wizard.slot('10:00')
    await wizard.next()
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    await page.goto('/apps/WaitingList?tab=followUps')
    await expect(page.getByText('No follow-ups here')).toBeVisible()
  },
)
