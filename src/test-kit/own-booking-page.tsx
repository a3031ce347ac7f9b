import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { syncClinicClock } from '../app/start/sync-clinic-clock.tsx'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { addDays } from '../platform/day/day.ts'
import { isBlocked, renderPage } from './render-page.tsx'
import OwnBookingScreen from '../scheduling/booking/OwnBookingScreen.tsx'
import { emptyWizard, type WizardValues } from '../scheduling/booking/wizard-values.ts'

export const day = addDays(currentClinicTime().today, 3)
const branch = { id: 1, name: 'Koramangala' }
const service = { id: 1, name: 'General Medicine', isSeries: false }
const anita = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }

const slots = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]

const address = { name: 'Koramangala', address: '80 Feet Road', phone: '+91 80 4000 1001' }

export const booked = {
  reference: 'A-7KQ2M9',
  branch: address,
  consultantName: anita.name,
  serviceName: service.name,
  day,
  starts: '09:15',
  ends: '09:30',
  price: 600,
}

const week = (id: number, weekday: number) => ({
  id,
  weekday,
  starts: '16:30',
  ends: '17:00',
  consultantId: 12,
  consultantName: 'Priya Menon',
  fee: 800,
})

const slotOnDay = (days: number) => {
  const { id, weekday: _, fee, ...slot } = week(41, 1)
  return { ...slot, day: addDays(day, days), slot: id, price: fee }
}

export const sessions = [slotOnDay(0), slotOnDay(7)]
/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  /** The server's answers by path; each test changes those of its subject. */
  answers: Record<string, unknown>
  requests: { path: string; body?: Record<string, unknown> }[]
}

/** Sets the navigation type by which the browser loaded the page. */
export function loadedBy(type: 'reload' | 'navigate' | 'back_forward'): void {
  const navigationEntry = { type } as unknown as PerformanceEntry
  Object.assign(performance, { getEntriesByType: () => [navigationEntry] })
}

export const openScreen = () =>
  renderPage(
    <MemoryRouter>
      <OwnBookingScreen />
    </MemoryRouter>,
  )

type User = ReturnType<typeof openScreen>

const patient = {
  mobile: '9876543210',
  name: 'Ravi Kumar',
  age: '42',
  email: '',
  location: '',
  known: null,
}

export const single: WizardValues = {
  ...emptyWizard,
  branch,
  service,
  consultant: anita,
  healthIssues: 'Fever',
  day,
  slot: slots[1]!,
  patient,
}

export const series: WizardValues = {
  ...emptyWizard,
  branch,
  service: { id: 6, name: 'Physiotherapy (session)', isSeries: true },
  healthIssues: 'Frozen shoulder',
  sessions: 2,
  startDay: day,
  slots: [week(41, 1)],
  patient,
}

/** Opens the form with a draft up to the patient, and goes on to the summary. */
export async function reachSummary(values = single): Promise<User> {
  sessionStorage.setItem(
    'draft.own-booking.0',
    JSON.stringify({ step: 'patient', values, summary: null, changedAt: Date.now() }),
  )
  const user = openScreen()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Is everything right?')
  return user
}

export async function submit(user: User): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Submit' })
  await waitFor(() => expect(isBlocked(button)).toBe(false))
  await user.click(button)
}

/** Serves the public form in each test of a file. */
export function serveOwnBooking(): void {
  beforeEach(async () => {
    server.answers = {
      '/api/clinic': { timeZone: 'UTC', now: new Date().toISOString(), patientBooking: true },
      '/api/branches': [branch, { id: 2, name: 'Indiranagar' }],
      '/api/services': [service, { id: 6, name: 'Physiotherapy (session)', isSeries: true }],
      '/api/consultants': [anita],
      '/api/slots/open': { slots, none: null },
      '/api/subscriptions/week-slots': [week(41, 1)],
      '/api/subscriptions/plan': { sessions, skipped: [] },
      '/api/subscriptions/check': { clashes: [] },
      '/api/own-bookings': booked,
      '/api/own-subscriptions': {
        reference: 'S-2B4D6F',
        branch: address,
        serviceName: 'Physiotherapy (session)',
        sessions,
        heldUntil: '2031-01-02T03:30:00.000Z',
      },
    }
    server.requests = []
    sessionStorage.clear()
    loadedBy('reload')
    vi.stubGlobal('scrollTo', () => {})
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      server.requests.push({
        path,
        ...(init.body ? { body: JSON.parse(init.body as string) } : {}),
      })
      const answer = server.answers[path]
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    })
    await syncClinicClock()
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
