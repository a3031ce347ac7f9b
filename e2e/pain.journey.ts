import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

/** A patient of Priya Menon's series: two recorded sessions, and one of today. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Zara Series', '9811111111', 44, '2026-11-24') returning id
  ), series as (
    insert into subscription (patient_id, service_id, branch_id, plan, start_day, sessions)
    select id, 6, 1, 'custom', '2026-11-10', 3 from person returning id, patient_id, service_id
  ), sessions as (
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      status, health_issues, subscription_id)
    select 1, series.service_id, 11, series.patient_id, it.day, '07:00'::time, '07:30'::time, 700,
      it.status, 'Frozen shoulder', series.id
    from series,
      (values (date '2026-11-10', 'CD'), (date '2026-11-17', 'CD'), (date '2026-11-24', 'PE')) it (day, status)
    returning id, day, consultant_id
  )
  insert into visit (appointment_id, day, pain, illness, fees, recorded_by)
  select id, day, case day when '2026-11-10' then 8 else 6 end, 'Frozen shoulder', 700, consultant_id
  from sessions where day < '2026-11-24'`

journey(
  'pain is asked at the desk and in the visit, and is followed over a series',
  async ({ page, signIn, browser, clinic }) => {
    await clinic.db.unsafe(setUpSql)
    const [session] = await clinic.db<{ id: number }[]>`
      select max(a.id) as id from appointment a join patient p on p.id = a.patient_id where p.name = 'Zara Series'`
    await signIn('frontdesk')
    await page.getByRole('link', { name: 'Appointment Screen' }).click()
    const desk = new ArrivalsPage(page)
    await desk.press('Vitals', 'Zara Series')
    const atDesk = desk.dialog.getByRole('radiogroup', { name: 'Pain (0–10)' })
    await atDesk.getByRole('radio', { name: '5' }).click()
    await expectDeskAndPhoneLayout(page, 'pain at the desk')
    await desk.saveVitals()
    await expect(toastOf(page, 'Vitals recorded.')).toBeVisible()

    const context = await browser.newContext()
    const dashboard = await context.newPage()
    await signIn('priya', dashboard)
    await dashboard.goto(`${clinic.address}/patient-details/${session!.id}`)
    const visit = new VisitPage(dashboard)
    const pain = visit.page.getByRole('radiogroup', { name: 'Pain (0–10)' })
    await expect(pain.getByRole('radio', { name: '5' })).toBeChecked()
    await expect(
      visit.page.getByText('This series: 8 at the first session, 6 at the last'),
    ).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'pain in the visit')

    // One key, two for ten, and the arrows of a radio group.
    await pain.getByRole('radio', { name: '5' }).focus()
    await visit.page.keyboard.press('1')
    await visit.page.keyboard.press('0')
    await expect(pain.getByRole('radio', { name: '10' })).toBeChecked()
    await visit.page.keyboard.press('Delete')
    await expect(pain.getByRole('radio', { name: 'Not asked' })).toBeChecked()
    await visit.page.keyboard.press('ArrowRight')
    await expect(pain.getByRole('radio', { name: '0', exact: true })).toBeFocused()
    await visit.field('Illness').fill('Frozen shoulder')
    await visit.press('Save')
    await expect(toastOf(visit.page, 'Patient details saved successfully.')).toBeVisible()
    await expect(
      visit.page.getByText('This series: 8 at the first session, 0 at the last'),
    ).toBeVisible()
    await visit.tab('History')
    await expect(
      visit.page.getByRole('img', { name: /^Pain \(0–10\)\. Pain: 2 values/ }),
    ).toBeVisible()
    await expectLayout(visit.page, 'pain in the history')
    await context.close()
  },
)
