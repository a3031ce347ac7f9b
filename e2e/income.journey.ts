import type { Page } from '@playwright/test'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

/** Of two consultants: one patient waits today, the other was seen some days ago and has not paid. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Lata Income', '9811111151', 34, '2026-11-24'), ('Mohan Income', '9811111152', 40, '2026-11-24')
    returning id, name
  ),
  waiting as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues)
    select 1, 1, 4, id, '2026-11-24', '06:00', '06:15', 600, 'Fever' from person where name like 'Lata%'
  ),
  seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select 1, 6, 11, id, '2026-11-20', '06:00', '06:30', 700, 'Shoulder', 'CD'
    from person where name like 'Mohan%' returning id
  )
  insert into payment (appointment_id, amount, received, day, taken_by)
  select id, 700, false, '2026-11-20', 1 from seen`

const addressOf = (by: string) => `/apps/Income?by=${by}&branch=1&from=2026-11-24&to=2026-11-24`

/** The total below the income, and the sum of its rows, in paise; with its net at the end of each. */
async function netOf(page: Page): Promise<{ total: number; rows: number }> {
  const table = page.getByRole('table', { name: 'Income' })
  const total = await table.locator('tfoot td').last().innerText()
  const rows = await table.locator('tbody tr[data-row] td[data-column="net"]').allInnerTexts()
  return { total: paiseOf(total), rows: rows.reduce((sum, text) => sum + paiseOf(text), 0) }
}

/** '-₹1,200.50' in paise. */
const paiseOf = (text: string): number => Math.round(Number(text.replaceAll(/[₹,\s]/g, '')) * 100)

journey(
  'the income says the same as the receipts and the drawers, however it is shown, and a consultant sees their own',
  async ({ page, signIn, browser, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    await signIn('admin', page, addressOf('mode'))
    await expect(page.getByRole('table', { name: 'Income' })).toBeVisible()
    const before = await netOf(page)

    // 600 in cash at the visit, 300.50 of an older debt online, and 100 given back.
    await page.goto('/Landing-Page?branch=1&consultant=4')
    await page.getByRole('button', { name: 'Conduct: Lata Income' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()
    await page.goto('/apps/Outstanding?branch=1&consultant=11&age=week')
    await page.getByRole('button', { name: 'Collect: Mohan Income' }).click()
    await dialog.getByRole('textbox', { name: 'Amount taken now' }).fill('300.50')
    await dialog.getByRole('radio', { name: 'Online' }).check()
    await dialog.getByRole('textbox', { name: 'UPI/Transaction ID' }).fill('UPI-INCOME-1')
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(toastOf(page, 'Payment collected.')).toBeVisible()
    await page.goto('/Landing-Page?tab=conducted&day=2026-11-24&branch=1&consultant=4')
    await page.getByRole('button', { name: 'Payments: Lata Income' }).click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount given back' }).fill('100')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('radio', { name: 'Goodwill' }).check()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(toastOf(page, 'Entered.')).toBeVisible()

    // By whatever it is shown, the rows add up to the total, which has grown by just that.
    const net = before.total + 80_050
    const nets: Record<string, { total: number; rows: number }> = {}
    for (const by of ['day', 'mode', 'branch', 'consultant', 'service', 'person']) {
      await page.goto(addressOf(by))
      await expect(page.getByRole('table', { name: 'Income' })).toBeVisible()
      nets[by] = await netOf(page)
    }
    expect(nets).toEqual(
      Object.fromEntries(Object.keys(nets).map((by) => [by, { total: net, rows: net }])),
    )
    await expectDeskAndPhoneLayout(page, 'income')

    // The receipts of the day, less its refund vouchers.
    const [receipts] = await clinic.db<[{ paise: string }]>`
      select sum(ledger_received(e.kind, e.paise)) as paise from receipt r
      join receipt_line l on l.receipt_id = r.id join ledger_entry e on e.id = l.entry_id
      where r.branch_id = 1 and r.day = '2026-11-24'`
    expect(Number(receipts.paise)).toBe(net)
    // The branch's day, on a phone.
    await page.setViewportSize(sizes.phone)
    await page.goto('/apps/BranchDay?branch=1&day=2026-11-24')
    const day = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Received by kind' }) })
    await expect(day.locator('tfoot td').last()).toBeVisible()
    expect(paiseOf(await day.locator('tfoot td').last().innerText())).toBe(net)

    // A row leads to those below it: the consultant's services, of that day and branch.
    await page.setViewportSize(sizes.desk)
    await page.goto(addressOf('consultant'))
    const [anita] = await clinic.db<[{ name: string }]>`select name from staff where id = 4`
    const own = page.getByRole('row').filter({ hasText: anita.name })
    const ownNet = await own.locator('td[data-column="net"]').innerText()
    await own.getByRole('button', { name: anita.name }).click()
    await expect(page.getByRole('columnheader', { name: 'Health Service' })).toBeVisible()
    expect((await netOf(page)).total).toBe(paiseOf(ownNet))

    // The consultant sees that row, and nobody else's.
    const doctor = await (
      await browser.newContext({ viewport: sizes.phone, baseURL: clinic.address })
    ).newPage()
    await signIn('anita', doctor, addressOf('consultant'))
    const table = doctor.getByRole('table', { name: 'Income' })
    await expect(table.locator('tbody tr[data-row]')).toHaveCount(1)
    await expect(table.getByText(anita.name)).toBeVisible()
    expect((await netOf(doctor)).rows).toBe(paiseOf(ownNet))
    await expect(doctor.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
    await expectDeskAndPhoneLayout(doctor, 'own income')
    await doctor.context().close()
  },
)
