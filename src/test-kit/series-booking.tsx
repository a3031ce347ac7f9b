import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { addDays, formatDay, weekdayOf } from '../platform/day/day.ts'
import { problemResponse } from './problem-response.ts'
import { fill, renderPage } from './render-page.tsx'
import BookingScreen from '../scheduling/booking/BookingScreen.tsx'
import {
  emptyWizard,
  type WizardStep,
  type WizardValues,
} from '../scheduling/booking/wizard-values.ts'

const { today } = currentClinicTime()
export const tomorrow = addDays(today, 1)

const branches = [
  { id: 1, name: 'Koramangala' },
  { id: 2, name: 'Indiranagar' },
]

const services = [
  { id: 1, name: 'General Medicine', isSeries: false, givenAt: [1, 2] },
  { id: 6, name: 'Physiotherapy (session)', isSeries: true, givenAt: [1, 2] },
]

const slot = (id: number, weekday: number, starts: string, ends: string, by = 'Priya Menon') => ({
  id,
  weekday,
  starts,
  ends,
  consultantId: by === 'Priya Menon' ? 12 : 13,
  consultantName: by,
  fee: by === 'Priya Menon' ? 800 : 900,
})

export const weekSlots = [
  slot(11, 1, '08:00', '08:30'),
  slot(12, 1, '08:30', '09:00'),
  slot(13, 1, '08:00', '08:30', 'Vikram Patil'),
  slot(41, 4, '16:00', '16:30'),
]

export const [monday, thursday] = [0, 3].map((days) =>
  addDays(tomorrow, ((8 - weekdayOf(tomorrow)) % 7) + days),
) as [string, string]

const slotOnDay = (day: string, by = weekSlots[0]!) => {
  const { id, starts, ends, consultantId, consultantName, fee } = by
  return { day, slot: id, starts, ends, consultantId, consultantName, price: fee }
}

export const plan = {
  sessions: [slotOnDay(monday), slotOnDay(thursday, weekSlots[3]), slotOnDay(addDays(monday, 14))],
  skipped: [{ ...slotOnDay(addDays(monday, 7)), why: 'holiday', holiday: null }],
}

export const lost = {
  day: thursday,
  slot: 41,
  why: 'slot_taken',
  nearest: [
    slotOnDay(addDays(monday, 1), weekSlots[1]),
    slotOnDay(addDays(monday, -1)),
    slotOnDay(thursday),
  ],
}

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  /** The server's answers by path; each test changes those of its subject. */
  answers: Record<string, unknown>
  sent: Record<string, Record<string, unknown>[]>
}

export type User = ReturnType<typeof renderPage>
export const field = (name: string) => screen.findByRole('textbox', { name })
export const choice = (name: string) => screen.findByRole('combobox', { name })
export const tab = (name: string | RegExp) => screen.findByRole('tab', { name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

export async function choose(user: User, name: string, option: string): Promise<void> {
  await user.click(await choice(name))
  await user.click(await screen.findByRole('option', { name: option }))
}

export async function reachSlots(): Promise<User> {
  const user = openScreen()
  await choose(user, 'Branch', 'Koramangala')
  await choose(user, 'Health Service', 'Physiotherapy (session)')
  await tab('Monday')
  return user
}

export async function pickSlot(user: User, weekday: string, starts: string, by = 'Priya Menon') {
  await user.click(await tab(new RegExp(weekday)))
  const consultantSlots = within(await screen.findByRole('group', { name: new RegExp(by) }))
  await user.click(consultantSlots.getByRole('radio', { name: new RegExp(`^${starts}`) }))
}

export async function fillAppointment(): Promise<User> {
  const user = await reachSlots()
  await fill(user, await field('Health issues'), 'Frozen shoulder')
  await choose(user, 'Sessions', '3')
  await user.type(await field('Start date'), `${formatDay(tomorrow)}{Enter}`)
  await pickSlot(user, 'Monday', '08:00')
  await pickSlot(user, 'Thursday', '16:00')
  return user
}

export const ravi = {
  mobile: '9876543210',
  name: 'Ravi Kumar',
  age: '42',
  email: '',
  location: '',
  known: null,
}

/** Opens the screen with what this tab has stored, and to book for a patient if one is given. */
export const openScreen = (bookFor?: WizardValues['patient']): User =>
  renderPage(
    <MemoryRouter initialEntries={[{ pathname: '/', state: bookFor && { bookFor } }]}>
      <BookingScreen />
    </MemoryRouter>,
  )

const seriesValues: WizardValues = {
  ...emptyWizard,
  branch: branches[0]!,
  service: services[1]!,
  healthIssues: 'Frozen shoulder',
  sessions: 3,
  startDay: tomorrow,
  slots: [weekSlots[0]!, weekSlots[3]!],
  patient: ravi,
}

export const singleValues: WizardValues = {
  ...emptyWizard,
  branch: branches[0]!,
  service: services[0]!,
  consultant: { id: 5, name: 'Dr. Anita Deshpande', fee: 600 },
  healthIssues: 'Fever',
  day: tomorrow,
  slot: { id: 12, starts: '09:15', ends: '09:30' },
  patient: ravi,
}

/** Opens the screen with a complete draft of an expired session, on a step. */
export async function reopen(step: WizardStep, values = seriesValues): Promise<User> {
  sessionStorage.setItem('draft.booking.0', JSON.stringify({ step, values, summary: null }))
  const user = openScreen()
  await user.click(button('Continue with Ravi Kumar'))
  return user
}

/** Serves what the booking of a series needs in each test of a file. */
export function serveSeriesBooking(): void {
  beforeEach(() => {
    server.answers = {
      '/api/branches': branches,
      '/api/services': services,
      '/api/consultants': [],
      '/api/patients/household': [],
      '/api/subscriptions/week-slots': weekSlots,
      '/api/subscriptions/week-outlook': [],
      '/api/subscriptions/plan': plan,
      '/api/subscriptions/check': { clashes: [lost] },
      '/api/subscriptions': { id: 1, sessions: plan.sessions },
      '/api/own-bookings/state': problemResponse('not_found'),
    }
    server.sent = {}
    sessionStorage.clear()
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      if (init.method === 'POST') (server.sent[path] ??= []).push(JSON.parse(init.body as string))
      const answer = await server.answers[path]
      if (answer instanceof Response) return answer.clone()
      if (answer instanceof Error) throw answer
      return Response.json(answer)
    })
  })
  afterEach(() => {
    notifications.clean()
    vi.unstubAllGlobals()
  })
}
