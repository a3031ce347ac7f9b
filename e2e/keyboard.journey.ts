import type { Locator, Page } from '@playwright/test'
import { referenceOf } from '../src/scheduling/booking/reference.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'

/** Empties Dr. Anita's diary on the day that the journey books. */
const clearDaySql = `update appointment set status = 'CN'
  where consultant_id = 4 and day = '2026-12-01' and status = 'PE'`

/** Empties the physiotherapist's diary from tomorrow on. */
const emptySeriesDiary = `update appointment set status = 'CN' where status = 'PE'
  and day > '2026-11-24' and consultant_id = (select id from staff where username = 'priya')`

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    const [at] = await target.evaluateAll((all) => [all.includes(document.activeElement as never)])
    if (at) return expectVisibleFocus(page)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

/** Expects a visible outline or underline at the focused element. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const focusStyle = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!)
    const around = style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
    return (
      around || style.boxShadow !== 'none' || document.activeElement!.matches('input, textarea')
    )
  })
  expect(focusStyle, 'the focus is seen').toBe(true)
}

/** Types part of a name into the focused select, takes the first option and moves on. */
async function choose(page: Page, part: string): Promise<void> {
  await page.keyboard.type(part)
  await expect(page.getByRole('option', { name: new RegExp(part, 'i') })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const focused = (target: Locator) => expect(target).toBeFocused()

/** Fills the wizard's step for a new patient and continues with Enter. */
async function typePatient(page: Page, mobile: string, name: string, age: string): Promise<void> {
  await focused(page.getByLabel('Mobile number'))
  await page.keyboard.type(mobile)
  await tabTo(page, page.getByLabel('Full name'))
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(age)
  await page.keyboard.press('Enter')
}

journey('the desk books, finds and conducts without a mouse', async ({ page, clinic }) => {
  await clinic.db.unsafe(clearDaySql)
  await page.goto('/')
  await focused(page.getByLabel('User name'))
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('opd-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()

  // A whole booking.
  await page.keyboard.press('n')
  await focused(page.getByRole('combobox', { name: 'Branch' }))
  await choose(page, 'koram')
  await choose(page, 'general')
  // The only consultant for the service: selected automatically, with the focus.
  await expect(page.getByRole('combobox', { name: 'Consultant' })).toHaveValue(/Anita/)
  await focused(page.getByRole('combobox', { name: 'Consultant' }))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cough / fever?')
  await page.keyboard.press('Tab')
  await focused(page.getByRole('textbox', { name: 'Date' }))
  await page.keyboard.type('01-12-2026')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: /^09:00–/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^09:30–/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await typePatient(page, '9876501234', 'Nina Zachariah', '34')
  await focused(page.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Appointment booked successfully!')).toBeVisible()
  await focused(page.getByRole('combobox', { name: 'Health Service' }))

  // The patient is found by a misspelt name, and opened over the screen.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nina zakaria')
  await expect(chosen(page)).toContainText('Nina Zachariah')
  await expect(chosen(page)).toContainText('01-12-2026 09:30–09:45 · Dr. Anita Deshpande')
  await expectLayout(page, 'what was found')
  await page.keyboard.press('Enter')
  const appointmentDialog = page.getByRole('dialog', { name: 'Nina Zachariah' })
  await expect(appointmentDialog).toContainText('Koramangala, Bengaluru')
  await focused(appointmentDialog.getByRole('button', { name: 'Reschedule' }))
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Reschedule appointment' })
  await focused(move.getByRole('textbox', { name: 'Date' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('02-12-2026')
  await page.keyboard.press('Enter')
  await tabTo(page, move.getByRole('radio'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Appointment rescheduled.')).toBeVisible()
  await focused(page.getByRole('combobox', { name: 'Health Service' }))

  // The day's list: arrow keys between rows, conducted with payment.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('landing')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('tabpanel').filter({ visible: true })
  await tabTo(page, panel.getByRole('button', { name: /^Conduct: / }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const second = panel.getByRole('button', { name: /^Conduct: / }).nth(1)
  await focused(second)
  await page.keyboard.press('Enter')
  const payment = page.getByRole('dialog')
  await focused(payment.getByRole('radio', { name: 'Yes' }))
  await page.keyboard.press('Shift+Tab')
  await focused(payment.getByRole('textbox', { name: 'Amount' }))
  await page.keyboard.type('450')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await focused(payment.getByRole('radio', { name: 'Cash' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Appointment conducted.')).toBeVisible()
  await expect(payment).toBeHidden()

  // The row that moved up has the focus. Cancelling asks first, with the focus on the answer that
  // changes nothing.
  await focused(second)
  await tabTo(page, panel.getByRole('button', { name: /^Cancel: / }))
  await page.keyboard.press('Enter')
  await focused(page.getByRole('button', { name: 'Keep it' }))
  await page.keyboard.press('Escape')
  await focused(panel.getByRole('button', { name: /^Cancel: / }).nth(1))
  await tabTo(page, page.getByRole('tab', { name: "Today's" }), 'Shift+Tab')
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Upcoming', selected: true })).toBeVisible()

  // The sheet of keys, and the switch in it.
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const singleKeys = sheet.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(sheet.getByRole('region', { name: 'In the calendar' })).toContainText('Month')
  await expectLayout(page, 'the sheet of keys')
  await tabTo(page, singleKeys)
  await page.keyboard.press('Space')
  await expect(singleKeys).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await focused(page.getByRole('tab', { name: 'Upcoming' }))
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyboard')
  await expect(chosen(page)).toContainText('Keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Landing Page | OPD CLINIC')
  await tabTo(page, singleKeys)
  await page.keyboard.press('Space')
  await expect(singleKeys).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await focused(page.getByRole('tab', { name: 'Upcoming' }))

  // The calendar by its keys.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByText('Tuesday 24-11-2026', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText('Wednesday 25-11-2026', { exact: true })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByText('23-11-2026 – 29-11-2026')).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('16-11-2026 – 22-11-2026')).toBeVisible()

  // Recent choices come first; an unknown name gives an empty result.
  await page.keyboard.press('/')
  await expect(chosen(page)).toHaveText(/Keyboard/)
  await page.keyboard.type('zzzzqqqq')
  await expect(palette(page).getByText('Nothing found')).toBeVisible()
  await clinic.stop()
  await page.keyboard.type(' nina')
  await expect(palette(page).getByText(/clients failed/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

journey('the desk books a series without a mouse', async ({ page, clinic, signIn }) => {
  await clinic.db.unsafe(emptySeriesDiary)
  await signIn('reception')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('book appointment')
  await expect(chosen(page)).toContainText('Book Appointment')
  await page.keyboard.press('Enter')
  await focused(page.getByRole('combobox', { name: 'Branch' }))
  await choose(page, 'koram')
  await choose(page, 'physio')
  await focused(page.getByLabel('Health issues'))
  await page.keyboard.type('Frozen shoulder')
  await tabTo(page, page.getByRole('combobox', { name: 'Sessions' }))
  await choose(page, '12')
  await focused(page.getByRole('textbox', { name: 'Start date' }))
  await page.keyboard.type('25-11-2026')
  await page.keyboard.press('Enter')

  // Monday, and four tabs further Friday, each with its first slot.
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await focused(page.getByRole('tab', { name: 'Monday' }))
  await tabTo(page, page.getByRole('radio'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  for (let days = 0; days < 4; days++) await page.keyboard.press('ArrowRight')
  await focused(page.getByRole('tab', { name: 'Friday' }))
  await tabTo(page, page.getByRole('radio'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Enter')

  await typePatient(page, '9876501235', 'Nina Mathew', '41')

  await expect(page.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveCount(13)
  await focused(page.getByRole('button', { name: 'Submit' }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Custom appointment booked successfully!')).toBeVisible()
  await focused(page.getByRole('combobox', { name: 'Health Service' }))
  const [{ sessions }] = await clinic.db<[{ sessions: number }]>`
    select count(*)::int as sessions from appointment a join patient p on p.id = a.patient_id
    where p.mobile = '9876501235' and a.status = 'PE' and a.subscription_id is not null`
  expect(sessions).toBe(12)
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  journey('a consultant finds their own patient, in Arabic', async ({ page, signIn, clinic }) => {
    const [ownAppointment] = await clinic.db<{ id: number; name: string }[]>`
      select a.id, p.name from appointment a join patient p on p.id = a.patient_id
      where a.consultant_id = 4 and a.day = '2026-11-24' and a.status = 'PE' limit 1`
    const [other] = await clinic.db<{ id: number }[]>`
      select id from appointment where consultant_id <> 4 and day = '2026-11-24' limit 1`
    await signIn('anita')
    const find = page.getByRole('button', { name: 'Find anything' })
    await find.tap()
    const field = palette(page).getByRole('combobox')
    await field.fill(referenceOf('appointment', other!.id))
    await expect(palette(page).getByText('Nothing found')).toBeVisible()
    await field.fill('arabic')
    await palette(page).getByRole('option').first().tap()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.locator('[aria-keyshortcuts]').tap()
    const arabicDialog = page.getByRole('dialog')
    await arabicDialog.getByRole('combobox').fill('calendar')
    await expect(arabicDialog.getByRole('option').first()).toContainText('التقويم')
    await arabicDialog.getByRole('combobox').fill(referenceOf('appointment', ownAppointment!.id))
    await expect(arabicDialog.getByRole('option')).toContainText([ownAppointment!.name])
    await expectLayout(page, 'found on a phone')
    await arabicDialog.getByRole('option').first().tap()
    await expect(page).toHaveURL(new RegExp(`/patient-details/${ownAppointment!.id}$`))
  })
})
