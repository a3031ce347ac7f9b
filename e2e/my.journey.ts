import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ArrivalsPage } from './arrivals-page.ts'
import { expect, journey } from './clinic.ts'
import { linked, linkTo, MyPage } from './my-page.ts'
import { makeOlder } from './older-browser.ts'
import { holdScripts, openPhone, phone, phoneLocales, textsOf } from './phone.ts'
import { expectLayout } from './screenshots.ts'

journey.use(phone)

/** By how many pixels the choice of languages is narrower than its names, and the page wider than the phone. */
const languagesAtTwiceTheSize = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: html } = document
    html.style.fontSize = '200%'
    const choice = document.querySelector('header select')!
    const whole = choice.cloneNode(true) as HTMLElement
    Object.assign(whole.style, { position: 'absolute', maxWidth: 'none' })
    choice.after(whole)
    const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width)
    const lacking = widthOf(whole) - widthOf(choice)
    whole.remove()
    const beyond = html.scrollWidth - html.clientWidth
    html.style.fontSize = ''
    return { lacking, beyond }
  })

for (const locale of phoneLocales) {
  journey(
    `a patient answers by the link in their own language: ${locale}`,
    async ({ browser, clinic }) => {
      const { id, path } = await linked(clinic.db)
      const t = textsOf(locale)
      const page = await openPhone(browser, clinic.address, { locale })
      const my = new MyPage(page, locale)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ur' ? 'rtl' : 'ltr')
      await expect(my.when).toContainText('02-12-2026')
      await expectLayout(page, 'an appointment')
      expect(await languagesAtTwiceTheSize(page)).toEqual({ lacking: 0, beyond: 0 })

      await my.confirm.click()
      await expect(page.getByText(t.patientLink.youCome)).toBeVisible()
      await page.getByRole('button', { name: t.patientLink.waitEarlier, exact: true }).click()
      await expect(page.getByText(t.patientLink.waiting)).toBeVisible()

      await my.open('reschedule')
      await expect(page.locator('[name=slot]').first()).toBeVisible()
      await expectLayout(page, 'other times')
      await my.open('reschedule')
      await my.move()
      await expect(my.when).not.toContainText('02-12-2026')
      await expect(page.locator('[name=slot]')).toHaveCount(0)
      const [moved] = await clinic.db`
        select to_char(day, 'DD-MM-YYYY') as day, to_char(starts, 'HH24:MI') as starts, by_patient,
          slot_id is not null as has_slot from appointment where id = ${id}`
      expect(moved).toMatchObject({ byPatient: 'moved', hasSlot: true })
      await expect(my.when).toContainText(moved!.day as string)
      await expect(my.when).toContainText(moved!.starts as string)

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: t.ownBooking.addToCalendar }).click(),
      ])
      const [date, month, year] = (moved!.day as string).split('-')
      expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART:${year}${month}${date}T`)

      await my.button(t.contact.iAgree).click()
      await my.button(t.patientLink.stop).click()
      await expect(my.button(t.contact.iAgree)).toBeVisible()
      await my.cancel('Fever is gone')
      await expect(page.getByText(t.calendar.status.CN, { exact: true })).toBeVisible()
      await expect(page.locator('summary')).toHaveCount(0)
      await expectLayout(page, 'a cancelled appointment')
      const [row] = await clinic.db`
        select a.status, a.cancel_reason, c.agrees, c.source from appointment a
        join message_consent c on c.patient_id = a.patient_id where a.id = ${id} order by c.id desc limit 1`
      expect(row).toEqual({
        status: 'CN',
        cancelReason: 'Fever is gone',
        agrees: false,
        source: 'link',
      })

      await page.goto('/my/nothing')
      await expect(page.getByText(t.problem.wrong_link)).toBeVisible()
      await expectLayout(page, 'a link that opens nothing')
      await page.context().close()
    },
  )
}

journey(
  'the desk makes a link, and sees without a click what the patient does with it',
  async ({ browser, page, clinic, signIn }) => {
    const { id } = await linked(clinic.db, { day: '2026-11-24' })
    const desk = await (
      await browser.newContext({
        baseURL: clinic.address,
        // As high as its list: what is out of sight is not drawn.
        viewport: { width: 1366, height: 5000 },
      })
    ).newPage()
    await signIn('reception', desk, '/forms/screening')
    const arrivals = new ArrivalsPage(desk)
    await arrivals.choose('Patient’s link', 'Lata Links')
    const address = arrivals.dialog.getByRole('textbox', { name: 'Patient’s link' })
    const first = await address.inputValue()
    await arrivals.dialog.getByRole('button', { name: 'New link' }).click()
    await expect(address).not.toHaveValue(first)
    const second = await address.inputValue()
    await desk.goto('/?tab=today')
    const row = desk.getByRole('row').filter({ hasText: 'Lata Links' })
    await expect(row).toBeVisible()
    // A row below the mouse stays as it is for a moment.
    await desk.mouse.move(0, 0)

    // The new one has ended the other.
    await page.goto(first)
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await expect(page.getByText('Lata')).toHaveCount(0)
    await page.goto(second)
    const my = new MyPage(page)
    // Today's is not moved, as at the desk.
    await expect(page.locator('summary')).toHaveCount(1)
    await my.confirm.click()
    await expect(row.getByText('Confirmed by the patient')).toBeVisible({ timeout: 5_000 })
    await my.cancel('Too far')
    await expect(row).toBeHidden({ timeout: 5_000 })
    await desk.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(row.getByText('Cancelled by the patient')).toBeVisible()
    const entries = await clinic.db`
      select action, staff_id from audit_event where subject = 'appointment' and subject_id = ${id}
        and action in ('confirmed', 'cancelled') order by id`
    expect([...entries]).toEqual([
      { action: 'confirmed', staffId: null },
      { action: 'cancelled', staffId: null },
    ])
    await desk.context().close()
  },
)

journey(
  'sheets of a visit are behind the year of birth, and five wrong answers close them',
  async ({ page, clinic }) => {
    const [visit] = await clinic.db<[{ id: number; born: number; patient: number }]>`
      select a.id, extract(year from coalesce(p.born_on, p.age_on - make_interval(years => p.age)))::int as born
      from appointment a join patient p on p.id = a.patient_id
      where a.day = '2026-11-23' and exists (select from prescription_item i where i.appointment_id = a.id)
        and exists (select from recommended_test r where r.appointment_id = a.id)
      order by a.id limit 1`
    const { path } = await linkTo(clinic.db, visit.id)
    const my = new MyPage(page)
    await page.goto(path)
    await expectLayout(page, 'after the visit')
    for (const sheet of ['prescription', 'tests'] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        my.askFor(sheet, String(visit.born)),
      ])
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const wrong = page.getByText(textsOf('en').problem.wrong_birth_year)
    for (const born of ['1801', '1802', '1803', '1804', '1805', String(visit.born)]) {
      await my.askFor('prescription', born)
      await expect(wrong).toBeVisible()
      await expect(page.getByLabel('Year of birth or age')).toHaveValue('')
    }
    await expectLayout(page, 'closed sheets')
    const [count] = await clinic.db`
      select sum(tries)::int as tries from patient_link where appointment_id = ${visit.id}`
    expect(count!.tries).toBe(5)
  },
)

journey(
  'the page confirms and cancels before its script has come, and a double tap does it once',
  async ({ browser, clinic }) => {
    const { id, path } = await linked(clinic.db)
    const version = async () => {
      const [row] = await clinic.db`
        select version, by_patient, status from appointment where id = ${id}`
      return row
    }
    const slow = await openPhone(browser, clinic.address)
    const release = await holdScripts(slow)
    await slow.goto(path, { waitUntil: 'commit' })
    const my = new MyPage(slow)
    await my.confirm.dblclick({ noWaitAfter: true })
    await expect(slow.getByText('You said that you will come.')).toBeVisible()
    await expectLayout(slow, 'before the script')
    await my.open('reschedule')
    release()
    // The script takes over what the server has sent, opened as it is.
    await expect(slow.locator('[name=slot]').first()).toBeVisible()
    await slow.context().close()
    const confirmed = await clinic.db`
      select from audit_event where subject = 'appointment' and subject_id = ${id}
        and action = 'confirmed'`
    expect(confirmed).toHaveLength(1)

    const without = await openPhone(browser, clinic.address, { javaScriptEnabled: false })
    await without.goto(path)
    const plain = new MyPage(without)
    await without.getByRole('button', { name: /^Send me messages/ }).click()
    await expect(plain.button('Stop messages')).toBeVisible()
    await plain.cancel('<b>ill</b>')
    await expect(without.getByText('Cancelled', { exact: true })).toBeVisible()
    expect(await version()).toMatchObject({ byPatient: 'cancelled', status: 'CN' })
    await without.context().close()
  },
)

journey('a browser of some years ago confirms, moves and cancels', async ({ page, clinic }) => {
  const { id, path } = await linked(clinic.db)
  await makeOlder(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(path)
  const my = new MyPage(page)
  await my.confirm.click()
  await expect(page.getByText('You said that you will come.')).toBeVisible()
  await my.move()
  await expect(my.when).not.toContainText('02-12-2026')
  await my.cancel('')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  const [row] = await clinic.db`select status from appointment where id = ${id}`
  expect(row!.status).toBe('CN')
  expect(errors).toEqual([])
})

journey(
  'a lost answer is found by pressing again, and a link shows nobody else of the household',
  async ({ page, clinic }) => {
    const { id, path } = await linked(clinic.db, { mobile: '9876511223' })
    const other = await linked(clinic.db, { mobile: '9876511223', name: 'Ravi Links' })
    await page.goto(path)
    await expect(page.getByText('Ravi')).toHaveCount(0)
    const my = new MyPage(page)
    let lost = 0
    await page.route('**/api/my/change', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await my.cancel('Lost on the line')
    const note = page.getByRole('alert').filter({ hasText: /./ })
    await expect(note).toBeVisible()
    await expectLayout(page, 'without an answer')
    // What was typed is still there, and the second press is no second cancellation.
    await expect(page.locator('[name=reason]')).toHaveValue('Lost on the line')
    await my
      .button('Yes')
      .or(my.button(textsOf('en').dashboard.cancelYes))
      .first()
      .dblclick()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(note).toHaveCount(0)
    const [row] = await clinic.db`
      select version, cancel_reason from appointment where id = ${id}`
    expect(row).toEqual({ version: 2, cancelReason: 'Lost on the line' })

    // By the link of one, nothing is done to the other.
    const answer = await page.request.post('/api/my/change', {
      data: {
        link: path.split('/').at(-1),
        change: { kind: 'cancel', appointment: other.id, version: 1 },
      },
    })
    expect(answer.status()).toBe(404)
    const [untouched] = await clinic.db`select status from appointment where id = ${other.id}`
    expect(untouched!.status).toBe('PE')

    // A page that was open all the while learns that its appointment is another by now.
    await page.goto(other.path)
    await clinic.db`
      update appointment set status = 'CN', version = version + 1 where id = ${other.id}`
    await my.confirm.click()
    await expect(page.getByText('This appointment was changed meanwhile.')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

    // Two days after its day it opens nothing.
    await clinic.db`update appointment set day = '2026-11-22' where id = ${other.id}`
    await page.reload()
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  },
)
