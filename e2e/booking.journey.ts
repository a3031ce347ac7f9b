import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, openScreen, toastOf } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

/** Empties Dr. Anita's diary on the day that the journeys book. */
const clearDaySql = `update appointment set status = 'CN'
  where consultant_id = 4 and day = '2026-12-01' and status = 'PE'`

journey.beforeEach(async ({ clinic, signIn, page }) => {
  await clinic.db.unsafe(clearDaySql)
  await signIn('reception')
  await openScreen(page, 'Book Appointment')
})

journey('a receptionist books a new patient in three steps', async ({ page, clinic }) => {
  const wizard = new BookingWizard(page)
  await expect(page).toHaveTitle('Book Appointment | OPD CLINIC')
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await wizard.appointment('10:15')

  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await wizard.patient('लता मंगेश', '9876501234')
  for (const text of [
    'Koramangala, Bengaluru',
    'Dr. Anita Deshpande',
    '01-12-2026',
    '₹600',
    'लता मंगेश',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await wizard.submit()
  await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  // The desk's own branch stays, and so does the card of what was booked.
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/^Koramangala/)
  const card = page.getByRole('region', { name: 'Booked' })
  await expect(card).toContainText('Tue 01-12-2026')
  await expect(card).toContainText('Dr. Anita Deshpande')
  await expectDeskAndPhoneLayout(page, 'booked')
  await expect(page.getByLabel('Health issues')).toHaveValue('')

  const rows = await clinic.db`
    select a.status, a.payment_status, a.price, a.starts, p.name from appointment a
    join patient p on p.id = a.patient_id where p.mobile = '9876501234'`
  expect([...rows]).toEqual([
    { status: 'PE', paymentStatus: 'U', price: 600, starts: '10:15', name: 'लता मंगेश' },
  ])
})

journey('who is known under a number is offered while it is typed', async ({ page, clinic }) => {
  await clinic.db`
    insert into patient (name, mobile, age, age_on, email) values
      ('Gita Rao', '9876505678', 60, '2024-11-01', 'gita@example.org'),
      ('Hari Rao', '9876505678', 64, '2026-01-01', null)`
  const wizard = new BookingWizard(page)
  await wizard.appointment()
  await page.getByLabel('Mobile number').fill('9876505678')
  await page.getByRole('group').getByText('Gita Rao').click()
  await expect(page.getByLabel('Full name')).toHaveValue('Gita Rao')
  await expect(page.getByRole('textbox', { name: 'Age', exact: true })).toHaveValue('62')
  await expect(page.getByLabel('E-mail')).toHaveValue('gita@example.org')
  await wizard.next()
  await wizard.submit()
  await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  const [count] = await clinic.db`select count(*)::int from patient where mobile = '9876505678'`
  expect(count!.count).toBe(2)
})

journey('the patient step says what is wrong, in the words of the clinic', async ({ page }) => {
  const wizard = new BookingWizard(page)
  await wizard.appointment()
  const invalidInputs: [string, string, string][] = [
    ['Full name', '', "Patient's name is required."],
    ['Full name', 'R2D2', 'Only letters and spaces are allowed in the name.'],
    ['Age', '', 'Age is required.'],
    ['Age', 'ten', 'Age must be a valid number.'],
    ['Age', '131', 'Age must be a valid number.'],
    ['Mobile number', '', 'Mobile number is required.'],
    ['Mobile number', '12345', 'Mobile number must be 10 digits.'],
    ['Mobile number', '0000000000', 'Mobile number must be 10 digits.'],
    ['E-mail (optional)', 'nobody', 'Email must be a valid format.'],
    ['E-mail (optional)', 'a@b.museum', 'Email does not match the required format.'],
  ]
  for (const [field, value, message] of invalidInputs) {
    // Exactly: the place of a field that is still to come is a textbox too, of the language.
    const input = page.getByRole('textbox', { name: field, exact: true })
    await input.fill(value)
    await input.blur()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  }
})

journey(
  'a slot that another desk takes meanwhile is refused, and nothing typed is lost',
  async ({ page, clinic }) => {
    const wizard = new BookingWizard(page)
    await wizard.appointment('11:00')
    await wizard.patient('Late Comer', '9876509999')
    await clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues)
    select 1, 1, 4, s.id, 1, '2026-12-01', s.starts, s.ends, 600, 'Quicker' from slot s
    where s.consultant_id = 4 and s.branch_id = 1 and s.weekday = 2 and s.starts = '11:00'`
    await wizard.submit()
    await expect(toastOf(page, 'Failed to book the appointment. Try again.')).toBeVisible()
    await expect(
      page.getByText('This slot has just been taken. Please choose another one.'),
    ).toBeVisible()
    await expect(page.getByLabel('Health issues')).toHaveValue('Fever since two days')
    await expect(page.getByRole('radio', { name: /^11:00–/ })).toHaveCount(0)
    await wizard.slot('11:15')
    await wizard.next()
    await expect(page.getByLabel('Full name')).toHaveValue('Late Comer')
    await wizard.next()
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  },
)

journey('two clicks on Submit book once', async ({ page, clinic }) => {
  const wizard = new BookingWizard(page)
  await wizard.appointment()
  await wizard.patient('Quick Finger', '9876508888')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  const [row] = await clinic.db`
    select count(*)::int from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876508888'`
  expect(row!.count).toBe(1)
})

