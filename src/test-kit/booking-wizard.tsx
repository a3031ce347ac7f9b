import { MantineProvider } from '@mantine/core'
import { theme } from '../platform/ui/theme.tsx'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../platform/day/day.ts'
import { readLiveChanges } from '../platform/http/live-reads.tsx'
import type { ProblemCode } from '../platform/http/problem.ts'
import { emptyWizard } from '../scheduling/booking/wizard-values.ts'
import BookingScreen from '../scheduling/booking/BookingScreen.tsx'
import { fill } from './render-page.tsx'

export const day = addDays(currentClinicTime().today, 3)

export const branches = [
  { id: 1, name: 'Koramangala' },
  { id: 2, name: 'Indiranagar' },
]

export const services = [
  { id: 1, name: 'General Medicine', isSeries: false, givenAt: [1, 2] },
  { id: 6, name: 'Physiotherapy (session)', isSeries: true, givenAt: [1, 2] },
]

export const anita = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
export const rohan = { id: 7, name: 'Dr. Rohan Iyer', fee: 500 }

export const slots = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]

type Answer = unknown | { problem: ProblemCode; fields?: Record<string, string> }
/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  /** The server's answers by path; each test changes those of its subject. */
  answers: Record<string, Answer>
  sent: { path: string; body: Record<string, unknown> }[]
}

/** Shows the URL's query, for tests that expect it to be removed. */
const Address = () => <output aria-label="address">{useLocation().search}</output>

export function openScreen(address = '/forms/bookappointment', state?: object) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(readLiveChanges(queries))
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test" theme={theme}>
        <Notifications />
        <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
          <BookingScreen />
          <Address />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

export type User = ReturnType<typeof userEvent.setup>
export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
export const choice = (name: string) => screen.findByRole('combobox', { name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

export async function choose(user: User, name: string, option: string): Promise<void> {
  await user.click(await choice(name))
  await user.click(await screen.findByRole('option', { name: option }))
}

export async function fillAppointment(user: User): Promise<void> {
  await choose(user, 'Branch', 'Koramangala')
  await choose(user, 'Health Service', 'General Medicine')
  await waitFor(async () => expect(await choice('Consultant')).toHaveProperty('disabled', false))
  await choose(user, 'Consultant', 'Dr. Anita Deshpande · ₹600')
  await fill(user, await field('Health issues'), 'Fever')
  await fill(user, await field('Date'), formatDay(day))
  await user.click(await screen.findByRole('radio', { name: '09:15–09:30' }))
}

/** Opens the screen with the draft of a session that expired on the second step. */
export async function openPatientStep(): Promise<User> {
  const values = {
    ...emptyWizard,
    branch: branches[0],
    service: services[0],
    consultant: anita,
    healthIssues: 'Fever',
    day,
    slot: slots[1],
  }
  sessionStorage.setItem(
    'draft.booking.0',
    JSON.stringify({ step: 'patient', values, summary: null }),
  )
  const user = openScreen()
  await user.click(button('Continue this booking'))
  return user
}

/** Serves what a booking needs in each test of a file. */
export function serveBooking(): void {
  beforeEach(() => {
    server.answers = {
      '/api/branches': branches,
      '/api/services': services,
      '/api/consultants': [anita, rohan],
      '/api/slots/open': { slots, none: null },
      '/api/patients/household': [],
      '/api/bookings/same-day': { appointment: null },
      '/api/bookings': { id: 1, day, starts: '09:15', ends: '09:30', price: 600 },
    }
    server.sent = []
    sessionStorage.clear()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      const isChange = path === '/api/bookings' || path === '/api/clients/1/correct'
      if (isChange) server.sent.push({ path, body: JSON.parse(init.body as string) })
      const answer = await server.answers[path]
      if (answer instanceof Response) return answer.clone()
      if (answer instanceof Error) throw answer
      return Response.json(answer)
    })
  })
  afterEach(() => {
    localStorage.clear()
    notifications.clean()
    vi.unstubAllGlobals()
  })
}
