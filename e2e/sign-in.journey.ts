import { expect, journey } from './clinic.ts'

journey('a receptionist signs in and out, and out means out', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  await expect(page).toHaveTitle('Landing page | OPD CLINIC')
  await expect(page.getByRole('button', { name: 'Nandini Hegde Employee' })).toBeVisible()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining(['sessionId', 'tokenExpiration', 'userId', 'userData']),
  )
  expect(JSON.parse(kept.userData!)).toMatchObject({
    role: 'Employee',
    access_levels: [9, 10, 12, 15],
  })
  const cookies = await page.context().cookies()

  await page.getByRole('button', { name: 'Nandini Hegde Employee' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await expect(page).toHaveTitle('Sign in | OPD CLINIC')
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()

  // The cookie that was in use opens nothing any more.
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${clinic.address}/api/branches`, { headers: { cookie } })
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
    await page.getByLabel('User name').fill('reception')
    await page.getByLabel('Password', { exact: true }).fill('opd-demo-2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/forms\/bookappointment$/)
    await expect(page.getByLabel('Health issues')).toHaveValue('Cough since Monday')
  },
)

journey(
  'an unknown address and a screen without the right answer with the not-found page',
  async ({ page, signIn }) => {
    await signIn('anita')
    await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
    for (const address of ['/Landing-Page', '/nowhere-at-all']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
      await expect(page).toHaveTitle('Page not found | OPD CLINIC')
    }
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(/\/Consultant-Dashboard$/)
  },
)
