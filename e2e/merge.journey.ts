import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

/** One person under two names and numbers, each with an appointment of Dr. Anita. */
const twiceSql = `
  with person as (
    insert into patient (name, mobile, age, age_on, email) values
      ('Zubin Twice', '9811111121', 52, '2026-11-24', null),
      ('Zubin Irani Twice', '9811111122', 52, '2026-11-24', 'zubin@example.org')
    returning id, mobile
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
    price, health_issues)
  select 1, 1, 4, id, case mobile when '9811111121' then date '2026-12-08' else date '2026-12-15' end,
    '13:30', '13:45', 600, 'Fever' from person`

journey(
  'somebody who is in the register twice becomes one client, and two again',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(twiceSql)
    const [other] = await clinic.db<[{ id: number }]>`
      select id from patient where mobile = '9811111121'`
    await signIn('frontdesk', page, '/Clients')
    await page.getByRole('searchbox').fill('9811111122')
    await page.getByRole('link', { name: 'Zubin Irani Twice' }).click()
    await expect(page.getByRole('tab', { name: 'Appointments (1)' })).toBeVisible()

    await page.getByRole('button', { name: 'Registered twice?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Registered twice?' })
    await dialog.getByRole('searchbox', { name: 'The other entry' }).fill('zubin twice')
    await dialog.getByRole('radio', { name: /^Zubin Twice/ }).click()
    await expect(dialog.getByRole('group', { name: 'Which entry stays?' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge the two' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Registered twice' }).click()
    await expectDeskAndPhoneLayout(page, 'merge')
    await dialog.getByRole('button', { name: 'Merge the two' }).click()
    await expect(toastOf(page, 'Merged.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('tab', { name: 'Appointments (2)' })).toBeVisible()
    await expect(page.getByText(/^Merged with Zubin Twice, 9811111121 · /)).toBeVisible()

    // An old link and the old number lead to the one that stayed.
    const stayed = page.url()
    await page.goto(`/clients/${other.id}`)
    await expect(page).toHaveURL(stayed)
    await page.goto('/Clients')
    await page.getByRole('searchbox').fill('9811111121')
    await page.getByRole('link', { name: 'Zubin Irani Twice' }).click()

    await page.getByRole('button', { name: 'Separate' }).click()
    const question = page.getByRole('dialog', { name: 'Separate Zubin Twice again?' })
    await expect(question).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'separate')
    await question.getByRole('button', { name: 'Separate' }).click()
    await expect(toastOf(page, 'Separated.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Appointments (1)' })).toBeVisible()
    await expect(page.getByText(/^Merged with/)).toHaveCount(0)
    await page.goto(`/clients/${other.id}`)
    await expect(page.getByRole('heading', { name: 'Zubin Twice' })).toBeVisible()
  },
)
