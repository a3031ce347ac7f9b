import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longWeekday } from '../../platform/i18n/format-day.tsx'
import { showLanguage } from '../../platform/i18n/i18n.tsx'
import {
  aCalendar,
  column,
  openCalendar,
  server,
  serveCalendar,
  tomorrow,
} from '../../test-kit/calendar-page.tsx'

serveCalendar()

const count = 20
const name = (index: number) => `Dr. ${String(index).padStart(2, '0')}`
/** A day of many consultants, each with one free slot but for those of `without`. */
const largeDay = (without: number[] = []) => {
  const { days, sittings } = aCalendar(tomorrow, { appointments: [] })
  const indexes = Array.from({ length: count }, (_, index) => index)
  return {
    days,
    appointments: [],
    consultants: indexes.map((index) => ({ id: 100 + index, name: name(index), services: [1] })),
    sittings: indexes.map((index) => ({
      ...sittings[0]!,
      consultantId: 100 + index,
      slots: [
        {
          id: 1000 + index,
          starts: '10:00',
          ends: '10:15',
          state: without.includes(index) ? ('leave' as const) : ('free' as const),
        },
      ],
    })),
  }
}
const toCome = () => document.querySelectorAll('[data-to-come]').length
const idle: (() => void)[] = []
const step = () => act(() => idle.splice(0).forEach((call) => call()))

beforeEach(() => {
  idle.length = 0
  vi.stubGlobal('innerWidth', 700)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.splice(handle - 1, 1))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the columns in view at once, and the others one after the other when nothing else is to do', async () => {
  server.calendar = largeDay()
  openCalendar()
  await column(name(0))
  expect(toCome()).toBe(15)
  expect(within(await column(name(4))).getAllByRole('gridcell')).toHaveLength(1)
  expect(within(await column(name(5))).queryAllByRole('gridcell')).toHaveLength(0)
  // Their days are there for a reader from the beginning.
  expect(screen.getAllByRole('row')).toHaveLength(count)
  for (let before = toCome(); before > 0; before = toCome()) {
    step()
    await waitFor(() => expect(toCome()).toBeLessThan(before))
  }
  expect(screen.getAllByRole('gridcell')).toHaveLength(count)
})

it('an arrow key that leads to one that is still to come shows it, past those without a free time', async () => {
  server.calendar = largeDay([5, 6, 7])
  const user = openCalendar()
  within(await column(name(4)))
    .getByRole('button')
    .focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.closest('[data-column]')).toHaveProperty(
    'dataset.consultant',
    '108',
  )
})

it('each names its day in the language of the page, also one that stays the same', async () => {
  server.calendar = largeDay()
  openCalendar()
  await column(name(0))
  const english = longWeekday(tomorrow)
  await act(() => showLanguage('de'))
  expect(longWeekday(tomorrow)).not.toBe(english)
  // Found by the weekday's name in German.
  await column(name(0))
  await act(() => showLanguage('en'))
})
