import { ArrivalsPage } from './arrivals-page.ts'
import { expect, fillSignIn, journey, toastOf } from './clinic.ts'
import { happensJustBefore } from './quicker-desk.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

/** Dr. Anita's first patient of the day, who has not arrived, and two free slots of that day. */
const setUpSql = `
  update appointment set status = 'CN'
  where consultant_id = 4 and day = '2026-11-24' and status = 'PE';
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Zara Early', '9811111111', 30, '2026-11-24'), ('Full Day', '9811111112', 40, '2026-11-24')
    returning id, name
  )
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, null, id, date '2026-11-24', '08:30'::time, '08:45'::time, 600, 'Fever' from person
  where name = 'Zara Early'`

const takeSlotSql = (starts: string) => `
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, s.id, p.id, '2026-11-24', s.starts, s.ends, 600, 'Quicker'
  from slot s, patient p
  where s.consultant_id = 4 and s.branch_id = 1 and s.weekday = 2 and s.starts = '${starts}'
    and p.name = 'Full Day'`

const takeAllSlotsSql = `
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, s.id, p.id, '2026-11-24', s.starts, s.ends, 600, 'Quicker'
  from slot s, patient p
  where s.consultant_id = 4 and s.branch_id = 1 and s.weekday = 2 and s.active
    and p.name = 'Full Day' and not exists (
      select from appointment a where a.consultant_id = 4 and a.day = '2026-11-24'
        and a.status <> 'CN' and a.starts < s.ends and s.starts < a.ends)`

journey.beforeEach(async ({ clinic }) => {
  await clinic.db.unsafe(setUpSql)
})

