import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, sizes } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

/** A patient with a visit in August and one on the 12th, both of which recommended HbA1c, and an appointment today. */
const bookSql = `
  with person as (
    insert into patient (name, mobile, age, age_on, sex)
    values ('Sugandha Sweet', '9811111152', 54, '2026-11-24', 'female') returning id
  ), seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues, status)
    select 1, 1, 4, id, day::date, '05:20', '05:35', 600, 'Diabetes', 'CD'
    from person, (values ('2026-08-11'), ('2026-11-12')) days (day) returning id, day
  ), visited as (
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    select id, day, 'Type 2 diabetes mellitus', 600, 4 from seen returning appointment_id
  ), recommended as (
    insert into recommended_test (appointment_id, lab_test_id)
    select appointment_id, test.id from visited, lab_test test where test.name = 'HbA1c'
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '05:20', '05:35', 600, 'Diabetes' from person`

for (const size of ['desk', 'phone'] as const) {
  journey(
    `a figure is noted, marked as high, and seen beside that of the next visit (${size})`,
    async ({ page, signIn, clinic }) => {
      await clinic.db.unsafe(bookSql)
      await signIn('anita')
      const visit = await VisitPage.open(page, 'Sugandha Sweet')
      await visit.page.setViewportSize(sizes[size])
      await expect(visit.page.getByRole('button', { name: 'Course' })).toHaveCount(0)
      await visit.press('2 tests without a result')
      const dialog = visit.page.getByRole('dialog', { name: 'Test results' })
      const note = dialog.getByRole('button', { name: 'Note the result: HbA1c' })
      const save = dialog.getByRole('button', { name: 'Save' })
      const figure = dialog.getByRole('textbox', { name: 'HbA1c (%)' })

      // The later visit is the first of the list.
      await note.last().click()
      await expect(figure).toBeFocused()
      await figure.fill('8.1')
      await expect(dialog.getByText('high')).toBeVisible()
      await expectDeskAndPhoneLayout(visit.page, 'a figure that is high')
      await dialog.getByRole('textbox', { name: 'Date of the test' }).fill('14-08-2026')
      await save.click()
      await expect(toastOf(visit.page, 'Noted.')).toBeVisible()
      const noted = dialog.getByRole('list', { name: 'Figures' })
      await expect(noted).toContainText('8.1 %')
      await expect(noted).toContainText('high')

      await note.click()
      await figure.fill('5.4')
      await expect(figure.locator('xpath=ancestor::form').getByText('high')).toHaveCount(0)
      await save.click()
      await expect(noted.first()).toContainText('5.4 %')
      await expectDeskAndPhoneLayout(visit.page, 'figures of two visits')
      await visit.page.keyboard.press('Escape')

      await visit.press('Course')
      const course = visit.page.getByRole('dialog', { name: 'Course' })
      const table = course.getByRole('table', { name: 'HbA1c (%)' })
      await expect(table.getByRole('row', { name: /Value/ })).toHaveText(/8\.1 high\s*5\.4/)
      await expect(table.getByRole('columnheader', { name: '14-08-2026' })).toBeVisible()
      await expectDeskAndPhoneLayout(visit.page, 'a course')
      await visit.page.keyboard.press('Escape')

      await visit.tab('History')
      await expect(visit.page.getByRole('article').getByText('5.4 %')).toBeVisible()
      await expectDeskAndPhoneLayout(visit.page, 'a figure in the history')
    },
  )
}
