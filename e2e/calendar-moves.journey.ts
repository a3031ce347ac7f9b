import { anita, freeSlotOn, pendingAppointmentOn, statusOf } from './anita-appointments.ts'
import { CalendarPage } from './calendar-page.ts'
import { expect, journey, toastOf } from './clinic.ts'
import { quietNetwork } from './quiet-network.ts'

journey('a drag asks, and then moves the appointment', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  const day = '2026-11-26'
  const { id, patient, starts } = await pendingAppointmentOn(clinic.db, day)
  const [first, second] = await freeSlotOn(clinic.db, day)
  const calendar = new CalendarPage(page)
  await calendar.open(`?day=${day}&branch=1`)
  const ownColumn = calendar.column(/Anita/)
  const block = ownColumn.getByRole('button', { name: new RegExp(`^${starts} ?${patient}`) })
  const target = (slot = first!) => calendar.freeSlot(slot.starts, ownColumn)

  await calendar.drag(block, target())
  await expect(calendar.dialog).toContainText(`from 26-11-2026 at ${starts}–`)
  await expect(calendar.dialog).toContainText(`to 26-11-2026 at ${first!.starts}–${first!.ends}`)
  await calendar.dialog.getByRole('button', { name: 'Keep it where it is' }).click()
  await expect(calendar.dialog).toBeHidden()
  expect(await statusOf(clinic.db, id)).toMatchObject({ starts })

  // A quick hand drops before the page has shown the last move.
  await calendar.flick(block, target())
  await expect(calendar.dialog).toContainText(`to 26-11-2026 at ${first!.starts}–${first!.ends}`)
  await calendar.dialog.getByRole('button', { name: 'Keep it where it is' }).click()
  await expect(calendar.dialog).toBeHidden()

  // Neither another consultant's slot nor an appointment accepts it, and a message says why.
  await calendar.drag(block, calendar.column(/Rohan/).getByRole('button', { name: /Free/ }).first())
  await expect(toastOf(page, 'An appointment stays with its consultant.')).toBeVisible()
  await calendar.drag(block, ownColumn.getByRole('button', { name: /Pending/ }).nth(1))
  await expect(toastOf(page, 'This time is booked already.')).toBeVisible()
  await expect(calendar.dialog).toBeHidden()

  // A drag ends when the button was released outside of the window.
  const { x, y } = (await block.boundingBox())!
  await page.mouse.move(x + 20, y + 5)
  await block.dispatchEvent('pointerdown', {
    isPrimary: true,
    button: 0,
    buttons: 1,
    clientX: x + 20,
    clientY: y + 5,
  })
  await page.mouse.move(x + 60, y + 60, { steps: 5 })
  await expect(page.locator('[data-dragging]')).toHaveCount(0)

  await calendar.drag(block, target())
  await calendar.dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toastOf(page, 'Appointment rescheduled.')).toBeVisible()
  await expect(
    ownColumn.getByRole('button', { name: new RegExp(`^${first!.starts} ?${patient}`) }),
  ).toBeVisible()
  expect(await statusOf(clinic.db, id)).toMatchObject({ starts: first!.starts, status: 'PE' })

  // Another desk takes the next slot first.
  const movedAppointment = ownColumn.getByRole('button', {
    name: new RegExp(`^${first!.starts} ?${patient}`),
  })
  await calendar.drag(movedAppointment, target(second))
  await clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues)
    select 1, 1, ${anita}, (select max(id) from patient), ${day}, ${second!.starts},
      ${second!.ends}, 600, 'Cough'`
  await calendar.dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(
    toastOf(page, 'This slot has just been taken. Please choose another one.'),
  ).toBeVisible()
  await expect(calendar.dialog).toBeHidden()
  await expect(target(second)).toBeHidden()
  expect(await statusOf(clinic.db, id)).toMatchObject({ starts: first!.starts })
})

journey("today's appointment says when dragged that it stays", async ({ page, signIn, clinic }) => {
  await signIn('reception')
  const { patient } = await pendingAppointmentOn(clinic.db, '2026-11-24')
  const calendar = new CalendarPage(page)
  await calendar.open('?day=2026-11-24&branch=1')
  const ownColumn = calendar.column(/Anita/)
  const block = ownColumn.getByRole('button', { name: new RegExp(`${patient}.*Pending`) }).first()
  await calendar.drag(block, ownColumn.getByRole('button', { name: /Free/ }).last())
  await expect(toastOf(page, "You cannot reschedule today's appointment")).toBeVisible()
  await expect(calendar.dialog).toBeHidden()
})

journey('a finger that rests on an appointment moves it', async ({ browser, signIn, clinic }) => {
  const tablet = await browser.newContext({
    baseURL: clinic.address,
    hasTouch: true,
    viewport: { width: 1180, height: 820 },
  })
  const page = await tablet.newPage()
  await signIn('reception', page)
  const day = '2026-11-26'
  const { id, patient, starts } = await pendingAppointmentOn(clinic.db, day)
  const [first] = await freeSlotOn(clinic.db, day)
  const calendar = new CalendarPage(page)
  await calendar.open(`?day=${day}&branch=1`)
  const ownColumn = calendar.column(/Anita/)
  const block = ownColumn.getByRole('button', { name: new RegExp(`^${starts} ?${patient}`) })
  // A second finger on another one does not take its place.
  await calendar.dragByTouch(
    block,
    calendar.freeSlot(first!.starts, ownColumn),
    ownColumn.getByRole('button', { name: /Pending/ }).nth(1),
  )
  await expect(calendar.dialog).toContainText(`at ${first!.starts}–`)
  await calendar.dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toastOf(page, 'Appointment rescheduled.')).toBeVisible()
  expect(await statusOf(clinic.db, id)).toMatchObject({ starts: first!.starts })
  await tablet.close()
})

journey('the space bar and the arrows move an appointment', async ({ page, signIn, clinic }) => {
  await signIn('reception')
  const day = '2026-11-26'
  const { id, patient, starts } = await pendingAppointmentOn(clinic.db, day)
  const calendar = new CalendarPage(page)
  await calendar.open(`?day=${day}&branch=1`)
  const ownColumn = calendar.column(/Anita/)
  const block = ownColumn.getByRole('button', { name: new RegExp(`^${starts} ?${patient}`) })
  const later = (await freeSlotOn(clinic.db, day)).filter((slot) => slot.starts > starts)
  const status = page.getByRole('status')
  const takenUp = async () => {
    await expect(status.getByText(`${patient} is being moved.`)).toBeAttached()
    // The kit listens for further keys from a timer on, which a busy machine runs late.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  await block.focus()
  await quietNetwork(page)
  await page.keyboard.press('Space')
  await takenUp()
  await page.keyboard.press('Escape')
  await expect(status.getByText(`${patient} is being moved.`)).toHaveCount(0)
  await page.keyboard.press('Space')
  await takenUp()
  await page.keyboard.press('ArrowDown')
  await expect(status.getByText(later[0]!.starts)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(status.getByText(later[1]!.starts)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(calendar.dialog).toContainText(`at ${later[1]!.starts}–`)
  await calendar.dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toastOf(page, 'Appointment rescheduled.')).toBeVisible()
  expect(await statusOf(clinic.db, id)).toMatchObject({ starts: later[1]!.starts })
})

journey(
  'an appointment that another desk changes while it is dragged is dropped as it is then',
  async ({ page, signIn, clinic }) => {
    await signIn('reception')
    const day = '2026-11-26'
    const { id, patient, starts } = await pendingAppointmentOn(clinic.db, day)
    const calendar = new CalendarPage(page)
    await calendar.open(`?day=${day}&branch=1&cancelled=show`)
    const ownColumn = calendar.column(/Anita/)
    const block = ownColumn.getByRole('button', { name: new RegExp(`^${starts} ?${patient}`) })
    await block.focus()
    // What drags comes with the focus; before it, the key opens the appointment.
    await quietNetwork(page)
    await page.keyboard.press('Space')
    const status = page.getByRole('status')
    await expect(status.getByText(`${patient} is being moved.`)).toBeAttached()
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.keyboard.press('ArrowDown')
    await clinic.db`update appointment set status = 'CN', version = version + 1 where id = ${id}`
    await expect(block).toContainText('Cancelled')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-dragging]')).toHaveCount(0)
    // A dialog would be loaded now.
    await quietNetwork(page)
    await expect(calendar.dialog).toBeHidden()
  },
)

journey('a drag across the week moves to another day', async ({ page, signIn, clinic }) => {
  await signIn('admin')
  const { id, patient } = await pendingAppointmentOn(clinic.db, '2026-12-03')
  const [free] = await freeSlotOn(clinic.db, '2026-12-04')
  const calendar = new CalendarPage(page)
  await calendar.open(`?view=week&day=2026-12-03&branch=1&consultant=${anita}`)
  await calendar.drag(
    calendar
      .column(/Thursday/)
      .getByRole('button', { name: patient })
      .first(),
    calendar.freeSlot(free!.starts, calendar.column(/Friday/)),
  )
  await calendar.dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toastOf(page, 'Appointment rescheduled.')).toBeVisible()
  expect(await statusOf(clinic.db, id)).toMatchObject({ day: '2026-12-04', starts: free!.starts })
})
