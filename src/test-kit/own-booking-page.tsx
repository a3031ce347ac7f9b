import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { h } from 'preact'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import en from '../../public/assets/i18n/en.json'
import { zoneOffsetAt } from '../platform/day/zone-offset-at.ts'
import { clinicNow } from '../platform/day/clinic-now.ts'
import { addDays } from '../platform/day/day.ts'
import { emptyWizard, type WizardValues } from '../scheduling/booking/wizard-values.ts'
import { Booking } from '../self-service/booking/booking.tsx'
import { bookingTexts } from '../self-service/booking/booking-texts.ts'
import type { BookingFacts } from '../self-service/booking/booking-view.ts'
import { keepTyped } from '../self-service/booking/keep-typed.tsx'
import { setPageClock } from '../self-service/page/page-clock.tsx'
import { createWords, pickTexts } from '../self-service/page/words.ts'
import { drawPatientPage, type PatientPage } from './patient-page.tsx'
import { isBlocked } from './render-page.tsx'

export const day = addDays(clinicNow(new Date(), 'UTC').today, 3)
const branch = { id: 1, name: 'Koramangala' }
const service = { id: 1, name: 'General Medicine', isSeries: false }
const physiotherapy = { id: 6, name: 'Physiotherapy (session)', isSeries: true }
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

const words = createWords<(typeof bookingTexts)[number]>(pickTexts(en, bookingTexts), 'en')
let pages: PatientPage[] = []

/** Opens the page as its script does, with what the server knows of the form. */
export function openPage(changes: Partial<BookingFacts> = {}) {
  const facts: BookingFacts = {
    locale: 'en',
    timeZone: 'UTC',
    zoneOffset: zoneOffsetAt(Date.now(), 'UTC'),
    now: new Date().toISOString(),
    clinicName: 'OPD Clinic',
    logo: '/assets/clinic.svg',
    isOpen: true,
    staff: null,
    branches: [branch, { id: 2, name: 'Indiranagar' }],
    services: [service, physiotherapy].map((it) => ({ ...it, usualFee: null, givenAt: [1, 2] })),
    ...changes,
  }
  setPageClock(facts)
  keepTyped(facts)
  const page = drawPatientPage(h(Booking, { facts, words }))
  pages.push(page)
  return Object.assign(userEvent.setup(), { unmount: page.close })
}

type User = ReturnType<typeof openPage>

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
  service: physiotherapy,
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
  const user = openPage()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Is everything right?')
  return user
}

/** Types the booking of `single` by the page's native inputs, up to the summary. */
export async function typeAll(user: User): Promise<void> {
  const choose = async (name: string, option: string) => {
    await screen.findByRole('option', { name: option })
    await user.selectOptions(screen.getByRole('combobox', { name }), option)
  }
  await choose('Branch', branch.name)
  await choose('Health Service', service.name)
  await choose('Consultant', `${anita.name} · ₹600`)
  await user.type(screen.getByRole('textbox', { name: 'Health issues' }), single.healthIssues)
  fireEvent.input(screen.getByLabelText(/^Date/), { target: { value: day } })
  await user.click(await screen.findByRole('radio', { name: '09:15–09:30' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), patient.mobile)
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), patient.name)
  await user.type(screen.getByRole('textbox', { name: 'Age' }), patient.age)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Is everything right?')
}

export async function submit(user: User): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Submit' })
  await waitFor(() => expect(isBlocked(button)).toBe(false))
  await user.click(button)
}

/** The answer to the request of `series`. */
const requested = {
  reference: 'S-2B4D6F',
  branch: address,
  serviceName: physiotherapy.name,
  sessions,
  heldUntil: '2031-01-02T03:30:00.000Z',
}

export const statePath = '/api/own-bookings/state'

/** What becomes of the last booking unless a test says something else: a series is held, an appointment booked. */
export function bookedState() {
  const isSeries = server.requests.some(({ path }) => path === '/api/own-subscriptions')
  const { reference, branch: at, serviceName, ...session } = booked
  return isSeries
    ? { ...requested, isReleased: false }
    : {
        reference,
        branch: at,
        serviceName,
        heldUntil: null,
        sessions: [session],
        isReleased: false,
      }
}

/** Serves the public form in each test of a file. */
export function serveOwnBooking(): void {
  beforeEach(() => {
    // A page that is opened begins with an entry of its own in the history.
    history.pushState(null, '')
    server.answers = {
      '/api/consultants': [anita],
      '/api/slots/days': [{ day, state: 'open' }],
      '/api/slots/open': { slots, none: null },
      '/api/subscriptions/week-slots': [week(41, 1)],
      '/api/subscriptions/week-outlook': [],
      '/api/subscriptions/plan': { sessions, skipped: [] },
      '/api/subscriptions/check': { clashes: [] },
      '/api/own-bookings': booked,
      '/api/own-subscriptions': requested,
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
      const answer =
        (await server.answers[path]) ?? (path === statePath ? bookedState() : undefined)
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    })
  })
  afterEach(() => {
    for (const { close } of pages) close()
    pages = []
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
