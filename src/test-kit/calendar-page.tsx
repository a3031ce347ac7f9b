import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Role } from '../access/permissions/access.ts'
import { currentClinicTime, currentInstantMs } from '../platform/clock/clinic-clock.tsx'
import { clearStoredSession, storeSession } from '../access/auth/stored-session.tsx'
import { addDays, formatDay, type Day } from '../platform/day/day.ts'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { buildAppointment } from './build-appointment.ts'
import { RenderLog, type Rendered } from './RenderLog.tsx'
import { renderPage } from './render-page.tsx'
import type { Calendar, CalendarAppointment, DayCount } from '../desk/calendar/calendar.ts'
import CalendarScreen from '../desk/calendar/CalendarScreen.tsx'
import { longWeekday } from '../platform/i18n/format-day.tsx'

export const { today } = currentClinicTime()
export const tomorrow = addDays(today, 1)
const anita = { id: 5, name: 'Dr. Anita Deshpande', services: [1] }
const rohan = { id: 7, name: 'Dr. Rohan Iyer', services: [4, 9] }

export const appointment = (changes: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  ...buildAppointment({ day: tomorrow }),
  session: null,
  ...changes,
})

const slot = (id: number, starts: string, ends: string, state = 'free') => ({
  id,
  starts,
  ends,
  state: state as 'free',
})

export const aCalendar = (day: Day, changes: Partial<Calendar> = {}): Calendar => ({
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

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  calendar: Calendar | ProblemCode
  counts: DayCount[]
  requestedUrls: URL[]
  branches: { id: number; name: string }[]
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

export const address = () => screen.getByRole('status', { name: 'address' }).textContent

/** The filters, at each rendering of one. */
export const renderedFilters: Rendered[] = []

export function openCalendar(
  search = `?day=${tomorrow}`,
  role: Role = 'Admin',
  codes: number[] = [10],
) {
  storeSession({
    sessionId: 's',
    tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
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
    <RenderLog of="Select" log={renderedFilters}>
      <MemoryRouter initialEntries={[`/apps/calendar${search}`]}>
        <CalendarScreen />
        <Address />
      </MemoryRouter>
    </RenderLog>,
  )
}

export const column = (name: string) =>
  screen.findByRole('row', { name: `${name}, ${longWeekday(tomorrow)} ${formatDay(tomorrow)}` })

/** Answers the calendar's calls in each test of a file. */
export function serveCalendar(): void {
  beforeEach(() => {
    server.calendar = aCalendar(tomorrow)
    server.counts = []
    server.requestedUrls = []
    server.branches = [
      { id: 1, name: 'Koramangala' },
      { id: 2, name: 'Indiranagar' },
    ]
    localStorage.clear()
    vi.stubGlobal('fetch', async (address: string) => {
      const url = new URL(address, 'http://clinic.example')
      server.requestedUrls.push(url)
      if (url.pathname === '/api/branches') {
        return Response.json(server.branches)
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
      if (url.pathname === '/api/calendar/days') return Response.json(server.counts)
      if (typeof server.calendar !== 'string') return Response.json(server.calendar)
      const problem = { code: server.calendar, message: server.calendar, requestId: 'r' }
      return Response.json(problem, { status: problems[server.calendar] })
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    vi.unstubAllGlobals()
  })
}
