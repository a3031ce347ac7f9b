import type { Page } from '@playwright/test'
import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { quietNetwork } from './quiet-network.ts'
import { LandingPage } from './landing-page.ts'
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

journey(
  'a client’s page shows a payment that another desk takes, and keeps what is being typed',
  async ({ page, signIn, browser, clinic }) => {
    const [zara] = await clinic.db<[{ id: number }]>`
      select id from patient where mobile = '9811111111'`
    const other = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await signIn('admin', other, `/clients/${zara.id}`)
    await other.getByRole('button', { name: 'Correct' }).click()
    const name = other.getByRole('textbox', { name: 'Full name' })
    await name.fill('Zara Earl')
    const reads = () => clinic.db<[{ count: number }]>`
      select count(*)::int from audit_event where action = 'read' and patient_id = ${zara.id}
        and subject = 'patient'`
    expect(await reads()).toEqual([{ count: 1 }])

    await signIn('admin', page)
    const row = await new LandingPage(page).find('Zara Early')
    await row.getByRole('button', { name: /Conduct/ }).click()
    const payment = page.getByRole('dialog')
    await payment.getByRole('radio', { name: 'Yes' }).check()
    await payment.getByRole('radio', { name: 'Cash' }).check()
    await payment.getByRole('button', { name: 'Submit' }).click()
    await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()

    await expect(other.getByText('₹600').first()).toBeVisible({ timeout: 3_000 })
    await expect(name).toHaveValue('Zara Earl')
    await expect(name).toBeFocused()
    // As any other reading of a client.
    await expect.poll(reads).toEqual([{ count: 2 }])
    await other.context().close()
  },
)

journey(
  'a consultant’s open screen asks for nothing when a colleague’s patients change',
  async ({ page, signIn, browser, clinic }) => {
    const reads = new Map<Page, number>()
    const open = async (username: string, on: Page) => {
      await signIn(username, on)
      await expect(on.getByRole('row').nth(1)).toBeVisible()
      // The rows are not the last thing that a screen asks for.
      await quietNetwork(on)
      reads.set(on, 0)
      on.on('request', (request) => {
        if (request.url().includes('/api/') && !request.url().endsWith('/api/live')) {
          reads.set(on, reads.get(on)! + 1)
        }
      })
    }
    const desk = await (await browser.newContext({ baseURL: clinic.address })).newPage()
    await open('rohan', page)
    await open('admin', desk)
    const change = (consultant: number) => clinic.db`
      update appointment set changed_at = now()
      where consultant_id = ${consultant} and day = '2026-11-24'`
    await change(4)
    await expect.poll(() => reads.get(desk)).toBeGreaterThan(0)
    expect(reads.get(page)).toBe(0)
    await change(5)
    await expect.poll(() => reads.get(page)).toBeGreaterThan(0)
    await expect(desk.getByText('Zara Early')).toBeVisible()
    await expect(page.getByText('Zara Early')).toHaveCount(0)
    await desk.context().close()
  },
)
