import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

/** Two of a family were seen on the same day, and neither has paid. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Lata Owes', '9811111121', 34, '2026-11-24'), ('Mohan Owes', '9811111121', 40, '2026-11-24')
    returning id, name
  ),
  seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select 1, 1, 4, id, '2026-11-20', case when name like 'Lata%' then '06:00' else '06:20' end::time,
      case when name like 'Lata%' then '06:15' else '06:35' end::time, 600, 'Fever', 'CD'
    from person returning id
  )
  insert into payment (appointment_id, amount, received, day, taken_by)
  select id, 600, false, '2026-11-20', 1 from seen`

journey(
  'what was not paid at the visit is collected later, in parts and for a family',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('admin', page, '/apps/Outstanding?consultant=4&age=week')
    const row = page.getByRole('row').filter({ hasText: 'Lata Owes' })
    await expect(row.getByText('₹600')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'outstanding')
    expect(await axeFindings(page)).toEqual([])

    // A part of it now, at the desk.
    await row.getByRole('button', { name: 'Collect: Lata Owes' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByRole('textbox', { name: 'Amount taken now' })
    await expect(amount).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await amount.fill('700')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await amount.press('Enter')
    await expect(dialog.getByText('This is more than is owed.')).toBeVisible()
    await amount.fill('200')
    await amount.press('Enter')
    await expect(toastOf(page, 'Payment collected.')).toBeVisible()
    await expect(row.getByText('of ₹600')).toBeVisible()
    await expect(row.getByText('₹400')).toBeVisible()

    // The rest with what another of the family owes, on a phone.
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Collect: Lata Owes' }).click()
    await dialog.getByRole('checkbox', { name: /Mohan Owes/ }).check()
    await expect(amount).toHaveValue('1000')
    await dialog.getByRole('radio', { name: 'Online' }).check()
    await dialog.getByRole('textbox', { name: 'UPI/Transaction ID' }).fill('UPI-4711')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Lata Owes' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Mohan Owes' })).toBeHidden()

    // It was one payment too many: reversed where it was conducted, it is owed again.
    await page.setViewportSize(sizes.desk)
    await page.goto('/Landing-Page?tab=conducted&day=2026-11-20&consultant=4')
    await page.getByRole('button', { name: 'Payments: Mohan Owes' }).click()
    await dialog.getByRole('button', { name: 'Reverse: Payment ₹600' }).click()
    await dialog.getByRole('radio', { name: 'Not received' }).check()
    await dialog.getByRole('button', { name: 'Reverse ₹600' }).click()
    await expect(dialog.getByText(/Reversed on .*Not received/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Collect', exact: true })).toBeVisible()
    const rows = await clinic.db`
      select p.name, a.payment_status as status from appointment a join patient p on p.id = a.patient_id
      where p.mobile = '9811111121' order by p.name`
    expect(rows.map((it) => ({ ...it }))).toEqual([
      { name: 'Lata Owes', status: 'P' },
      { name: 'Mohan Owes', status: 'U' },
    ])
  },
)
