import { expect, journey } from './clinic.ts'
import { linkTo } from './my-page.ts'
import { openPhone, phone, textsOf } from './phone.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

/** A visit of this morning. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on, sex)
    values ('Lata Low', '9811111118', 52, '2026-11-24', 'female') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    status, health_issues)
  select 1, 1, 4, id, '2026-11-24', '00:10', '00:20', 600, 'CD', 'Fever' from person returning id`

journey(
  'a patient says on the phone how the visit was; the office reads it, calls back and is done',
  async ({ page, signIn, clinic, browser }) => {
    const [{ id }] = await clinic.db.unsafe<[{ id: number }]>(setUpSql)
    const { path } = await linkTo(clinic.db, id)
    await signIn('admin', page, '/apps/Feedback')
    await expect(page.getByText('Asked: 0. Answered: 0. Average: –.')).toBeVisible()

    const t = textsOf('en')
    const own = await openPhone(browser, clinic.address, { locale: 'en', ...phone })
    await own.goto(path)
    await own.getByRole('radio', { name: '2', exact: true }).check({ force: true })
    await own.getByLabel(t.feedback.words).fill('=Waited two hours <b>outside</b>')
    await own.getByRole('checkbox', { name: t.feedback.mayCall }).check()
    await expectLayout(own, 'how the visit was')
    await own.getByRole('button', { name: t.feedback.send, exact: true }).click()
    await expect(own.getByText(t.feedback.thanks)).toBeVisible()
    await expectLayout(own, 'how the visit was, answered')

    // It comes by itself.
    const row = page.getByRole('row').filter({ hasText: 'Lata Low' })
    await expect(row.getByText('=Waited two hours <b>outside</b>')).toBeVisible()
    await expect(page.getByText('Asked: 1. Answered: 1. Average: 2.0.')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'what patients say')
    await page.getByText('To call back (1)', { exact: true }).click()
    await row.getByRole('button', { name: /^Done/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please say what came of it.')).toBeVisible()
    await dialog.getByLabel('What came of it?').fill('Said sorry, comes again')
    await expectLayout(page, 'what came of a low answer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No answers here')).toBeVisible()

    // The patient thinks again, and it is open again with what was noted before.
    await own.locator('summary').getByText(t.feedback.change, { exact: true }).click()
    await own.getByRole('radio', { name: '1', exact: true }).check({ force: true })
    await own.getByRole('button', { name: t.feedback.send, exact: true }).click()
    await expect(row.getByText('1 / 5')).toBeVisible()
    await expect(row.getByText('Changed by the patient since.')).toBeVisible()

    await page.getByRole('tab', { name: 'Figures' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('1.0')
    await expectDeskAndPhoneLayout(page, 'figures of what patients say')
  },
)
