import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

journey(
  'a doctor falls ill at 11, and the desk moves, cancels and calls',
  async ({ page, signIn, clinic, browser }) => {
    // An Employee with the rights for it; three patients of Dr. Anita are booked after 11.
    await clinic.db`
    update staff set further_rights = array['conduct', 'cancel', 'reschedule', 'leave']
    where username = 'reception'`
    await clinic.db`
    insert into consultant_service (consultant_id, service_id, fee)
    select id, 1, 900 from staff where username = 'rohan'`
    await clinic.db`
    update appointment set status = 'CN' where consultant_id = 4 and status = 'PE'
      and day = '2026-11-24'`
    await clinic.db`
    with person as (
      insert into patient (name, mobile, age, age_on)
      select 'Waiting ' || name, '97123458' || n, 40, '2026-01-01'
      from (values ('Asha', 11), ('Bina', 12), ('Chitra', 13)) named (name, n)
      returning id, name
    )
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues)
    select 1, 1, 4, s.id, person.id, '2026-11-24', s.starts, s.ends, 600, 'Fever'
    from (select id, row_number() over (order by name) as nth from person) person
    join (
      select id, starts, ends, row_number() over (order by starts) as nth from slot
      where consultant_id = 4 and branch_id = 1 and weekday = 2 and active and starts >= '11:15'
    ) s using (nth)`
    const anita = await browser.newPage()
    await signIn('anita', anita)
    await signIn('reception', page, '/apps/appointments-to-move')
    await page.getByRole('button', { name: 'Away for the rest of today' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Consultant' }).click()
    await page.getByRole('option', { name: 'Dr. Anita Deshpande' }).click()
    await dialog.getByRole('textbox', { name: 'From' }).fill('11:00')
    await expectDeskAndPhoneLayout(page, 'marking')
    await dialog.getByRole('button', { name: 'Mark as leave' }).click()
    await expect(toastOf(page, 'Marked as leave.')).toBeVisible()
    await anita.bringToFront()
    const note = anita.getByRole('status').filter({ hasText: 'Away today' })
    await expect(note).toContainText(/From .?11:00/)
    await expectLayout(anita, 'a consultant who was marked away')
    await page.bringToFront()
    // The wrong one at first: whoever marks leave takes it back.
    await page.getByRole('button', { name: 'Away for the rest of today' }).click()
    await dialog.getByRole('button', { name: 'Undo: Dr. Anita Deshpande' }).click()
    await expect(toastOf(page, 'Leave taken back.')).toBeVisible()
    await expect(note).toHaveCount(0)
    await anita.close()
    await dialog.getByRole('combobox', { name: 'Consultant' }).click()
    await page.getByRole('option', { name: 'Dr. Anita Deshpande' }).click()
    await dialog.getByRole('textbox', { name: 'From' }).fill('11:00')
    await dialog.getByRole('button', { name: 'Mark as leave' }).click()

    const rows = page.getByRole('region', { name: 'Move Appointments' }).getByRole('row')
    await expect(page.getByText('3 appointments', { exact: true })).toBeVisible()
    await expect(page.getByText('You cannot reschedule')).toHaveCount(0)
    await page.getByText('Other consultants too').click()
    await expect(rows.nth(1).getByRole('combobox')).toHaveValue(/Dr. Rohan Iyer/)
    // One of the three is cancelled instead.
    await rows.nth(3).getByRole('combobox').click()
    await page.getByRole('option', { name: 'Cancel the appointment' }).click()
    await expectDeskAndPhoneLayout(page, 'affected')
    await page.getByRole('button', { name: 'Move 2 appointments' }).click()
    const question = page.getByRole('dialog', { name: 'Move 2 appointments?' })
    await expect(question.getByRole('button', { name: 'Do not move' })).toBeFocused()
    await question.getByRole('button', { name: 'Move 2 appointments' }).click()
    await expect(toastOf(page, '2 appointments were moved.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel 1 appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 appointment' }).click()
    await expect(toastOf(page, /^1 appointment was cancelled/)).toBeVisible()
    const statuses = await clinic.db`
    select a.status from appointment a
    join patient p on p.id = a.patient_id where p.name like 'Waiting %' order by p.name`
    expect(statuses.map(({ status }) => status as string)).toEqual(['PE', 'PE', 'CN'])

    // The call list: one key for each who was told.
    await page.getByRole('tab', { name: 'Call list (3)' }).click()
    const calls = page.getByRole('region', { name: 'Call list' }).getByRole('row')
    await expect(calls.nth(1)).toContainText('Waiting Asha')
    await expect(calls.nth(1).getByRole('link', { name: '9712345811' })).toHaveAttribute(
      'href',
      'tel:+919712345811',
    )
    await expect(calls.nth(3)).toContainText('Cancelled')
    await expectDeskAndPhoneLayout(page, 'calls')
    await calls.nth(1).getByRole('button', { name: 'Told: Waiting Asha' }).focus()
    for (const next of ['Waiting Bina', 'Waiting Chitra']) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: `Told: ${next}`, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Call list (0)' })).toBeVisible()
    await expect(calls.nth(1)).toContainText('Told by Nandini Hegde')
  },
)
