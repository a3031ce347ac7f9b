import { expect, journey, toastOf } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { expectLayout } from './screenshots.ts'

/** With paise, because the sum below has some. */
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** One patient of today at branch 1 and one of next week, both with Dr. Anita. */
const setUpSql = `
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Zara Today', '9811111111', 30, '2026-11-24'), ('Zoya Later', '9822222222', 40, '2026-11-24')
    returning id, name
  )
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, s.id, person.id, d.day, s.starts, s.ends, 600, 'Fever'
  from person
  join (values ('Zara Today', date '2026-11-24', time '09:15'),
    ('Zoya Later', date '2026-12-01', time '12:45')) d (name, day, starts) on d.name = person.name
  join slot s on s.consultant_id = 4 and s.branch_id = 1 and s.weekday = 2 and s.starts = d.starts`

journey.beforeEach(async ({ clinic }) => {
  await clinic.db`
    update appointment set status = 'CN'
    where consultant_id = 4 and status = 'PE' and starts in ('09:15', '12:45')
      and day in ('2026-11-24', '2026-12-01')`
  await clinic.db.unsafe(setUpSql)
})

const statusOf = async (
  clinic: { db: import('../src/platform/db/connect.server.ts').Db },
  name: string,
) => {
  const [row] = await clinic.db`
    select a.status, a.payment_status, a.price, a.day, y.mode, y.transaction_id
    from appointment a join patient p on p.id = a.patient_id
    left join payment y on y.appointment_id = a.id where p.name = ${name}`
  return row
}

