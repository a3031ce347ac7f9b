import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession, storeSession } from '../../access/auth/stored-session.tsx'
import { addDays, formatDay, type Day } from '../../platform/day/day.ts'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import type { Calendar, CalendarAppointment, DayCount } from './calendar.ts'
import CalendarScreen from './CalendarScreen.tsx'
import { longWeekday } from '../../platform/i18n/format-day.tsx'

const { today } = currentClinicTime()
const tomorrow = addDays(today, 1)
const anita = { id: 5, name: 'Dr. Anita Deshpande', services: [1] }
const rohan = { id: 7, name: 'Dr. Rohan Iyer', services: [4, 9] }

const appointment = (changes: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  ...buildAppointment({ day: tomorrow }),
  serviceId: 1,
  ...changes,
})
const slot = (id: number, starts: string, ends: string, state = 'free') => ({
  id,
  starts,
  ends,
  state: state as 'free',
})
const aCalendar = (day: Day, changes: Partial<Calendar> = {}): Calendar => ({
  days: [{ day, holiday: null }],
  consultants: [anita, rohan],
  sittings: [
    {
      day,
      consultantId: 5,
      branchId: 1,
      slots: [
        slot(11, '09:15', '09:30'),
        slot(12, '09:30', '09:45', 'taken'),
        slot(13, '10:00', '10:15'),
      ],
      daysOff: [],
    },
    {
      day,
      consultantId: 7,
      branchId: 1,
      slots: [slot(21, '09:00', '09:15', 'leave'), slot(22, '09:15', '09:30')],
      daysOff: [{ name: 'Course', kind: 'leave', starts: '09:00', ends: '09:15' }],
    },
  ],
  appointments: [appointment()],
  ...changes,
})

let calendar: Calendar | ProblemCode
let counts: DayCount[]
let requestedUrls: URL[]
let branches: { id: number; name: string }[]

