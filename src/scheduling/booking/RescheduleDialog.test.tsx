import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { addDays, showDay } from '../../platform/day/day.ts'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { anAppointment } from '../../test-kit/build-appointment.ts'
import { pageOf } from '../../test-kit/render-page.tsx'
import RescheduleDialog from './RescheduleDialog.tsx'

const { today } = readClinicClock()
const appointment = anAppointment({ day: addDays(today, 2) })
const morning = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]

let slots: typeof morning
let refusal: ProblemCode | undefined
const onClose = vi.fn<() => void>()

beforeEach(() => {
  slots = morning
  refusal = undefined
  onClose.mockClear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/slots/open')) return Response.json({ slots, offered: true })
    if (!refusal) return Response.json({ id: 41, day: today, starts: '09:00', ends: '09:15' })
    return Response.json(
      { code: refusal, message: refusal, requestId: 'r' },
      { status: problems[refusal] },
    )
  })
})
afterEach(() => {
  notifications.clean()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const openDialog = () =>
  pageOf(
    <RescheduleDialog appointment={appointment} opened onClose={onClose} onChanged={() => {}} />,
  )

const slot = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const submit = () => screen.getByRole('button', { name: 'Reschedule' })

async function chooseSecondSlot() {
  const user = openDialog()
  await user.type(screen.getByRole('textbox', { name: 'Date' }), showDay(addDays(today, 3)))
  await user.click(await slot('09:15–09:30'))
  return user
}

it.each([
  ['31-02-2026', /^Please enter the date as day-month-year/],
  [showDay(addDays(today, 31)), /^Please choose a date from .* to /],
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

it('keeps day and slot when the session ends, and lets go of a slot taken meanwhile', async () => {
  refusal = 'signed_out'
  const user = await chooseSecondSlot()
  await user.click(submit())
  user.unmount()
  const again = openDialog()
  await waitFor(async () => expect((await slot('09:15–09:30')).checked).toBe(true))
  again.unmount()

  slots = [morning[0]!]
  const last = openDialog()
  expect((await slot('09:00–09:15')).checked).toBe(false)
  await last.click(submit())
  await screen.findByText('Please select a slot.')
})

it.each(['given up', 'sent'])('forgets what was chosen once it is %s', async (how) => {
  const user = await chooseSecondSlot()
  await user.click(how === 'sent' ? submit() : screen.getByRole('button', { name: 'Close' }))
  if (how === 'given up') await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})

it('asks for another slot when the patient sits elsewhere at that time', async () => {
  refusal = 'patient_busy'
  const user = await chooseSecondSlot()
  await user.click(submit())
  await screen.findByText('This patient already has an appointment at that time.')
  expect((await slot('09:15–09:30')).checked).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})
