import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

/** One was seen and owes 600 rupees, another has paid them; the desk may refund, discounts take two. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Usha Owes', '9811111131', 34, '2026-11-24'), ('Veena Paid', '9811111132', 40, '2026-11-24')
    returning id, name
  ),
  seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select 1, 1, 4, id, '2026-11-20', case when name like 'Usha%' then '06:00' else '06:20' end::time,
      case when name like 'Usha%' then '06:15' else '06:35' end::time, 600, 'Fever', 'CD'
    from person returning id, patient_id
  )
  insert into payment (appointment_id, amount, received, mode, day, taken_by)
  select s.id, 600, p.name like 'Veena%', case when p.name like 'Veena%' then 'Cash' end, '2026-11-20', 1
  from seen s join person p on p.id = s.patient_id;
  update staff set further_rights = further_rights || '{refund,discount}' where username = 'reception'`

journey(
  'a discount takes a second person, and what was paid is given back',
  async ({ page, signIn, clinic, browser }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('admin', page, '/apps/Clinic')
    const limits = page.getByRole('region', { name: /Limits of refunds/ })
    const discount = limits.getByRole('group', { name: 'Discount' })
    await discount.getByRole('textbox', { name: 'An Employee alone up to' }).fill('1.005')
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(limits.getByText(/Please enter an amount/)).toBeVisible()
    await discount.getByRole('textbox', { name: 'An Employee alone up to' }).fill('100')
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Saved.')).toBeVisible()

    // The desk asks for more than it may give alone.
    const atDesk = await (
      await browser.newContext({ viewport: sizes.desk, baseURL: clinic.address })
    ).newPage()
    await signIn('reception', atDesk, '/apps/Outstanding?consultant=4&age=week')
    await atDesk.getByRole('button', { name: 'Collect: Usha Owes' }).click()
    const dialog = atDesk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Discount', exact: true }).click()
    const amount = dialog.getByRole('textbox', { name: 'Amount forgone' })
    await amount.fill('601')
    await dialog.getByRole('radio', { name: 'Hardship' }).check()
    await amount.press('Enter')
    await expect(dialog.getByText('This is more than is owed.')).toBeVisible()
    await amount.fill('250')
    expect(await axeFindings(atDesk)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(dialog.getByText('Waits for approval')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Withdraw/ })).toBeVisible()

    // The Admin sees it in the menu, and approves it on a phone.
    await page.goto('/apps/Approvals')
    await expect(page.getByRole('link', { name: /To approve: 1/i })).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'approvals')
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: /^Decide: Discount ₹250/ }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve ₹250' }).click()
    await expect(toastOf(page, 'Approved and entered.')).toBeVisible()
    await expect(page.getByText('Nothing waits for approval.')).toBeVisible()

    // What was paid is given back by the desk alone, and a part only once.
    await atDesk.goto('/Landing-Page?tab=conducted&day=2026-11-20&consultant=4')
    await atDesk.getByRole('button', { name: 'Payments: Veena Paid' }).click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount given back' }).fill('200')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('radio', { name: 'Goodwill' }).check()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(toastOf(atDesk, 'Entered.')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Entries' }).getByText('Refund')).toBeVisible()
    const rows = await clinic.db`
      select p.name, a.price::int, a.payment_status as status from appointment a
      join patient p on p.id = a.patient_id where p.mobile in ('9811111131', '9811111132')
      order by p.name`
    expect(rows.map((it) => ({ ...it }))).toEqual([
      { name: 'Usha Owes', price: 350, status: 'U' },
      { name: 'Veena Paid', price: 400, status: 'P' },
    ])
    await atDesk.context().close()
  },
)
