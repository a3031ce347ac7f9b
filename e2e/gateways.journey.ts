import type { Page } from '@playwright/test'
import { startHttpGateway } from '../src/test-kit/gateways.server.ts'
import { sendMessages } from '../src/test-kit/messages.server.ts'
import { writeMessages } from '../src/test-kit/bad-gateway.server.ts'
import { startSmtpServer } from '../src/test-kit/smtp.server.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { expectDeskAndPhoneLayout } from './screenshots.ts'

/** Saves the form; the button is enabled again when its answer was shown. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
}
async function test(page: Page, to: string): Promise<void> {
  await page.getByLabel('Test message to').fill(to)
  await page.getByRole('button', { name: 'Send a test' }).click()
}
const sending = (page: Page) => page.getByRole('switch', { name: 'Send by this gateway' })
const secret = 'hunter2'

journey(
  'an Admin sets gateways up, tries them, and sees what was not sent with their words',
  async ({ page, signIn, clinic }) => {
    let status = 500
    const http = await startHttpGateway(({ body }, response) => {
      // To one patient it says nothing that helps, to the next that it has no such number.
      const answer = body.includes('9600000001') ? 400 : status
      response.writeHead(answer).end(answer === 400 ? 'no such number' : `token ${secret}`)
    })
    const smtp = await startSmtpServer()
    const answers: Promise<string>[] = []
    page.on('response', (response) => {
      if (/\/api\/(?!live)/.test(response.url())) answers.push(response.text().catch(() => ''))
    })
    await signIn('admin', page, '/apps/Messages?tab=gateways')

    await expect(sending(page)).toBeDisabled()
    await page.getByLabel('Address').fill('https://10.0.0.1/send')
    await page.getByLabel('Token', { exact: true }).fill(secret)
    await save(page)
    await expect(page.getByText('This is in the clinic’s own network')).toBeVisible()
    await page.getByRole('combobox', { name: 'Content-Type' }).click()
    await page.getByRole('option', { name: 'application/xml' }).click()
    await page.getByLabel('HTTP body').fill('<sms><to>{{to}}</to>{{diagnosis}}</sms>')
    await save(page)
    await expect(page.getByText('It has a placeholder that does not exist.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a template' }).click()
    await expectDeskAndPhoneLayout(page, 'a gateway with errors')
    await page.getByRole('button', { name: 'Remove Booking' }).click()
    await page.getByLabel('HTTP body').fill('<sms to="{{to}}">{{text}}</sms>')
    await page.getByLabel('Address').fill(`${http.origin}/send`)
    await save(page)
    await expect(toastOf(page, 'Saved.')).toBeVisible()
    await expect(page.getByText('Stored. Leave it empty to keep it.')).toBeVisible()

    await test(page, '9876543210')
    await expect(page.getByText('The server answered with status 500.')).toBeVisible()
    await expect(page.getByText('HTTP 500 token …', { exact: true })).toBeVisible()
    await expect(sending(page)).toBeDisabled()
    await expectDeskAndPhoneLayout(page, 'a test that failed')
    status = 200
    await test(page, '9876543210')
    await expect(page.getByText('The gateway took the test message.')).toBeVisible()
    expect(http.seen.at(-1)).toMatchObject({ headers: { authorization: `Bearer ${secret}` } })
    expect(http.seen.at(-1)!.body).toMatch(/^<sms to="\+919876543210">[^<]+<\/sms>$/)
    // The gateway is read once more after its test, and can be switched on then.
    await expect(sending(page)).toBeEnabled()
    await sending(page).click({ force: true })
    await expect(sending(page)).toBeChecked()

    await page.getByText('E-mail', { exact: true }).click()
    await page.getByLabel('Mail server').fill('localhost')
    await page.getByLabel('Port').fill(String(smtp.port))
    await page.getByLabel('User name').fill('clinic')
    await page.getByLabel('Sender’s e-mail').fill('desk@lotus.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await save(page)
    await test(page, 'nobody')
    await expect(page.getByLabel('Test message to')).toHaveAttribute('aria-invalid', 'true')
    await test(page, 'asha@patients.example')
    await expect(page.getByText('The password, token or key was refused.')).toBeVisible()
    await expect(page.getByText(/^535/)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await save(page)
    await test(page, 'asha@patients.example')
    await expect(page.getByText('The gateway took the test message.')).toBeVisible()
    expect(smtp.seen.map(({ to }) => to)).toEqual([['asha@patients.example']])
    await expectDeskAndPhoneLayout(page, 'e-mail')

    await page.getByText('WhatsApp', { exact: true }).click()
    await page.getByLabel('Address').fill(http.origin)
    await page.getByLabel('Phone number ID').fill('1055')
    await page.getByLabel('Token', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Add a template' }).click()
    await page.getByLabel('Template name').fill('booked')
    await save(page)
    await expect(toastOf(page, 'Saved.')).toBeVisible()
    await expectDeskAndPhoneLayout(page, 'WhatsApp')
    await page.getByRole('checkbox', { name: 'Remove Token' }).check()
    await save(page)
    await expect(page.getByRole('checkbox', { name: 'Remove Token' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove WhatsApp' }).click()
    const dialog = page.getByRole('dialog')
    await expectDeskAndPhoneLayout(page, 'a gateway that is removed')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByLabel('Phone number ID')).toHaveValue('')

    // What is stored comes to no browser.
    await page.reload()
    await expect(page.getByText('Stored. Leave it empty to keep it.')).toBeVisible()
    await expect(page.getByLabel('Token', { exact: true })).toHaveValue('')
    expect((await Promise.all(answers)).filter((it) => it.includes(secret))).toEqual([])

    // The server sends by itself: of two, one is refused, and of one nobody knows.
    status = 500
    await sendMessages(clinic.db)
    await writeMessages(clinic.db, 2, 9_600_000_000)
    await page.getByRole('tab', { name: 'Not sent' }).click()
    const rows = page.getByRole('row')
    await expect
      .poll(
        async () => {
          await page.reload()
          await expect(page.getByRole('tab', { name: 'Not sent' })).toBeVisible()
          return rows.filter({ hasText: 'Many' }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(2)
    await expect(rows.filter({ hasText: '9600000001' })).toContainText('HTTP 400 no such number')
    const lost = rows.filter({ hasText: '9600000000' })
    await expect(lost).toContainText('The answer was lost. Was the message sent?')
    await expect(lost).toContainText('HTTP 500 token …')
    await expectDeskAndPhoneLayout(page, 'messages that were not sent')
    await lost.getByRole('button', { name: /^Sent/ }).click()
    await expect(lost).toHaveCount(0)
    await http.close()
    await smtp.close()
  },
)
