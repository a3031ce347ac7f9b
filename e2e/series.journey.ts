import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { happensJustBefore } from './quicker-desk.ts'
import { expectLayout } from './screenshots.ts'

const desktop = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Empties the physiotherapist's diary from tomorrow on; on Sundays she does not sit. */
const emptyDiary = `
  update appointment set status = 'CN' where status = 'PE' and day > '2026-11-24'
    and consultant_id = (select id from staff where username = 'priya');
  update slot set active = false
    where weekday = 7 and consultant_id = (select id from staff where username = 'priya')`

/** Another desk takes one of the physiotherapist's slots. */
const takeSlotSql = (day: string, starts: string) => `
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 6, s.consultant_id, s.id, 1, '${day}', s.starts, s.ends, 800, 'Quicker' from slot s
  where s.consultant_id = (select id from staff where username = 'priya') and s.active
    and s.weekday = extract(isodow from date '${day}') and s.starts = '${starts}'`

const readSessionsSql = (mobile: string) => `
  select to_char(a.day, 'DD-MM-YYYY') || ' ' || to_char(a.starts, 'HH24:MI') as session
  from appointment a join patient p on p.id = a.patient_id
  where p.mobile = '${mobile}' and a.status = 'PE' and a.subscription_id is not null
  order by a.day`

// Mondays and Fridays from Wednesday, 25 November on; Friday, 25 December is Christmas.
const slots = { Monday: '11:30', Friday: '16:30' }
const mondays = ['30-11-2026', '07-12-2026', '14-12-2026', '21-12-2026', '28-12-2026', '04-01-2027']
const fridays = ['27-11-2026', '04-12-2026', '11-12-2026', '18-12-2026', '01-01-2027', '08-01-2027']
const twelveSessions = [
  ...fridays.slice(0, 4).flatMap((day, week) => [`${day} 16:30`, `${mondays[week]} 11:30`]),
  '28-12-2026 11:30',
  '01-01-2027 16:30',
  '04-01-2027 11:30',
  '08-01-2027 16:30',
]

for (const [size, use] of Object.entries({ desktop, phone })) {
  journey.describe(`on a ${size}`, () => {
    journey.use(use)

    journey.beforeEach(async ({ clinic, signIn, page }) => {
      await clinic.db.unsafe(emptyDiary)
      await signIn('reception', page, '/forms/bookappointment')
    })

    journey('twelve sessions across Christmas are booked as read out', async ({ page, clinic }) => {
      const wizard = new BookingWizard(page)
      await wizard.series(12, '25-11-2026', slots)
      await expectLayout(page, 'slots')
      await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveCount(0)
      await expect(page.getByRole('tab', { name: 'Monday 11:30' })).toBeVisible()
      await wizard.weekday('Sunday')
      await expect(page.getByText('Service not available for this day.')).toBeVisible()
      await wizard.next()
      await wizard.patient('Lata Mangesh', '9876511111')

      await expect(wizard.rows).toHaveCount(13)
      await expect(wizard.rows.nth(0)).toContainText('Fri')
      await expect(wizard.rows.nth(0)).toContainText('27-11-2026')
      await expect(wizard.rows.nth(0)).toContainText('16:30–17:00')
      await expect(wizard.rows.nth(0)).toContainText('Priya Menon')
      await expect(wizard.rows.nth(8)).toContainText('25-12-2026')
      await expect(wizard.rows.nth(8)).toContainText('Christmas: the series moves on')
      await expect(wizard.rows.nth(12)).toContainText('08-01-2027')
      await expect(page.getByText('₹9,600')).toBeVisible()
      await expectLayout(page, 'dates')

      await wizard.submit()
      await expect(toastOf(page, 'Custom appointment booked successfully!')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/^Koramangala/)
      const rows = await clinic.db.unsafe(readSessionsSql('9876511111'))
      expect(rows.map(({ session }) => session)).toEqual(twelveSessions)
    })

    journey(
      'a session that another desk takes meanwhile is booked nearby instead',
      async ({ page, clinic }) => {
        const wizard = new BookingWizard(page)
        await wizard.series(12, '25-11-2026', slots)
        await wizard.next()
        await wizard.patient('Late Comer', '9876522222')
        await expect(wizard.rows).toHaveCount(13)
        const takeSlot = () => clinic.db.unsafe(takeSlotSql('2026-12-14', '11:30'))
        await happensJustBefore(page, '**/api/subscriptions', takeSlot)
        await wizard.submit()
        await expect(
          toastOf(page, 'Failed to book the custom appointment. Try again.'),
        ).toBeVisible()
        await expect(
          page.getByText('Some of the sessions were taken meanwhile. Nothing was booked.'),
        ).toBeVisible()
        expect(await clinic.db.unsafe(readSessionsSql('9876522222'))).toHaveLength(0)
        await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
        const lostSlot = wizard.rows.filter({ hasText: '14-12-2026' })
        await expect(lostSlot).toContainText('Taken')
        await expect(lostSlot.getByRole('radio')).toHaveCount(3)
        await expect(lostSlot.getByRole('radio').first()).toBeInViewport()
        await expect(page.getByText('Nearest open slots')).toBeVisible()
        await expectLayout(page, 'a lost date')

        await lostSlot.getByRole('radio').first().check()
        await expect(lostSlot).toContainText('11:00–11:30')
        await expect(lostSlot).toContainText('Instead of 14-12-2026, 11:30–12:00')
        await wizard.submit()
        await expect(toastOf(page, 'Custom appointment booked successfully!')).toBeVisible()
        const rows = await clinic.db.unsafe(readSessionsSql('9876522222'))
        expect(rows.map(({ session }) => session)).toEqual(
          twelveSessions.map((session) => session.replace('14-12-2026 11:30', '14-12-2026 11:00')),
        )
      },
    )
  })
}

journey('two clicks on Submit book a series once', async ({ page, clinic, signIn }) => {
  await clinic.db.unsafe(emptyDiary)
  await signIn('reception', page, '/forms/bookappointment')
  const wizard = new BookingWizard(page)
  await wizard.series(2, '25-11-2026', slots)
  await wizard.next()
  await wizard.patient('Quick Finger', '9876544444')
  await expect(wizard.rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(toastOf(page, 'Custom appointment booked successfully!')).toBeVisible()
  expect(await clinic.db.unsafe(readSessionsSql('9876544444'))).toHaveLength(2)
})

journey('a server that is switched off loses no series', async ({ page, clinic, signIn }) => {
  await clinic.db.unsafe(emptyDiary)
  await signIn('reception', page, '/forms/bookappointment')
  const wizard = new BookingWizard(page)
  await wizard.series(3, '25-11-2026', slots)
  await wizard.next()
  await clinic.stop()
  await wizard.patient('Patient Person', '9876555555')
  await expect(
    page.getByText("The clinic's server cannot be reached. Please try again."),
  ).toBeVisible()

  await clinic.start()
  await page.getByRole('button', { name: 'Plan again' }).click()
  await expect(wizard.rows).toHaveCount(3)
  await clinic.stop()
  await wizard.submit()
  await expect(toastOf(page, 'Failed to book the custom appointment. Try again.')).toBeVisible()
  await clinic.start()
  await wizard.submit()
  await expect(toastOf(page, 'Custom appointment booked successfully!')).toBeVisible()
  expect(await clinic.db.unsafe(readSessionsSql('9876555555'))).toHaveLength(3)
})
