import { resetSettings } from '../platform/settings/stored-settings.tsx'
import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { setSignedIn, renderPage } from './render-page.tsx'
import type { Arrival } from '../desk/arrivals/arrivals.ts'
import type { SameDayAppointment } from '../scheduling/booking/same-day.ts'
import ArrivalsScreen from '../desk/arrivals/ArrivalsScreen.tsx'

export const anArrival = (changes: Partial<Arrival> = {}): Arrival => ({
  id: 41,
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  serviceName: 'General Medicine',
  starts: '09:30',
  ends: '09:45',
  walkIn: false,
  token: null,
  patientName: 'Meena Rao',
  mobile: '9800000001',
  status: 'PE',
  arrivedAt: null,
  subscriptionId: null,
  age: 34,
  arrivedBy: null,
  visit: 'none',
  vitals: null,
  ...changes,
})

export const slots = [
  { id: 11, starts: '10:00', ends: '10:15' },
  { id: 12, starts: '10:15', ends: '10:30' },
]

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  rows: Arrival[]
  walkInSlots: typeof slots
  taken: object | null
  /** The patient's appointment of today with the consultant. */
  sameDay: SameDayAppointment | null
  version: number
  sent: { path: string; body: Record<string, unknown> }[]
  problemByUrl: Partial<Record<string, (() => ProblemCode | undefined) | undefined>>
}

function answer(path: string): Response {
  const code = server.problemByUrl[path]?.()
  if (code) {
    return Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })
  }
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/consultants') return Response.json([])
  if (path === '/api/services') {
    return Response.json([{ id: 6, name: 'Physiotherapy', isSeries: true }])
  }
  if (path === '/api/screening') return Response.json(server.rows)
  if (path === '/api/patients/household') return Response.json([])
  if (path === '/api/screening/41/vitals')
    return Response.json({ version: server.version, taken: server.taken })
  if (path === '/api/walk-ins/later') {
    return Response.json({ later: { day: '2031-01-02', slot: slots[0] } })
  }
  if (path === '/api/walk-ins/choices') {
    const services = [{ id: 1, name: 'General Medicine', fee: 600 }]
    return Response.json([
      { id: 4, name: 'Dr. Anita Deshpande', services, slots: server.walkInSlots },
    ])
  }
  if (path === '/api/bookings/same-day') return Response.json({ appointment: server.sameDay })
  if (path === '/api/walk-ins') {
    const body = { id: 50, day: '2026-11-24', starts: '10:15', ends: '10:30', price: 600 }
    return Response.json(body)
  }
  if (path === '/api/screening/41/arrive') {
    server.rows = [anArrival({ arrivedAt: new Date().toISOString(), arrivedBy: 'Asha' })]
    return Response.json({ arrivedAt: server.rows[0]!.arrivedAt })
  }
  if (path === '/api/screening/41/undo-arrival') server.rows = [anArrival()]
  return Response.json({})
}

export function openArrivals() {
  setSignedIn('Admin')
  return renderPage(
    <MemoryRouter>
      <ArrivalsScreen />
    </MemoryRouter>,
  )
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const dialog = async () => within(await screen.findByRole('dialog'))
export const calls = (path: string) => server.sent.filter((one) => one.path === path)

/** Serves one arrival in each test of a file. */
export function serveArrivals(): void {
  beforeEach(() => {
    server.rows = [anArrival()]
    server.walkInSlots = slots
    server.taken = null
    server.sameDay = null
    server.version = 0
    server.sent = []
    server.problemByUrl = {}
    // jsdom has no layout, and a table without height renders no rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
      if (init.method !== 'GET') server.sent.push({ path, body })
      return answer(path)
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    resetSettings(['finishedArrivals'])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
