import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { longWeekday } from '../../platform/i18n/format-day.tsx'
import {
  serveCalendar,
  tomorrow,
  aCalendar,
  appointment,
  server,
  address,
  openCalendar,
  renderedFilters,
  column,
} from '../../test-kit/calendar-page.tsx'

serveCalendar()

const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map((it) => it.textContent)

const lastRequest = () =>
  server.requestedUrls.findLast(({ pathname }) => pathname === '/api/calendar')!.searchParams

describe('a day', () => {
  it('has a column per consultant, and describes each block in words', async () => {
    openCalendar()
    expect(texts(await column('Dr. Anita Deshpande'))).toEqual([
      '09:15 Free',
      '09:30 Meena Rao  General Medicine Pending',
      '09:45–10:00 Break ',
      '10:00 Free',
    ])
    expect(texts(await column('Dr. Rohan Iyer'))).toEqual([
      '09:00–09:15 Leave Course',
      '09:15 Free',
    ])
    expect(screen.getByText('1 booked · 2 free')).toBeTruthy()
  })

  it('is a grid that tells its keys once, and each block its time, person and state once', async () => {
    openCalendar()
    const grid = await screen.findByRole('grid', {
      name: 'Appointments and free times',
      description: /^The arrow keys .* Space takes up/,
    })
    expect(screen.getAllByText(/Space takes up/)).toHaveLength(1)
    expect(grid.querySelectorAll('[aria-describedby]')).toHaveLength(0)
    const named = { name: '09:30 Meena Rao Pending', description: '' }
    within(await column('Dr. Anita Deshpande')).getByRole('button', named)
    await column('Dr. Rohan Iyer')
    expect(within(grid).getAllByRole('row')).toHaveLength(2)
  })

  it('says of a session of a series which one of how many it is', async () => {
    server.calendar = aCalendar(tomorrow, {
      appointments: [appointment({ subscriptionId: 7, session: { number: 3, of: 12 } })],
    })
    openCalendar()
    const named = { name: /Meena Rao/, description: '3 of 12' }
    expect((await screen.findByRole('button', named)).textContent).toContain('3 of 12')
  })

  it('shows the first branch, or the one that this desk used last', async () => {
    const first = openCalendar()
    await column('Dr. Anita Deshpande')
    expect(lastRequest().get('branch')).toBe('1')
    await first.click(screen.getByRole('combobox', { name: 'Branch' }))
    expect(screen.queryByRole('option', { name: 'All branches' })).toBeNull()
    await first.click(await screen.findByRole('option', { name: 'Indiranagar' }))
    expect(address()).toBe(`/apps/calendar?view=day&day=${tomorrow}&branch=2`)
    first.unmount()
    openCalendar()
    await column('Dr. Anita Deshpande')
    expect(lastRequest().get('branch')).toBe('2')
  })

  it('renders no filter for another day, and a choice then is for that day', async () => {
    const user = openCalendar()
    await column('Dr. Anita Deshpande')
    expect(renderedFilters.map(({ label }) => label)).toContain('Branch')
    renderedFilters.length = 0
    const next = addDays(tomorrow, 1)
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    expect(address()).toBe(`/apps/calendar?view=day&day=${next}`)
    expect(renderedFilters).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    expect(address()).toBe(`/apps/calendar?view=day&day=${next}&cancelled=show`)
  })

  it('requests cancelled appointments only when they are switched on', async () => {
    const user = openCalendar()
    await column('Dr. Anita Deshpande')
    expect(lastRequest().has('cancelled')).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    await waitFor(() => expect(lastRequest().get('cancelled')).toBe('show'))
  })

  it('shows that no consultant is on duty, and the holiday if there is one', async () => {
    server.calendar = {
      days: [{ day: tomorrow, holiday: null }],
      consultants: [],
      sittings: [],
      appointments: [],
    }
    const { unmount } = openCalendar()
    await screen.findByText(`Nobody is on duty on ${longWeekday(tomorrow)} ${formatDay(tomorrow)}.`)
    unmount()
    server.calendar = { ...server.calendar, days: [{ day: tomorrow, holiday: 'Diwali' }] }
    openCalendar()
    expect(await screen.findByText('Holiday: Diwali')).toBeTruthy()
  })

  it('shows an error, and reloads on request', async () => {
    server.calendar = 'unexpected'
    const user = openCalendar()
    const failureNotes = () =>
      screen.queryAllByText('The calendar could not be read. Please try again.')
    // On the screen and in a toast.
    await waitFor(() => expect(failureNotes()).toHaveLength(2))
    server.calendar = aCalendar(tomorrow)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await column('Dr. Anita Deshpande')
  })

  it('explains to each role what to do when there is no branch', async () => {
    server.branches = []
    const { unmount } = openCalendar()
    await screen.findByText('There is no branch yet')
    expect(screen.getByRole('link', { name: 'Add a branch' }).getAttribute('href')).toBe(
      '/apps/Branch',
    )
    unmount()
    openCalendar(undefined, 'Consultant', [])
    await screen.findByText('There is no branch yet')
    expect(screen.queryByRole('link', { name: 'Add a branch' })).toBeNull()
    expect(server.requestedUrls.some(({ pathname }) => pathname === '/api/calendar')).toBe(false)
  })

  it('keeps the content, with a note that it is outdated, when a refresh fails', async () => {
    openCalendar()
    await column('Dr. Anita Deshpande')
    server.calendar = 'unexpected'
    const before = server.requestedUrls.length
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(server.requestedUrls.length).toBeGreaterThan(before))
    await waitFor(async () => expect(texts(await column('Dr. Anita Deshpande'))).toHaveLength(4))
    expect(screen.queryByText('The calendar could not be read. Please try again.')).toBeNull()
    await screen.findByText(/the last update failed/)
  })
})

describe('a consultant', () => {
  it('chooses only the branch, starting with all of them', async () => {
    openCalendar(undefined, 'Consultant')
    await column('Dr. Anita Deshpande')
    expect(lastRequest().has('branch')).toBe(false)
    expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Branch' }).getAttribute('placeholder')).toBe(
      'All branches',
    )
  })
})

describe('the filters', () => {
  it('clear the consultant when the branch changes', async () => {
    const user = openCalendar(`?view=week&day=${tomorrow}&branch=1&consultant=5`)
    await screen.findByRole('combobox', { name: 'Consultant' })
    await user.click(screen.getByRole('combobox', { name: 'Branch' }))
    expect(await screen.findByRole('option', { name: 'All branches' })).toBeTruthy()
    await user.click(await screen.findByRole('option', { name: 'Indiranagar' }))
    expect(address()).toBe(`/apps/calendar?view=week&day=${tomorrow}&branch=2`)
  })
})

describe('the month', () => {
  it('shows how full each day is, cancelled ones on request, and links to the day', async () => {
    server.counts = [
      { day: tomorrow, pending: 12, conducted: 3, cancelled: 2, off: null },
      {
        day: addDays(tomorrow, 1),
        pending: 0,
        conducted: 0,
        cancelled: 0,
        off: { name: 'Diwali', kind: 'holiday' },
      },
    ]
    const user = openCalendar(`?view=month&day=${tomorrow}`)
    const [full, closed] = await screen.findAllByRole('link')
    expect(full!.textContent).toMatch(/12 pending3 conducted$/)
    expect(closed!.textContent).toMatch(/Holiday: Diwali$/)
    await user.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    await screen.findByText('2 cancelled')
    await user.click(screen.getAllByRole('link')[0]!)
    expect(address()).toBe(`/apps/calendar?view=day&day=${tomorrow}&cancelled=show`)
  })
})