beforeEach(() => {
  calendar = aCalendar(tomorrow)
  counts = []
  requestedUrls = []
  branches = [
    { id: 1, name: 'Koramangala' },
    { id: 2, name: 'Indiranagar' },
  ]
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://clinic.example')
    requestedUrls.push(url)
    if (url.pathname === '/api/branches') {
      return Response.json(branches)
    }
    if (url.pathname === '/api/services') {
      return Response.json([
        { id: 1, name: 'General Medicine' },
        { id: 4, name: 'Orthopaedics' },
        { id: 9, name: 'Diabetology' },
      ])
    }
    if (url.pathname === '/api/consultants') {
      return Response.json([anita, rohan].map((it) => ({ ...it, fee: null })))
    }
    if (url.pathname === '/api/calendar/days') return Response.json(counts)
    if (typeof calendar !== 'string') return Response.json(calendar)
    const problem = { code: calendar, message: calendar, requestId: 'r' }
    return Response.json(problem, { status: problems[calendar] })
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent

function openCalendar(search = `?day=${tomorrow}`, role: Role = 'Admin', codes: number[] = [10]) {
  storeSession({
    sessionId: 's',
    tokenExpiration: new Date(Date.now() + 60_000).toISOString(),
    staff: {
      id: 5,
      role,
      name: 'Asha',
      email: 'asha@example.org',
      degree: null,
      mobile: null,
      accessCodes: codes,
      furtherRights: [],
    },
  })
  return renderPage(
    <MemoryRouter initialEntries={[`/apps/calendar${search}`]}>
      <CalendarScreen />
      <Address />
    </MemoryRouter>,
  )
}

const column = (name: string) =>
  screen.findByRole('list', { name: `${name}, ${longWeekday(tomorrow)} ${formatDay(tomorrow)}` })
const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((it) => it.textContent)
const lastRequest = () =>
  requestedUrls.findLast(({ pathname }) => pathname === '/api/calendar')!.searchParams

describe('a day', () => {
  it('has a column per consultant, and describes each block in words', async () => {
    openCalendar()
    expect(texts(await column('Dr. Anita Deshpande'))).toEqual([
      '09:15Free',
      '09:30Meena RaoGeneral MedicinePending',
      '09:45–10:00Break',
      '10:00Free',
    ])
    expect(texts(await column('Dr. Rohan Iyer'))).toEqual(['09:00–09:15LeaveCourse', '09:15Free'])
    expect(screen.getByText('1 booked · 2 free')).toBeTruthy()
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

  it('requests cancelled appointments only when they are switched on', async () => {
    const user = openCalendar()
    await column('Dr. Anita Deshpande')
    expect(lastRequest().has('cancelled')).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Show cancelled' }))
    await waitFor(() => expect(lastRequest().get('cancelled')).toBe('show'))
  })

  it('shows that no consultant is on duty, and the holiday if there is one', async () => {
    calendar = {
      days: [{ day: tomorrow, holiday: null }],
      consultants: [],
      sittings: [],
      appointments: [],
    }
    const { unmount } = openCalendar()
    await screen.findByText(`Nobody is on duty on ${longWeekday(tomorrow)} ${formatDay(tomorrow)}.`)
    unmount()
    calendar = { ...calendar, days: [{ day: tomorrow, holiday: 'Diwali' }] }
    openCalendar()
    expect(await screen.findByText('Holiday: Diwali')).toBeTruthy()
  })

  it('shows an error, and reloads on request', async () => {
    calendar = 'unexpected'
    const user = openCalendar()
    const failureNotes = () =>
      screen.queryAllByText('The calendar could not be read. Please try again.')
    // On the screen and in a toast.
    await waitFor(() => expect(failureNotes()).toHaveLength(2))
    calendar = aCalendar(tomorrow)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await column('Dr. Anita Deshpande')
  })

  it('explains to each role what to do when there is no branch', async () => {
    branches = []
    const { unmount } = openCalendar()
    await screen.findByText('There is no branch yet')
    expect(screen.getByRole('link', { name: 'Add a branch' }).getAttribute('href')).toBe(
      '/apps/Branch',
    )
    unmount()
    openCalendar(undefined, 'Consultant', [])
    await screen.findByText('There is no branch yet')
    expect(screen.queryByRole('link', { name: 'Add a branch' })).toBeNull()
    expect(requestedUrls.some(({ pathname }) => pathname === '/api/calendar')).toBe(false)
  })

  it('keeps the content, with a note that it is outdated, when a refresh fails', async () => {
    openCalendar()
    await column('Dr. Anita Deshpande')
    calendar = 'unexpected'
    const before = requestedUrls.length
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(requestedUrls.length).toBeGreaterThan(before))
    await waitFor(async () => expect(texts(await column('Dr. Anita Deshpande'))).toHaveLength(4))
    expect(screen.queryByText('The calendar could not be read. Please try again.')).toBeNull()
    await screen.findByText(/the last update failed/)
  })
})

describe('an appointment', () => {
  const actions = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map((it) => it.textContent)
      .filter(Boolean)

  it("opens with its details and an Admin's actions", async () => {
    const user = openCalendar()
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Meena Rao' })
    for (const detail of [
      '9800000001',
      'General Medicine',
      'Koramangala',
      '₹600',
      'Unpaid',
      'Pending',
    ]) {
      expect(within(dialog).getByText(detail)).toBeTruthy()
    }
    expect(actions()).toEqual(['Reschedule', 'Cancel'])
  })

  it('of today can be conducted, and explains why it cannot be moved', async () => {
    calendar = aCalendar(tomorrow, { appointments: [appointment({ day: today })] })
    calendar = { ...calendar, days: [{ day: today, holiday: null }], sittings: [] }
    const user = openCalendar('')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByText("You cannot reschedule today's appointment")
    expect(actions()).toEqual(['Conduct', 'Cancel'])
  })

  it('of today opens the visit for a consultant, without reschedule', async () => {
    calendar = {
      ...aCalendar(today),
      sittings: [],
      appointments: [appointment({ day: today })],
    }
    const user = openCalendar('', 'Consultant')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    const visit = await screen.findByRole('link', { name: 'Open the visit' })
    expect(visit.getAttribute('href')).toBe('/patient-details/41')
    visit.addEventListener('click', (event) => event.preventDefault())
    await user.click(visit)
    expect(localStorage.getItem('appointmentId')).toBe('41')
    expect(actions()).toEqual(['Conduct', 'Cancel'])
  })

  it('of tomorrow has no visit to open yet', async () => {
    const user = openCalendar(undefined, 'Consultant')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByRole('dialog', { name: 'Meena Rao' })
    expect(screen.queryByRole('link', { name: 'Open the visit' })).toBeNull()
    expect(actions()).toEqual(['Cancel'])
  })

  it('has no actions for an Employee without further permissions', async () => {
    const user = openCalendar(undefined, 'Employee')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByRole('dialog', { name: 'Meena Rao' })
    expect(actions()).toEqual([])
  })

  it('opens the cancel dialog, which asks for confirmation', async () => {
    const user = openCalendar()
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel this appointment?' })
    expect(question.textContent).toContain('Meena Rao')
  })
})

describe('a free slot', () => {
  it('starts a booking with branch, service, consultant, day and slot', async () => {
    const user = openCalendar()
    const slots = within(await column('Dr. Anita Deshpande'))
    await user.click(slots.getByRole('button', { name: /09:15.*Free/ }))
    expect(address()).toBe(
      `/forms/bookappointment?branch=1&service=1&consultant=5&day=${tomorrow}&slot=11`,
    )
  })

  it('asks for the service if its consultant gives several', async () => {
    const user = openCalendar()
    await user.click(within(await column('Dr. Rohan Iyer')).getByRole('button', { name: /Free/ }))
    await screen.findByRole('dialog', { name: 'Choose a health service' })
    await user.click(await screen.findByRole('button', { name: 'Diabetology' }))
    expect(address()).toBe(
      `/forms/bookappointment?branch=1&service=9&consultant=7&day=${tomorrow}&slot=22`,
    )
  })

  it('has no action for a user who may not book', async () => {
    openCalendar(undefined, 'Employee')
    const slots = within(await column('Dr. Anita Deshpande'))
    expect(slots.getAllByText('Free')).toHaveLength(2)
    expect(slots.queryByRole('button', { name: /Free/ })).toBeNull()
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
    counts = [
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
