import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
import { fill } from '../../test-kit/render-page.tsx'

serveBooking()
beforeEach(() => setLiveStatus({ state: 'live' }))
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
