import { AxeBuilder } from '@axe-core/playwright'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

for (const theme of ['light', 'dark']) {
  for (const size of sizes) {
    journey(`no accessibility findings, ${theme}, ${size.width} wide`, async ({ page, signIn }) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      const findings = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
      }
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

      await page.goto('/')
      await expect(page.locator('#splash')).toHaveCount(0)
      expect(await findings()).toEqual([])
      await signIn('admin')
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
        theme === 'dark',
      )
      const landing = new LandingPage(page)
      for (const tab of [
        "Today's",
        'Empty Slots',
        'Conducted',
        'Upcoming',
        'Cancelled',
        'Status Pending',
      ]) {
        await landing.open(tab)
        await page.waitForLoadState('networkidle')
        expect(await findings(), tab).toEqual([])
        expect(await fits(), tab).toBe(true)
      }
      await landing.open("Today's")
      await landing.rows
        .first()
        .getByRole('button', { name: /^Conduct/ })
        .click()
      await page.getByRole('dialog').getByLabel('Yes').check()
      expect(await findings()).toEqual([])
      await page.keyboard.press('Escape')

      await page.goto('/forms/bookappointment')
      const wizard = new BookingWizard(page)
      await wizard.choose('Branch', 'Koramangala, Bengaluru')
      await wizard.choose('Health service', 'General Medicine')
      await wizard.choose('Consultant', /Anita/)
      await page.getByLabel('Health issues').fill('Cough')
      await wizard.date('08-12-2026')
      await page.getByRole('radio').first().check()
      expect(await findings()).toEqual([])
      expect(await fits()).toBe(true)
      await wizard.next()
      await page.getByLabel('Full name').fill('1')
      await page.getByLabel('Full name').blur()
      expect(await findings()).toEqual([])
      await wizard.patient('Asha Rao', '9876512345')
      expect(await findings()).toEqual([])
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findings()).toEqual([])
    })
  }
}

journey(
  'the sidebar shows what somebody may open, and closes itself on a phone',
  async ({ page, signIn }) => {
    await signIn('frontdesk')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link')).toHaveText([
      'Landing Page',
      'Book Appointment',
      'Appointment Screen',
      'Clients',
    ])
    await expect(menu.getByRole('link', { name: 'Landing Page' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await menu.getByRole('link', { name: 'Book Appointment' }).click()
    await expect(menu.getByRole('link', { name: 'Book Appointment' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await menu.getByRole('link', { name: 'Landing Page' }).click()
    await expect(page).toHaveURL(/Landing-Page$/)
    await expect(menu).toBeHidden()
  },
)

journey(
  'the theme is kept, and the scroll-to-top button comes after 50 px',
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('admin')
    await page.getByRole('button', { name: /Asha Kulkarni/ }).click()
    await page.getByText('Dark', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

    const toTop = page.getByRole('button', { name: 'Back to the top' })
    await expect(new LandingPage(page).rows.first()).toBeVisible()
    await expect(toTop).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 60))
    await toTop.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(toTop).toBeHidden()
  },
)

for (const size of sizes) {
  journey(`no entry of the sidebar is cut off, ${size.width} wide`, async ({ page, signIn }) => {
    await page.setViewportSize(size)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const username of ['anita', 'admin']) {
      await signIn(username)
      if (await menu.isHidden()) await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(menu.getByRole('link').first()).toBeVisible()
      // Every part of an entry that holds text has room for all of it.
      const cutOff = await menu
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link) =>
            [link, ...link.querySelectorAll('*')]
              .filter(
                (part) => part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1,
              )
              .map((part) => `${part.outerHTML} ${part.scrollWidth} > ${part.clientWidth}`),
          ),
        )
      expect(cutOff).toEqual([])
      await page.evaluate(() => localStorage.clear())
    }
  })
}
