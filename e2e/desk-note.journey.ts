import { ArrivalsPage } from './arrivals-page.ts'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, openScreen, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'
import { VisitPage } from './visit-page.ts'

const bookSql = `
  with person as (
    insert into patient (name, mobile, age, age_on)
    values ('Zara Told', '9811111151', 71, '2026-11-24') returning id
  )
  insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
    health_issues)
  select 1, 1, 4, id, '2026-11-24', '17:30', '17:45', 600, 'Sore throat' from person returning patient_id as id`

const note = 'Needs a wheelchair. Call the daughter.'

journey(
  'a note for the desk stands where its patient is booked, received and seen',
  async ({ page, signIn, clinic }) => {
    const [{ id }] = await clinic.db.unsafe<[{ id: number }]>(bookSql)
    await signIn('frontdesk', page, `/clients/${id}`)
    await page.getByRole('button', { name: 'Add a note for the desk' }).click()
    const dialog = page.getByRole('dialog', { name: 'Note for the desk' })
    await dialog.getByRole('textbox', { name: 'Note for the desk' }).fill(note)
    await expectDeskAndPhoneLayout(page, 'writing a note for the desk')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Note saved.')).toBeVisible()
    await expect(page.getByText(note)).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a client with a note for the desk')

    // In the row of today: the words come by the keyboard, too.
    await page.goto('/forms/screening')
    const row = new ArrivalsPage(page).row('Zara Told')
    const sign = row.getByRole('button', { name: `Note for the desk: ${note}` })
    await sign.focus()
    await expect(page.getByRole('tooltip')).toHaveText(note)
    await expectDeskAndPhoneLayout(page, 'arrivals with a note for the desk')

    await openScreen(page, 'Book Appointment')
    const wizard = new BookingWizard(page)
    await wizard.appointment()
    await page.getByLabel('Mobile number').fill('9811111151')
    await expect(page.getByRole('radio', { name: /Zara Told.*Needs a wheelchair/ })).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'picking a patient with a note for the desk')

    await signIn('anita')
    const visit = await VisitPage.open(page, 'Zara Told')
    await expect(visit.page.getByText(note)).toBeVisible()
    await expectDeskAndPhoneLayout(visit.page, 'a visit with a note for the desk')
  },
)
