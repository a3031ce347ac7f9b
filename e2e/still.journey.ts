import type { BrowserContext, Page } from '@playwright/test'
import { pagePaths } from '../src/access/permissions/page-paths.ts'
import { paths } from '../src/access/permissions/paths.ts'
import { BookingWizard } from './booking-wizard.ts'
import { expect, journey } from './clinic.ts'
import { addressOf, fillEveryScreen, visits, type VisitedScreen } from './every-screen.ts'
import { delayScriptsAndAnswers, noteMoves, sumMoves, watchButtons } from './moves.ts'
import { quietNetwork } from './quiet-network.ts'
import { PatientForm } from './patient-form.ts'
import { sizes } from './screenshots.ts'

/** The most that a screen may move by itself: half of a phone's page by two lines. */
const mostMoves = 0.05
/** How many screens a journey visits, so that all of them take about as long. */
const screensOfAJourney = 9
const windows = ['desk', 'phone'] as const

const walks = Object.entries(
  Object.groupBy(Object.keys(visits) as VisitedScreen[], (screen) => visits[screen].username),
)
  // Each sees one screen only, after the database was changed for it.
  .filter(([account]) => account !== 'meera' && account !== 'frontdesk')
  .flatMap(([account, screens]) =>
    Array.from({ length: Math.ceil(screens.length / screensOfAJourney) }, (_, part) => ({
      account,
      screens: screens.slice(part * screensOfAJourney, (part + 1) * screensOfAJourney),
    })),
  )

for (const { account, screens } of walks) {
  journey(
    `${account}: no screen from ${screens[0]} on moves while its parts come late`,
    async ({ context, page, signIn, clinic }) => {
      const ids = await fillEveryScreen(clinic.db)
      const [otherVisit] = await clinic.db<[{ appointment: number }]>`
        select max(id) as appointment from appointment
        where consultant_id = 4 and day = '2026-11-24' and status = 'PE'`
      // Each of its own, because a visit says that it is open in another window too.
      const idsOf = { desk: ids, phone: { ...ids, ...otherVisit } }
      if (account !== 'nobody') await signIn(account, page, addressOf(screens[0]!, ids))
      if (screens.includes('screening')) {
        // It keeps room for as many lines as this desk has seen before.
        await page.goto(addressOf('screening', ids))
        await expect(visits.screening.locatorOf(page)).toBeVisible()
      }
      await page.close()
      const problems = await Promise.all(
        // Side by side, because most of the time is waited.
        windows.map(async (size) => {
          const window = await openSlowPage(context, size)
          const found: object[] = []
          for (const screen of screens) {
            await window.goto(addressOf(screen, idsOf[size]))
            await expect(visits[screen].locatorOf(window), screen).toBeVisible()
            await quietNetwork(window)
            const { sum, moves } = await sumMoves(window)
            if (sum > mostMoves) found.push({ screen, size, sum, moves })
          }
          return found
        }),
      )
      expect(problems.flat()).toEqual([])
    },
  )
}

for (const size of windows) {
  journey(
    `${size}: no button of a booking or a dialog moves while its parts come late`,
    async ({ context, page: first, signIn, clinic }) => {
      await signIn('admin', first, paths.bookAppointment)
      await first.close()
      const page = await openSlowPage(context, size)
      const button = (name: string | RegExp) => page.getByRole('button', { name })

      const wizard = new BookingWizard(page)
      await page.goto(paths.bookAppointment)
      await expect(button('Continue')).toBeVisible()
      expect(await movedUntilQuiet(page), 'the first step').toEqual([])
      await wizard.appointment()
      await expect(page.getByLabel('Full name')).toBeVisible()
      expect(await movedUntilQuiet(page), 'the patient').toEqual([])
      await wizard.patient('Asha Rao', '9876512345')
      await expect(button('Submit')).toBeVisible()
      expect(await movedUntilQuiet(page), 'the summary').toEqual([])

      await fillEveryScreen(clinic.db)
      const dialog = page.getByRole('dialog')
      const openDialog = async (path: string, opener: RegExp | string) => {
        await page.goto(path)
        await expect(button(opener).first()).toBeVisible()
        await quietNetwork(page)
        await button(opener).first().click()
        expect(await movedUntilQuiet(page), String(opener)).toEqual([])
        await expect(dialog.getByRole('button').last()).toBeVisible()
      }
      await openDialog(paths.landingPage, /^Conduct:/)
      await openDialog(paths.rebooking, 'Another time')
      await openDialog(paths.holidays, 'Add a day off')
    },
  )
}

