import { testInstant } from '../src/test-kit/test-config.ts'
import { expect, fillSignIn, journey } from './clinic.ts'
import { LandingPage } from './landing-page.ts'

journey('a receptionist signs in and out, and out means out', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  await expect(page).toHaveTitle('Landing Page | OPD CLINIC')
  await expect(page.getByRole('button', { name: 'Nandini Hegde Employee' })).toBeVisible()
  const storedValues = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(storedValues)).toEqual(
    expect.arrayContaining(['sessionId', 'tokenExpiration', 'userId', 'userData']),
  )
  expect(JSON.parse(storedValues.userData!)).toMatchObject({
    role: 'Employee',
    access_levels: [9, 10, 12, 15],
  })
  const cookies = await page.context().cookies()

  await page.getByRole('button', { name: 'Nandini Hegde Employee' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await expect(page).toHaveTitle('Sign in | OPD CLINIC')
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()

  // The previous cookie is no longer valid.
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${clinic.address}/api/appointments/figures`, { headers: { cookie } })
  expect(answer.status).toBe(401)
})

journey('a wrong name and a wrong password are told alike', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter your user name.')).toBeVisible()
  for (const name of ['nobody', 'admin']) {
    await page.getByLabel('User name').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  }
})

journey(
  'without a session every screen leads to sign-in, and back again',
  async ({ page, signIn }) => {
    await page.goto('/forms/bookappointment')
    await expect(page).toHaveURL(/\/auth\/signin$/)
    await page.getByLabel('User name').fill('reception')
    await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/forms\/bookappointment$/)

    for (const name of ['sessionId', 'tokenExpiration']) {
      await page.evaluate((key) => localStorage.removeItem(key), name)
      await page.goto('/Landing-Page')
      await expect(page).toHaveURL(/\/auth\/signin$/)
      await signIn('reception')
    }
  },
)

journey(
  'a session that ended on the server comes back to the same screen, with what was typed',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    await page.getByRole('link', { name: 'Book appointment' }).click()
    await page.getByLabel('Health issues').fill('Cough since Monday')
    await clinic.db`delete from sign_in_session`
    await page.reload()
    await expect(page).toHaveURL(/\/auth\/signin$/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await fillSignIn(page, 'reception')
    await expect(page).toHaveURL(/\/forms\/bookappointment$/)
    await page.getByRole('button', { name: 'Continue this booking' }).click()
    await expect(page.getByLabel('Health issues')).toHaveValue('Cough since Monday')
  },
)

journey(
  'an answer to the ended session that comes late leaves whoever has signed in again',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    // An open page would hear of it, and ask before it is reloaded.
    await page.goto('about:blank')
    await clinic.db`delete from sign_in_session`
    const late = Promise.withResolvers<void>()
    // Who is signed in, which the page asks as it opens.
    await page.route(
      '**/api/session',
      async (route) => {
        const response = await route.fetch()
        await late.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.goto('/Landing-Page')
    await expect(page).toHaveURL(/signin$/)
    await fillSignIn(page, 'reception')
    await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()
    const answer = page.waitForResponse('**/api/session')
    late.resolve()
    expect((await answer).status()).toBe(401)
    await (await answer).finished()
    // What the page does with it comes before its next task.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('sessionId'))).not.toBeNull()
  },
)

journey(
  'an unknown address and a screen without the right answer with the not-found page',
  async ({ page, signIn }) => {
    await signIn('anita')
    await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
    for (const address of ['/Landing-Page', '/nowhere-at-all']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Page not found | OPD CLINIC')
    }
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
  },
)

journey(
  'what is typed in a dialog comes back too, until it is given up',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    const landing = new LandingPage(page)
    const dialog = page.getByRole('dialog', { name: 'Payment details' })
    const conduct = () =>
      landing.rows
        .first()
        .getByRole('button', { name: /^Conduct/ })
        .click()
    await conduct()
    await dialog.getByLabel('Amount').fill('432.15')
    await dialog.getByLabel('Yes').check()
    await dialog.getByLabel('Online').check()
    await dialog.getByLabel('UPI/Transaction ID').fill('UPI-815')
    // Elsewhere: this page hears of it.
    await clinic.db`delete from sign_in_session`
    await expect(page).toHaveURL(/\/auth\/signin$/)
    await fillSignIn(page, 'admin')
    await conduct()
    await expect(dialog.getByLabel('Amount')).toHaveValue('432.15')
    await expect(dialog.getByLabel('Online')).toBeChecked()
    await expect(dialog.getByLabel('UPI/Transaction ID')).toHaveValue('UPI-815')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await conduct()
    await expect(dialog.getByLabel('Amount')).not.toHaveValue('432.15')
    await expect(dialog.getByLabel('Yes')).not.toBeChecked()
  },
)

journey(
  'whoever signs in after a session that ended sees nothing of the one before',
  async ({ page, signIn, clinic }) => {
    await signIn('admin')
    const landing = new LandingPage(page)
    await expect(landing.rows.filter({ hasNotText: 'Dr. Anita' }).first()).toBeVisible()
    await clinic.db`delete from sign_in_session`
    await expect(page).toHaveURL(/\/auth\/signin$/)

    const heldResponse = Promise.withResolvers<void>()
    await page.route(/\/api\/appointments/, async (route) => {
      await heldResponse.promise
      await route.continue()
    })
    await fillSignIn(page, 'anita')
    // The Admin's last page is not open to her: her own start page is shown.
    await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
    await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()
    await expect(landing.rows).toHaveCount(0)
    await expect(page.getByLabel('Today at a glance').locator('dd')).toHaveText([
      '–',
      '–',
      '–',
      '–',
    ])
    heldResponse.resolve()
    await expect(landing.rows.first()).toBeVisible()
    for (const row of await landing.rows.all()) await expect(row).toContainText('Dr. Anita')
  },
)

journey('another tab follows who is signed in', async ({ page, signIn, context }) => {
  await signIn('admin')
  const landing = new LandingPage(page)
  await expect(landing.rows.filter({ hasNotText: 'Dr. Anita' }).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/Landing-Page')
  await other.getByRole('button', { name: /Asha Kulkarni/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await signIn('anita', other)
  await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
  await expect(landing.rows.first()).toBeVisible()
  for (const row of await landing.rows.all()) await expect(row).toContainText('Dr. Anita')
})

for (const [desk, days] of [
  ['ahead', 2],
  ['behind', -2],
] as const) {
  journey(`a desk whose clock is two days ${desk} signs in`, async ({ page, signIn }) => {
    await page.clock.setFixedTime(testInstant.getTime() + days * 86_400_000)
    await signIn('reception')
    await page.reload()
    await expect(new LandingPage(page).rows.first()).toContainText('24-11-2026')
  })
}