journey(
  'a holiday, a day without a schedule and another service each answer in their way',
  async ({ page, clinic }) => {
    await clinic.db`
    insert into holiday (name, first_day, last_day) values ('Fair', '2026-12-03', '2026-12-03')`
    const wizard = new BookingWizard(page)
    await wizard.choose('Branch', 'Koramangala, Bengaluru')
    await wizard.choose('Health Service', 'General Medicine')
    await wizard.choose('Consultant', /Dr\. Anita Deshpande/)
    await page.getByLabel('Health issues').fill('Cough')
    await wizard.date('03-12-2026')
    await expect(toastOf(page, 'No slots available on this date as it is a holiday.')).toBeVisible()
    await wizard.choose('Branch', 'Indiranagar, Bengaluru')
    await wizard.choose('Consultant', /Dr\. Anita Deshpande/)
    await wizard.date('01-12-2026') // a Tuesday; she sits here on other days
    await expect(page.getByText('Service not available for this day.')).toBeVisible()

    // Nobody gives it at this branch.
    await page.getByRole('combobox', { name: 'Health Service' }).click()
    await expect(
      page.getByRole('option', { name: 'Physiotherapy (session) · no consultant here' }),
    ).toHaveAttribute('data-combobox-disabled', 'true')
    await wizard.choose('Branch', 'Koramangala, Bengaluru')
    await wizard.choose('Health Service', 'Physiotherapy (session)')
    await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveCount(0)
    await wizard.choose('Health Service', 'Orthopaedics')
    await expect(page.getByLabel('Health issues')).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('')
  },
)

journey('a server that is switched off loses nothing typed', async ({ page, clinic }) => {
  const wizard = new BookingWizard(page)
  await wizard.appointment('11:30')
  await wizard.patient('Patient Person', '9876507777')
  await clinic.stop()
  await wizard.submit()
  await expect(toastOf(page, 'Failed to book the appointment. Try again.')).toBeVisible()
  await expect(page.getByText('Is everything right?')).toBeVisible()
  await expect(page.getByText('Patient Person')).toBeVisible()

  await clinic.start()
  await wizard.submit()
  await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  const [row] = await clinic.db`
    select count(*)::int from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876507777'`
  expect(row!.count).toBe(1)
})

journey('a patient who sits elsewhere at that time gets another slot', async ({ page, clinic }) => {
  const wizard = new BookingWizard(page)
  await wizard.appointment('11:00')
  await wizard.patient('Busy Person', '9876506666')
  await clinic.db`
    with person as (
      insert into patient (name, mobile, age, age_on)
      values ('Busy Person', '9876506666', 34, '2026-11-24') returning id
    )
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
      ends, price, health_issues)
    select s.branch_id, c.service_id, s.consultant_id, s.id, person.id, '2026-12-01', s.starts,
      s.ends, 500, 'Elsewhere'
    from person, slot s join consultant_service c on c.consultant_id = s.consultant_id
    where s.consultant_id <> 4 and s.weekday = 2 and s.starts = '11:00'
      and not exists (select from appointment a where a.consultant_id = s.consultant_id
        and a.day = '2026-12-01' and a.status <> 'CN' and a.starts < s.ends and a.ends > s.starts)
    limit 1`
  await wizard.submit()
  await expect(
    page.getByText('This patient already has an appointment at that time.'),
  ).toBeVisible()
  await wizard.slot('12:00')
  await wizard.next()
  await expect(page.getByLabel('Full name')).toHaveValue('Busy Person')
})

journey('an empty slot of the landing page opens its booking', async ({ page, signIn }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await landing.open('Empty Slots')
  await landing.search()
  await expect(toastOf(page, 'Please select both a consultant and a branch.')).toBeVisible()
  await landing.choose('Consultant', 'Dr. Anita Deshpande')
  await landing.choose('Branch', 'Koramangala, Bengaluru')
  await landing.search()
  await expect(landing.panel.getByText('Empty slots on 24/11/2026')).toBeVisible()
  await expect(landing.rows.first()).toBeVisible()
  await landing.choose('Branch', 'Andheri West, Mumbai') // she never sits there
  await landing.search()
  await expect(toastOf(page, 'No data available')).toBeVisible()
  await expect(landing.panel).toContainText('This consultant does not sit at this branch.')
  await landing.choose('Branch', 'Koramangala, Bengaluru')
  await landing.search()
  await landing.rows
    .first()
    .getByRole('button', { name: /^Book / })
    .click()
  await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveValue(
    /^Dr. Anita Deshpande/,
  )
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Health issues' })).toBeFocused()
})
