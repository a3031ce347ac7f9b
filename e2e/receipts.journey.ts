import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, sizes } from './screenshots.ts'

/** Somebody was seen today, and has not paid. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values ('Lata Pays', '9811111131', 34, '2026-11-24')
    returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '06:00', '06:15', 600, 'Fever' from person`

journey(
  'whoever pays gets a numbered receipt, and one that was wrong is void with its reason',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    // The print dialog would wait for somebody.
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await signIn('admin', page, '/Landing-Page')
    await page.getByRole('button', { name: 'Conduct: Lata Pays' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()

    // Printed at once, from the message that says so.
    await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()
    await page.getByRole('button', { name: 'Print receipt: Lata Pays', exact: true }).click()
    const paper = page.frameLocator('iframe').locator('img')
    await expect(paper).toHaveJSProperty('complete', true)
    await expect(paper).toHaveAttribute('src', /^data:image\/svg/)

    // And again, in another language and on A5, on a phone.
    await page.setViewportSize(sizes.phone)
    await page.goto('/Landing-Page?tab=conducted&day=2026-11-24&consultant=4')
    await page.getByRole('button', { name: 'Payments: Lata Pays' }).click()
    await dialog.getByRole('button', { name: /^Print receipt: .*\/2026-27\/\d{6}$/ }).click()
    await dialog.getByLabel('Paper').selectOption('A5')
    await dialog.getByLabel('Language of the sheet').selectOption('zh')
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^[A-Z0-9]+-2026-27-\d{6}\.pdf$/)

    // It was not received after all.
    await page.setViewportSize(sizes.desk)
    await dialog.getByRole('button', { name: 'Reverse: Payment ₹600' }).click()
    await expect(dialog.getByText(/keeps its number/)).toBeVisible()
    await dialog.getByRole('radio', { name: 'Not received' }).check()
    await dialog.getByRole('button', { name: 'Reverse ₹600' }).click()
    await expect(dialog.getByText(/Reversed on .*Not received/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Print receipt: / })).toBeVisible()
    const prints = await clinic.db`
      select after ->> 'copy' as copy from audit_event where subject = 'receipt' order by id`
    expect(prints.map(({ copy }) => copy as string)).toEqual(['1', '2'])
  },
)
