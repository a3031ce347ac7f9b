import type { Page } from '@playwright/test'
import { expect, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'

const table = (page: Page, name: string) => page.getByRole('region', { name })
const filters = (page: Page) => page.getByRole('search').filter({ visible: true })

/** '26,51,700', as the page writes it. */
const grouped = (count: number) => count.toLocaleString('en-IN')

journey('the desk reads, filters and sums the reports', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveTitle('Reports | OPD CLINIC')
  const conducted = table(page, 'Conducted Appointments')
  const [all] = await clinic.db<{ count: number; total: number }[]>`
    select count(*)::int as count, sum(price) as total from appointment where status = 'CD'`
  const total = (amount: number) => `${grouped(amount)} /-`
  await expect(conducted.locator('tfoot')).toContainText(
    `Total of ${grouped(all!.count)} appointments${total(all!.total)}`,
  )
  await expectLayout(page, 'conducted')

  const fields = filters(page)
  await fields.getByRole('combobox', { name: 'Branch' }).fill('Koth')
  await page.getByRole('option', { name: 'Kothrud, Pune' }).click()
  await fields.getByLabel('Client name').fill('a')
  await fields.getByLabel('Client name').press('Enter')
  const [filteredTotals] = await clinic.db<{ count: number; total: number }[]>`
    select count(*)::int as count, sum(a.price) as total
    from appointment a join patient p on p.id = a.patient_id
    where a.status = 'CD' and a.branch_id = 3 and p.name ilike '%a%'`
  await expect(conducted.locator('tfoot')).toContainText(
    `Total of ${grouped(filteredTotals!.count)} appointments${total(filteredTotals!.total)}`,
  )
  await expect(conducted.getByRole('row').nth(1)).toContainText('Kothrud, Pune')

  await fields.getByLabel('Client name').fill('nobody of that name')
  await fields.getByRole('button', { name: 'Search' }).click()
  await expect(toastOf(page, 'No data available')).toBeVisible()
  await expect(conducted.locator('tbody tr')).toHaveCount(0)
  await fields.getByRole('button', { name: 'Reset' }).click()
  await expect(toastOf(page, 'Filters have been reset: Conducted Appointments')).toBeVisible()

  // The financial year, with what is paid and what is not apart.
  await fields.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Financial year' }).click()
  await expect(fields.getByText('Not searched yet')).toBeVisible()
  const [from, to] = await Promise.all(
    ['From', 'To'].map((name) => fields.getByRole('textbox', { name, exact: true }).inputValue()),
  )
  const iso = (day: string) => day.split('-').toReversed().join('-')
  const [year] = await clinic.db<{ paid: number; unpaid: number }[]>`
    select coalesce(sum(price) filter (where payment_status = 'P'), 0) as paid,
      coalesce(sum(price) filter (where payment_status = 'U'), 0) as unpaid
    from appointment where status = 'CD' and day between ${iso(from!)} and ${iso(to!)}`
  await fields.getByRole('button', { name: 'Search' }).click()
  await expect(fields.getByText('Not searched yet')).toBeHidden()
  await expect(conducted.locator('tfoot')).toContainText(
    `Paid: ${total(year!.paid)}Unpaid: ${total(year!.unpaid)}`,
  )
  await fields.getByRole('button', { name: 'Reset' }).click()
  await expect(conducted.locator('tfoot')).toContainText(`Total of ${grouped(all!.count)}`)

  await page.getByRole('tab', { name: 'Non Conducted Appointments' }).click()
  const pending = table(page, 'Non Conducted Appointments')
  const [remaining] = await clinic.db<{ count: number }[]>`
    select count(*)::int as count from appointment where status = 'PE'`
  await expect(pending.locator('tfoot')).toContainText(`Total of ${grouped(remaining!.count)}`)
  // Scrolling down to the last row.
  await expect(async () => {
    await pending.evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(pending.locator('tbody tr:not([aria-hidden]) td:first-child').last()).toHaveText(
      String(remaining!.count),
      { timeout: 1_000 },
    )
  }).toPass()

  await page.getByRole('tab', { name: 'Clients' }).click()
  await expect(filters(page).getByRole('combobox')).toHaveCount(2)
  await filters(page).getByLabel('Client name').fill('rao')
  await clinic.stop()
  await filters(page).getByRole('button', { name: 'Search' }).click()
  await expect(toastOf(page, 'Error fetching data. Please try again.')).toBeVisible()
  await expect(table(page, 'Clients').locator('tbody tr')).toHaveCount(0)
  await expect(filters(page).getByLabel('Client name')).toHaveValue('rao')
})

journey('a consultant reads their own reports on a phone', async ({ page, signIn, clinic }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('anita', page, '/Reports')
  const [ownTotals] = await clinic.db<{ count: number }[]>`
    select count(*)::int as count from appointment where status = 'CD' and consultant_id = 4`
  const conducted = table(page, 'Conducted Appointments')
  await expect(conducted.locator('tfoot')).toContainText(
    `Total of ${grouped(ownTotals!.count)} appointments`,
  )
  await expect(filters(page).getByRole('combobox')).toHaveCount(1)
  await expectLayout(page, 'reports on a phone')
  // The typed text stays as it is, and is parsed.
  await filters(page).getByLabel('Mobile number').fill('+91 98765 43210')
  const requestPromise = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes('"9876543210"')),
  )
  await filters(page).getByLabel('Mobile number').press('Enter')
  await requestPromise
  await expect(filters(page).getByLabel('Mobile number')).toHaveValue('+91 98765 43210')
})

journey('a bar of a picture leads to the rows behind it', async ({ page, signIn, clinic }) => {
  await signIn('admin', page, '/Reports')
  await page.getByRole('tab', { name: 'Clients' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Clients' })
  await panel.getByRole('button', { name: 'Charts' }).click()
  const status = panel.getByRole('table', { name: 'By status' })
  await expect(status.getByRole('button', { name: /^Cancelled: [\d,]+$/ })).toBeVisible()
  await expect(panel.getByRole('table', { name: 'Income by day' })).toContainText('Cash')
  await expectLayout(page, 'pictures')

  const bars = panel.getByRole('table', { name: 'By consultant' }).getByRole('button')
  const [, name, count] = /^(.+): ([\d,]+)$/.exec((await bars.nth(1).getAttribute('aria-label'))!)!
  await bars.nth(1).click()
  await expect(page.getByRole('status').getByText(`Showing only: ${name}`)).toBeVisible()
  const list = table(page, 'Clients')
  await expect(list.locator('tfoot')).toContainText(`Total of ${count} appointments`)
  await expect(list.getByRole('row').nth(1)).toContainText(name!)

  // Income of one day, from the chart by mouse and by keyboard.
  const [paid] = await clinic.db<{ day: string; total: number }[]>`
    select day, sum(amount) as total from payment where received
    group by day having count(*) > 3 order by day desc limit 1`
  const [year, month, day] = paid!.day.split('-')
  await panel.getByRole('button', { name: `${day}-${month}-${year}, Cash` }).press('Enter')
  await expect(list.locator('tfoot')).toContainText(`${grouped(paid!.total)} /-`)

  await page.getByRole('button', { name: 'Clear the chart filter' }).click()
  const [all] = await clinic.db<{ count: number }[]>`select count(*)::int from appointment`
  await expect(list.locator('tfoot')).toContainText(`Total of ${grouped(all!.count)} appointments`)
})