journey(
  'a patient arrives, is measured, and the consultant knows',
  async ({ page, signIn, browser, clinic }) => {
    await signIn('frontdesk')
    await page.getByRole('link', { name: 'Appointment Screen' }).click()
    await expect(page).toHaveTitle('Appointment Screen | OPD CLINIC')
    const desk = new ArrivalsPage(page)
    const row = desk.row('Zara Early')
    await expect(row.getByText('Expected')).toBeVisible()

    // A mistake, undone; then she arrives. A double click marks her once.
    await desk.press('Mark arrived', 'Zara Early')
    await expect(row.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(row.getByText(/^[A-Z]-1$/)).toBeVisible()
    await desk.choose('Undo the arrival', 'Zara Early')
    await expect(row.getByText('Expected')).toBeVisible()
    await page.getByRole('button', { name: 'Mark arrived: Zara Early' }).dblclick()
    await expect(row.getByText(/waiting \d+ min/)).toBeVisible()
    await expect(row.getByText(/^booked 08:30, came late at 09:/)).toBeVisible()
    await expectLayout(page, 'arrivals')

    // Each figure filters the list to its patients.
    await page.getByRole('radio', { name: /^Waiting/ }).check({ force: true })
    await expect(row).toBeVisible()
    await page.getByRole('radio', { name: /^Done/ }).check({ force: true })
    await expect(row).toBeHidden()
    await page.getByRole('radio', { name: /^All/ }).check({ force: true })

    await desk.press('Vitals', 'Zara Early')
    await desk.fillVitals({ 'BP systolic': '132.5', 'BP diastolic': '84', Weight: '64' })
    await desk.saveVitals()
    await expect(desk.dialog.getByText('Please enter a whole number.')).toBeVisible()
    await desk.fillVitals({ 'BP systolic': '132', Height: '160' })
    await expect(desk.dialog.getByText('BMI 25')).toBeVisible()
    await expectLayout(page, 'vitals')
    await desk.saveVitals()
    await expect(toastOf(page, 'Vitals recorded.')).toBeVisible()
    await expect(row.getByText(/^Taken 09:/)).toBeVisible()

    // The consultant sees who is waiting, calls by a key, and has the vitals in the form.
    const consultantContext = await browser.newContext({ baseURL: clinic.address })
    const dashboard = await consultantContext.newPage()
    await dashboard.goto('/')
    await fillSignIn(dashboard, 'anita')
    const waiting = dashboard.getByRole('row').filter({ hasText: 'Zara Early' })
    await expect(waiting.getByText(/^\d+ min$/)).toBeVisible()
    const line = dashboard.getByRole('region', { name: 'Waiting line' })
    await expect(line.getByText(/^Waiting: 1 · next: [A-Z]-2$/)).toBeVisible()
    await dashboard.keyboard.press('c')
    await expect(line.getByText('Called', { exact: true })).toBeVisible()
    await dashboard.keyboard.press('a')
    await expectLayout(dashboard, 'dashboard')
    await page.reload()
    await desk.press('Take in', 'Zara Early')
    const visit = await VisitPage.open(dashboard, 'Zara Early')
    await expectLayout(visit.page, 'visit-line')
    await expect(visit.field('BP systolic')).toHaveValue('132')
    await expect(visit.field('BMI')).toHaveValue('25')
    await expect(visit.page.getByText(/^Vitals taken by Suresh Pawar at 09:/)).toBeVisible()

    // A correction from the desk is offered while the consultant types, and overwrites nothing.
    await visit.field('Illness').fill('Viral fever')
    await visit.field('BP systolic').fill('130')
    await visit.draftSaved()
    await desk.press('Vitals', 'Zara Early')
    await desk.fillVitals({ 'BP systolic': '118', 'Sugar PP': '142.5' })
    await desk.saveVitals()
    await expect(visit.page.getByText('BP systolic (mmHg) 118')).toBeVisible()
    await expect(visit.field('BP systolic')).toHaveValue('130')
    await expectLayout(visit.page, 'offer')
    await visit.press('Fill in')
    await expect(visit.field('Sugar PP')).toHaveValue('142.5')
    await expect(visit.field('BP systolic')).toHaveValue('130')
    await visit.press("Use the desk's instead")
    await expect(visit.field('BP systolic')).toHaveValue('118')
    await visit.press('Save')
    await expect(toastOf(visit.page, 'Patient details saved successfully.')).toBeVisible()

    // From now on the vitals belong to the consultant.
    await page.reload()
    await expect(row.getByText('With the consultant')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vitals: Zara Early' })).toHaveCount(0)
    await consultantContext.close()
  },
)

journey(
  'a walk-in gets the next free slot, also when the first is taken meanwhile',
  async ({ page, signIn, clinic }) => {
    await signIn('frontdesk', page, '/forms/screening')
    const desk = new ArrivalsPage(page)
    await desk.walkIn('Dr. Anita Deshpande')
    const next = desk.dialog.getByText(/^Today, \d\d:\d\d–/)
    const first = (await next.innerText()).slice(7, 12)
    await desk.book()
    await expect(desk.dialog.getByText('Mobile number is required.')).toBeVisible()
    await desk.patient('Walker In', '9811111113', 'Sprained ankle')
    await expectLayout(page, 'walk-in')

    const takeFirst = () => clinic.db.unsafe(takeSlotSql(first))
    await happensJustBefore(page, '**/api/walk-ins', takeFirst)
    await desk.book()
    await expect(desk.dialog.getByText(/The next free one is/)).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'walk-in-taken')
    await expect(desk.dialog.getByLabel('Full name')).toHaveValue('Walker In')
    const second = (await next.innerText()).slice(7, 12)
    expect(second > first).toBe(true)
    await desk.book()
    await expect(toastOf(page, `Booked for ${second} and marked as arrived.`)).toBeVisible()
    await expect(desk.row('Walker In').getByText('Waiting', { exact: true })).toBeVisible()

    // No slot is free today: they join the line without one, and a link leads to another day.
    await clinic.db.unsafe(takeAllSlotsSql)
    await desk.walkIn('Dr. Anita Deshpande · no slot left today')
    await expect(desk.dialog.getByText(/has no free slot left today/).first()).toBeVisible()
    await desk.patient('Second Walker', '9811111114', 'Fever')
    await expect(desk.dialog.getByText('Waiting before them: 1')).toBeVisible()
    await expectLayout(page, 'walk-in-line')
    await desk.putInLine()
    const walker = desk.row('Second Walker')
    await expect(walker.getByText('Walk-in', { exact: true })).toBeVisible()

    // Very unwell, and so the next one; who leaves can come back.
    await desk.choose('Move up…', 'Second Walker')
    await desk.dialog.getByRole('radio', { name: 'Very unwell' }).check()
    await expectLayout(page, 'move-up')
    await desk.dialog.getByRole('button', { name: 'Move up…' }).click()
    await expect(walker.getByText('moved up: Very unwell')).toBeVisible()
    await expect(walker.getByText('place 1')).toBeVisible()
    await desk.choose('Left without being seen', 'Second Walker')
    await expect(walker).toBeHidden()
    await page.getByRole('radio', { name: /^Not seen/ }).check({ force: true })
    await desk.press('Undo', 'Second Walker')
    await page.getByRole('radio', { name: /^All/ }).check({ force: true })
    await expect(walker.getByText('place 1')).toBeVisible()
    await expectLayout(page, 'line')

    await desk.walkIn('Dr. Anita Deshpande · no slot left today')
    await desk.dialog.getByRole('link', { name: /^Book the first one on 25-11-2026/ }).click()
    await expect(page).toHaveURL(/bookappointment/)
    // The address changes a moment before the screen does, which has such a field as well.
    const booking = page.getByRole('main', { name: 'Book Appointment' })
    await expect(booking.getByRole('combobox', { name: 'Consultant' })).toHaveValue(/Anita/)
  },
)

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey('the desk marks, measures and books', async ({ page, signIn }) => {
    await signIn('reception', page, '/forms/screening')
    const desk = new ArrivalsPage(page)
    await desk.press('Mark arrived', 'Zara Early')
    await expect(desk.row('Zara Early').getByText(/waiting \d+ min/)).toBeVisible()
    await expectLayout(page, 'phone-arrivals')
    await desk.press('Vitals', 'Zara Early')
    await desk.fillVitals({ 'BP systolic': '132', 'BP diastolic': '84' })
    await expectLayout(page, 'phone-vitals')
    await desk.saveVitals()
    await expect(desk.row('Zara Early').getByText(/^Taken 09:/)).toBeVisible()
    await desk.walkIn('Dr. Anita Deshpande')
    await desk.patient('Walker In', '9811111113', 'Sprained ankle')
    await expectLayout(page, 'phone-walk-in')
    await desk.book()
    await expect(toastOf(page, /^Booked for/)).toBeVisible()
  })
})