journey('an Admin conducts with cash, and the figures follow', async ({ page, signIn, clinic }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await landing.choose('Consultant', 'Dr. Anita Deshpande')
  await landing.choose('Branch', 'Koramangala, Bengaluru')
  const figuresOfBranch = page.waitForResponse(/figures\?branch=1/)
  await landing.search()
  await figuresOfBranch
  await expect(page.getByText('Today at a glance · Koramangala, Bengaluru')).toBeVisible()
  const pending = await landing.readFigure('Pending today')
  const conducted = await landing.readFigure('Conducted today')
  const takenAmount = await landing.readFigure('Received today')
  await landing
    .row('Zara Today')
    .getByRole('button', { name: /^Conduct/ })
    .click()

  const dialog = page.getByRole('dialog', { name: 'Payment details' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('600')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Amount').press('Enter')
  await expect(dialog.getByText('Please select an option.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('550.50')
  await dialog.getByLabel('Yes').check()
  await submit.click()
  await expect(dialog.getByText('Please select a payment mode.')).toBeVisible()
  await dialog.getByLabel('Cash').check()
  await expect(dialog.getByLabel('is still owed')).toBeChecked()
  await dialog.getByLabel('Another price was agreed').check()
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(landing.row('Zara Today')).toHaveCount(0)
  await expect(landing.figureCard('Pending today')).toHaveText(String(pending - 1))
  await expect(landing.figureCard('Conducted today')).toHaveText(String(conducted + 1))
  await expect(landing.figureCard('Received today')).toHaveText(rupees.format(takenAmount + 550.5))
  expect(await statusOf(clinic, 'Zara Today')).toMatchObject({
    status: 'CD',
    paymentStatus: 'P',
    price: 550.5,
    mode: 'Cash',
  })
  await landing.open('Conducted')
  await expect(landing.row('Zara Today')).toContainText('₹550.50')
  await expect(landing.row('Zara Today')).toContainText('Paid')

  // Set back on the same day: the amount was wrong.
  await landing.row('Zara Today').getByRole('button', { name: 'Set back' }).click()
  const question = page.getByRole('dialog', { name: 'Set this appointment back?' })
  await question.getByRole('radio', { name: 'Wrong amount or payment' }).check()
  await question.getByRole('button', { name: 'Set back' }).click()
  await expect(toastOf(page, 'Set back; the payment is reversed.')).toBeVisible()
  expect(await statusOf(clinic, 'Zara Today')).toMatchObject({
    status: 'PE',
    paymentStatus: 'U',
    price: 600,
    mode: null,
  })
  // The filter holds for all tabs, and the figures follow it.
  await landing.open("Today's")
  await expect.poll(() => landing.readFigure('Received today')).toBe(takenAmount)
  const [zara] = await clinic.db`select id from patient where name = 'Zara Today'`
  await page.goto(`/clients/${zara!.id}?tab=payments`)
  const payments = page.getByRole('tabpanel', { name: 'Payments' }).getByRole('table')
  await expect(payments.getByRole('row').nth(1)).toContainText('Wrong amount or payment')
  await expect(payments.locator('del')).toHaveText('₹550.50')
  await expectLayout(page, 'reversed')
})

journey(
  'an Employee with the right conducts with an online payment',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    const landing = new LandingPage(page)
    await expect(landing.panel.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
    await landing
      .row('Zara Today')
      .getByRole('button', { name: /^Conduct/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Payment details' })
    await dialog.getByLabel('Yes').check()
    await dialog.getByLabel('Online').check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByText('Please enter the UPI/Transaction ID.')).toBeVisible()
    await dialog.getByLabel('UPI/Transaction ID').fill('UPI-4711')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
    expect(await statusOf(clinic, 'Zara Today')).toMatchObject({
      status: 'CD',
      mode: 'Online',
      transactionId: 'UPI-4711',
    })
  },
)

journey('an appointment is cancelled after a question', async ({ page, signIn, clinic }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await landing
    .row('Zara Today')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(clinic, 'Zara Today')).toMatchObject({ status: 'PE' })

  await landing
    .row('Zara Today')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await dialog.getByRole('radio', { name: 'Other reason' }).check()
  await dialog.getByRole('textbox').fill('Went to her mother')
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(toastOf(page, 'Schedule has been canceled successfully.')).toBeVisible()
  await expect(landing.row('Zara Today')).toHaveCount(0)
  await landing.open('Cancelled')
  await landing.choose('Consultant', 'Dr. Anita Deshpande')
  await landing.search()
  await expect(landing.row('Zara Today')).toContainText('Went to her mother')
  await expectLayout(page, 'cancelled')

  // Taken back, because it was the wrong row.
  await landing.row('Zara Today').getByRole('button', { name: 'Take back' }).click()
  const question = page.getByRole('dialog', { name: 'Take this appointment back?' })
  await question.getByRole('radio', { name: 'Cancelled by mistake' }).check()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(toastOf(page, 'Appointment taken back.')).toBeVisible()
  await expect(landing.row('Zara Today')).toHaveCount(0)
  expect(await statusOf(clinic, 'Zara Today')).toMatchObject({ status: 'PE' })
})

journey(
  'an upcoming appointment is moved to another day and slot, today’s is not',
  async ({ page, signIn, clinic }) => {
    await clinic.db`update slot set active = false where consultant_id = 4 and weekday = 7`
    await signIn('admin')
    const landing = new LandingPage(page)
    await landing.open('Upcoming')
    await landing.choose('Consultant', 'Dr. Anita Deshpande')
    await landing.search()
    await expect(landing.row('Zara Today')).toContainText(
      "You cannot reschedule today's appointment",
    )
    const later = await landing.find('Zoya Later')
    await later.getByRole('button', { name: /^Reschedule/ }).click()

    const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await expect(dialog.getByText('Please select a date.')).toBeVisible()
    const date = dialog.getByRole('textbox', { name: 'Date' })
    await date.fill('29-11-2026')
    await date.press('Enter')
    await expect(dialog.getByText('No slots available for selected date.')).toBeVisible()
    await date.fill('08-12-2026')
    await date.press('Enter')
    const slot = dialog.getByRole('radio').last()
    await slot.check()
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await expect(dialog).toBeHidden()
    expect(await statusOf(clinic, 'Zoya Later')).toMatchObject({ status: 'PE', day: '2026-12-08' })
  },
)

journey(
  'what another desk changed meanwhile is refused, and the list reloads',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    const landing = new LandingPage(page)
    await landing
      .row('Zara Today')
      .getByRole('button', { name: /^Conduct/ })
      .click()
    await clinic.db`
    update appointment set status = 'CN', version = version + 1
    where patient_id = (select id from patient where name = 'Zara Today')`
    const dialog = page.getByRole('dialog', { name: 'Payment details' })
    await dialog.getByLabel('No', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(
      toastOf(
        page,
        'Somebody else changed this appointment meanwhile. The list has been reloaded.',
      ),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(landing.row('Zara Today')).toHaveCount(0)
  },
)

journey('filters, empty results and reset', async ({ page, signIn }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await expect(landing.rows.first()).toBeVisible()
  await landing.choose('Branch', 'Kothrud, Pune')
  // Nothing is applied before Search.
  await expect(landing.rows.filter({ hasText: 'Koramangala' }).first()).toBeVisible()
  await landing.search()
  await expect(landing.rows.first()).toContainText('Kothrud, Pune')
  await expect(landing.rows.filter({ hasText: 'Koramangala' })).toHaveCount(0)
  await landing.choose('Consultant', 'Dr. Farhan Shaikh') // he never sits in Pune
  await landing.search()
  await expect(toastOf(page, 'No data available')).toBeVisible()
  await expect(landing.rows).toHaveCount(0)
  await landing.panel.getByRole('button', { name: 'Reset' }).click()
  await expect(toastOf(page, 'Filters have been reset')).toBeVisible()
  await expect(landing.rows.filter({ hasText: 'Koramangala' }).first()).toBeVisible()
})

journey('an Employee without further rights is offered none of them', async ({ page, signIn }) => {
  await signIn('frontdesk')
  const landing = new LandingPage(page)
  await expect(landing.row('Zara Today')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Conduct|Cancel):/ })).toHaveCount(0)
  // Nor told what the clinic takes.
  await expect(page.getByText('Pending today')).toBeVisible()
  await expect(page.getByText('Received today')).toHaveCount(0)
  await landing.open('Upcoming')
  await expect(landing.rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reschedule/ })).toHaveCount(0)
})

journey(
  'a long list is read to its last row, and another from its first',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    const landing = new LandingPage(page)
    await landing.open('Cancelled')
    const [total] = await clinic.db`select count(*)::int from appointment where status = 'CN'`
    await expect(landing.panel.getByText(`${total!.count} appointments`)).toBeVisible()
    const last = landing.panel.getByRole('row').filter({
      has: page.getByRole('cell', { name: String(total!.count), exact: true }),
    })
    await expect(async () => {
      await landing.panel.getByRole('region').press('End')
      await expect(last).toBeVisible({ timeout: 300 })
    }).toPass()

    // Another search starts at its first row.
    await landing.choose('Branch', 'Koramangala, Bengaluru')
    await landing.search()
    await expect(landing.rows.first().getByRole('cell').first()).toHaveText('1')
    await expect(landing.rows.first()).toBeInViewport()
  },
)
