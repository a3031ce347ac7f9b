import { demoPassword } from '../src/app/demo-clinic/accounts.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectToLookRight } from './looks.ts'

journey('a passkey is added, signs in, and is removed', async ({ page, clinic }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  // Passkeys are for a page with a name, which an address of numbers is not.
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
  await expectToLookRight(page, 'a new passkey')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toastOf(page, 'The passkey is added.')).toBeVisible()
  await expect(card.getByRole('listitem')).toContainText(/Desk by the door.*never used/)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Employee/ })
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  // Back where the person was.
  await expect(page).toHaveURL(/account/)
  await expect(card.getByRole('listitem')).toContainText(/Desk by the door.*last used/)
  await expectToLookRight(page, 'the account with a passkey')
  await card.getByRole('button', { name: 'Remove Desk by the door' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('You have no passkey.')).toBeVisible()
})
