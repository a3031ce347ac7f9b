import type { Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, openScreen, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

const copiesIn = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((name) => name.startsWith('draft.copy.')).length,
  )
const textOfCopies = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
const noteOf = (page: Page, patient: string) =>
  page.getByRole('status').filter({ hasText: `A booking for ${patient}, begun at ` })

/** A booking that is being typed in a tab of its own. */
async function beginIn(page: Page, patient: string, copies = 1): Promise<void> {
  await page.goto('/')
  await openScreen(page, 'Book Appointment')
  await new BookingWizard(page).appointment()
  await page.getByLabel('Full name').fill(patient)
  await expect.poll(() => textOfCopies(page)).toContain(patient)
  expect(await copiesIn(page)).toBe(copies)
}
async function openBooking(page: Page): Promise<void> {
  await page.goto('/')
  await openScreen(page, 'Book Appointment')
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeVisible()
}

journey.beforeEach(async ({ clinic, signIn }) => {
  await clinic.db`update appointment set status = 'CN' where consultant_id = 4 and day = '2026-12-01' and status = 'PE'`
  await signIn('reception')
})

journey(
  'a booking whose tab was lost is continued in another one, and not while its own tab has it',
  async ({ page, context }) => {
    const first = await context.newPage()
    await beginIn(first, 'Lata Left')
    await openBooking(page)
    // After what the note waits for: the locks of the tabs.
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/^Koramangala/)
    await expect(noteOf(page, 'Lata Left')).toHaveCount(0)
    // Reloaded on another screen, the tab has it still.
    await first.goto('/')
    await expect(first.getByRole('tab', { name: "Today's" })).toBeVisible()
    const locks = () =>
      page.evaluate(
        async () =>
          ((await navigator.locks.query()).held ?? []).filter(({ name }) =>
            name?.startsWith('opd-tab '),
          ).length,
      )
    await expect.poll(locks).toBe(1)
    await openBooking(page)
    await expect(noteOf(page, 'Lata Left')).toHaveCount(0)

    await first.close()
    await openBooking(page)
    const note = noteOf(page, 'Lata Left')
    await expect(note).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'a booking that was left')
    const resume = note.getByRole('button', { name: 'Continue with Lata Left' })
    // What is typed here is not lost for it.
    await page.getByLabel('Health issues').fill('Cough')
    await expect(resume).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Health issues').fill('')
    await resume.click()
    await expect(page.getByLabel('Full name')).toHaveValue('Lata Left')
    await expect(note).toHaveCount(0)
    await expect.poll(() => copiesIn(page)).toBe(1)
    const wizard = new BookingWizard(page)
    await wizard.patient('Lata Left', '9876501299')
    await wizard.submit()
    await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
    await expect.poll(() => copiesIn(page)).toBe(0)
  },
)

journey(
  'a booking whose tab was lost is discarded, or gone after signing out',
  async ({ page, context }) => {
    for (const [index, patient] of ['Dev Discard', 'Sita Sign-out'].entries()) {
      const lost = await context.newPage()
      await beginIn(lost, patient, index + 1)
      await lost.close()
    }
    await openBooking(page)
    await page.getByRole('button', { name: 'Discard: Dev Discard' }).click()
    await expect(noteOf(page, 'Dev Discard')).toHaveCount(0)
    await expect(noteOf(page, 'Sita Sign-out')).toBeVisible()
    expect(await copiesIn(page)).toBe(1)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Employee/ })
      .click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await copiesIn(page)).toBe(0)
  },
)
