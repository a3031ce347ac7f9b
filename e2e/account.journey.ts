import type { Page } from '@playwright/test'
import { setFirstPassword } from '../src/access/account/staff-sign-in.server.ts'
import { oneTimeCode } from '../src/test-kit/one-time-code.server.ts'
import { expect, fillSignIn, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout, expectLayout } from './screenshots.ts'

const demoPassword = 'opd-demo-2026'

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin|Employee|Consultant/ })
    .click()
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Admin|Employee|Consultant/ })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
}

/** The current code for a secret, by the server's clock instead of this computer's. */
async function currentCode(page: Page, secret: string): Promise<string> {
  const { now } = await page.evaluate<{ now: string }>(async () =>
    (await fetch('/api/clinic')).json(),
  )
  return oneTimeCode(secret, Date.parse(now))
}

/** Sets up a second factor, starting at its first step; returns the secret and the backup codes. */
async function turnOnSecondFactor(page: Page) {
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your secret' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows now').fill(await currentCode(page, secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  return { secret, backupCodes: await list.allInnerTexts() }
}

journey('a first password opens nothing but its change', async ({ page, clinic }) => {
  const actor = { staff: { id: 1 }, address: '10.0.0.1' }
  const chosenPassword = await clinic.db.begin((tx) => setFirstPassword(tx, 3, undefined, actor))
  const signIn = async (password: string) => {
    await page.getByLabel('User name').fill('frontdesk')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  await page.goto('/forms/bookappointment')
  await signIn(chosenPassword)
  await expect(page).toHaveURL(/\/auth\/change-password$/)
  await expect(page).toHaveTitle('Choose a Password | OPD CLINIC')
  await page.goto('/Landing-Page')
  await expect(page).toHaveURL(/\/auth\/change-password$/)

  const current = page.getByLabel('Current password')
  const next = page.getByLabel('New password')
  const submit = page.getByRole('button', { name: 'Change password' })
  await current.fill('not this one')
  await next.fill('words of my own')
  await submit.click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await current.fill(chosenPassword)
  await next.fill(chosenPassword)
  await submit.click()
  await expect(page.getByText('The new password must differ')).toBeVisible()
  await next.fill('words of my own')
  await submit.click()
  // Back to the page that the password change has interrupted.
  await expect(page).toHaveURL(/\/Landing-Page$/)
  await expect(page.getByRole('tab', { name: "Today's" })).toBeVisible()

  await signOut(page)
  await signIn(chosenPassword)
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is wrong.')
  await signIn('words of my own')
  await expect(page).toHaveURL(/\/Landing-Page$/)
})

journey(
  'a second factor is asked for at sign-in, and a backup code signs in once',
  async ({ page, signIn }) => {
    await signIn('reception')
    await openAccount(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const { secret, backupCodes } = await turnOnSecondFactor(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 backup codes are left.')).toBeVisible()

    const code = page.getByRole('textbox', { name: 'Code' })
    const enter = async (text: string) => {
      await fillSignIn(page, 'reception')
      await code.fill(text)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await signOut(page)
    await fillSignIn(page, 'reception')
    await expect(code).toBeFocused()
    await expectDeskAndPhoneLayout(page, 'the code')
    // The password alone opens no page.
    await page.goto('/Landing-Page')
    await expect(page).toHaveURL(/\/auth\/signin$/)

    await enter(await currentCode(page, secret))
    await expect(page).toHaveURL(/\/Landing-Page$/)
    await signOut(page)
    await enter(backupCodes[0]!)
    await expect(page).toHaveURL(/\/Landing-Page$/)
    await signOut(page)
    await enter(backupCodes[0]!)
    await expect(page.getByRole('alert')).toHaveText(/^This code is not right\./)
    await code.fill(backupCodes[1]!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Landing-Page$/)

    await openAccount(page)
    await expect(page.getByText('8 backup codes are left.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off the second factor' })
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
    await dialog.getByLabel('Code').fill(backupCodes[2]!)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  },
)

journey(
  'an Admin requires it of consultants, and ends a session elsewhere',
  async ({ page, signIn, browser, clinic }) => {
    const otherContext = await browser.newContext({ baseURL: clinic.address })
    const [other, consultant] = [await otherContext.newPage(), await otherContext.newPage()]
    await signIn('admin', other)
    await signIn('admin')
    await openAccount(page)
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: /^End the session of/ }).click()
    await expect(toastOf(page, 'Signed out there.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0)
    // By itself, without a click there.
    await expect(other).toHaveURL(/\/auth\/signin$/)
    await other.close()

    await signIn('anita', consultant)
    await page.getByRole('link', { name: 'Sign-in Rules' }).click()
    await page.getByRole('switch', { name: 'Consultant' }).click()
    await expectDeskAndPhoneLayout(page, 'what it changes')
    await page.getByRole('button', { name: 'Require it' }).click()
    await expect(page.getByRole('switch', { name: 'Consultant' })).toBeChecked()

    // During her day: the page hears of it and leads to the set-up, and afterwards back.
    await expect(consultant).toHaveURL(/\/auth\/second-factor$/)
    await turnOnSecondFactor(consultant)
    await expectLayout(consultant, 'backup codes')
    await consultant.getByRole('button', { name: 'I have saved them' }).click()
    await expect(consultant).toHaveURL(/\/Consultant-Dashboard$/)
    await page.reload()
    await expect(page.getByText('1 of 10 have one')).toBeVisible()
    await page.getByRole('switch', { name: 'Consultant' }).click()
    await expect(page.getByRole('switch', { name: 'Consultant' })).not.toBeChecked()
    await otherContext.close()
  },
)

journey('the account fits a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  await openAccount(page)
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  await expectLayout(page, 'a missing password')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await turnOnSecondFactor(page)
  await expectLayout(page, 'backup codes')
})
