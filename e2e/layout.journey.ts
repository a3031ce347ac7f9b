import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'
import { expectDeskAndPhoneLayout, sizes } from './screenshots.ts'
import { quietNetwork } from './quiet-network.ts'

journey('each tab, the booking and a wrong address look right', async ({ page, signIn }) => {
  const checkLayout = (description: string) => expectDeskAndPhoneLayout(page, description)
  await signIn('admin')
  const landing = new LandingPage(page)
  for (const tab of ['Empty Slots', 'Conducted', 'Upcoming', 'Cancelled', 'Status Pending']) {
    await landing.open(tab)
    await quietNetwork(page)
    await checkLayout(tab)
  }
  await landing.open("Today's")
  await landing.rows
    .first()
    .getByRole('button', { name: /^Conduct/ })
    .click()
  await page.getByRole('dialog').getByLabel('Yes').check()
  await checkLayout('payment details')

  await page.goto('/forms/bookappointment')
  const wizard = new BookingWizard(page)
  await wizard.choose('Branch', 'Koramangala, Bengaluru')
  await wizard.choose('Health Service', 'General Medicine')
  await wizard.choose('Consultant', /Anita/)
  await page.getByLabel('Health issues').fill('Cough')
  await wizard.date('08-12-2026')
  await page.getByRole('radio').first().check()
  await checkLayout('a chosen slot')
  await wizard.next()
  await page.getByLabel('Full name').fill('1')
  await page.getByLabel('Full name').blur()
  await checkLayout('a wrong name')
  await wizard.patient('Asha Rao', '9876512345')
  await checkLayout('the summary')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkLayout('no page')
})

journey('a list begins with the layout that fitted it last', async ({ page, signIn }) => {
  await page.setViewportSize(sizes.desk)
  await page.addInitScript(() => {
    const seen: (string | null)[] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if ((target as Element).matches('[data-list-box]')) seen.push(oldValue)
    }).observe(document, {
      subtree: true,
      attributeFilter: ['data-layout'],
      attributeOldValue: true,
    })
  })
  await signIn('admin')
  const landing = new LandingPage(page)
  await landing.open("Today's")
  await expect(landing.rows.first()).toBeVisible()
  const list = page.locator('[data-list-box]')
  const seen = () => page.evaluate(() => (window as { seen?: string[] }).seen)
  const fitting = await list.getAttribute('data-layout')
  expect(fitting).not.toBe('wide')
  expect(await seen()).toContain('wide')
  await page.reload()
  await expect(landing.rows.first()).toBeVisible()
  expect(await list.getAttribute('data-layout')).toBe(fitting)
  expect(await seen()).toEqual([])
  // A wider window has room for more.
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(list).toHaveAttribute('data-layout', 'wide')
})

journey(
  'the sidebar shows what somebody may open, and closes itself on a phone',
  async ({ page, signIn }) => {
    await signIn('frontdesk')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link')).toHaveText([
      'Landing Page',
      'Book Appointment',
      'Appointment Screen',
      'Booking Requests',
      'Waiting List',
      'Messages',
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

    const scrollToTop = page.getByRole('button', { name: 'Back to the top' })
    await expect(new LandingPage(page).rows.first()).toBeVisible()
    await expect(scrollToTop).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 60))
    await scrollToTop.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(scrollToTop).toBeHidden()
  },
)

journey('no entry of the sidebar is cut off', async ({ page, signIn }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const username of ['anita', 'admin']) {
    await signIn(username)
    for (const size of [sizes.desk, sizes.phone]) {
      await page.setViewportSize(size)
      if (size === sizes.phone) await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(menu.getByRole('link').first()).toBeInViewport()
      // Every text in an entry fits its box.
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
      expect(cutOff, `${username}, ${size.width} wide`).toEqual([])
    }
  }
})
