import { expect, journey } from './clinic.ts'
import { textsOf } from './phone.ts'
import { sizes } from './screenshots.ts'

type Texts = ReturnType<typeof textsOf>

/** Dialogs with two day fields in a row. */
const dialogs: { address: string; opener: (t: Texts) => string }[] = [
  { address: '/apps/Holiday', opener: (t) => t.holidays.add },
  { address: '/apps/Income?tab=shares', opener: (t) => t.shares.add },
  { address: '/apps/WaitingList', opener: (t) => t.waitingList.add },
]
const windows = { ...sizes, tablet: { width: 1024, height: 768 } }

for (const locale of ['en', 'ae']) {
  journey(
    `the calendar of each day field in a dialog is whole, in ${locale}`,
    async ({ page, signIn }) => {
      const t = textsOf(locale)
      await page.addInitScript((name) => localStorage.setItem('locale', name), locale)
      await signIn('admin', page, dialogs[0]!.address)
      for (const { address, opener } of dialogs) {
        for (const [name, size] of Object.entries(windows)) {
          await page.setViewportSize(size)
          await page.goto(address)
          await page.getByRole('button', { name: opener(t) }).click()
          const dialog = page.getByRole('dialog')
          const fields = dialog.getByPlaceholder(t.field.dateHint)
          await expect(fields).toHaveCount(2)
          for (const index of [0, 1]) {
            const field = fields.nth(index)
            await field.click()
            const calendar = dialog.locator('[data-dates-dropdown]')
            await expect(calendar.getByRole('columnheader')).toHaveCount(7)
            const place = `${address}, ${name}, field ${index + 1}`
            await expect.poll(() => calendar.evaluate(reachingOut), { message: place }).toEqual([])
            // The first Esc closes the calendar and leaves the focus, and the dialog.
            await page.keyboard.press('Escape')
            await expect(calendar).toBeHidden()
            await expect(field).toBeFocused()
          }
        }
      }
    },
  )
}

/** What of a calendar is cut off or covered, and whether the dialog scrolls sideways. */
function reachingOut(calendar: Element): string[] {
  const dialog = calendar.closest('[role=dialog]')!
  const found = [...calendar.querySelectorAll('th, td button, button[aria-label]')]
    .filter((part) => {
      const { left, right, top, height, width } = part.getBoundingClientRect()
      // Days of other months are not shown.
      if (width === 0) return false
      return [left + 1, right - 1].some(
        (x) => !part.contains(document.elementFromPoint(x, top + height / 2)),
      )
    })
    .map((part) => part.textContent || (part.getAttribute('aria-label') ?? part.tagName))
  if (dialog.scrollWidth > dialog.clientWidth) found.push('scrolls sideways')
  return found
}
