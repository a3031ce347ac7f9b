import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { keepFocus } from '../../platform/ui/keep-focus.tsx'
import {
  aCalendar,
  column,
  openCalendar,
  server,
  serveCalendar,
  tomorrow,
} from '../../test-kit/calendar-page.tsx'

serveCalendar()

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

/** A day of Dr. Anita Deshpande alone, with free slots of a quarter of an hour. */
const dayWithSlots = (day: Day, starts: string[]) => {
  const calendar = aCalendar(day, { appointments: [] })
  const slots = starts.map((time, index) => ({
    id: index + 100,
    starts: time,
    ends: time.replace(/.$/, '9'),
    state: 'free' as const,
  }))
  return { ...calendar, sittings: [{ ...calendar.sittings[0]!, slots }] }
}

const focused = () => document.activeElement?.textContent

it('another day keeps the hour of the focus, past a day that has none at that hour', async () => {
  openCalendar()
  within(await column('Dr. Anita Deshpande'))
    .getByRole('button', { name: '10:00 Free' })
    .focus()
  const goTo = (name: 'Next day' | 'Previous day') =>
    // As a key of the calendar does it: the focus is not on the button.
    fireEvent.click(screen.getByRole('button', { name }))

  server.calendar = dayWithSlots(addDays(tomorrow, 1), ['09:30', '11:30'])
  goTo('Next day')
  await waitFor(() => expect(focused()).toBe('09:30 Free'))
  server.calendar = dayWithSlots(addDays(tomorrow, 2), ['09:30', '10:00', '11:30'])
  goTo('Next day')
  await waitFor(() => expect(focused()).toBe('10:00 Free'))
})

it('what stays of the previous days while others load can be looked at, and does nothing', async () => {
  openCalendar()
  const block = within(await column('Dr. Anita Deshpande')).getByRole('button', {
    name: '10:00 Free',
  })
  const arrived = Promise.withResolvers<void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/api/calendar')) await arrived.promise
    return answer(address)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(block.closest('[aria-busy=true]')).not.toBeNull())
  // A press that is prevented ends here; React's handlers below do not see it.
  expect(fireEvent.click(block)).toBe(false)
  expect(fireEvent.keyDown(block, { key: 'Enter' })).toBe(false)
  expect(fireEvent.pointerDown(block)).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  arrived.resolve()
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
})
