import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { isBlocked, fill, renderPage } from '../../test-kit/render-page.tsx'
import BookingScreen from './BookingScreen.tsx'
import {
  serveSeriesBooking,
  monday,
  tomorrow,
  weekSlots,
  server,
  field,
  choice,
  tab,
  button,
  choose,
  reachSlots,
  pickSlot,
  fillAppointment,
  reopen,
} from '../../test-kit/series-booking.tsx'

serveSeriesBooking()

describe('the Appointment step of a series', () => {
  it('asks for sessions, start date and weekdays, but not for consultant or date', async () => {
    await reachSlots()
    expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Date' })).toBeNull()
    expect(await choice('Plan')).toHaveProperty('value', 'Custom')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.slice(0, 3))).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it('says which weekday is without the service', async () => {
    const user = await reachSlots()
    expect(screen.queryByText('Service not available for this day.')).toBeNull()
    await user.click(await tab('Sunday'))
    await screen.findByText('Service not available for this day.')
  })

  it('shows the slots of each consultant under the name and the fee', async () => {
    await reachSlots()
    const groupOf = (name: string) => within(screen.getByRole('group', { name }))
    const times = (name: string) =>
      groupOf(name)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')!.textContent)
    expect(times('Priya Menon · ₹800')).toEqual(['08:00–08:30', '08:30–09:00'])
    expect(times('Vikram Patil · ₹900')).toEqual(['08:00–08:30'])
  })

  it('says of each time how soon it could begin, and how many of the wanted dates are free', async () => {
    server.answers['/api/subscriptions/week-outlook'] = [
      { slot: 11, first: monday, free: 2 },
      { slot: 12, first: null, free: 0 },
    ]
    const user = await reachSlots()
    const day = formatDay(monday)
    await screen.findByRole('radio', { name: new RegExp(`^08:00–08:30 *from .?${day}.?$`) })
    expect(screen.getByRole('radio', { name: /^08:30–09:00 *nothing free$/ })).toBeTruthy()
    await choose(user, 'Sessions', '3')
    await screen.findByRole('radio', {
      name: new RegExp(`^08:00–08:30 *from .?${day}.? *2 of 3 free$`),
    })
  })

  it('says that a series does not begin today', async () => {
    const user = await reachSlots()
    const start = await field('Start date')
    await user.type(start, `${formatDay(addDays(tomorrow, -1))}{Enter}`)
    await screen.findByText('A series begins tomorrow at the earliest, and within 90 days.')
    expect(document.activeElement).toBe(start)
  })

  it('has one slot per weekday, which its tab shows and which can be cleared', async () => {
    const user = await reachSlots()
    await pickSlot(user, 'Monday', '08:00')
    await pickSlot(user, 'Monday', '08:00', 'Vikram Patil')
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
    await pickSlot(user, 'Monday', '08:30')
    await tab('Monday 08:30')
    await pickSlot(user, 'Thursday', '16:00')
    await tab('Thursday 16:00')
    await user.click(await tab('Monday 08:30'))
    await user.click(button('Clear Monday'))
    expect(await tab('Monday')).toBeTruthy()
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await tab('Thursday 16:00')
  })

  it('enables Continue once one weekday has a slot and all other fields are set', async () => {
    const user = await fillAppointment()
    expect(isBlocked(button('Continue'))).toBe(false)
    await user.click(button('Clear Thursday'))
    expect(isBlocked(button('Continue'))).toBe(false)
    await user.click(await tab(/Monday/))
    await user.click(button('Clear Monday'))
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it('accepts a typed number of sessions on blur', async () => {
    const user = await reopen('appointment')
    const sessions = await choice('Sessions')
    await user.clear(sessions)
    await fill(user, sessions, '12')
    await user.tab()
    expect(sessions).toHaveProperty('value', '12')
  })

  it('disables Continue while the start date has an invalid text', async () => {
    const user = await reopen('appointment')
    await tab('Monday 08:00')
    expect(isBlocked(button('Continue'))).toBe(false)
    const start = await field('Start date')
    await user.clear(start)
    await user.type(start, '31-02-2026{Enter}{Enter}')
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(start).toHaveProperty('value', '31-02-2026')
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it('resets the slots with the branch, and everything with the service', async () => {
    const user = await reopen('appointment')
    await tab('Monday 08:00')
    await choose(user, 'Branch', 'Indiranagar')
    await tab('Monday')
    await tab('Thursday')
    expect(await choice('Sessions')).toHaveProperty('value', '3')
    await choose(user, 'Health Service', 'General Medicine')
    await choose(user, 'Health Service', 'Physiotherapy (session)')
    expect(await choice('Sessions')).toHaveProperty('value', '')
    expect(await field('Start date')).toHaveProperty('value', '')
    expect(await field('Health issues')).toHaveProperty('value', '')
  })

  it('names the missing fields when Enter is pressed too early', async () => {
    const user = await reachSlots()
    await user.type(await field('Start date'), '{Enter}{Enter}')
    await screen.findByText('Please select the number of sessions.')
    for (const sentence of [
      'Please select a start date.',
      'Please select a slot for at least one day.',
    ]) {
      expect(screen.getByText(sentence)).toBeTruthy()
    }
  })

  it('says that the slots could not be loaded, and tries again', async () => {
    server.answers['/api/subscriptions/week-slots'] = problemResponse('unexpected')
    const user = renderPage(
      <MemoryRouter>
        <BookingScreen />
      </MemoryRouter>,
    )
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'Physiotherapy (session)')
    const notified = await screen.findAllByText('Error fetching slots. Please try again later.')
    // In place of the slots, and as a toast.
    await waitFor(() => expect(notified.length).toBe(2))
    server.answers['/api/subscriptions/week-slots'] = weekSlots
    await user.click(button('Try again'))
    await tab('Monday')
  })

  it('drops a slot that is no longer in the schedule', async () => {
    server.answers['/api/subscriptions/week-slots'] = weekSlots.slice(0, 3)
    await reopen('appointment')
    await screen.findByText('This slot is not offered.')
    expect(await tab('Monday 08:00')).toBeTruthy()
    expect(await tab('Thursday')).toBeTruthy()
  })
})
