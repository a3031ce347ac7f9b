import { readFileSync } from 'node:fs'
import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

/** A patient of Dr. Anita who paid today, for a visit of another day; the reception took it. */
const paidSql = (reference: string, minutes: string, mode: string, amount: number) => `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Paid ${reference}', '98111111${minutes}', 34, '2026-11-24') returning id
  ),
  seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select 2, 1, 4, id, '2026-11-20', '04:${minutes}', '04:${Number(minutes) + 5}', ${amount}, 'Fever', 'CD'
    from person returning id
  )
  insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
  select id, ${amount}, true, '${mode}', ${mode === 'Online' ? `'UPI-${reference}'` : 'null'},
    '2026-11-24', (select id from staff where username = 'reception') from seen`

journey(
  'the desk counts its drawer with a difference, what comes late goes to the next day, and an Admin opens it again',
  async ({ page, signIn, browser, clinic }) => {
    await clinic.db.unsafe(paidSql('first', '10', 'Cash', 600))
    await clinic.db.unsafe(paidSql('second', '20', 'Online', 400))
    await signIn('reception', page, '/apps/CloseOfDay')
    const [branch] = await clinic.db<{ name: string }[]>`select name from branch where id = 2`
    const cardOf = (day: string) =>
      page.getByRole('listitem').filter({ hasText: `${branch!.name}, ${day}` })
    const card = cardOf('24-11-2026')
    // Nobody counted here before: the day before is offered as well.
    await expect(cardOf('23-11-2026').getByText('Left open')).toBeVisible()
    await expect(card.getByText('Open', { exact: true })).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'close-of-day')
    expect(await axeFindings(page)).toEqual([])

    // Counted by the keyboard alone; nothing is expected before something was counted.
    await card.getByRole('button', { name: /^Count:/ }).click()
    const dialog = page.getByRole('dialog')
    // A first count says with what the drawer began.
    await expect(dialog.getByRole('textbox', { name: 'In the drawer before' })).toBeFocused()
    await expect(dialog.getByText('What is expected appears once')).toBeVisible()
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Number of ₹500' })).toBeFocused()
    await page.keyboard.type('1')
    for (let note = 0; note < 2; note += 1) await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await expect(dialog.getByText('₹650').first()).toBeVisible()
    for (let note = 0; note < 6; note += 1) await page.keyboard.press('Enter')
    await page.keyboard.type('400')
    await expect(dialog.getByRole('cell', { name: '-₹50' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // Money comes in while somebody counts: the form says so, and asks to check.
    await clinic.db.unsafe(paidSql('third', '30', 'Cash', 200))
    await expect(dialog.getByText('Meanwhile ₹200 more was received.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Number of ₹200' }).fill('1')

    // The rest on a phone: why it differs, and where the cash goes.
    await page.setViewportSize(sizes.phone)
    await page.keyboard.press('Enter')
    const close = dialog.getByRole('button', { name: 'Close the drawer' })
    await close.focus()
    await close.press('Enter')
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Wrong change given' }).check()
    await dialog.getByRole('radio', { name: 'Safe' }).check()
    await dialog.getByRole('textbox', { name: 'Amount carried away' }).fill('700')
    await expect(dialog.getByText('Stays in the drawer: ₹150')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await close.click()
    await expect(toastOf(page, 'Drawer closed.')).toBeVisible()
    await expect(card.getByText('Wrong change given')).toBeVisible()
    // Its count holds what the day before left, which can be counted no more.
    await expect(cardOf('23-11-2026')).toHaveCount(0)

    // What comes late counts for tomorrow, and is said without a click.
    await clinic.db.unsafe(paidSql('late', '40', 'Cash', 300))
    await expect(
      card.getByText('Received after closing: ₹300. It counts for 25-11-2026.'),
    ).toBeVisible()

    // An Admin sees the day of the branch, and opens the drawer again.
    await page.setViewportSize(sizes.desk)
    const office = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await signIn('admin', office, '/apps/BranchDay?branch=2')
    const row = office.getByRole('row').filter({ hasText: 'Nandini Hegde' })
    await expect(row.getByText('Cash -₹50')).toBeVisible()
    await expectDeskAndPhoneLayout(office, 'branch-day')
    expect(await axeFindings(office)).toEqual([])
    await office.getByRole('button', { name: 'Export' }).click()
    const file = office.waitForEvent('download')
    await office.getByRole('menuitem', { name: 'Print (PDF)' }).click()
    expect((await file).suggestedFilename()).toBe('day-2026-11-24.pdf')
    await office.getByRole('button', { name: 'Export' }).click()
    const text = office.waitForEvent('download')
    await office.getByRole('menuitem', { name: 'CSV file' }).click()
    expect((await text).suggestedFilename()).toBe(`${branch!.name} 2026-11-24.csv`)
    const lines = readFileSync(await (await text).path(), 'utf8').split(/\r?\n/)
    expect(lines.find((line) => line.includes('Nandini Hegde'))).toMatch(/Closed,900,850,-50,/)
    // The day's sums stand below, with a line between.
    expect(lines.find((line) => line.startsWith('Payment,'))).toMatch(/^Payment,\d/)
    await row.getByRole('button', { name: 'Open again: Nandini Hegde' }).click()
    await office.getByRole('radio', { name: 'The count was wrong' }).check()
    await office.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await expect(toastOf(office, 'The drawer is open again.')).toBeVisible()
    // The desk hears of it.
    await expect(card.getByText('Open', { exact: true })).toBeVisible()
  },
)
