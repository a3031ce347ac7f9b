import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, toastOf } from './clinic.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function expectSound(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`),
    what,
  ).toEqual([])
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(await fits(), what).toBe(true)
}

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

const tick = (page: Page, number: number, day: string) =>
  hours(page, number).getByRole('checkbox', { name: day }).click()

for (const theme of ['light', 'dark'] as const) {
  journey(
    `a new schedule is shown, kept from overlapping, saved and booked, ${theme}`,
    async ({ page, signIn }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      await signIn('admin')
      await openSchedule(page, 'Dr. Anita Deshpande', 'Koramangala, Bengaluru')
      const week = page.getByRole('region', { name: 'The week that this makes' })
      await expect(week.getByRole('list', { name: 'Slots on Sunday' })).toBeEmpty()

      await page.getByRole('button', { name: 'Add hours' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(hours(page, 2).getByText('Please tick at least one day.')).toBeVisible()
      await expect(hours(page, 2).getByText('Please enter a time such as 09:00.')).toHaveCount(2)
      await tick(page, 2, 'Monday')
      await tick(page, 2, 'Sunday')
      await typeTimes(page, 2, { From: '16', To: '1750', 'Break from': '16:40', 'Break to': '17' })
      await expect(
        hours(page, 2).getByText('Too short for a slot: 16:30–16:40, 17:45–17:50'),
      ).toBeVisible()
      const clash = hours(page, 2).getByRole('alert')
      await expect(clash).toHaveText(
        'Monday 17:00–17:15 overlaps 17:00–17:15 at Indiranagar, Bengaluru.',
      )
      await expectSound(page, 'overlap')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await tick(page, 2, 'Monday')
      await expect(clash).toHaveCount(0)
      await expect(week.getByRole('list', { name: 'Slots on Sunday' })).toContainText(
        '17:30–17:45, New',
      )
      // What was typed outlives a session that ends.
      await page.reload()
      await typeTimes(page, 1, { From: '10:30' })
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('5 new, 60 kept, 36 retired.')
      await expect(dialog).toContainText(/\d+ booked appointments fall outside and stay booked/)
      await expectSound(page, 'effect')
      await dialog.getByRole('button', { name: 'Save the schedule' }).dblclick()
      await expect(toastOf(page, 'Schedule saved.')).toBeVisible()
      await expect(
        page.getByText(/\d+ booked appointments are outside this schedule/),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo changes' })).toHaveCount(0)
      await expect(hours(page, 2).getByLabel('From', { exact: true })).toHaveValue('16:00')
      await expectSound(page, 'saved')

      await page.goto('/forms/bookappointment')
      const wizard = new BookingWizard(page)
      await wizard.choose('Branch', 'Koramangala, Bengaluru')
      await wizard.choose('Health service', 'General Medicine')
      await wizard.choose('Consultant', /Dr\. Anita Deshpande/)
      await page.getByLabel('Health issues').fill('Fever')
      await wizard.date('29-11-2026')
      await expect(page.getByRole('radio', { name: '09:00–09:15' })).toHaveCount(0)
      await wizard.slot('17:30')
      await wizard.next()
      await wizard.patient('Sunday Guest', '9876512399')
      await wizard.submit()
      await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    },
  )
}

journey.describe('on a phone', () => {
  journey.use(phone)
  journey(
    'a consultant who keeps their own schedule adds an evening',
    async ({ page, clinic, signIn }) => {
      await clinic.db`update staff set access_codes = '{5}' where username = 'meera'`
      await signIn('meera')
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('link', { name: 'Schedule' }).click()
      await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveCount(0)
      await new BookingWizard(page).choose('Branch', 'Indiranagar, Bengaluru')
      await page.getByRole('button', { name: 'Add hours' }).click()
      await tick(page, 2, 'Saturday')
      await typeTimes(page, 2, { From: '1700', To: '1800' })
      await expectSound(page, 'phone')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toContainText(
        'Every booked appointment still has its time.',
      )
      await expectSound(page, 'phone, effect')
      await page.getByRole('button', { name: 'Save the schedule' }).click()
      await expect(toastOf(page, 'Schedule saved.')).toBeVisible()
    },
  )
})
