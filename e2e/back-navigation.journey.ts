import type { Page } from '@playwright/test'
import { expect, fillSignIn, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'

const filters = (page: Page) => page.getByRole('search').filter({ visible: true })
const list = (page: Page) =>
  page.getByRole('tabpanel').filter({ visible: true }).getByRole('region')
const firstInView = (page: Page) =>
  list(page).evaluate((box) => {
    // The head of cards is not to be seen, and scrolls away with them: the page's own stays above them.
    const heads = [box.querySelector('thead')!, document.querySelector('header')!]
    const top = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom))
    const rows = [...box.querySelectorAll('tbody tr[data-index]')]
    // What is to be seen of a row is more than its edge.
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 4)
    return Number(first?.getAttribute('data-index'))
  })

async function scrollTo(page: Page, row: number): Promise<void> {
  await expect(async () => {
    await list(page).hover()
    await page.mouse.wheel(0, 4_000)
    expect(await firstInView(page)).toBeGreaterThan(row)
  }).toPass()
  await page.waitForFunction(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  )
}

journey('the way back leads to the list as it was left', async ({ page, signIn }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await landing.open('Conducted')
  await landing.choose('Branch', 'Koramangala, Bengaluru')
  await landing.search()
  await expect(page).toHaveURL(/tab=conducted&branch=1$/)
  await expect(landing.rows.first()).toContainText('Koramangala')
  await scrollTo(page, 60)
  const firstRowBefore = await firstInView(page)

  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveTitle('Reports | OPD CLINIC')
  await page.goBack()
  const expectRestored = async () => {
    await expect(page.getByRole('tab', { name: 'Conducted' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(landing.panel.getByRole('combobox', { name: 'Branch' })).toHaveValue(
      'Koramangala, Bengaluru',
    )
    await expect(landing.rows.first()).toContainText('Koramangala')
    await expect.poll(() => firstInView(page)).toBe(firstRowBefore)
  }
  await expectRestored()
  // A reload has to fetch all pages of the list again.
  await page.reload()
  await expectRestored()

  // The menu opens the list in its initial state.
  await page.getByRole('link', { name: 'Landing Page' }).click()
  await expect(page.getByRole('tab', { name: "Today's" })).toHaveAttribute('aria-selected', 'true')

  await page.goBack()
  await expectRestored()
  await page.getByRole('button', { name: 'Back to the top' }).click()
  await expect.poll(() => firstInView(page)).toBe(0)
})

journey(
  'a list stays where it is when its rows become cards, and rows again',
  async ({ page, signIn }) => {
    await signIn('admin')
    await new LandingPage(page).open('Conducted')
    await expect(list(page).getByRole('row').nth(5)).toBeVisible()
    await scrollTo(page, 40)
    const firstRow = await firstInView(page)
    // The row that has just left the view may be the first again.
    const isKept = async () => Math.abs((await firstInView(page)) - firstRow) <= 1
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(isKept).toBe(true)
    // Its row is as far below the page's head as below the card before it.
    const gapBelowHead = async () => {
      const firstCard = list(page).locator(`tr[data-index="${await firstInView(page)}"]`)
      const { y: headTop, height } = (await page.getByRole('banner').boundingBox())!
      return (await firstCard.boundingBox())!.y - headTop - height
    }
    await expect.poll(async () => Math.abs((await gapBelowHead()) - 10)).toBeLessThan(3)
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect.poll(isKept).toBe(true)
  },
)

journey('a report with its names outlasts a session', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  await page.goto('/Reports?tab=clients')
  await filters(page).getByLabel('Client name').fill('a')
  await filters(page).getByLabel('Mobile number').fill('9')
  await filters(page).getByRole('button', { name: 'Search' }).click()
  await expect(list(page).getByRole('row').nth(5)).toBeVisible()
  await scrollTo(page, 40)
  const firstRowBefore = await firstInView(page)
  expect(page.url()).toMatch(/\/Reports\?tab=clients$/)

  await clinic.db`delete from sign_in_session`
  await page.reload()
  await fillSignIn(page, 'reception')
  await expect(page).toHaveURL(/\/Reports\?tab=clients$/)
  await expect(filters(page).getByLabel('Client name')).toHaveValue('a')
  await expect(filters(page).getByLabel('Mobile number')).toHaveValue('9')
  await expect.poll(() => firstInView(page)).toBe(firstRowBefore)

  // The next person to sign in sees none of the names.
  await clinic.db`delete from sign_in_session`
  await page.reload()
  await fillSignIn(page, 'admin')
  await expect(page).toHaveURL(/\/Reports\?tab=clients$/)
  await expect(filters(page).getByLabel('Client name')).toHaveValue('')
})

journey('a search for a client, a master and an event is found again', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/Clients')
  await page.getByRole('searchbox').fill('rao')
  const foundClients = page.getByRole('region', { name: 'Clients found' }).getByRole('link')
  await foundClients.first().click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('rao')
  await expect(foundClients.first()).toBeVisible()

  await page.goto('/apps/Employee')
  await page.getByRole('searchbox').fill('front')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/\/apps\/Employee\?sort=name$/)
  await page.goto('/apps/Audit')
  await page.getByRole('textbox', { name: 'IP address' }).fill('127.0.0.1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/apps\/Audit\?address=127\.0\.0\.1$/)
  await page.getByRole('region').locator('tbody a').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/apps\/Audit\?address=127\.0\.0\.1$/)
  // Opening the event was a history entry of its own.
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('front')
})

journey('an address that leads to nothing says so, and leads back', async ({ page, signIn }) => {
  await signIn('anita')
  for (const id of ['999999', 'abc', '99999999999']) {
    await page.goto(`/patient-details/${id}`)
    await expect(page.getByText('There is no such appointment')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.goto(`/prescription/${id}`)
    await expect(page.getByText('There is no such appointment')).toBeVisible()
    await page.goto(`/subscriptions/${id}`)
    await expect(page.getByText('There is no such subscription')).toBeVisible()
    await page.goto(`/clients/${id}`)
    await expect(page.getByText('There is no such client')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/Consultant-Dashboard/)

  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Page not found | OPD CLINIC')
  await expect(page.getByRole('banner')).toBeVisible()
})

journey(
  'a filter that is changed back before the page shows its address stays so after a reload',
  async ({ page, signIn }) => {
    await signIn('frontdesk', page, '/forms/screening')
    const all = page.getByRole('radio', { name: /^All/ })
    await expect(all).toBeChecked()
    await all.evaluate((element: HTMLInputElement) => {
      const done = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent.startsWith('Done'),
      )
      // The page renders for the new address a moment after the history has it.
      const replace = history.replaceState.bind(history)
      history.replaceState = (...entry) => {
        replace(...entry)
        history.replaceState = replace
        queueMicrotask(() => element.click())
      }
      done!.click()
    })
    await expect(page).toHaveURL(/\/forms\/screening$/)
    await expect(all).toBeChecked()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Expected' }).first()).toBeVisible()
    await expect(all).toBeChecked()
  },
)
