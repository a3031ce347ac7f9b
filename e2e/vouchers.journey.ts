import { readFileSync } from 'node:fs'
import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

journey(
  'the desk puts change in, pays a courier, takes a mistake back, and closes the day without a difference',
  async ({ page, signIn, browser, clinic }) => {
    const [branch] = await clinic.db<[{ name: string }]>`select name from branch where id = 2`
    await signIn('reception', page, '/apps/CloseOfDay')
    const card = page.getByRole('listitem').filter({ hasText: `${branch.name}, 24-11-2026` })
    const dialog = page.getByRole('dialog')
    const write = async (button: string, kind: string, amount: string, note = '') => {
      // The one before has closed.
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: button, exact: true }).click()
      await dialog.getByRole('combobox', { name: 'Branch' }).click()
      await page.getByRole('option', { name: branch.name }).click()
      await dialog.getByRole('radio', { name: kind, exact: true }).check()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog.getByRole('textbox', { name: 'In a few words' }).fill(note)
      await dialog.getByRole('button', { name: button, exact: true }).click()
    }
    await write('Put in', 'Change', '500')
    await expect(toastOf(page, /^Voucher .+\/V\/2026-27\/000001 is written\.$/)).toBeVisible()
    await expect(card.getByText('₹500').first()).toBeVisible()
    await write('Pay out', 'Courier and travel', '120.50', 'Samples to the laboratory')
    await expect(card.getByText('Samples to the laboratory')).toBeVisible()

    // What nobody could tell later is asked for.
    await write('Pay out', 'Other expense', '800')
    await expect(dialog.getByText('Please say in a few words what it is.')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'voucher')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'In a few words' }).fill('Flowers')
    await dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
    await expect(card.getByText('Flowers')).toBeVisible()

    // Another desk, at which the day of the branch is open, sees it without a click.
    const office = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await signIn('admin', office, '/apps/BranchDay?branch=2')
    const list = office.getByRole('list', { name: 'Paid out and put in: Nandini Hegde' })
    await expect(list.getByText('Flowers')).toBeVisible()

    // It was 80 rupees: taken back, and written again.
    await card.getByRole('button', { name: /^Take back: .+000003$/ }).click()
    await card.getByRole('radio', { name: 'Wrong amount' }).check()
    await page.setViewportSize(sizes.phone)
    expect(await axeFindings(page)).toEqual([])
    await card.getByRole('button', { name: 'Take ₹800 back' }).click()
    await expect(toastOf(page, /Taken back by voucher .+000004\./)).toBeVisible()
    await expect(card.getByText('Taken back', { exact: true })).toBeVisible()
    await expect(list.getByText(/^Takes back .+000003$/)).toBeVisible()
    await write('Pay out', 'Other expense', '80', 'Flowers')
    await expect(card.getByText(/000005/)).toBeVisible()
    await page.setViewportSize(sizes.desk)
    await expectDeskAndPhoneLayout(page, 'close-of-day-vouchers')

    // An Admin takes cash out of the desk's drawer.
    await office.getByRole('button', { name: 'Pay out: Nandini Hegde' }).click()
    await office.getByRole('radio', { name: 'To the owner' }).check()
    await office.getByRole('textbox', { name: 'Amount' }).fill('100')
    await office.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click()
    await expect(card.getByText('To the owner')).toBeVisible()
    await expect(office.getByText('Paid out: ₹300.50')).toBeVisible()
    await expectDeskAndPhoneLayout(office, 'branch-day-vouchers')
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Export' }).click()
    const text = office.waitForEvent('download')
    await office.getByRole('menuitem', { name: 'CSV file' }).click()
    const file = readFileSync(await (await text).path(), 'utf8')
    expect(file).toMatch(
      /\/V\/2026-27\/000002,Nandini Hegde,Courier and travel,Samples[^,]*,-120\.5/,
    )

    // 199 rupees and 50 paise are left of it, with what patients paid.
    const [expected] = await clinic.db<[{ rupees: number }]>`
      select r.cash / 100.0 as rupees from drawer d cross join lateral drawer_received(d.id) r
      join staff s on s.id = d.staff_id
      where s.username = 'reception' and d.branch_id = 2 and d.day = '2026-11-24'`
    await card.getByRole('button', { name: /^Count:/ }).click()
    const began = Math.ceil(expected.rupees) - expected.rupees
    await dialog.getByRole('textbox', { name: 'In the drawer before' }).fill(String(began))
    await dialog
      .getByRole('textbox', { name: 'Number of ₹1', exact: true })
      .fill(String(Math.ceil(expected.rupees)))
    const [online] = await clinic.db<[{ rupees: number }]>`
      select (r.online + r.not_told) / 100.0 as rupees
      from drawer d cross join lateral drawer_received(d.id) r join staff s on s.id = d.staff_id
      where s.username = 'reception' and d.branch_id = 2 and d.day = '2026-11-24'`
    await dialog.getByRole('textbox', { name: 'Online payments' }).fill(String(online.rupees))
    await expect(dialog.getByText('Paid out: ₹300.50')).toBeVisible()
    await expect(dialog.getByText('Put in: ₹500')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Stays in the drawer' }).check()
    await dialog.getByRole('button', { name: 'Close the drawer' }).click()
    await expect(toastOf(page, 'Drawer closed.')).toBeVisible()
    const [close] = await clinic.db<[{ cash: number; online: number }]>`
      select cash_difference::int as cash, online_difference::int as online from drawer_close
      order by id desc limit 1`
    expect(close).toEqual({ cash: 0, online: 0 })

    // What is paid out now counts for tomorrow, and no more than there should be.
    await write('Pay out', 'To the bank', '99999')
    await expect(dialog.getByRole('alert')).toContainText('There should not be as much cash')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
    await dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
    await expect(toastOf(page, /It counts for 25-11-2026/)).toBeVisible()
    await expect(
      card.getByText('Paid out or put in after closing: -₹20. It counts for 25-11-2026.'),
    ).toBeVisible()
  },
)
