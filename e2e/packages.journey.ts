import { expect, journey, toastOf } from './clinic.ts'
import { axeFindings, expectDeskAndPhoneLayout, expectLayout, sizes } from './screenshots.ts'

/** A series of three with Priya Menon, the first of them today, and a package price for so many. */
const setUpSql = `
  update service set package_sessions = 3, package_price = 1000 where id = 6;
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Lata Package', '9811111131', 34, '2026-11-24') returning id
  ),
  series as (
    insert into subscription (patient_id, service_id, branch_id, plan, start_day, sessions)
    select id, 6, 1, 'custom', '2026-11-24', 3 from person returning id, patient_id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues, subscription_id)
  select 1, 6, 11, patient_id, day, '05:00', '05:30', 700, 'Frozen shoulder', id
  from series, unnest(array['2026-11-24', '2027-01-05', '2027-01-12']::date[]) day`

journey(
  'a series is paid at once, a session draws on it, and what is left is given back',
  async ({ page, signIn, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    const [series] = await clinic.db<[{ id: number; first: number }]>`
      select s.id, min(a.id) as first from subscription s
      join appointment a on a.subscription_id = s.id join patient p on p.id = s.patient_id
      where p.name = 'Lata Package' group by s.id`
    await signIn('admin', page, `/subscriptions/${series.id}`)
    const list = await page.context().newPage()
    await list.goto('/Landing-Page?consultant=11')
    const row = list.getByRole('row').filter({ hasText: 'Lata Package' })
    await expect(row).toContainText('Unpaid')
    await page.bringToFront()
    const section = page.getByRole('region', { name: 'Package' })
    await section.getByRole('button', { name: 'Collect' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Price of all sessions' })).toHaveValue('1000')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('By her son')
    expect(await axeFindings(page)).toEqual([])
    // What was typed is there after the page was loaded again, and gone once it is saved.
    await page.reload()
    await section.getByRole('button', { name: 'Collect' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('By her son')
    await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
    await expect(toastOf(page, 'Payment collected.')).toBeVisible()
    await expect(section.getByText('3 / 3')).toBeVisible()
    await list.bringToFront()
    await expect(row).toContainText('PaidPackage')
    await expect(row.getByRole('button', { name: 'Collect: Lata Package' })).toHaveCount(0)
    await expectLayout(list, 'a list with a package')
    await list.close()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
      expect.stringContaining('draft.'),
    )
    await expectDeskAndPhoneLayout(page, 'package')

    // The price is corrected, and back.
    for (const price of ['900', '1000']) {
      await section.getByRole('button', { name: 'Correct: Price of all sessions' }).click()
      await dialog.getByRole('textbox', { name: 'Price of all sessions' }).fill(price)
      await dialog.getByRole('radio', { name: 'Wrong amount' }).check()
      await expectDeskAndPhoneLayout(page, 'the price of a package')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      const surplus = section.getByText('₹100 is not needed by any session')
      await expect(surplus).toHaveCount(price === '900' ? 1 : 0)
    }
    expect(await axeFindings(page)).toEqual([])

    // The session is conducted: there is nothing to ask for.
    await page.goto('/Landing-Page?consultant=11')
    await page.getByRole('button', { name: 'Conduct: Lata Package' }).click()
    await expect(dialog.getByText(/From the package: ₹333.33 of ₹1,000/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()

    // The rest is cancelled and given back, on a phone.
    await page.setViewportSize(sizes.phone)
    await page.goto(`/subscriptions/${series.id}`)
    await page.getByRole('button', { name: 'Cancel the rest' }).click()
    await expect(dialog.getByText(/₹666.67 of the package will not be used/)).toBeVisible()
    await dialog.getByRole('radio', { name: 'The patient asked' }).check()
    await dialog.getByRole('button', { name: /Cancel 2/ }).click()
    await expect(dialog).toBeHidden()
    await section.getByRole('button', { name: 'Give back ₹666.67' }).click()
    await section.getByRole('radio', { name: 'Cash' }).check()
    await section.getByRole('radio', { name: 'The patient asked' }).check()
    expect(await axeFindings(page)).toEqual([])
    await section.getByRole('button', { name: 'Give back ₹666.67' }).click()
    await expect(toastOf(page, '₹666.67 was given back.')).toBeVisible()
    const [money] = await clinic.db`
      select sum(m.amount) as kept from money_received m
      join appointment a on a.id = m.appointment_id where a.subscription_id = ${series.id}`
    expect(Number(money!.kept)).toBe(333.33)
    expect(await clinic.db`select from held_deposit where series_id = ${series.id}`).toHaveLength(0)
  },
)
