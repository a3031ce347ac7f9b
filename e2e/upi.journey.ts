import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import { expect, journey, toastOf } from './clinic.ts'
import { MasterPage } from './master-page.ts'
import { axeFindings, expectDeskAndPhoneLayout, sizes } from './screenshots.ts'

/** Two people were seen on the same day, and have not paid. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Lata Scans', '9811111141', 34, '2026-11-24'), ('Mohan Scans', '9811111142', 40, '2026-11-24')
    returning id, name
  ),
  seen as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues, status)
    select 2, 1, 4, id, '2026-11-20', case when name like 'Lata%' then '06:00' else '06:20' end::time,
      case when name like 'Lata%' then '06:15' else '06:35' end::time, 600, 'Fever', 'CD'
    from person returning id
  )
  insert into payment (appointment_id, amount, received, day, taken_by)
  select id, 600, false, '2026-11-20', 1 from seen`

/** What a phone's camera reads of a code on the screen. */
async function scan(code: Locator): Promise<URLSearchParams> {
  const png = (await code.screenshot()).toString('base64')
  const { pixels, width, height } = await code.page().evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const drawn = canvas.getContext('2d')!
    drawn.drawImage(image, 0, 0)
    const read = drawn.getImageData(0, 0, image.width, image.height)
    return { pixels: [...read.data], width: image.width, height: image.height }
  }, png)
  const link = jsqr(new Uint8ClampedArray(pixels), width, height)?.data ?? ''
  expect(link).toMatch(/^upi:\/\/pay\?/)
  return new URLSearchParams(link.replace('upi://pay', ''))
}

journey(
  'a payment by UPI is scanned from the screen, and an id that was used before is noticed',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    const [branch] = await clinic.db<[{ name: string }]>`select name from branch where id = 2`
    await signIn('admin', page, '/apps/Branch')
    const master = new MasterPage(page)
    await master.edit(branch.name)
    await master.field('UPI address').fill('clinic at bank')
    await master.save()
    await expect(page.getByText('Please enter a UPI address such as clinic@bank.')).toBeVisible()
    await master.field('UPI address').fill('opd.clinic@okbank')
    await master.save()
    await master.dialog.waitFor({ state: 'hidden' })

    // The code asks for what is owed, and follows the amount.
    await page.goto('/apps/Outstanding?branch=2&consultant=4&age=week')
    await page.getByRole('button', { name: 'Collect: Lata Scans' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Online' }).check()
    const code = dialog.getByRole('img', { name: /^QR code to pay/ })
    await expect(code).toHaveAccessibleName('QR code to pay ₹600 to opd.clinic@okbank')
    const asked = await scan(code)
    expect(asked.get('pa')).toBe('opd.clinic@okbank')
    expect(asked.get('am')).toBe('600.00')
    expect(asked.get('cu')).toBe('INR')
    expect(asked.get('pn')).toBeTruthy()
    expect(asked.get('tr')).toMatch(/^A\d+T[a-z0-9]+$/)
    await dialog.getByRole('textbox', { name: 'Amount taken now' }).fill('450.25')
    await expect(code).toHaveAccessibleName(/₹450.25/)
    expect((await scan(code)).get('am')).toBe('450.25')
    // Large enough for the counter, on every screen.
    expect((await code.boundingBox())!.width).toBeGreaterThanOrEqual(180)
    await expectDeskAndPhoneLayout(page, 'upi')

    // Without the id of the payment nothing is taken; what was typed is there after a reload.
    const id = dialog.getByRole('textbox', { name: 'UPI/Transaction ID' })
    await id.press('Enter')
    await expect(dialog.getByText('Please enter the UPI/Transaction ID.')).toBeVisible()
    await id.fill('UPI-2026-77')
    await page.reload()
    await page.getByRole('button', { name: 'Collect: Lata Scans' }).click()
    await expect(id).toHaveValue('UPI-2026-77')
    await expect(dialog.getByRole('textbox', { name: 'Amount taken now' })).toHaveValue('450.25')
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(toastOf(page, 'Payment collected.')).toBeVisible()

    // The same id for somebody else is warned of on a phone, and taken all the same.
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Collect: Mohan Scans' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    await dialog.getByRole('radio', { name: 'Online' }).check()
    expect((await scan(code)).get('am')).toBe('600.00')
    await id.fill('UPI-2026-77')
    await expect(
      dialog.getByText(`This ID was already used on 24-11-2026 at ${branch.name}.`),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(dialog).toBeHidden()

    // Both have a receipt that names it.
    const receipts = await clinic.db<{ number: string; paise: number; transactionId: string }[]>`
      select n.number, e.paise::int, e.transaction_id as "transactionId"
      from numbered_receipt n join receipt_line l on l.receipt_id = n.id
      join ledger_entry e on e.id = l.entry_id
      join appointment a on a.id = e.appointment_id join patient p on p.id = a.patient_id
      where p.name like '% Scans' order by n.id`
    expect(receipts.map(({ paise, transactionId }) => ({ paise, transactionId }))).toEqual([
      { paise: 45_025, transactionId: 'UPI-2026-77' },
      { paise: 60_000, transactionId: 'UPI-2026-77' },
    ])
    await page.setViewportSize(sizes.desk)
    await page.goto('/Landing-Page?tab=conducted&day=2026-11-20&consultant=4')
    await page.getByRole('button', { name: 'Payments: Mohan Scans' }).click()
    await expect(
      dialog.getByRole('button', { name: `Print receipt: ${receipts[1]!.number}` }),
    ).toBeVisible()
  },
)
