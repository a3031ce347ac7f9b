import { demoArrivalCode } from '../src/app/demo-clinic/branches-and-services.server.ts'
import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'
import { linked } from './my-page.ts'
import { phone } from './phone.ts'
import { expectLayout } from './screenshots.ts'

journey.use(phone)

journey(
  'a patient says that they are here with the code of the waiting room, and is in the line',
  async ({ page, browser, clinic, signIn }) => {
    const { id, path } = await linked(clinic.db, { day: '2026-11-24' })
    // A late one: from two hours before on they can.
    await clinic.db`update appointment set starts = '06:01', ends = '06:02' where id = ${id}`
    const desk = await (
      await browser.newContext({
        baseURL: clinic.address,
        viewport: { width: 1366, height: 5000 },
      })
    ).newPage()
    await signIn('reception', desk, '/forms/screening')
    const arrivals = new ArrivalsPage(desk)
    await expect(arrivals.row('Lata Links')).toBeVisible()
    await desk.mouse.move(0, 0)

    await page.goto(path)
    await page.locator('summary').getByText('I am here').click()
    const code = page.getByRole('textbox', { name: 'Code in the waiting room' })
    await code.fill('1000')
    await page.getByRole('button', { name: 'Get my number' }).click()
    await expect(page.getByText('This is not the code of this branch.')).toBeVisible()
    await expectLayout(page, 'a wrong code')
    await code.fill(demoArrivalCode)
    await page.getByRole('button', { name: 'Get my number' }).click()
    const state = page.getByText(/^You are here\. Your number is [A-Z]-\d+\.$/)
    await expect(state).toBeVisible()
    await expectLayout(page, 'who is here')
    const token = /[A-Z]-\d+/.exec(await state.innerText())![0]

    const row = arrivals.row('Lata Links')
    await expect(row.getByText(token, { exact: true })).toBeVisible({ timeout: 5_000 })
    await expect(row.getByText('By their link')).toBeVisible()
    await page.getByRole('link', { name: 'Your place in the line' }).click()
    await expect(page.getByText(token, { exact: true }).first()).toBeVisible()
    await desk.context().close()
  },
)