for (const size of windows) {
  journey(
    `${size}: nothing of a booking moves while the slots of another day or weekday come late`,
    async ({ context, page: first, signIn, clinic }) => {
      // The days compared have as many slots.
      await clinic.db.unsafe(`update appointment set status = 'CN' where day > '2026-11-24'`)
      await signIn('admin', first, paths.bookAppointment)
      await first.close()
      const desk = await openSlowPage(context, size)
      const patient = await openSlowPage(context, size)
      await Promise.all([
        desk
          .goto(paths.bookAppointment)
          .then(() => expectStillSlots(desk, new BookingWizard(desk), deskDays)),
        patient
          .goto(pagePaths.appointmentForm)
          .then(() => expectStillSlots(patient, new PatientForm(patient), patientDays)),
      ])
    },
  )
}

/** The days as each of the two forms is given them. */
const deskDays = { startDay: '25-11-2026', one: '01-12-2026', other: '02-12-2026' }
const patientDays = { startDay: '2026-11-25', one: '2026-12-01', other: '2026-12-02' }

async function expectStillSlots(
  page: Page,
  wizard: BookingWizard | PatientForm,
  { startDay, one, other }: typeof deskDays,
): Promise<void> {
  await wizard.choose('Branch', 'Koramangala, Bengaluru')
  await wizard.choose('Health Service', 'General Medicine')
  await wizard.choose('Consultant', 'Dr. Anita Deshpande')
  await wizard.date(one)
  const slots = page.getByRole('radio', { name: /^\d\d:\d\d–/ })
  await expect(slots).toHaveCount(16)
  await quietNetwork(page)
  await wizard.date(other)
  expect(await movedUntilQuiet(page), 'the slots of another day').toEqual([])
  await expect(slots).toHaveCount(16)

  await wizard.series(12, startDay, {})
  await expect(page.getByRole('tab', { name: 'Monday' })).toBeVisible()
  expect(await movedUntilQuiet(page), 'the first weekday').toEqual([])
  for (const [weekday, starts] of [
    ['Wednesday', '11:30'],
    ['Friday', '16:30'],
  ] as const) {
    await wizard.weekday(weekday)
    expect(await movedUntilQuiet(page), weekday).toEqual([])
    await wizard.slot(starts)
    expect(await movedUntilQuiet(page), `${weekday} ${starts}`).toEqual([])
  }
}

// As many as a desk keeps room for, none, and more than that.
const consultantsByLines = { 1: 'rohan', 0: 'arjun', 2: 'anita' } as const
const atTwoBranches = `update appointment set branch_id = 2 where id = (
  select max(id) from appointment where consultant_id = (select id from staff where username = 'anita')
    and day = '2026-11-24' and status = 'PE')`

for (const size of windows) {
  journey(
    `${size}: no button moves on a desk that has not seen yet how many lines there are`,
    async ({ context, page: first, signIn, clinic }) => {
      await clinic.db.unsafe(atTwoBranches)
      for (const [lines, username] of Object.entries(consultantsByLines)) {
        await signIn(username, first, paths.account)
        const page = await openSlowPage(context, size)
        await page.goto(paths.consultantDashboard, { waitUntil: 'commit' })
        expect(await movedUntilQuiet(page), `${username}'s dashboard`).toEqual([])
        await expect(page.getByRole('tab', { name: 'Upcoming' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Call next' })).toHaveCount(Number(lines))
        await page.close()
      }
    },
  )
}

for (const size of windows) {
  journey(
    `${size}: no button of the arrivals moves while rows come, and no column while they are scrolled`,
    async ({ context, page: first, signIn, clinic }) => {
      await fillEveryScreen(clinic.db)
      await signIn('frontdesk', first, paths.account)
      const page = await openSlowPage(context, size)
      await page.goto(paths.screening, { waitUntil: 'commit' })
      const stop = await watchButtons(page)
      const list = page.getByRole('region', { name: 'Appointment Screen' })
      const lastRow = list.locator('tr[data-row]').last()
      await expect(lastRow).toBeVisible()
      await quietNetwork(page)
      expect(await stop()).toEqual([])

      const headers = page.getByRole('columnheader')
      const widths = () =>
        headers.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width))
      const before = await widths()
      const lastIndex = await lastRow.getAttribute('data-index')
      await lastRow.scrollIntoViewIfNeeded()
      await expect(lastRow).not.toHaveAttribute('data-index', lastIndex!)
      expect(await widths()).toEqual(before)
    },
  )
}

/** A page in a window of that size, whose scripts and answers come late, and whose moves are noted. */
async function openSlowPage(
  context: BrowserContext,
  size: (typeof windows)[number],
): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(sizes[size])
  if (size === 'phone') await hideScrollBars(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteMoves(page)
  await delayScriptsAndAnswers(page)
  return page
}

/** A phone's lie over the page. */
async function hideScrollBars(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setScrollbarsHidden', { hidden: true })
}

/** The buttons, links and fields that move until the page has all that it asks for. */
async function movedUntilQuiet(page: Page): Promise<string[]> {
  const stop = await watchButtons(page)
  await quietNetwork(page)
  return stop()
}
