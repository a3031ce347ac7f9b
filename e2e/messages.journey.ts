import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

/** A patient with two appointments, and one more patient with one. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Lata Hears', '9811111117', 40, '2026-11-24'), ('Ravi Hears', '9811111118', 40, '2026-11-24')
    returning id, name
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, p.id, t.day, t.starts, t.starts + interval '5 minutes', 600, 'Fever'
  from person p join (values
    ('Lata Hears', date '2026-12-02', time '21:00'), ('Lata Hears', date '2026-12-09', time '21:00'),
    ('Ravi Hears', date '2026-12-03', time '21:00')) t (name, day, starts) on t.name = p.name`

const cancelSql = `
  update appointment a set status = 'CN' from patient p
  where p.id = a.patient_id and p.name like '% Hears'`

journey(
  'the clinic switches messages on, and the desk sends them from its own device, one Enter each',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'sent' }))
    await signIn('admin', page, '/apps/Messages?tab=rules')
    // Of no branch before one is chosen.
    await expect(page.getByText('Each branch has its own settings')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'whose settings')
    await page.getByRole('button', { name: 'Koramangala' }).click()
    await page.getByRole('checkbox', { name: 'Cancellation' }).check()
    await page.getByLabel('Text').fill('{{patient}}: {{when}} is off. {{diagnosis}}')
    await expect(page.getByText('It has a placeholder that does not exist.')).toBeVisible()
    await page.getByLabel('Text').fill('{{patient}}: {{when}} is booked.')
    await expectDeskAndPhoneLayout(page, 'what a branch sends')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Saved.')).toBeVisible()

    // Nothing goes to whom nobody has asked.
    for (const name of ['Lata Hears', 'Ravi Hears']) {
      const [patient] = await clinic.db<{ id: number }[]>`
        select id from patient where name = ${name}`
      await page.goto(`/clients/${patient!.id}`)
      await page.getByRole('button', { name: 'Correct' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Language of messages').selectOption('Deutsch')
      await dialog.getByRole('checkbox', { name: /^Agrees to messages/ }).check()
      await dialog.getByRole('radio', { name: 'Misspelt' }).click()
      await expectLayout(page, 'a patient who agrees')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    }
    await clinic.db.unsafe(cancelSql)

    await page.goto('/apps/Messages')
    // One message for both appointments that one change has cancelled.
    await expect(
      page.getByText(/^Lata Hears, Ihr Termin .*02-12-2026.*09-12-2026.*abgesagt/),
    ).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'messages to send')
    await page.goto('/apps/Branch')
    await page.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('button', { name: 'Open: Lata Hears' })).toBeFocused()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    expect((await opened).url()).toMatch(/^https:\/\/wa\.me\/919811111117\?text=Lata%20Hears/)
    await expect(page.getByRole('button', { name: 'Sent: Lata Hears' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Open: Ravi Hears' })).toBeFocused()
    await page.getByRole('button', { name: 'Do not send: Ravi Hears' }).click()
    await expect(page.getByText('No message waits')).toBeVisible()

    await page.getByRole('tab', { name: 'Sent', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Lata Hears' })).toContainText(
      '9811111117',
    )
    await expectDeskAndPhoneLayout(page, 'messages that were sent')
    await page.getByRole('button', { name: 'Send again: Ravi Hears' }).click()
    await page.getByRole('tab', { name: 'To send' }).click()
    await expect(page.getByRole('button', { name: 'Open: Ravi Hears' })).toBeVisible()
  },
)
