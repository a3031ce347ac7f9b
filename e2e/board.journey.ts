import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'
import { makeOlder } from './older-browser.ts'
import { axeFindings, expectLayout, overflowing } from './screenshots.ts'

/** Two patients of Dr. Anita are expected today, and nobody else. */
const setUpSql = `
  update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE';
  with person as (
    insert into patient (name, mobile, age, age_on) values
      ('Lata First', '9811111111', 30, '2026-11-24'), ('Mohan Second', '9811111112', 40, '2026-11-24')
    returning id, name
  )
  insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts,
    ends, price, health_issues)
  select 1, 1, 4, null, id, date '2026-11-24', '11:00'::time + (name like 'M%')::int * interval '15 min',
    '11:15'::time + (name like 'M%')::int * interval '15 min', 600, 'Fever' from person`

journey.beforeEach(async ({ clinic }) => {
  await clinic.db.unsafe(setUpSql)
})

journey(
  'a board shows who is called, by token alone, until its link is revoked',
  async ({ page, signIn, browser }) => {
    await signIn('admin', page, '/apps/Boards')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Branch' }).click()
    await page.getByRole('option', { name: /Koramangala/ }).click()
    await dialog.getByLabel('Where is the screen?').fill('Waiting room')
    await expectLayout(page, 'a new link')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const link = await dialog.getByLabel('Link of the board').inputValue()
    await dialog.getByRole('button', { name: 'I have saved it' }).click()

    // The television is nobody's: it has the link and no session.
    const window = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    const board = await window.newPage()
    await board.goto(link)
    await expect(board.getByRole('heading', { name: /Koramangala/ })).toBeVisible()

    await page.goto('/forms/screening')
    const desk = new ArrivalsPage(page)
    await desk.press('Mark arrived', 'Lata First')
    await desk.press('Mark arrived', 'Mohan Second')
    await expect(desk.row('Lata First').getByText('place 1')).toBeVisible()
    const token = await desk
      .row('Lata First')
      .getByText(/^[A-Z]-\d+$/)
      .innerText()
    await expect(board.getByText(token, { exact: true })).toBeVisible()
    await desk.press('Call', 'Lata First')
    const anita = board.getByRole('listitem').filter({ hasText: 'Dr. Anita Deshpande' }).first()
    await expect(anita.getByText('Please go in')).toBeVisible()
    await expect(anita.getByRole('strong').or(anita.locator('strong'))).toHaveText(token)
    expect(await board.locator('body').innerText()).not.toMatch(/Lata|Mohan/)
    expect(await axeFindings(board)).toEqual([])
    expect(await overflowing(board)).toEqual([])

    await page.goto('/apps/Boards')
    await page.getByRole('button', { name: 'Revoke Waiting room' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(board.getByText(token, { exact: true })).toBeHidden()
    await window.close()
  },
)

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey(
    'a patient follows their own place by the link of the slip',
    async ({ page, signIn, clinic, browser }) => {
      await signIn('frontdesk', page, '/forms/screening')
      const desk = new ArrivalsPage(page)
      await desk.press('Mark arrived', 'Lata First')
      await expect(desk.row('Lata First').getByText('place 1')).toBeVisible()
      await desk.press('Mark arrived', 'Mohan Second')
      await expect(desk.row('Mohan Second').getByText('place 2')).toBeVisible()
      const [row] = await clinic.db<{ placeKey: string }[]>`
        select e.place_key from line_entry e join appointment a on a.id = e.appointment_id
        join patient p on p.id = a.patient_id where p.name = 'Mohan Second'`

      const window = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const place = await window.newPage()
      await makeOlder(place)
      await place.goto(`${clinic.address}/place#${row!.placeKey}`)
      await expect(place.getByText('Dr. Anita Deshpande')).toBeVisible()
      expect(await place.locator('body').innerText()).not.toMatch(/Lata|Mohan/)
      await expectLayout(place, 'own place')

      await desk.press('Call', 'Mohan Second')
      await expect(place.getByText(/called/i).first()).toBeVisible({ timeout: 30_000 })
      await place.getByRole('combobox').selectOption('Deutsch')
      await expect(place.getByText(/aufgerufen/i).first()).toBeVisible()
      await expect(place.locator('html')).toHaveAttribute('lang', 'de')
      await window.close()
    },
  )
})
