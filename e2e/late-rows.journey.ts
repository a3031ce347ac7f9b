import type { Page, Route } from '@playwright/test'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

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

for (const { name, width, height, scrolled } of [
  // So far that the first rows would be left out by the heights that are thought.
  { name: 'rows', width: 1024, height: 1200, scrolled: 600 },
  { name: 'cards', width: 390, height: 844, scrolled: 700 },
]) {
  journey(
    `the first ${name} of a list do not wait for what scrolls it`,
    async ({ page, signIn }) => {
      await page.setViewportSize({ width, height })
      let held: Route | undefined
      await page.route(script, (route) => void (held = route))
      await signIn('admin')
      await new LandingPage(page).open('Conducted')
      await expect(list(page).getByRole('row').nth(4)).toBeVisible()
      await expect.poll(() => held).toBeTruthy()
      const firstIndex = await lastIndex(page)
      expect(firstIndex).toBeLessThan(30)

      // Whoever reads on meanwhile stays there, also as rows above are higher than was thought.
      await list(page).hover()
      await page.mouse.wheel(0, scrolled)
      await expect
        .poll(() => middleRow(page))
        .toMatchObject({ index: expect.stringMatching(/[1-9]/) })
      const before = await middleRow(page)
      await held!.continue()
      await expect.poll(() => lastIndex(page)).toBeGreaterThan(firstIndex)
      const after = await middleRow(page)
      expect(after.index).toBe(before.index)
      // Heights are measured with their fractions, where the first rows were thought to have whole ones.
      expect(Math.abs(after.top - before.top)).toBeLessThan(3)

      // It is where they come back to, too.
      await page.unroute(script)
      await page.goto('/Reports')
      await page.goBack()
      const distance = async () =>
        Math.abs(Number((await middleRow(page)).index) - Number(before.index))
      await expect.poll(distance).toBeLessThanOrEqual(1)
      await expect(async () => {
        await list(page).hover()
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

journey('a list that is complete without it says nothing', async ({ page, signIn }) => {
  let asked = 0
  await page.route(script, (route) => {
    asked += 1
    return route.abort()
  })
  await signIn('admin', page, '/apps/Holiday')
  await expect(page.getByRole('row', { name: /Diwali/ })).toBeVisible()
  // It goes on asking.
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByText('This part of the page could not be loaded.')).toBeHidden()
})

journey(
  'a screen whose answer hangs says so, and lets its user go elsewhere',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.route('**/api/outstanding**', () => {})
    await page.getByRole('link', { name: 'Outstanding' }).click()
    const loading = page.getByRole('status', { name: 'Loading' })
    await expect(loading).toContainText('longer than usual', { timeout: 15_000 })
    await expectDeskAndPhoneLayout(page, 'an answer that hangs')
    await page.getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(loading).toHaveCount(0)
  },
)
