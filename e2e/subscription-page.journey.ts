import type { Page } from '@playwright/test'
import type { Db } from '../src/platform/db/connect.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { happensJustBefore } from './quicker-desk.ts'
import { expectLayout } from './screenshots.ts'

const desktop = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Empties the physiotherapist's diary from today on. */
const emptyDiary = `update appointment set status = 'CN' where status = 'PE' and day >= '2026-11-24'
  and consultant_id = (select id from staff where username = 'priya')`

/** Another desk takes one of the physiotherapist's slots. */
const takeSlotSql = (day: string, starts: string) => `
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 6, s.consultant_id, s.id, 1, '${day}', s.starts, s.ends, 800, 'Quicker' from slot s
  where s.consultant_id = (select id from staff where username = 'priya') and s.active
    and s.weekday = extract(isodow from date '${day}') and s.starts = '${starts}'`

const weekSlots = `select id from slot where branch_id = 1 and active
  and consultant_id = (select id from staff where username = 'priya')
  and (weekday, starts) in ((1, time '11:30'), (5, time '16:30'))`

const readSessions = async (db: Db): Promise<string[]> => {
  const rows = await db<{ session: string }[]>`
    select to_char(a.day, 'DD-MM-YYYY') || ' ' || to_char(a.starts, 'HH24:MI') || ' ' || a.status
      || ' ' || a.version as session
    from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876512345' order by a.day`
  return rows.map(({ session }) => session)
}

