import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

const bookSql = `
  with people as (
    insert into patient (name, mobile, age, age_on, allergies)
    values ('Tom First', '9811111161', 30, '2026-11-24', ''),
      ('Uma Second', '9811111162', 30, '2026-11-24', 'Penicillin')
    returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', time '05:00' + interval '15 minutes' * row_number() over (order by id),
    time '05:15' + interval '15 minutes' * row_number() over (order by id), 600, 'Sore throat'
  from people`

journey(
  'what is prescribed again and again is saved once, and inserted at the next patient',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(bookSql)
    await signIn('anita')
    const first = await VisitPage.open(page, 'Tom First')
    await first.field('Illness').fill('Tonsillitis')
    await first.press('Save')
    await first.press('Continue')
    await first.press('Templates')
    const dialog = first.page.getByRole('dialog')
    await expect(dialog.getByText(/^What you prescribe again and again/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Find a template' })).toBeFocused()
    await expectDeskAndPhoneLayout(first.page, 'no templates yet')
    await first.page.keyboard.press('Escape')
    await expect(first.page.getByRole('button', { name: 'Templates', exact: true })).toBeFocused()

    await first.prescribe(1, 'Amoxicillin', '500', ['Morning', 'Evening'])
    await first.row(1).getByRole('button', { name: 'Add a medicine' }).click()
    await first.prescribe(2, 'Paracetamol', '650', ['Morning'])
    await first.press('Templates')
    await dialog.getByRole('button', { name: 'Save as a template…' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await first.page.keyboard.type('Tonsillitis, adult')
    await expectDeskAndPhoneLayout(first.page, 'the form of a template')
    await first.page.keyboard.press('Enter')
    await expect(toastOf(first.page, 'Saved.')).toBeVisible()
    await expect(dialog.getByText('Tonsillitis, adult')).toBeVisible()
    await first.page.close()

    const second = await VisitPage.open(page, 'Uma Second')
    await second.field('Illness').fill('Tonsillitis')
    await second.press('Save')
    await second.press('Continue')
    // With the keyboard alone.
    await second.page.getByRole('button', { name: 'Templates', exact: true }).focus()
    await second.page.keyboard.press('Enter')
    const found = second.page.getByRole('dialog')
    await expect(found.getByText('The patient is allergic: Penicillin')).toBeVisible()
    await second.page.keyboard.type('tons')
    await expectDeskAndPhoneLayout(second.page, 'a template that is found')
    await second.page.keyboard.press('Enter')
    await expect(found).toHaveCount(0)
    await expect(second.medicine(1)).toHaveValue('Amoxicillin')
    await expect(second.medicine(2)).toHaveValue('Paracetamol')
    await expect(second.row(1).getByText('The patient is allergic: Penicillin')).toBeVisible()
    await second.draftSaved()
    await expectDeskAndPhoneLayout(second.page, 'an inserted template')
  },
)
