import type { Page } from '@playwright/test'
import { expect, journey } from './clinic.ts'
import { expectLayout } from './screenshots.ts'
import { SettingsDrawer } from './settings-drawer.ts'

/** The duration in milliseconds of the last completed slide. */
type WindowWithTimes = Window & { slideTook?: number }

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const headerOf = (page: Page) => page.getByRole('banner')
const today = (page: Page) => page.getByRole('tab', { name: "Today's" })
const storedSetting = (page: Page, name: string) =>
  page.evaluate((it) => localStorage.getItem(it), name)

/** The position of an element once it has stopped moving. */
async function boundsOf(part: ReturnType<Page['locator']>) {
  await expect(part).toBeVisible()
  return (await part.boundingBox())!
}

/**
 * The distance of the header from the window's top after scrolling down by 60 px in a low window.
 */
async function headerAfterScrolling(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1366, height: 420 })
  await page.evaluate(() => window.scrollTo(0, 60))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(60)
  const { y } = await boundsOf(headerOf(page))
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.setViewportSize({ width: 1366, height: 768 })
  return y
}

journey('a desk is set as its people like it', async ({ page, context, signIn }) => {
  const settings = new SettingsDrawer(page)
  const menu = menuOf(page)
  await signIn('admin')

  // The vertical menu stays closed after a reload.
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect(menu).toBeHidden()
  await page.reload()
  await expect(today(page)).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(menu).toBeVisible()

  await settings.open()
  await expect(settings.drawer.getByText(/set to reduce motion/)).toBeHidden()
  await expectLayout(page, 'settings drawer')
  await expect(settings.drawer.getByText(/set to reduce motion/)).toBeVisible()
  await settings.choose('Menu', 'Horizontal')
  await settings.close()

  // The horizontal menu: by mouse, by keyboard, and after a reload.
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeHidden()
  const masters = menu.getByRole('button', { name: 'Masters' })
  await masters.click()
  await expect(menu.getByRole('link', { name: 'Branch', exact: true })).toBeVisible()
  await expectLayout(page, 'horizontal menu')
  await page.getByRole('main').click({ position: { x: 900, y: 500 } })
  await expect(menu.getByRole('link', { name: 'Branch', exact: true })).toBeHidden()
  await masters.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Branch', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(masters).toBeFocused()
  await expect(masters).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  const bar = await boundsOf(menu)
  expect([bar.x, bar.y, bar.width]).toEqual([0, 55, 1366])

  // Another tab changes the rest, and this one follows.
  const other = await context.newPage()
  await other.goto('/Landing-Page')
  await expect(menuOf(other).getByRole('button', { name: 'Masters' })).toBeVisible()
  await new SettingsDrawer(other).set({ Menu: 'Collapsible', Header: 'Floating', Layout: 'Boxed' })
  await expect(menu.getByRole('link', { name: 'Reports' })).toBeVisible()
  await expect.poll(() => headerAfterScrolling(page)).toBe(11)
  expect((await boundsOf(headerOf(page))).width).toBeLessThan(1280)
  expect((await boundsOf(menu)).width).toBeLessThan(100)

  // The rail widens over the page on hover and focus; Esc collapses it.
  const reports = menu.getByRole('link', { name: 'Reports' })
  const widthOf = async () => (await reports.boundingBox())!.width
  await expect.poll(widthOf).toBe(36)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await boundsOf(heading)
  await reports.hover()
  await expect.poll(widthOf).toBeGreaterThan(200)
  expect(await boundsOf(heading)).toEqual(before)
  await expectLayout(page, 'widened rail, floating header, boxed')
  await page.keyboard.press('Escape')
  await expect.poll(widthOf).toBe(36)
  await page.mouse.move(800, 600)
  await page.getByRole('link', { name: 'OPD Clinic' }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Landing Page' })).toBeFocused({ timeout: 100 })
  }).toPass()
  await expect.poll(widthOf).toBeGreaterThan(200)

  // Semi-dark: only the menu.
  await settings.open()
  await settings.drawer.getByRole('switch', { name: /^Semi-dark/ }).check({ force: true })
  await settings.choose('Header', 'Static')
  await settings.choose('Menu', 'Vertical')
  await settings.close()
  await expect(menu).toHaveCSS('background-color', 'rgb(31, 36, 38)')
  await expect(headerOf(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expectLayout(page, 'semi-dark menu, static header, boxed')
  expect(await headerAfterScrolling(page)).toBe(-60)
  await settings.set({ Header: 'Sticky' })
  expect(await headerAfterScrolling(page)).toBe(0)

  // A screen can be used while it slides in, shows no scroll bars, and does not slide with reduced
  // motion.
  await settings.set({ 'Screen animation': 'Slide left' })
  const screen = page.locator('[data-screen]')
  await expect(screen).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(screen).toHaveCSS('animation-name', 'screen-slide-left')
  await page.evaluate(() => {
    document.addEventListener('animationend', ({ animationName, elapsedTime, target }) => {
      const isNew = (target as Element).textContent.startsWith('Clients')
      if (animationName !== 'screen-slide-left' || !isNew) return
      ;(window as WindowWithTimes).slideTook = Math.round(elapsedTime * 1000)
    })
  })
  await menu.getByRole('link', { name: 'Clients' }).click()
  const documentWidth = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await documentWidth()).toBe(false)
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  expect(await documentWidth()).toBe(false)
  await expect.poll(() => page.evaluate(() => (window as WindowWithTimes).slideTook)).toBe(240)

  // Direction and theme stay for the next person, until a language is chosen.
  await settings.set({ Direction: 'Right to left', Theme: 'Dark' })
  expect((await boundsOf(menu)).x).toBeGreaterThan(900)
  await page.getByRole('button', { name: /Asha Kulkarni/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('User name')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveClass('dark')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.getByRole('combobox').selectOption('English')
  await signIn('admin')

  await settings.open()
  await settings.drawer.getByRole('button', { name: 'Reset to defaults' }).click()
  await settings.close()
  await expect(page.locator('html')).not.toHaveClass('dark')
  for (const name of [
    'theme',
    'menu',
    'layout',
    'rtl',
    'animation',
    'navbar',
    'semidark',
    'sidebar',
  ])
    expect(await storedSetting(page, name), name).toBeNull()
  expect(await storedSetting(page, 'locale')).toBe('en')
  expect((await boundsOf(menu)).width).toBe(265)
  await page.evaluate(() => {
    for (const name of ['theme', 'menu', 'layout', 'rtl', 'animation', 'navbar', 'semidark'])
      localStorage.setItem(name, 'nonsense')
  })
  await page.reload()
  await expect(today(page)).toBeVisible()
  expect((await boundsOf(menu)).width).toBe(265)
})

journey('settings and menu on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  const settings = new SettingsDrawer(page)
  await settings.open()
  await expectLayout(page, 'settings drawer on a phone')
  await settings.choose('Direction', 'Right to left')
  await settings.choose('Menu', 'Horizontal')
  await settings.choose('Header', 'Floating')
  await expectLayout(page, 'settings drawer on a phone, right to left')
  expect((await boundsOf(settings.drawer)).x).toBe(0)
  await settings.close()

  const menu = menuOf(page)
  const button = page.getByRole('button', { name: 'Open the menu' })
  await button.click()
  await expect(menu.getByRole('link', { name: 'Reports' })).toBeVisible()
  await expectLayout(page, 'menu over the page, right to left')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(20, 400)
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  await expect(menu).toBeHidden()
  await expectLayout(page, 'calendar under a floating header')
})
