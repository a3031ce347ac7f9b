import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

const bookSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Tara Tested', '9811111151', 30, '2026-11-24') returning id
  ), seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues, status)
    select 1, 1, 4, id, '2026-11-12', '05:00', '05:15', 600, 'Tired', 'CD' from person returning id
  ), visited as (
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    select id, '2026-11-12', 'Fatigue', 600, 4 from seen returning appointment_id
  ), recommended as (
    insert into recommended_test (appointment_id, lab_test_id, radiology_test_id)
    select appointment_id, lab, x from visited, (values (4, null::int), (null, 1)) tests (lab, x)
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '05:00', '05:15', 600, 'Tired' from person`

journey(
  'a result comes back to the test that was recommended, and is read at the next visit',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(bookSql)
    await signIn('anita')
    const visit = await VisitPage.open(page, 'Tara Tested')
    await visit.press('2 tests without a result')
    const dialog = visit.page.getByRole('dialog', { name: 'Test results' })
    await dialog.getByRole('button', { name: 'Note the result: Thyroid Profile' }).click()
    await expect(dialog.getByRole('textbox', { name: 'T3 (ng/dL)' })).toBeFocused()
    await dialog
      .getByRole('textbox', { name: 'In words' })
      .fill('TSH 7.2 mIU/l, raised\nFree T4 0.9 ng/dl')
    await dialog.getByRole('textbox', { name: 'Date of the test' }).fill('14-11-2026')
    await expectDeskAndPhoneLayout(visit.page, 'the form of a result')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(visit.page, 'Noted.')).toBeVisible()
    await expect(dialog.getByText('14-11-2026, noted by Dr. Anita Deshpande')).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'test results')
    await visit.page.keyboard.press('Escape')
    await expect(visit.page.getByRole('button', { name: '1 test without a result' })).toBeFocused()

    await visit.tab('History')
    const earlier = visit.page.getByRole('article')
    await expect(earlier.getByText('TSH 7.2 mIU/l, raised')).toBeVisible()
    await expect(earlier.getByText('Recommended · Radiology')).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'a result in the history')
  },
)
