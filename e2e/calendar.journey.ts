import { anita, freeSlotOn, pendingAppointmentOn, statusOf } from './anita-appointments.ts'
import { BookingWizard } from './booking-wizard.ts'
import { CalendarPage } from './calendar-page.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { cutAtTwiceTheSize, expectDeskAndPhoneLayout } from './screenshots.ts'
import { quietNetwork } from './quiet-network.ts'

const desktop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }

journey(
  'the desk looks at a day, a week and a month, and finds its way back',
  async ({ page, signIn }) => {
    await signIn('reception')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveTitle('Calendar | OPD CLINIC')
    const calendar = new CalendarPage(page)
    // Consultants as columns, a whole morning in view, the current time marked.
    await expect(calendar.columns).toHaveCount(3)
    await expect(calendar.column('Dr. Rohan Iyer, Tuesday 24-11-2026')).toBeVisible()
    await expect(page.getByText('09:05', { exact: true })).toBeInViewport()
    await expect(page.getByText('08:00', { exact: true }).first()).toBeInViewport()
    await expect(calendar.column(/Anita/).getByRole('button').last()).toBeInViewport()

    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(calendar.column('Dr. Arjun Reddy, Wednesday 25-11-2026')).toBeVisible()
    await calendar.view('Week')
    await expect(page.getByRole('status').getByText('23-11-2026 – 29-11-2026')).toBeVisible()
    await expect(calendar.column('Priya Menon, Saturday 28-11-2026')).toBeAttached()
    await calendar.chooseOption('Consultant', 'Dr. Anita Deshpande')
    await expect(calendar.columns).toHaveCount(7)
    await calendar.view('Month')
    await expect(page.getByRole('status').getByText('November 2026')).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Sun 8 November 2026.*Holiday: Diwali/ }),
    ).toBeVisible()
    await page.getByRole('link', { name: /^Fri 27 November 2026/ }).click()
    await expect(calendar.column('Dr. Anita Deshpande, Friday 27-11-2026')).toBeVisible()
    await expect(calendar.columns).toHaveCount(1)
    await expect(calendar.columns.getByText('Half day off')).toBeVisible()

    await page.reload()
    await expect(calendar.column('Dr. Anita Deshpande, Friday 27-11-2026')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('status').getByText('November 2026')).toBeVisible()
    await page.goBack()
    await expect(calendar.columns).toHaveCount(7)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByRole('textbox', { name: 'Date' }).fill('29-11-2026')
    await page.getByRole('textbox', { name: 'Date' }).press('Enter')
    await calendar.view('Day')
    await calendar.chooseOption('Branch', /Indiranagar/)
    await expect(page.getByText('Nobody is on duty on Sunday 29-11-2026.')).toBeVisible()
  },
)

