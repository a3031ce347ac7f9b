import { screen, within, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { fill, renderPage } from '../../test-kit/render-page.tsx'
import {
  button,
  choice,
  day,
  field,
  fillAppointment,
  openScreen,
  serveBooking,
  server,
} from '../../test-kit/booking-wizard.tsx'
import type { BookedByDesk } from './booked-by-desk.ts'
import { BookedCard } from './BookedCard.tsx'
import { referenceOf } from './reference.ts'
import { emptyWizard } from './wizard-values.ts'

serveBooking()

async function book() {
  const user = openScreen()
  await fillAppointment(user)
  await user.click(button('Continue'))
  await fill(user, await field('Mobile number'), '9876543210')
  await fill(user, await field('Full name'), 'Ravi Kumar')
  await fill(user, await field('Age'), '42')
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  return { user, card: within(await screen.findByRole('region', { name: 'Booked' })) }
}

describe('after a booking', () => {
  it('a card stays with who, when, where, with whom and the reference, to be printed', async () => {
    const { user, card } = await book()
    for (const shown of [
      'Ravi Kumar',
      new RegExp(dayWithWeekday(day)),
      /Dr. Anita Deshpande · General Medicine · Koramangala/,
      new RegExp(referenceOf('appointment', 1)),
    ]) {
      expect(card.getByText(shown)).toBeTruthy()
    }
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await user.click(card.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    await user.click(card.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Booked' })).toBeNull()
  })

  it('the desk’s branch stays, and the focus is on the service', async () => {
    await book()
    expect(await choice('Branch')).toHaveProperty('value', 'Koramangala')
    expect(document.activeElement).toBe(await choice('Health Service'))
  })

  it('another of the household begins with the number, read afresh', async () => {
    const { user, card } = await book()
    server.answers['/api/patients/household'] = [
      { id: 1, version: 1, name: 'Ravi Kumar', age: 42, email: '', location: '' },
    ]
    await user.click(card.getByRole('button', { name: 'Another for this household' }))
    await fillAppointment(user)
    await user.click(button('Continue'))
    expect(await field('Mobile number')).toHaveProperty('value', '9876543210')
    expect(await field('Full name')).toHaveProperty('value', '')
    expect(await screen.findByRole('radio', { name: /Ravi Kumar/ })).toHaveProperty(
      'checked',
      false,
    )
  })

  it('again with this patient begins with the whole patient', async () => {
    const { user, card } = await book()
    await user.click(card.getByRole('button', { name: 'Again with this patient' }))
    await fillAppointment(user)
    await user.click(button('Continue'))
    expect(await field('Full name')).toHaveProperty('value', 'Ravi Kumar')
    expect(await field('Age')).toHaveProperty('value', '42')
  })
})

it('of a series the card says how many sessions there are, when the first is, and the day of the last', () => {
  const times = { starts: '09:30', ends: '09:45' }
  const sessions = ['2026-12-02', '2026-12-04', '2026-12-09'].map((on) => ({ day: on, ...times }))
  renderPage(
    <BookedCard
      booked={{
        reference: 'S-1',
        sessions,
        summary: { shown: emptyWizard } as BookedByDesk['summary'],
      }}
      onBookFor={() => {}}
      onClose={() => {}}
    />,
  )
  const card = screen.getByRole('region', { name: 'Booked' })
  const said = within(card).getByText(/^3 sessions/).textContent
  expect(said).toMatch(
    new RegExp(
      `^3 sessions · ${dayWithWeekday('2026-12-02')}, .*09:30.* … ${dayWithWeekday('2026-12-09')}$`,
    ),
  )
})

it('a desk begins with the branch that it chose last', async () => {
  localStorage.setItem('calendar.branch', '2')
  openScreen()
  await waitFor(async () => expect(await choice('Branch')).toHaveProperty('value', 'Indiranagar'))
  expect(sessionStorage.length).toBe(0)
})
