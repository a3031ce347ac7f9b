import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

/** Every time of Dr. Anita at branch 1 in the coming weeks is taken. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Full Day', '9811111112', 40, '2026-11-24') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, s.id, person.id, d.day, s.starts, s.ends, 600, 'Fever'
  from person, slot s, (
    select day::date from generate_series(date '2026-11-24', date '2026-12-26', '1 day') day
  ) d
  where s.consultant_id = 4 and s.branch_id = 1 and s.active
    and s.weekday = extract(isodow from d.day) and not exists (
      select from appointment a where a.consultant_id = 4 and a.day = d.day
        and a.status <> 'CN' and a.starts < s.ends and s.starts < a.ends)`

/** One of them is cancelled, by whatever way. */
const cancelSql = `
  update appointment set status = 'CN' where id = (
    select a.id from appointment a join patient p on p.id = a.patient_id
    where p.name = 'Full Day' and a.day > '2026-11-24' order by a.day, a.starts limit 1)`

journey(
  'who waits for a time is called when one comes free, and booked',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('reception', page, '/apps/WaitingList')
    await page.getByRole('button', { name: 'Put on the waiting list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mobile number').fill('9811111115')
    await dialog.getByLabel('Full name').fill('Lata Waits')
    await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('34')
    await dialog.getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'General Medicine' }).click()
    await dialog.getByRole('combobox', { name: 'Consultant' }).click()
    await page.getByRole('option', { name: 'Dr. Anita Deshpande' }).click()
    await dialog.getByRole('checkbox', { name: /Koramangala/ }).check()
    await dialog.getByLabel('Health issues').fill('Sprained ankle')
    await expectLayout(page, 'a new entry')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Lata Waits is on the waiting list.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Lata Waits' })
    await expect(row.getByText('Nothing free yet')).toBeVisible()

    // It shows by itself, with the number to call.
    await clinic.db.unsafe(cancelSql)
    await expect(row.getByText('Next for this time')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'somebody who can be called')
    await row.getByRole('button', { name: /^Hold and call/ }).click()
    await expect(row.getByText(/^Held until/)).toBeVisible()
    await row.getByRole('button', { name: /^Book/ }).click()
    await expect(toastOf(page, /^Lata Waits is booked: .+ · /)).toBeVisible()
    await expect(page.getByText('Nobody is waiting')).toBeVisible()
    const [booked] = await clinic.db`
      select a.status, a.held_until from appointment a join patient p on p.id = a.patient_id
      where p.name = 'Lata Waits'`
    expect(booked).toMatchObject({ status: 'PE', heldUntil: null })
  },
)

/** Four days have all their times again. */
const freeDaysSql = `
  update appointment a set status = 'CN' from patient p
  where p.id = a.patient_id and p.name = 'Full Day' and a.day in (
    select distinct day from appointment where patient_id = p.id and day > '2026-11-24'
    order by day limit 4)`

journey(
  'all free times of who waits are listed, and one of the last is booked with the keyboard',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await clinic.db.unsafe(freeDaysSql)
    await clinic.db`
      insert into waiting_entry (patient_id, service_id, consultant_id, branch_ids, weekdays, first_day,
        last_day, health_issues, added_by)
      select p.id, 1, null, '{1}', '{1,2,3,4,5,6,7}', '2026-11-25', '2026-12-24', 'Fever', s.id
      from patient p, staff s where p.name = 'Full Day' and s.username = 'reception'`
    await signIn('reception', page, '/apps/WaitingList')
    const open = page.getByRole('button', { name: /more free times: Full Day/ })
    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'All free times for Full Day' })
    const days = dialog.getByRole('region')
    await expect(days).toHaveCount(4)
    await expectDeskAndPhoneLayout(page, 'all free times of somebody who waits')
    const last = days.last().getByRole('button', { name: /^Book/ }).last()
    const name = (await last.getAttribute('aria-label'))!
    await last.focus()
    await page.keyboard.press('Enter')
    await expect(toastOf(page, /^Full Day is booked: .+ · /)).toBeVisible()
    await expect(dialog).toBeHidden()
    const [booked] = await clinic.db`
      select to_char(a.starts, 'HH24:MI') as starts from waiting_entry w
      join appointment a on a.id = w.booked_appointment_id`
    expect(name).toContain(booked!['starts'])
  },
)