for (const size of [desktop, phone]) {
  journey(
    `an appointment is opened and cancelled, ${size.width} wide`,
    async ({ page, signIn, clinic }) => {
      await page.setViewportSize(size)
      await signIn('reception')
      const day = '2026-11-26'
      const { id, patient, starts, ends } = await pendingAppointmentOn(clinic.db, day)
      const calendar = new CalendarPage(page)
      await calendar.open(`?day=${day}&branch=1`)
      await calendar.column(/Anita/).getByRole('button', { name: patient }).first().click()
      await expect(calendar.dialog.getByRole('heading')).toHaveText(patient)
      await expect(calendar.dialog).toContainText('Thursday 26-11-2026')
      await expect(calendar.dialog).toContainText(`${starts}–${ends}`)
      await expect(calendar.dialog.getByRole('button', { name: 'Conduct' })).toBeHidden()
      await calendar.dialog.getByRole('button', { name: 'Cancel' }).click()
      await calendar.dialog.getByRole('radio', { name: 'The patient asked' }).check()
      await calendar.dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
      await expect(toastOf(page, 'Schedule has been canceled successfully.')).toBeVisible()
      await expect(calendar.freeSlot(starts, calendar.column(/Anita/))).toBeVisible()
      expect(await statusOf(clinic.db, id)).toMatchObject({ status: 'CN' })

      if (size === phone) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Show cancelled').check()
      await expect(calendar.appointment(new RegExp(`${patient}.*Cancelled`)).first()).toBeVisible()
    },
  )

  journey(`a free slot becomes a booking, ${size.width} wide`, async ({ page, signIn, clinic }) => {
    await page.setViewportSize(size)
    await signIn('reception')
    const day = '2026-12-01'
    const [slot] = await freeSlotOn(clinic.db, day)
    const times = `${slot!.starts}–${slot!.ends}`
    const calendar = new CalendarPage(page)
    await calendar.open(`?day=${day}&branch=1`)
    await calendar.freeSlot(slot!.starts, calendar.column(/Anita/)).click()
    await expect(page).toHaveURL(/\/forms\/bookappointment$/)
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/^Koramangala/)
    await expect(page.getByRole('combobox', { name: 'Health Service' })).toHaveValue(
      'General Medicine',
    )
    await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveValue(/Anita/)
    await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('01-12-2026')
    await expect(page.getByRole('radio', { name: times })).toBeChecked()
    await page.getByLabel('Health issues').fill('Fever since two days')
    const wizard = new BookingWizard(page)
    await wizard.next()
    await wizard.patient('Zubin Calendarwala', '9876512345')
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    await page.goBack()
    await expect(calendar.appointment(/Zubin Calendarwala/)).toBeVisible()
  })
}

journey('a series begins with its branch and service chosen', async ({ page, signIn }) => {
  await signIn('reception')
  const calendar = new CalendarPage(page)
  await calendar.open('?day=2026-11-27&branch=1')
  await calendar
    .column(/Priya Menon/)
    .getByRole('button', { name: /Free/ })
    .first()
    .click()
  await expect(page.getByRole('combobox', { name: 'Health Service' })).toHaveValue(/Physiotherapy/)
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/^Koramangala/)
})

journey(
  'an appointment of today is conducted from the calendar',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    const { id, patient } = await pendingAppointmentOn(clinic.db, '2026-11-24')
    const calendar = new CalendarPage(page)
    await calendar.open()
    await calendar.column(/Anita/).getByRole('button', { name: patient }).first().click()
    await expect(calendar.dialog).toContainText("You cannot reschedule today's appointment")
    await calendar.dialog.getByRole('button', { name: 'Conduct' }).click()
    await calendar.dialog.getByLabel('No', { exact: true }).check()
    await calendar.dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()
    await expect(calendar.appointment(new RegExp(`${patient}.*Conducted`)).first()).toBeVisible()
    expect(await statusOf(clinic.db, id)).toMatchObject({ status: 'CD' })
  },
)

