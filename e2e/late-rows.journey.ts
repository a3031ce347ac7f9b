import type { Page, Route } from '@playwright/test'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'

const script = /RowLibrary[^/]*\.js$/
const list = (page: Page) =>
  page.getByRole('tabpanel').filter({ visible: true }).getByRole('region')

/** The middle row of what is in view, and where it is: a list that stays where it is moves neither. */
const middleRow = (page: Page) =>
  list(page).evaluate((box) => {
    const { left, top, bottom } = box.getBoundingClientRect()
    const middle = (top + Math.min(bottom, window.innerHeight)) / 2
    const row = document.elementFromPoint(left + 40, middle)?.closest('tr')
    return { index: row?.dataset.index, top: Math.round(row?.getBoundingClientRect().top ?? 0) }
  })

const lastIndex = (page: Page) =>
  list(page).locator('tr[data-index]').last().getAttribute('data-index').then(Number)

for (const { name, width } of [
  { name: 'rows', width: 1366 },
  { name: 'cards', width: 390 },
]) {
  journey(
    `the first ${name} of a list do not wait for what scrolls it`,
    async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 768 })
      let held: Route | undefined
      await page.route(script, (route) => void (held = route))
      await signIn('admin')
      await new LandingPage(page).open('Conducted')
      await expect(list(page).getByRole('row').nth(4)).toBeVisible()
      await expect.poll(() => held).toBeTruthy()
      const firstIndex = await lastIndex(page)
      expect(firstIndex).toBeLessThan(20)

      // Whoever reads on meanwhile stays there, also as rows above are higher than was thought.
      await list(page).hover()
      await page.mouse.wheel(0, 150)
      await expect
        .poll(() => middleRow(page))
        .toMatchObject({ index: expect.stringMatching(/[1-9]/) })
      const before = await middleRow(page)
      await held!.continue()
      await expect.poll(() => lastIndex(page)).toBeGreaterThan(firstIndex)
      expect(await middleRow(page)).toEqual(before)
      await expect(async () => {
        await page.mouse.wheel(0, 4_000)
        expect(await lastIndex(page)).toBeGreaterThan(70)
      }).toPass()
    },
  )
}

journey(
  'a list says that it cannot be scrolled further, and goes on when it can',
  async ({ page, signIn }) => {
    await page.route(script, (route) => route.abort())
    await signIn('admin')
    await new LandingPage(page).open('Conducted')
    const note = list(page).getByText('This part of the page could not be loaded.')
    await expect(note).toBeVisible()
    await expect(list(page).getByRole('row').nth(4)).toBeVisible()
    await page.unroute(script)
    await list(page).getByRole('button', { name: 'Try again' }).click()
    await expect(note).toBeHidden()
    await expect.poll(() => lastIndex(page)).toBeGreaterThan(20)
  },
)
