import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { longDay } from '../../platform/i18n/format-day.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { hearChange, LivePage } from '../../test-kit/live-page.tsx'
import { fill, renderPage } from '../../test-kit/render-page.tsx'
import RescheduleDialog from './RescheduleDialog.tsx'

const { today } = currentClinicTime()
/** In the month of the next day too: a calendar shows one month. */
const appointmentDay = [addDays(today, 2), addDays(today, 3)].find(
  (day) => day.slice(0, 7) === addDays(day, 1).slice(0, 7),
)!
const appointment = buildAppointment({ day: appointmentDay })
const morning = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]

const fullDay = addDays(appointmentDay, 1)
const nextTime = {
  ...morning[1]!,
  day: addDays(appointmentDay, 2),
  consultantId: appointment.consultantId,
  consultantName: 'Dr. Anita Deshpande',
}

let slots: typeof morning
let problem: ProblemCode | undefined
const onClose = vi.fn<() => void>()

beforeEach(() => {
  slots = morning
  problem = undefined
  onClose.mockClear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/slots/open')) return Response.json({ slots, none: null })
    if (url.startsWith('/api/slots/days')) return Response.json([{ day: fullDay, state: 'full' }])
    if (url.startsWith('/api/slots/next')) return Response.json({ own: [nextTime], others: [] })
    if (!problem) return Response.json({ id: 41, day: today, starts: '09:00', ends: '09:15' })
    return Response.json(
      { code: problem, message: problem, requestId: 'r' },
      { status: problems[problem] },
    )
  })
})
afterEach(() => {
  notifications.clean()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const openDialog = () =>
  renderPage(
    <LivePage>
      <RescheduleDialog appointment={appointment} opened onClose={onClose} onChanged={() => {}} />
    </LivePage>,
  )

const slot = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const submit = () => screen.getByRole('button', { name: 'Reschedule' })

async function chooseSecondSlot() {
  const user = openDialog()
  await fill(user, screen.getByRole('textbox', { name: 'Date' }), formatDay(addDays(today, 3)))
  await user.click(await slot('09:15–09:30'))
  return user
}

it.each([
  ['31-02-2026', /^Please enter the date as day-month-year/],
  [formatDay(addDays(today, 31)), /^Please choose a date from .* to /],
])('moves nothing while %s stands in its field', async (typed, wrong) => {
  const user = await chooseSecondSlot()
  const date = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' })
  await user.clear(date)
  await user.type(date, `${typed}{Enter}{Enter}`)
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(submit())
  await screen.findByText(wrong)
  expect(date.value).toBe(typed)
  expect(document.activeElement).toBe(date)
  expect(onClose).not.toHaveBeenCalled()
})

it('keeps day and slot when the session ends, and drops a slot that is taken by then', async () => {
  problem = 'signed_out'
  const user = await chooseSecondSlot()
  await user.click(submit())
  user.unmount()
  const again = openDialog()
  await waitFor(async () => expect((await slot('09:15–09:30')).checked).toBe(true))
  again.unmount()

  slots = [morning[0]!]
  const last = openDialog()
  expect((await slot('09:00–09:15')).checked).toBe(false)
  await screen.findByText(takenMessage)
  await last.click(submit())
  await screen.findByText('Please select a slot.')
})

const takenMessage = 'This slot has just been taken. Please choose another one.'

it('says so when another desk takes the chosen slot', async () => {
  await chooseSecondSlot()
  slots = [morning[0]!]
  hearChange({ consultant: appointment.consultantId, day: addDays(today, 3) })
  await screen.findByText(takenMessage)
  expect(screen.queryByRole('radio', { name: '09:15–09:30' })).toBeNull()
})

it('does not say so of the slot that it has moved to itself', async () => {
  const user = await chooseSecondSlot()
  await user.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  slots = [morning[0]!]
  hearChange({ consultant: appointment.consultantId, day: addDays(today, 3) })
  await waitFor(() => expect(screen.queryByRole('radio', { name: '09:15–09:30' })).toBeNull())
  expect(screen.queryByText(takenMessage)).toBeNull()
})

it.each(['unavailable', 'unexpected'] as const)(
  'nor when the answer to its own move was lost: sent again, it is the same move (%s)',
  async (lost) => {
    problem = lost
    const user = await chooseSecondSlot()
    await user.click(submit())
    await screen.findByRole('alert')
    slots = [morning[0]!]
    hearChange({ consultant: appointment.consultantId, day: addDays(today, 3) })
    await waitFor(() => expect(screen.queryByRole('radio', { name: '09:15–09:30' })).toBeNull())
    expect(screen.queryByText(takenMessage)).toBeNull()
    problem = undefined
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  },
)

it.each(['given up', 'sent'])('deletes its choices once it is %s', async (variant) => {
  const user = await chooseSecondSlot()
  await user.click(variant === 'sent' ? submit() : screen.getByRole('button', { name: 'Close' }))
  if (variant === 'given up')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})

it('asks for another slot when the patient has another appointment then', async () => {
  problem = 'patient_busy'
  const user = await chooseSecondSlot()
  await user.click(submit())
  await screen.findByText('This patient already has an appointment at that time.')
  expect((await slot('09:15–09:30')).checked).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('opens on the appointment’s month, says which days are full, and offers the next times', async () => {
  slots = []
  const user = openDialog()
  await user.click(screen.getByRole('textbox', { name: 'Date' }))
  const full = await screen.findByRole('button', { name: /, Fully booked$/ })
  expect(full.getAttribute('aria-label')).toBe(`${longDay(fullDay)}, Fully booked`)
  await user.click(full)
  await user.click(await screen.findByRole('button', { name: /09:15–09:30/ }))
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty(
    'value',
    formatDay(nextTime.day),
  )
})
