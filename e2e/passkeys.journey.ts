import { demoPassword } from '../src/app/demo-clinic/accounts.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectLayout } from './screenshots.ts'

journey('a passkey is added, signs in, and is removed', async ({ page, clinic }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  // Passkeys need a host name; an IP address is not enough.
  const address = clinic.address.replace('127.0.0.1', 'localhost')
  await page.goto(address)
  await page.getByLabel('User name').fill('reception')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/Landing-Page/)

  await page.goto(`${address}/account`)
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Desk by the door')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await expectLayout(page, 'a new passkey')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toastOf(page, 'The passkey is added.')).toBeVisible()
  await expect(card.getByRole('listitem')).toContainText(/Desk by the door.*never used/)

  /** Turns user verification on the virtual device on or off. */
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const signOut = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Employee/ })
      .click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  await touch(false)
  const suggestion = page.waitForResponse('**/api/sign-in/passkey/begin')
  await signOut()
  await suggestion
  // The virtual device answers a request of the button only if it was on before the request came.
  await page.route('**/api/sign-in/passkey/begin', async (route) => {
    await touch(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  // Back on the previous page.
  await expect(page).toHaveURL(/account/)
  await page.unroute('**/api/sign-in/passkey/begin')
  await expect(card.getByRole('listitem')).toContainText(/Desk by the door.*last used/)
  await expectLayout(page, 'the account with a passkey')

  // Without the button too: by the passkey that the browser suggests with the user names.
  await touch(false)
  await page.route('**/api/sign-in/passkey/begin', async (route) => {
    await expect(page.getByLabel('User name')).toHaveAttribute('autocomplete', 'username webauthn')
    await touch(true)
    await route.continue()
  })
  const signedIn = page.waitForResponse('**/api/sign-in/passkey')
  await signOut()
  await signedIn
  await expect(page).toHaveURL(/account/)
  await page.unroute('**/api/sign-in/passkey/begin')

  await card.getByRole('button', { name: 'Remove Desk by the door' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('You have no passkey.')).toBeVisible()
})
