import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { publishNews, setLiveStatus } from '../../platform/live/live-feed.tsx'
import {
  anita,
  day,
  field,
  fillAppointment,
  openPatientStep,
  openScreen,
  serveBooking,
  server,
  slots,
} from '../../test-kit/booking-wizard.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill } from '../../test-kit/render-page.tsx'

serveBooking()
beforeEach(() => {
  setLiveStatus({ state: 'live' })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch))
})
afterEach(() => setLiveStatus({ state: 'off' }))

/** Another desk books the second slot, which this one has chosen. */
function bookElsewhere(): void {
  server.answers['/api/slots/open'] = { slots: [slots[0]], none: null }
  act(() =>
    publishNews({
      kind: 'changes',
      changes: [{ subject: 'appointment', branch: 1, consultant: anita.id, day, appointment: 17 }],
    }),
  )
}

const openSlotReads = () =>
  vi.mocked(fetch).mock.calls.filter(([url]) => String(url).startsWith('/api/slots/open')).length

const taken = 'The chosen time was taken while you were typing. Everything you entered stays.'

it('says at once on a later step that the chosen slot was taken; what is typed stays', async () => {
  const user = await openPatientStep()
  await fill(user, await field('Full name'), 'Asha Rao')
  expect(screen.queryByText(taken)).toBeNull()
  bookElsewhere()
  expect(await screen.findByText(taken)).toBeTruthy()
  const name = (await field('Full name')) as HTMLInputElement
  expect(name.value).toBe('Asha Rao')
  await user.click(screen.getByRole('button', { name: 'Choose another time' }))
  const left = await screen.findByRole<HTMLInputElement>('radio', { name: '09:00–09:15' })
  expect(left.checked).toBe(false)
  expect(screen.queryByRole('radio', { name: '09:15–09:30' })).toBeNull()
})

it('says nothing of a slot that its own booking may have taken, as the answer was lost', async () => {
  const user = await openPatientStep()
  await fill(user, await field('Mobile number'), '9876543210')
  await fill(user, await field('Full name'), 'Asha Rao')
  await fill(user, await field('Age'), '34')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  server.answers['/api/bookings'] = problemResponse('unavailable')
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByText(en.problem.unavailable)
  const reads = openSlotReads()
  bookElsewhere()
  await waitFor(() => expect(openSlotReads()).toBeGreaterThan(reads))
  expect(screen.queryByText(taken)).toBeNull()
  // Sent again, it is the same booking.
  server.answers['/api/bookings'] = { id: 1, day, starts: '09:15', ends: '09:30', price: 600 }
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent[1]).toEqual(server.sent[0])
})

it('takes a slot that was booked elsewhere from the list, and what is typed beside it stays', async () => {
  const user = openScreen()
  await fillAppointment(user)
  const health = (await field('Health issues')) as HTMLTextAreaElement
  act(() => health.focus())
  bookElsewhere()
  await waitFor(() => expect(screen.queryByRole('radio', { name: '09:15–09:30' })).toBeNull())
  expect(await screen.findByText(/just been taken/)).toBeTruthy()
  expect(health.value).toBe('Fever')
  expect(document.activeElement).toBe(health)
})
