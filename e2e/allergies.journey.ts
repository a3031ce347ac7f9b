import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

const bookSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Zara Hurt', '9811111141', 30, '2026-11-24') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '05:00', '05:15', 600, 'Sore throat' from person`

journey(
  'what a patient is allergic to is noted once, and speaks where a medicine is prescribed',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(bookSql)
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Zara Hurt')
    await visit.press('Note allergies')
    const dialog = visit.page.getByRole('dialog', { name: 'Allergies' })
    await expect(dialog.getByRole('button', { name: 'No known allergies' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Allergies' }).fill('Dust, Penicillin')
    await expectDeskAndPhoneLayout(visit.page, 'allergies')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(visit.page, 'Noted.')).toBeVisible()
    await expect(visit.page.getByText('Dust, Penicillin')).toBeVisible()

    await visit.field('Illness').fill('Tonsillitis')
    await visit.press('Save')
    await visit.press('Continue')
    await visit.prescribe(1, 'Amoxicillin', '500', ['Morning'])
    await expect(visit.row(1).getByText('The patient is allergic: Penicillin')).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'a medicine of that kind')
    await visit.medicine(1).fill('Paracetamol')
    await expect(visit.row(1).getByText(/^The patient is allergic/)).toHaveCount(0)

    // It stands on the client's page, for every visit from now on.
    const [{ id }] = await clinic.db<[{ id: number }]>`
      select id from patient where mobile = '9811111141'`
    await page.goto(`/clients/${id}`)
    await expect(page.getByText('Dust, Penicillin')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a client with allergies')
  },
)