journey(
  'without a mouse: one Tab stop, arrows, Enter, Esc, Reschedule',
  async ({ page, signIn }) => {
    await signIn('admin')
    const calendar = new CalendarPage(page)
    await calendar.open('?day=2026-11-26&branch=1')
    await calendar.columns.getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    const second = calendar.column(/Anita/).getByRole('button').nth(1)
    await expect(second).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(calendar.column(/Rohan/).getByRole('button').first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    // Leaving the diary and returning by keyboard: the focus is where it was.
    const focusedButton = page.locator('button:focus')
    const name = await focusedButton.innerText()
    await page.keyboard.press('Tab')
    await expect(calendar.columns.locator('button:focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedButton.innerText()).toBe(name)

    const pending = calendar
      .column(/Anita/)
      .getByRole('button', { name: /Pending/ })
      .first()
    await pending.focus()
    await page.keyboard.press('Enter')
    await expect(calendar.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar.dialog).toBeHidden()
    await expect(pending).toBeFocused()
    await page.keyboard.press('Enter')
    await calendar.dialog.getByRole('button', { name: 'Reschedule' }).press('Enter')
    await expect(calendar.dialog.getByRole('heading')).toHaveText('Reschedule appointment')
    // The first Esc closes the calendar of the date field.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(calendar.dialog).toBeHidden()
    await expect(pending).toBeFocused()
  },
)

journey(
  'a consultant sees their own day at every branch, and books nothing',
  async ({ page, signIn }) => {
    await signIn('anita')
    const calendar = new CalendarPage(page)
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(calendar.columns).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Consultant' })).toBeHidden()
    await expect(calendar.columns.getByText('Free').first()).toBeVisible()
    await expect(calendar.columns.getByRole('button', { name: /Free/ })).toHaveCount(0)
    await calendar.open('?view=week&consultant=5')
    await expect(calendar.columns).toHaveCount(7)
    for (const column of await calendar.columns.all()) {
      await expect(column).toHaveAccessibleName(/^Dr. Anita Deshpande/)
    }
    await calendar.chooseOption('Branch', /Indiranagar/)
    await expect(calendar.columns).toHaveCount(3)
    await calendar
      .appointment(/Conducted/)
      .first()
      .click()
    await expect(calendar.dialog).toContainText('Indiranagar')
    // The first closes it.
    await expect(calendar.dialog.getByRole('button')).toHaveText(['', /^(Payments|Collect)$/])
    const patient = await calendar.dialog.getByRole('heading').innerText()
    const opened = page.waitForEvent('popup')
    await calendar.dialog.getByRole('link', { name: 'Open the visit' }).click()
    await expect((await opened).getByText(patient).first()).toBeVisible()
  },
)

journey('who does not hold code 10 has no calendar', async ({ page, signIn }) => {
  await signIn('frontdesk')
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0)
  await page.goto('/apps/calendar')
  await expect(page.getByText('Page not found')).toBeVisible()
})

// A day, its holiday, its Sunday and another branch; then weeks and a month.
const places = [
  '',
  '?day=2026-12-03&branch=1',
  '?day=2026-11-29&branch=2',
  '?day=2026-11-26&branch=3',
  '?view=week&branch=1&day=2026-11-18&cancelled=show',
  `?view=week&branch=all&consultant=${anita}`,
  '?view=month&branch=2&consultant=6&day=2026-12-01&cancelled=show',
]

journey('days, weeks, months and an appointment look right', async ({ page, signIn, clinic }) => {
  await clinic.db`
    insert into holiday (name, first_day, last_day)
    values ('Strike', '2026-12-03', '2026-12-03')`
  await signIn('admin', page, '/account')
  const calendar = new CalendarPage(page)
  for (const search of places) {
    await calendar.open(search)
    await quietNetwork(page)
    await expectDeskAndPhoneLayout(page, search)
    expect(await cutAtTwiceTheSize(page), search).toEqual([])
  }
  await calendar.open()
  await calendar
    .appointment(/Pending/)
    .first()
    .click()
  await expect(calendar.dialog).toBeVisible()
  await expectDeskAndPhoneLayout(page, 'an appointment')
})

journey('forced colours leave each pattern of the legend its own', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn('reception')
  await page.goto('/apps/calendar')
  const legend = page.getByRole('list', { name: 'What the colours and patterns mean' })
  const patternOf = (kind: string) =>
    legend
      .getByRole('listitem')
      .filter({ hasText: kind })
      .locator('span')
      .evaluate((sample) => getComputedStyle(sample).backgroundImage)
  const [rest, leave, holiday] = [
    await patternOf('Break'),
    await patternOf('Leave'),
    await patternOf('Holiday'),
  ]
  for (const pattern of [rest, leave, holiday]) expect(pattern).toContain('gradient')
  expect(new Set([rest, leave, holiday]).size).toBe(3)

  const calendar = new CalendarPage(page)
  await calendar.view('Month')
  const holidayCell = page.getByRole('listitem').filter({ hasText: 'Diwali' }).first()
  await expect(holidayCell).toHaveCSS('background-image', /gradient/)
})
