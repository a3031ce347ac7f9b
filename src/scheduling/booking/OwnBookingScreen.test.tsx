import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import ICAL from 'ical.js'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { syncClinicClock } from '../../app/start/sync-clinic-clock.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { fill, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import OwnBookingScreen from './OwnBookingScreen.tsx'
import { toSessionList } from '../series/session-list.ts'
import type { WizardDraft } from './wizard-draft.ts'
import { summarize } from './wizard-summary.ts'
import { emptyWizard, type WizardValues } from './wizard-values.ts'

const day = addDays(currentClinicTime().today, 3)
const branch = { id: 1, name: 'Koramangala' }
const service = { id: 1, name: 'General Medicine', isSeries: false }
const anita = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
const slots = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]
const address = { name: 'Koramangala', address: '80 Feet Road', phone: '+91 80 4000 1001' }
const booked = {
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
const sessions = [slotOnDay(0), slotOnDay(7)]

/** The server's answers by path; each test changes those of its subject. */
let answers: Record<string, unknown>
let requests: { path: string; body?: Record<string, unknown> }[]
const answerProblem = (code: ProblemCode): Response =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

beforeEach(async () => {
  answers = {
    '/api/clinic': { timeZone: 'UTC', now: new Date().toISOString(), patientBooking: true },
    '/api/branches': [branch, { id: 2, name: 'Indiranagar' }],
    '/api/services': [service, { id: 6, name: 'Physiotherapy (session)', isSeries: true }],
    '/api/consultants': [anita],
    '/api/slots/open': { slots, offered: true },
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
  requests = []
  sessionStorage.clear()
  loadedBy('reload')
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0]!
    requests.push({ path, ...(init.body ? { body: JSON.parse(init.body as string) } : {}) })
    const answer = answers[path]
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

/** Sets the navigation type by which the browser loaded the page. */
function loadedBy(type: 'reload' | 'navigate' | 'back_forward'): void {
  const navigationEntry = { type } as unknown as PerformanceEntry
  Object.assign(performance, { getEntriesByType: () => [navigationEntry] })
}

const openScreen = () =>
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
const single: WizardValues = {
  ...emptyWizard,
  branch,
  service,
  consultant: anita,
  healthIssues: 'Fever',
  day,
  slot: slots[1]!,
  patient,
}
const series: WizardValues = {
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
async function reachSummary(values = single): Promise<User> {
  sessionStorage.setItem(
    'draft.own-booking.0',
    JSON.stringify({ step: 'patient', values, summary: null, changedAt: Date.now() }),
  )
  const user = openScreen()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Is everything right?')
  return user
}

async function submit(user: User): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Submit' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
}

const aKey = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'
const sent = (path: string) => requests.filter((it) => it.path === path)

describe('the appointment form', () => {
  it('asks for the patient without searching for a number', async () => {
    sessionStorage.setItem(
      'draft.own-booking.0',
      JSON.stringify({
        step: 'patient',
        values: { ...single, patient: emptyWizard.patient },
        summary: null,
        changedAt: Date.now(),
      }),
    )
    const user = openScreen()
    const mobile = await screen.findByRole('textbox', { name: 'Mobile number' })
    expect(mobile.getAttribute('inputmode')).toBe('numeric')
    expect(mobile.getAttribute('autocomplete')).toBe('tel-national')
    await fill(user, mobile, '9876543210')
    await fill(user, screen.getByRole('textbox', { name: 'Full name' }), 'Ravi Kumar')
    await fill(user, screen.getByRole('textbox', { name: 'Age' }), '42')
    expect(screen.queryByText(/known under/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Is everything right?')
    expect(sent('/api/patients/household')).toEqual([])
  })

  it('is closed with a friendly message when the clinic closes it', async () => {
    answers['/api/clinic'] = { ...(answers['/api/clinic'] as object), patientBooking: false }
    await syncClinicClock()
    const { unmount } = openScreen()
    await screen.findByText(
      'Appointments cannot be booked here at the moment. Please call the clinic.',
    )
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    unmount()

    setSignedIn('Employee')
    openScreen()
    await screen.findByRole('button', { name: 'Continue' })
  })

  it('links staff back to their start screen, and shows patients no link', async () => {
    const { unmount } = openScreen()
    await screen.findByRole('heading', { level: 1, name: 'Book an appointment' })
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
    setSignedIn('Employee')
    openScreen()
    const back = await screen.findByRole('link', { name: 'Back to your start page' })
    expect(back.getAttribute('href')).toBe('/Landing-Page')
  })
})

describe('after booking', () => {
  it('the patient sees reference, time, branch and consultant, and the draft is deleted', async () => {
    await submit(await reachSummary())
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Your appointment is booked',
    })
    expect(document.activeElement).toBe(heading)
    for (const shown of [
      'A-7KQ2M9',
      new RegExp(formatDay(day)),
      '09:15–09:30',
      'Dr. Anita Deshpande',
      'General Medicine',
      '80 Feet Road',
      '₹600',
    ]) {
      expect(screen.getByText(shown)).toBeTruthy()
    }
    const phone = screen.getByRole('link', { name: '+91 80 4000 1001' })
    expect(phone.getAttribute('href')).toBe('tel:+918040001001')
    expect(await screen.findByText('Appointment booked successfully!')).toBeTruthy()
    expect(sessionStorage.length).toBe(0)
    expect(sent('/api/own-bookings')).toMatchObject([
      { body: { branch: 1, consultant: 5, slot: 12, day, patient: { name: 'Ravi Kumar' } } },
    ])
    expect(sent('/api/bookings')).toEqual([])
  })

  it('another appointment starts with an empty form', async () => {
    const user = await reachSummary()
    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Book another appointment' }))
    expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveProperty('value', '')
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', '')
  })

  it('every session of a series is listed, and saved as a calendar file', async () => {
    const files: Blob[] = []
    // jsdom has no object URLs.
    Object.assign(URL, { createObjectURL: (it: Blob) => files.push(it) })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const user = await reachSummary(series)
    await submit(user)
    await screen.findByRole('heading', { level: 1, name: 'Your request has been received' })
    expect(screen.getByText(/held for you until 02-01-2031, 03:30/)).toBeTruthy()
    expect(screen.queryByText(/booked successfully/)).toBeNull()
    const list = within(screen.getByRole('list', { name: '2 sessions' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      sessions.map((it, index) =>
        expect.stringMatching(
          new RegExp(`^${index + 1}.*${formatDay(it.day)}16:30–17:00Priya Menon`),
        ),
      ),
    )
    expect(screen.getByText('₹1,600')).toBeTruthy()
    expect(sent('/api/subscriptions')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Add to calendar' }))
    await waitFor(() => expect(names).toEqual(['S-2B4D6F.ics']))
    const events = new ICAL.Component(ICAL.parse(await files[0]!.text()))
      .getAllSubcomponents('vevent')
      .map((it) => new ICAL.Event(it))
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
      sessions.map((it) => `${it.day}T16:30:00.000Z`),
    )
    expect(events[0]!.summary).toBe('Physiotherapy (session) at OPD Clinic')
  })
})

describe('the next person at this screen', () => {
  const agreed = {
    ...summarize(series, addDays(day, -3), null, () => aKey)!,
    list: toSessionList({ sessions, skipped: [] }),
  }
  const drafts: Record<string, WizardDraft> = {
    'the first step': { step: 'appointment', values: single, summary: null },
    'the patient': { step: 'patient', values: single, summary: null },
    'the summary': {
      step: 'summary',
      values: single,
      summary: summarize(single, addDays(day, -3), null, () => aKey)!,
    },
    'a series': { step: 'patient', values: series, summary: null },
    'the summary of a series': { step: 'summary', values: series, summary: agreed as never },
  }
  const all = Object.entries(drafts)
  const come = (draft: WizardDraft, changedAt = Date.now()) => {
    sessionStorage.setItem('draft.own-booking.0', JSON.stringify({ ...draft, changedAt }))
    return openScreen()
  }
  const tenMinutes = 600_000

  /** Expects an empty first step, and no patient data on the screen or in the tab's storage. */
  async function expectNothingLeft(): Promise<void> {
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveProperty('value', ''),
    )
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', '')
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value).join()
    expect(document.body.textContent + fields).not.toMatch(/Ravi|98765/)
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Ravi|98765|Fever|Frozen/)
  }
  const waitIdle = () => {
    const later = Date.now() + tenMinutes
    vi.spyOn(Date, 'now').mockReturnValue(later)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it.each(all)('sees nothing after ten minutes without input: %s', async (_, draft) => {
    const user = come(draft)
    await screen.findByRole('button', { name: 'Start again' })
    await user.pointer({ keys: '[MouseLeft]', target: document.body })
    expect(JSON.stringify({ ...sessionStorage })).toContain('Ravi Kumar')
    waitIdle()
    await expectNothingLeft()
    expect(screen.getByText(/nobody touched the form for ten minutes/)).toBeTruthy()
  })

  it.each(all)('starts again with one click: %s', async (_, draft) => {
    const user = come(draft)
    await user.click(await screen.findByRole('button', { name: 'Start again' }))
    await expectNothingLeft()
  })

  it.each(all)('gets an empty form by the URL or by going back: %s', async (_, draft) => {
    for (const navigation of ['navigate', 'back_forward'] as const) {
      loadedBy(navigation)
      const { unmount } = come(draft)
      await expectNothingLeft()
      unmount()
    }
  })

  it.each(all)('finds no draft once the form is left: %s', async (_, draft) => {
    const { unmount } = come(draft)
    await screen.findByRole('button', { name: 'Start again' })
    unmount()
    expect(sessionStorage.length).toBe(0)
  })

  it.each(all)('gets no draft older than ten minutes: %s', async (_, draft) => {
    come(draft, Date.now() - tenMinutes)
    await expectNothingLeft()
  })

  it('does not see the confirmation of the person before', async () => {
    await submit(await reachSummary())
    await screen.findByText('A-7KQ2M9')
    waitIdle()
    await expectNothingLeft()
    expect(screen.queryByText('A-7KQ2M9')).toBeNull()
  })

  it('keeps the draft of the same person after a reload', async () => {
    come(drafts['the patient']!)
    expect(await screen.findByRole('textbox', { name: 'Full name' })).toHaveProperty(
      'value',
      'Ravi Kumar',
    )
  })
})

describe('a patient’s refused booking', () => {
  it('goes back to the slots for every reason that the slot cannot be booked', async () => {
    answers['/api/own-bookings'] = answerProblem('slot_taken')
    const user = await reachSummary()
    await submit(user)
    await screen.findByText('This slot has just been taken. Please choose another one.')
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', 'Fever')
    expect(await screen.findByRole('radio', { name: '09:15–09:30' })).toHaveProperty(
      'checked',
      false,
    )
  })

  it('stays on the summary after too many requests, to be sent later', async () => {
    answers['/api/own-bookings'] = answerProblem('too_many_requests')
    const user = await reachSummary()
    await submit(user)
    await screen.findByText('Too many attempts. Please wait a minute.')
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    answers['/api/own-bookings'] = booked
    await submit(user)
    await screen.findByText('A-7KQ2M9')
    const keys = sent('/api/own-bookings').map(({ body }) => body!.idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('says so when the clinic has closed the form', async () => {
    answers['/api/own-bookings'] = answerProblem('booking_closed')
    await submit(await reachSummary())
    await screen.findByText(
      'Appointments cannot be booked here at the moment. Please call the clinic.',
    )
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })
})
