import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'
import { axeFindings } from './screenshots.ts'

/** A patient of Dr. Anita today, who has not arrived. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Zara Early', '9811111111', 30, '2026-11-24') returning id)
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, null, id, date '2026-11-24', '06:10'::time, '06:20'::time, 600, 'Fever' from person`

journey.beforeEach(async ({ clinic }) => {
  await clinic.db.unsafe(setUpSql)
})

journey(
  'what one desk does shows at the other without a click',
  async ({ page, signIn, browser, clinic }) => {
    await signIn('frontdesk', page, '/forms/screening')
    const first = new ArrivalsPage(page)
    const other = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await signIn('admin', other, '/forms/screening')
    const second = new ArrivalsPage(other)
    await expect(second.row('Zara Early').getByText('Expected')).toBeVisible()

    await first.press('Mark arrived', 'Zara Early')
    await expect(second.row('Zara Early').getByText('Waiting', { exact: true })).toBeVisible({
      timeout: 3_000,
    })
    await expect(second.row('Zara Early')).toHaveAttribute('data-news', 'changed')
    expect(await axeFindings(other)).toEqual([])
    await other.context().close()
  },
)

journey(
  'a screen says since when it is not live, and comes back by itself',
  async ({ page, signIn, clinic }) => {
    await signIn('frontdesk', page, '/forms/screening')
    const desk = new ArrivalsPage(page)
    await expect(desk.row('Zara Early').getByText('Expected')).toBeVisible()
    await clinic.stop()
    await expect(page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible()
    await clinic.start()
    await clinic.db`update patient set name = 'Zara Late' where mobile = '9811111111'`
    await expect(desk.row('Zara Late')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^Not live since/)).toBeHidden({ timeout: 60_000 })
  },
)
