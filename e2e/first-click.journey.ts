import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { noteMoves, sumMoves } from './moves.ts'
import { VisitPage } from './visit-page.ts'

/**
 * Clicks at an element's current position: down, the time of a render, and up at the same place.
 */
async function clickAtPositionOf(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await element.boundingBox())!
  const { mouse } = element.page()
  await mouse.move(x + width / 2, y + height / 2)
  await mouse.down()
  await element.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  // A pressed button moves down by a pixel through its own style.
  expect(Math.abs((await element.boundingBox())!.y - y)).toBeLessThan(2)
  await mouse.up()
}

journey('no message takes the first click from the button under it', async ({ page, signIn }) => {
  await signIn('admin')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // Booking: the branch is missing, which the first click will report.
  await menu.getByRole('link', { name: 'Book Appointment' }).click()
  const service = page.getByRole('combobox', { name: 'Health Service' })
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused()
  await page.getByLabel('Health issues').click()
  await expect(page.getByText('Please select a branch.')).toBeHidden()
  await page.getByLabel('Health issues').fill('Fever')
  await page.getByRole('combobox', { name: 'Branch' }).press('Escape')
  await clickAtPositionOf(service)
  await expect(page.getByText('Please select a branch.')).toBeVisible()
  await page.getByRole('option', { name: 'General Medicine' }).click()

  // The patient: an incomplete number will be refused.
  const wizard = new BookingWizard(page)
  await wizard.appointment()
  await page.getByLabel('Mobile number').fill('98765')
  await clickAtPositionOf(button('Back'))
  await expect(service).toBeVisible()

  // A day off: a short date will be accepted, with the affected appointments.
  await menu.getByRole('link', { name: 'Holiday' }).click()
  await button('Add a day off').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Founders day')
  await dialog.getByLabel('First day').fill('1/12')
  const save = dialog.getByRole('button', { name: 'Save' })
  await clickAtPositionOf(save)
  // The click is answered: the appointments on that day are looked at first.
  await expect(dialog.getByText(/^Not saved yet: please look at these appointments/)).toBeVisible()
  await clickAtPositionOf(save)
  await expect(toastOf(page, 'Saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Founders day/ })).toContainText('01-12-2026')
})

journey(
  'a visit is saved by the first click, whatever its fields have to say',
  async ({ page, signIn }) => {
    await signIn('anita')
    const row = page.getByRole('row').nth(1).getByRole('link').first()
    const visit = await VisitPage.open(page, (await row.textContent())!)
    const save = visit.page.getByRole('button', { name: 'Save', exact: true })

    // A message will appear.
    await visit.field('Illness').fill('Fever')
    await visit.field('Weight').fill('72,5')
    await clickAtPositionOf(save)
    await expect(visit.page.getByText('Please enter a number, such as 12 or 72.5.')).toBeVisible()
    await expect(visit.field('Weight')).toBeFocused()

    // A message will disappear.
    await visit.field('Weight').fill('72.5')
    await clickAtPositionOf(save)
    await expect(toastOf(visit.page, 'Patient details saved successfully.')).toBeVisible()
  },
)

/** What a toast lies over, of that which is worked with. */
const coveredBy = (toast: Locator, buttons: string) =>
  toast.evaluate((shown, alsoThese) => {
    const own = shown.getBoundingClientRect()
    const worked = `:is(main, nav) :is(h1, a, button, input), ${alsoThese}`
    const isOver = ({ left, right, top, bottom }: DOMRect) =>
      own.left < right && left < own.right && own.top < bottom && top < own.bottom
    return [...document.querySelectorAll(worked)]
      .filter((part) => isOver(part.getBoundingClientRect()))
      .map((part) => part.outerHTML.slice(0, 120))
  }, buttons)

journey(
  'toasts cover no title, search or button of a screen, and take no click from what they lie over',
  async ({ page, signIn }) => {
    await signIn('admin')
    const reset = page.getByRole('button', { name: 'Reset' }).filter({ visible: true })
    // The same message three times is one toast.
    for (let time = 0; time < 3; time += 1) await reset.click()
    const toasts = page.locator('[role=status]').filter({ hasText: 'Filters have been reset' })
    await expect(toasts).toHaveCount(1)
    const box = (await toasts.boundingBox())!
    const isClicked = await toasts.evaluate(
      (toast, [x, y]) => toast.contains(document.elementFromPoint(x!, y!)),
      [box.x + box.width / 4, box.y + box.height / 2],
    )
    expect(isClicked).toBe(false)

    for (const direction of ['ltr', 'rtl']) {
      for (const [width, height] of [
        [1366, 768],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate((it) => {
          document.documentElement.dir = it
        }, direction)
        await page.evaluate(() => window.scrollTo(0, 0))
        await reset.click()
        await expect(toasts).toBeVisible()
        // On a phone it lies over the header's last buttons: language, settings and account.
        const header = width < 768 ? 'header button:first-of-type' : 'header button'
        expect(await coveredBy(toasts, header), `${direction} ${width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 })

    // Their own button is theirs.
    await reset.click()
    await toasts.getByRole('button', { name: 'Close' }).click()
    await expect(toasts).toHaveCount(0, { timeout: 2_000 })
  },
)

journey(
  'of two toasts the second follows the first, and a long one with a button stays in the header',
  async ({ page, signIn }) => {
    await signIn('admin')
    const toasts = page.locator('.mantine-Notification-root')
    const offer = toasts.getByRole('button', { name: 'Print receipt' })
    for (const menu of ['vertical', 'horizontal']) {
      await page.evaluate((it) => localStorage.setItem('menu', it), menu)
      await page.reload()
      const conduct = page.getByRole('button', { name: /^Conduct: / }).filter({ visible: true })
      await conduct.first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Yes' }).check()
      await dialog.getByRole('radio', { name: 'Cash' }).check()
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(offer).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Reset' }).filter({ visible: true }).click()
      await expect(toasts.filter({ hasText: 'Filters have been reset' })).toBeVisible()
      await expect(toasts).toHaveCount(1)
      expect(await coveredBy(toasts, 'header button'), menu).toEqual([])
      // What it offers comes back.
      await expect(offer).toBeVisible()
      await offer.focus()
      await expect(toasts).toHaveCount(1)
      await offer.evaluate((button) => {
        button.parentElement!.querySelector('span')!.textContent =
          'Dr. Anita Deshpande has the appointment of 09:15 at Indiranagar.'
      })
      for (const [width, height] of [
        [1366, 768],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => window.scrollTo(0, 0))
        // A long one lies over the search box of a narrow window rather than over the title.
        const header = width < 1200 ? 'header button:first-of-type' : 'header button'
        // The header is drawn anew for the other width, a moment later.
        await expect.poll(() => coveredBy(toasts, header), `${menu} ${width}`).toEqual([])
      }
      if (menu === 'vertical') await expectTitleAndMenuFreeOfLongest(page, toasts)
      await page.setViewportSize({ width: 1366, height: 768 })
    }
  },
)

/** The longest refusals of some languages, each in place of the toast that is shown. */
async function expectTitleAndMenuFreeOfLongest(page: Page, toast: Locator): Promise<void> {
  for (const locale of ['en', 'de', 'fr', 'ta', 'ml']) {
    const file = `public/assets/i18n/${locale}.json`
    const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: object }
    const [longest] = Object.values(problem)
      .filter((it): it is string => typeof it === 'string')
      .toSorted((a, b) => b.length - a.length)
    for (const [width, height] of [
      [1366, 768],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const room = await toast.evaluate((shown, words) => {
        const other = shown.cloneNode(true) as HTMLElement
        other.dataset['length'] = 'longest'
        other.querySelector('[class*=description]')!.textContent = words
        shown.before(other)
        shown.style.position = 'absolute'
        const { bottom, left } = other.getBoundingClientRect()
        const menu = document.querySelector('header button:first-of-type')!
        const room = {
          title: document.querySelector('main h1')!.getBoundingClientRect().top - bottom,
          menu: left - menu.getBoundingClientRect().right,
        }
        other.remove()
        shown.style.position = ''
        return room
      }, longest!)
      expect(room.title, `${locale} ${width}`).toBeGreaterThan(0)
      expect(room.menu, `${locale} ${width}`).toBeGreaterThanOrEqual(0)
    }
  }
}

journey(
  'nothing on the landing page moves when what stands above the lists is read late',
  async ({ page, signIn }) => {
    await signIn('admin')
    // What a clinic answers that has only begun: the guide stands above its lists.
    const facts = { hasName: true, branches: 1, services: 1, consultants: 0 }
    const laterFacts = { consultantsWithHours: 0, deskStaff: 1, appointments: 7 }
    await page.route('**/api/setup-guide', async (route) => {
      await page.waitForTimeout(500)
      await route.fulfill({ json: { ...facts, ...laterFacts } })
    })
    // The lists wait two seconds for it, which a loaded machine takes for a script.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window) as (call: TimerHandler, ms?: number) => number
      const patient = (call: TimerHandler, ms?: number) => later(call, ms === 2_000 ? 60_000 : ms)
      Object.assign(window, { setTimeout: patient })
    })
    await noteMoves(page)
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.reload()
      await expect(page.getByRole('tabpanel').getByRole('row').nth(5)).toBeVisible()
      await expect(page.getByText('Set up your clinic')).toBeVisible()
      expect((await sumMoves(page)).sum).toBeLessThan(0.05)
    }
    // What is asked for once more at the end needs no answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
