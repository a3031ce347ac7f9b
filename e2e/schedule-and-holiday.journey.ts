import type { Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, openScreen, toastOf } from './clinic.ts'
import { happensJustBefore } from './quicker-desk.ts'
import { expectLayout } from './screenshots.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function openSchedule(page: Page, consultant: string, branch: string): Promise<void> {
  await page.goto('/apps/Schedule')
  await expect(page).toHaveTitle('Schedule | OPD CLINIC')
  const wizard = new BookingWizard(page)
  await wizard.choose('Consultant', consultant)
  await wizard.choose('Branch', branch)
  await expect(page.getByRole('group', { name: 'Hours 1' })).toBeVisible()
}

const hours = (page: Page, number: number) => page.getByRole('group', { name: `Hours ${number}` })

async function typeTimes(
  page: Page,
  number: number,
  times: Partial<Record<'From' | 'To' | 'Break from' | 'Break to' | 'Minutes a slot', string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(times)) {
    await hours(page, number).getByLabel(field, { exact: true }).fill(text)
    await hours(page, number).getByLabel(field, { exact: true }).press('Tab')
  }
}

const checkDay = (page: Page, number: number, day: string) =>
  hours(page, number).getByRole('checkbox', { name: day }).click()

journey(
  'a new schedule is shown, kept from overlapping, saved and booked',
  async ({ page, signIn, clinic }) => {
    await clinic.db`update slot set active = false where consultant_id = 4 and weekday = 7`
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn('admin')
    await openSchedule(page, 'Dr. Anita Deshpande', 'Koramangala, Bengaluru')
    const week = page.getByRole('region', { name: 'Resulting week' })
    await expect(week.getByRole('list', { name: 'Slots on Sunday' })).toBeEmpty()

    await page.getByRole('button', { name: 'Add hours' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(hours(page, 2).getByText('Please tick at least one day.')).toBeVisible()
    await expect(hours(page, 2).getByText('Please enter a time such as 09:00.')).toHaveCount(2)
    await checkDay(page, 2, 'Monday')
    await checkDay(page, 2, 'Sunday')
    await typeTimes(page, 2, { From: '16', To: '1750', 'Break from': '16:40', 'Break to': '17' })
    await expect(
      hours(page, 2).getByText('Too short for a slot: 16:30–16:40, 17:45–17:50'),
    ).toBeVisible()
    const clash = hours(page, 2).getByRole('alert')
    await expect(clash).toHaveText(
      'Monday 17:00–17:15 overlaps 17:00–17:15 at Indiranagar, Bengaluru.',
    )
    await expectLayout(page, 'overlap')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await checkDay(page, 2, 'Monday')
    await expect(clash).toHaveCount(0)
    await expect(week.getByRole('list', { name: 'Slots on Sunday' })).toContainText(
      '17:30–17:45, New',
    )
    // Input survives the end of a session.
    await page.reload()
    await typeTimes(page, 1, { From: '10:30' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('5 new, 60 kept, 36 retired.')
    await expect(dialog).toContainText(/\d+ booked appointments fall outside and stay booked/)
    await expectLayout(page, 'effect')
    await dialog.getByRole('button', { name: 'Save the schedule' }).dblclick()
    await expect(toastOf(page, 'Schedule saved.')).toBeVisible()
    await expect(page.getByText(/\d+ booked appointments are outside this schedule/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0)
    await expect(hours(page, 2).getByLabel('From', { exact: true })).toHaveValue('16:00')
    await expectLayout(page, 'saved')

    await page.goto('/forms/bookappointment')
    const wizard = new BookingWizard(page)
    await wizard.choose('Branch', 'Koramangala, Bengaluru')
    await wizard.choose('Health Service', 'General Medicine')
    await wizard.choose('Consultant', /Dr\. Anita Deshpande/)
    await page.getByLabel('Health issues').fill('Fever')
    await wizard.date('29-11-2026')
    await expect(page.getByRole('radio', { name: '09:00–09:15' })).toHaveCount(0)
    await wizard.slot('17:30')
    await wizard.next()
    await wizard.patient('Sunday Guest', '9876512399')
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()

    // The same list as for a day off leads affected patients to open slots.
    await openSchedule(page, 'Dr. Anita Deshpande', 'Koramangala, Bengaluru')
    const notice = page.getByText(/\d+ booked appointments are outside this schedule/)
    const outsideCount = Number.parseInt(await notice.innerText())
    await page.getByRole('link', { name: 'Move them' }).click()
    await expect(page).toHaveTitle('Move Appointments | OPD CLINIC')
    await expect(page.getByText(`${outsideCount} appointments`, { exact: true })).toBeVisible()
    await expect(page.getByText('Outside the schedule').first()).toBeVisible()
    await page.getByRole('button', { name: /^Move \d+ appointments$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Move \d+ appointments$/ })
      .click()
    await expect(toastOf(page, /^\d+ appointments were moved\.$/)).toBeVisible()
    await expect(page.getByText(`${outsideCount} appointments`, { exact: true })).toHaveCount(0)
  },
)

/** Fills the dialog for a branch's day off, up to Save. */
async function typeHoliday(page: Page, name: string, day: string): Promise<void> {
  await page.goto('/apps/Holiday')
  await expect(page.getByRole('heading', { level: 1, name: 'Holiday' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a day off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('A branch', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('option', { name: 'Koramangala, Bengaluru' }).click()
  await dialog.getByLabel('First day').fill(day)
  await dialog.getByLabel('First day').press('Enter')
}

/** The proposed slot of each appointment, from the fields of the table. */
const proposals = (page: Page) =>
  page
    .getByRole('combobox', { name: /^Move .+ to$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

for (const size of ['desktop', 'phone'] as const) {
  journey.describe(`a holiday on a ${size}`, () => {
    if (size === 'phone') journey.use(phone)
    journey(
      'closes its day, and whom it hits is moved in one go',
      async ({ page, clinic, signIn }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        // Three of Dr. Anita's appointments of that day remain, and no others at the branch.
        await clinic.db`
        update appointment set status = 'CN' where day = '2026-12-01' and status = 'PE' and branch_id = 1
          and id <> all(array(select id from appointment where day = '2026-12-01' and status = 'PE'
            and consultant_id = 4 and branch_id = 1 order by starts limit 3))`
        await signIn('admin')
        await typeHoliday(page, 'Founders Day', '01-12-2026')
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('3 booked appointments fall on it and stay booked')
        await expectLayout(page, 'form')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(toastOf(page, 'Saved.')).toBeVisible()
        await expect(dialog).toBeHidden()
        await page.getByRole('button', { name: '3 booked appointments on Founders Day' }).click()
        await expectLayout(page, 'hits')
        await page.getByRole('link', { name: 'Move them' }).click()
        await expect(page).toHaveTitle('Move Appointments | OPD CLINIC')
        const moveToFields = page.getByRole('combobox', { name: /^Move .+ to$/ })
        await expect(moveToFields).toHaveCount(3)
        const proposed = await proposals(page)
        expect(new Set(proposed).size).toBe(3)
        await expectLayout(page, 'proposal')

        // Another desk takes the second slot at the moment of the click, before this page can hear of
        // it; the first patient keeps the booking.
        const [, day, time] = /(\d\d-\d\d-\d{4}) · (\d\d:\d\d)/.exec(proposed[1]!)!
        const takeSlot = () => clinic.db`
          insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day,
            starts, ends, price, health_issues)
          select 1, 1, 4, s.id, (select max(id) from patient), d.day, s.starts, s.ends, 600, 'Quicker'
          from slot s, (select to_date(${day!}, 'DD-MM-YYYY') as day) d
          where s.consultant_id = 4 and s.branch_id = 1 and s.active
            and s.weekday = extract(isodow from d.day) and s.starts = ${time!}`
        await happensJustBefore(page, '**/api/displaced/move', takeSlot)
        await moveToFields.nth(0).click()
        await page.getByRole('option', { name: 'Leave as booked' }).click()
        await page.getByRole('button', { name: 'Move 2 appointments' }).click()
        const question = page.getByRole('dialog', { name: 'Move 2 appointments?' })
        await expectLayout(page, 'move-question')
        await question.getByRole('button', { name: 'Move 2 appointments' }).dblclick()
        await expect(
          toastOf(page, 'Some of these appointments cannot go there any more. Nothing was moved.'),
        ).toBeVisible()
        await expect(
          page.getByRole('alert').filter({ hasText: 'has just been taken' }),
        ).toBeVisible()
        await expect.poll(async () => (await proposals(page))[1]).not.toBe(proposed[1])
        await expectLayout(page, 'clash')
        await page.getByRole('button', { name: 'Move 2 appointments' }).click()
        await question.getByRole('button', { name: 'Move 2 appointments' }).click()
        await expect(toastOf(page, '2 appointments were moved.')).toBeVisible()
        await expect(moveToFields).toHaveCount(1)
        const rows = await clinic.db<{ version: number }[]>`
        select version from appointment where consultant_id = 4 and branch_id = 1 and status = 'PE'
          and (day = '2026-12-01' or version > 1) order by version`
        expect(rows.map(({ version }) => version)).toEqual([1, 2, 2])

        await page.goto('/forms/bookappointment')
        const wizard = new BookingWizard(page)
        await wizard.choose('Branch', 'Koramangala, Bengaluru')
        await wizard.choose('Health Service', 'General Medicine')
        await wizard.choose('Consultant', /Dr\. Anita Deshpande/)
        await page.getByLabel('Health issues').fill('Fever')
        await wizard.date('01-12-2026')
        await expect(
          toastOf(page, 'No slots available on this date as it is a holiday.'),
        ).toBeVisible()

        await page.goto('/apps/Holiday')
        await page.getByRole('button', { name: 'Remove Founders Day' }).click()
        await dialog.getByRole('button', { name: 'Remove' }).click()
        await expect(toastOf(page, 'Removed.')).toBeVisible()
        await expect(page.getByText('Founders Day')).toHaveCount(0)
      },
    )
  })
}

journey.describe('on a phone', () => {
  journey.use(phone)
  journey(
    'a consultant who keeps their own schedule adds an evening',
    async ({ page, clinic, signIn }) => {
      await clinic.db`update staff set access_codes = '{5}' where username = 'meera'`
      await signIn('meera')
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await openScreen(page, 'Schedule')
      await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
      await new BookingWizard(page).choose('Branch', 'Indiranagar, Bengaluru')
      await page.getByRole('button', { name: 'Add hours' }).click()
      await checkDay(page, 2, 'Saturday')
      await typeTimes(page, 2, { From: '1700', To: '1800' })
      await expectLayout(page, 'phone')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toContainText(
        'Every booked appointment still has its time.',
      )
      await expectLayout(page, 'phone, effect')
      await page.getByRole('button', { name: 'Save the schedule' }).click()
      await expect(toastOf(page, 'Schedule saved.')).toBeVisible()
    },
  )
})
