import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { PatientForm } from './patient-form.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { happensJustBefore } from './quicker-desk.ts'
import { expectLayout } from './screenshots.ts'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1366, height: 768 } },
}

/**
 * Empties Dr. Anita's day that the journeys book, and the physiotherapist's diary from tomorrow on.
 */
const emptyDiaries = `update appointment set status = 'CN' where status = 'PE' and day > '2026-11-24'
  and consultant_id in (select id from staff where username in ('anita', 'priya'))`

/** A desk takes the slot at 11:00 of Tuesday, 1 December. */
const takeSlotSql = `
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, s.id, 1, '2026-12-01', s.starts, s.ends, 600, 'Quicker' from slot s
  where s.consultant_id = 4 and s.branch_id = 1 and s.weekday = 2 and s.starts = '11:00'`

const expectBooked = (page: Page, message: string) =>
  expect(page.getByRole('heading', { level: 1, name: message })).toBeFocused()

/** The entries of the downloaded calendar file. */
async function calendarOf(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')))
  const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
  return { name: file.suggestedFilename(), events }
}

for (const [size, use] of Object.entries(sizes)) {
  journey.describe(`a patient on a ${size}`, () => {
    journey.use(use)

    journey.beforeEach(async ({ clinic, page }) => {
      await clinic.db.unsafe(emptyDiaries)
      await page.goto('/appointment-form')
    })

    journey('books without signing in and takes it along', async ({ page, clinic }) => {
      const requestedUrls: string[] = []
      page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
      const wizard = new PatientForm(page)
      await expect(page).toHaveTitle('Appointment Form | OPD CLINIC')
      await expect(page.getByRole('combobox', { name: 'Branch' })).toBeVisible()
      await expectLayout(page, 'the first step')
      await wizard.appointment('10:15')
      await expect(page.getByLabel('Full name')).toBeVisible()
      await expectLayout(page, 'the second step')
      await wizard.patient('Lata Mangesh', '9876501234')
      await expect(page.getByText('Is everything right?')).toBeVisible()
      await expectLayout(page, 'the third step')
      await wizard.submit()
      await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
      await expectBooked(page, 'Your appointment is booked')
      await expectLayout(page, 'a booking')
      for (const expectedText of [
        'Tuesday 01-12-2026',
        '10:15–10:30',
        'Dr. Anita Deshpande',
        '₹600',
      ]) {
        await expect(page.getByText(expectedText)).toBeVisible()
      }
      await expect(page.getByRole('link', { name: '080 4000 0101' })).toHaveAttribute(
        'href',
        'tel:08040000101',
      )
      const reference = await page.getByText(/^A-[2-9A-Z]{6}$/).textContent()

      const { name, events } = await calendarOf(page)
      expect(name).toBe(`${reference}.ics`)
      expect(events).toHaveLength(1)
      const [event] = events
      expect(event!.startDate.toJSDate().toISOString()).toBe('2026-12-01T04:45:00.000Z')
      expect(event!.endDate.toJSDate().toISOString()).toBe('2026-12-01T05:00:00.000Z')
      expect(event!.location).toContain('80 Feet Road')
      expect(event!.description).toContain(reference)

      const rows = await clinic.db`
        select a.status, a.starts, a.booked_by from appointment a
        join patient p on p.id = a.patient_id where p.mobile = '9876501234'`
      expect([...rows]).toEqual([{ status: 'PE', starts: '10:15', bookedBy: null }])
      expect(requestedUrls.filter((path) => /^\/api\/.*household/.test(path))).toEqual([])

      // The next person at this phone sees nothing of the booking.
      await page.getByRole('button', { name: 'Book another appointment' }).click()
      await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.reload()
      await expect(page.getByLabel('Health issues')).toHaveValue('')
    })

    journey('chooses another slot when theirs was taken meanwhile', async ({ page, clinic }) => {
      const wizard = new PatientForm(page)
      await wizard.appointment('11:00')
      await wizard.patient('Late Comer', '9876509999')
      await happensJustBefore(page, '**/api/own-bookings', () => clinic.db.unsafe(takeSlotSql))
      await wizard.submit()
      await expect(toastOf(page, 'Failed to book the appointment. Try again.')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: /has just been taken/ })).toBeVisible()
      await expect(page.getByLabel('Health issues')).toHaveValue('Fever since two days')
      await expect(page.getByRole('radio', { name: /^11:00–/ })).toHaveCount(0)
      await wizard.slot('11:15')
      await wizard.next()
      await expect(page.getByLabel('Full name')).toHaveValue('Late Comer')
      await wizard.next()
      await wizard.submit()
      await expectBooked(page, 'Your appointment is booked')
    })

    journey('books a series and takes every session along', async ({ page, clinic }) => {
      const wizard = new PatientForm(page)
      await wizard.series(3, '2026-11-25', { Monday: '11:30', Friday: '16:30' })
      await wizard.next()
      await wizard.patient('Lata Mangesh', '9876511111')
      await expect(wizard.rows).toHaveCount(3)
      await wizard.submit()
      await expectBooked(page, 'Your request has been received')
      // The day is the database's, whose clock cannot be set.
      await expect(page.getByText(/held for you until \d\d-\d\d-\d{4}, \d\d:\d\d/)).toBeVisible()
      await expectLayout(page, 'a booked series')
      const sessions = page.getByRole('list', { name: '3 sessions' }).getByRole('listitem')
      await expect(sessions).toHaveText([
        /27-11-2026.*16:30/,
        /30-11-2026.*11:30/,
        /04-12-2026.*16:30/,
      ])
      const { events } = await calendarOf(page)
      expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
        '2026-11-27T11:00:00.000Z',
        '2026-11-30T06:00:00.000Z',
        '2026-12-04T11:00:00.000Z',
      ])
      const [row] = await clinic.db`
        select count(*)::int from appointment a join patient p on p.id = a.patient_id
        where p.mobile = '9876511111' and a.subscription_id is not null`
      expect(row!.count).toBe(3)
    })
  })
}

journey('staff with code 15 reach the form from the sidebar', async ({ page, clinic, signIn }) => {
  await clinic.db`update staff set access_codes = '{15}' where username = 'frontdesk'`
  await signIn('frontdesk')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link')).toHaveText(['Landing Page', 'Appointment Form'])
  await menu.getByRole('link', { name: 'Appointment Form' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your start page' }).click()
  await expect(page).toHaveURL(/Landing-Page$/)
})

journey(
  'a clinic closed to patients says whom to ask, and its desk books on',
  async ({ page, clinic, signIn }) => {
    await clinic.stop()
    await clinic.start({ patientBooking: false })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/appointment-form')
    await expect(page.getByText('Please call the clinic.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveCount(0)
    await expectLayout(page, 'closed')
    const answer = await page.request.get('/api/branches')
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'booking_closed'])

    await signIn('reception', page, '/appointment-form')
    await expect(page.getByRole('combobox', { name: 'Branch' })).toBeVisible()
  },
)