/** Books Mondays at 11:30 and Fridays at 16:30, six sessions from Friday, 27 November 2026 on. */
async function bookSeries(page: Page, db: Db): Promise<void> {
  await db.unsafe(emptyDiary)
  const slots = (await db.unsafe<{ id: number }[]>(weekSlots)).map(({ id }) => id)
  const booked = await page.evaluate(async (chosen) => {
    const send = async (url: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const request = { branch: 1, service: 6, startDay: '2026-11-25', slots: chosen }
    const { sessions } = await send('/api/subscriptions/plan', { ...request, sessions: 6 })
    return send('/api/subscriptions', {
      ...request,
      idempotencyKey: crypto.randomUUID(),
      healthIssues: 'Frozen shoulder',
      sessions: sessions.map(({ day, slot }: { day: string; slot: number }) => ({ day, slot })),
      patient: { name: 'Lata Mangesh', age: '61', mobile: '9876512345' },
    })
  }, slots)
  expect(booked).toHaveProperty('id')
}

/** Goes from the Upcoming tab of a dashboard to the page of the series. */
async function openSeries(page: Page): Promise<void> {
  const landing = new LandingPage(page)
  await landing.open('Upcoming')
  if (await landing.panel.getByRole('combobox', { name: 'Consultant' }).isVisible()) {
    await landing.choose('Consultant', 'Priya Menon')
    await landing.search()
  }
  await landing
    .row('Lata Mangesh')
    .first()
    .getByRole('link', { name: 'Physiotherapy (session): series of Lata Mangesh' })
    .click()
  await expect(page).toHaveURL(/\/subscriptions\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
}

const rowsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Sessions' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const ledgerOf = (page: Page) =>
  page.getByRole('region', { name: 'Progress of the series' }).locator('dd').allInnerTexts()

const dialogOf = (page: Page) => page.getByRole('dialog')

async function typeDay(page: Page, field: string, day: string): Promise<void> {
  const input = dialogOf(page).getByRole('textbox', { name: field })
  await input.fill(day)
  await input.press('Enter')
}

for (const [size, use] of Object.entries({ desktop, phone })) {
  journey.describe(`on a ${size}`, () => {
    journey.use(use)

    journey.beforeEach(async ({ clinic, signIn, page }) => {
      await signIn('admin')
      await bookSeries(page, clinic.db)
      await page.reload()
    })

    journey(
      'a session is moved, then one and all that follow, and the rest is cancelled',
      async ({ page, clinic }) => {
        await openSeries(page)
        await expect(page).toHaveTitle('Subscription | OPD CLINIC')
        await expect(rowsOf(page)).toHaveCount(6)
        expect(await ledgerOf(page)).toEqual(['0', '0', '6', '0'])
        await expectLayout(page, 'a series')

        await page.getByRole('button', { name: 'Move: Fri 04-12-2026' }).click()
        const dialog = dialogOf(page)
        await typeDay(page, 'Date', '25-12-2026')
        await expect(dialog.getByText('No slots available for selected date.')).toBeVisible()
        await expect(dialog.getByText('Holiday or leave')).toBeVisible()
        await typeDay(page, 'Date', '02-12-2026')
        await dialog.getByRole('radio', { name: '10:00–10:30' }).check()
        await expectLayout(page, 'places')
        await dialog.getByRole('button', { name: 'Move the session' }).click()
        await expect(toastOf(page, 'The session was moved.')).toBeVisible()
        await expect(rowsOf(page).nth(2)).toContainText('Wed 02-12-2026')
        await expect(dialog).toBeHidden()

        await page.getByRole('button', { name: 'Move: Mon 07-12-2026' }).click()
        await dialog.getByRole('radio', { name: 'This and all that follow' }).check()
        await dialog.getByRole('button', { name: 'Show the new dates' }).click()
        await expect(dialog.getByText('Please select a start date.')).toBeVisible()
        await expectLayout(page, 'a missing start date')
        await typeDay(page, 'New start date', '21-12-2026')
        await dialog.getByRole('button', { name: 'Show the new dates' }).click()
        const items = dialog.getByRole('list', { name: 'New dates' }).getByRole('listitem')
        await expect(items).toHaveCount(4)
        await expect(items.nth(0)).toContainText('was Mon 07-12-2026, 11:30–12:00')
        await expect(items.nth(1)).toContainText('25-12-2026')
        await expect(items.nth(1)).toContainText('Christmas: the series moves on')
        await expectLayout(page, 'new dates')
        await dialog.getByRole('button', { name: 'Move 3 sessions' }).dblclick()
        await expect(toastOf(page, '3 sessions were moved.')).toBeVisible()
        await expect(rowsOf(page).nth(5)).toContainText('Fri 01-01-2027')
        expect(await readSessions(clinic.db)).toEqual([
          '27-11-2026 16:30 PE 1',
          '30-11-2026 11:30 PE 1',
          '02-12-2026 10:00 PE 2',
          '21-12-2026 11:30 PE 2',
          '28-12-2026 11:30 PE 2',
          '01-01-2027 16:30 PE 2',
        ])
        await expect(dialog).toBeHidden()

        await page.getByRole('button', { name: 'Cancel the rest' }).click()
        await expect(dialog.getByText(/^6 sessions, from Fri 27-11-2026 on/)).toBeVisible()
        await expectLayout(page, 'what is cancelled')
        await dialog.getByRole('combobox', { name: 'From which session on' }).click()
        await page.getByRole('option', { name: 'Mon 28-12-2026, 11:30–12:00' }).click()
        await dialog.getByRole('radio', { name: 'The patient asked' }).check()
        await dialog.getByRole('button', { name: 'Cancel 2 sessions' }).click()
        await expect(toastOf(page, '2 sessions were cancelled.')).toBeVisible()
        await expect(rowsOf(page).nth(5)).toContainText('Cancelled')
        expect(await ledgerOf(page)).toEqual(['0', '0', '4', '2'])
        expect((await readSessions(clinic.db)).slice(3)).toEqual([
          '21-12-2026 11:30 PE 2',
          '28-12-2026 11:30 CN 3',
          '01-01-2027 16:30 CN 3',
        ])
      },
    )
  })
}

journey(
  'a place that another desk takes meanwhile is not moved to',
  async ({ page, clinic, signIn }) => {
    await signIn('admin')
    await bookSeries(page, clinic.db)
    await page.reload()
    await openSeries(page)
    const dialog = dialogOf(page)
    await page.getByRole('button', { name: 'Move: Fri 04-12-2026' }).click()
    await typeDay(page, 'Date', '02-12-2026')
    await dialog.getByRole('radio', { name: '10:00–10:30' }).check()
    const takeSlot = () => clinic.db.unsafe(takeSlotSql('2026-12-02', '10:00'))
    await happensJustBefore(page, '**/api/subscriptions/*/move', takeSlot)
    await dialog.getByRole('button', { name: 'Move the session' }).click()
    await expect(
      toastOf(page, 'A slot was taken in the meantime. Nothing was moved.'),
    ).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '10:00–10:30' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: '10:30–11:00' }).check()
    await dialog.getByRole('button', { name: 'Move the session' }).click()
    await expect(toastOf(page, 'The session was moved.')).toBeVisible()
    expect((await readSessions(clinic.db))[2]).toBe('02-12-2026 10:30 PE 2')
  },
)

journey(
  'a consultant comes from her dashboard to a series of hers, and moves nothing',
  async ({ page, clinic, signIn }) => {
    await signIn('admin')
    await bookSeries(page, clinic.db)
    await page.evaluate(() => localStorage.clear())
    await signIn('priya')
    await openSeries(page)
    await expect(rowsOf(page)).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Cancel the rest' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    const address = page.url()
    await page.evaluate(() => localStorage.clear())
    await signIn('anita', page, address)
    await expect(page.getByText('There is no such subscription')).toBeVisible()
  },
)
