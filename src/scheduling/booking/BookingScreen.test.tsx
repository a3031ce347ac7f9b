import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { summarize } from './wizard-summary.ts'
import { emptyWizard, type WizardValues } from './wizard-values.ts'
import BookingScreen from './BookingScreen.tsx'
import { fill } from '../../test-kit/render-page.tsx'

const day = addDays(currentClinicTime().today, 3)
const branches = [
  { id: 1, name: 'Koramangala' },
  { id: 2, name: 'Indiranagar' },
]
const services = [
  { id: 1, name: 'General Medicine', isSeries: false },
  { id: 6, name: 'Physiotherapy (session)', isSeries: true },
]
const anita = { id: 5, name: 'Dr. Anita Deshpande', fee: 600 }
const rohan = { id: 7, name: 'Dr. Rohan Iyer', fee: 500 }
const slots = [
  { id: 11, starts: '09:00', ends: '09:15' },
  { id: 12, starts: '09:15', ends: '09:30' },
]
const meena = { name: 'Meena Rao', age: 34, email: 'meena@rao.in', location: 'Domlur' }
const family = [{ id: 1, version: 5, ...meena }]

type Answer = unknown | { problem: ProblemCode; fields?: Record<string, string> }
/** The server's answers by path; each test changes those of its subject. */
let answers: Record<string, Answer>
let sent: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  answers = {
    '/api/branches': branches,
    '/api/services': services,
    '/api/consultants': [anita, rohan],
    '/api/slots/open': { slots, offered: true },
    '/api/patients/household': [],
    '/api/bookings': { id: 1, day, starts: '09:15', ends: '09:30', price: 600 },
  }
  sent = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0]!
    const isChange = path === '/api/bookings' || path === '/api/clients/1/correct'
    if (isChange) sent.push({ path, body: JSON.parse(init.body as string) })
    const answer = answers[path]
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

/** Shows the URL's query, for tests that expect it to be removed. */
const Address = () => <output aria-label="address">{useLocation().search}</output>

function openScreen(address = '/forms/bookappointment') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <Notifications />
        <MemoryRouter initialEntries={[address]}>
          <BookingScreen />
          <Address />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

type User = ReturnType<typeof userEvent.setup>

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const choice = (name: string) => screen.findByRole('combobox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function choose(user: User, name: string, option: string): Promise<void> {
  await user.click(await choice(name))
  await user.click(await screen.findByRole('option', { name: option }))
}

async function fillAppointment(user: User): Promise<void> {
  await choose(user, 'Branch', 'Koramangala')
  await choose(user, 'Health Service', 'General Medicine')
  await waitFor(async () => expect(await choice('Consultant')).toHaveProperty('disabled', false))
  await choose(user, 'Consultant', 'Dr. Anita Deshpande · ₹600')
  await fill(user, await field('Health issues'), 'Fever')
  await fill(user, await field('Date'), formatDay(day))
  await user.click(await screen.findByRole('radio', { name: '09:15–09:30' }))
}

async function reachPatient(user: User): Promise<void> {
  await fillAppointment(user)
  await user.click(button('Continue'))
  await field('Mobile number')
}

async function reachSummary(user: User): Promise<void> {
  await reachPatient(user)
  await fill(user, await field('Mobile number'), '9876543210')
  await fill(user, await field('Full name'), 'Ravi Kumar')
  await fill(user, await field('Age'), '42')
  await user.click(button('Continue'))
  await screen.findByText('Is everything right?')
}

describe('the Appointment step', () => {
  it('starts with Back and Continue disabled and the branch focused', async () => {
    openScreen()
    expect(document.activeElement).toBe(await choice('Branch'))
    expect(button('Back').disabled).toBe(true)
    expect(button('Continue').disabled).toBe(true)
  })

  it('shows no errors at first, and then only those of fields that were left', async () => {
    const user = openScreen()
    await user.click(await choice('Health Service'))
    await user.tab()
    await user.tab()
    expect(screen.queryByText(/^Please select/)).toBeNull()
    await choose(user, 'Health Service', 'General Medicine')
    await user.click(await choice('Branch'))
    await user.tab()
    await screen.findByText('Please select a branch.')
  })

  it('enables Continue once branch, service, consultant, health issues, date and slot are set', async () => {
    const user = openScreen()
    await fillAppointment(user)
    expect(button('Continue').disabled).toBe(false)
    await user.clear(await field('Health issues'))
    expect(button('Continue').disabled).toBe(true)
  })

  it('resets consultant, health issues, date and slot when the service changes', async () => {
    answers['/api/services'] = [...services, { id: 2, name: 'Dental' }]
    const user = openScreen()
    await fillAppointment(user)
    await choose(user, 'Health Service', 'Dental')
    expect(await choice('Consultant')).toHaveProperty('value', '')
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(await field('Date')).toHaveProperty('value', '')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('chooses the only consultant', async () => {
    answers['/api/consultants'] = [anita]
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    await waitFor(async () =>
      expect(await choice('Consultant')).toHaveProperty('value', 'Dr. Anita Deshpande · ₹600'),
    )
  })

  it('says when no consultant gives the service at the branch', async () => {
    answers['/api/consultants'] = []
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    expect(await screen.findByText('No consultant gives this service at this branch.')).toBeTruthy()
  })

  it('says when the service is not available on the weekday', async () => {
    answers['/api/slots/open'] = { slots: [], offered: false }
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    await choose(user, 'Consultant', 'Dr. Rohan Iyer · ₹500')
    await fill(user, await field('Date'), formatDay(day))
    expect(await screen.findByText('Service not available for this day.')).toBeTruthy()
  })

  it('says that the services could not be loaded', async () => {
    answers['/api/services'] = problemResponse('unexpected')
    openScreen()
    expect(await screen.findByText('Error fetching sections.')).toBeTruthy()
  })
})

describe('a text typed over the chosen date', () => {
  it('removes the slots, and Continue needs a valid day', async () => {
    const user = openScreen()
    await fillAppointment(user)
    expect(button('Continue').disabled).toBe(false)
    const date = await field('Date')
    await user.clear(date)
    await fill(user, date, '31-02-2026')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(button('Continue').disabled).toBe(true)
    await user.tab()
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(date).toHaveProperty('value', '31-02-2026')
    const next = addDays(day, 1)
    await user.clear(date)
    await user.type(date, `${formatDay(next).slice(0, 5)}{Enter}`)
    expect(date).toHaveProperty('value', formatDay(next))
    await screen.findByRole('radio', { name: '09:15–09:30' })
  })
})

describe('the Patient step', () => {
  it.each([
    ['Full name', '', "Patient's name is required."],
    ['Full name', 'R2 D2', 'Only letters and spaces are allowed in the name.'],
    ['Age', '', 'Age is required.'],
    ['Age', 'forty', 'Age must be a valid number.'],
    ['Age', '131', 'Age must be a valid number.'],
    ['Mobile number', '', 'Mobile number is required.'],
    ['Mobile number', '98765', 'Mobile number must be 10 digits.'],
    ['Mobile number', '0123456789', 'Mobile number must be 10 digits.'],
    ['E-mail (optional)', 'ravi', 'Email must be a valid format.'],
    ['E-mail (optional)', 'ravi@mail.clinic', 'Email does not match the required format.'],
  ])('says for %s "%s": %s', async (name, typed, sentence) => {
    const user = await openPatientStep()
    const input = await field(name)
    await user.click(input)
    if (typed) await fill(user, input, typed)
    expect(screen.queryByText(sentence)).toBeNull()
    await user.tab()
    await screen.findByText(sentence)
    expect(button('Continue').disabled).toBe(true)
  })

  it('fills in a known patient with the number', async () => {
    answers['/api/patients/household'] = family
    const user = await openPatientStep()
    await fill(user, await field('Mobile number'), '9876543210')
    await user.click(await screen.findByRole('radio', { name: /Meena Rao.*34 years/ }))
    expect(await field('Full name')).toHaveProperty('value', 'Meena Rao')
    expect(await field('Age')).toHaveProperty('value', '34')
    expect(await field('E-mail (optional)')).toHaveProperty('value', 'meena@rao.in')
    expect(await field('Location (optional)')).toHaveProperty('value', 'Domlur')
    expect(button('Continue').disabled).toBe(false)
  })

  it('fills in a known patient also after their name was typed', async () => {
    answers['/api/patients/household'] = family
    const user = await openPatientStep()
    await fill(user, await field('Mobile number'), '9876543210')
    await fill(user, await field('Full name'), 'meena rao')
    const known = await screen.findByRole<HTMLInputElement>('radio', { name: /Meena Rao/ })
    expect(known.checked).toBe(true)
    await user.click(known)
    expect(await field('Full name')).toHaveProperty('value', 'Meena Rao')
    expect(await field('Age')).toHaveProperty('value', '34')
    expect(await field('Location (optional)')).toHaveProperty('value', 'Domlur')
  })

  it('asks whether another name corrects the chosen patient, and goes on with the answer', async () => {
    answers['/api/patients/household'] = family
    answers['/api/clients/1/correct'] = { version: 6 }
    const user = await openPatientStep()
    setSignedIn('Admin')
    await user.type(await field('Mobile number'), '9876543210')
    await user.click(await screen.findByRole('radio', { name: /Meena Rao/ }))
    await user.type(await field('Full name'), 'j')
    await user.click(button('Continue'))
    const question = await screen.findByRole('dialog', { name: 'The same person?' })
    expect(question.textContent).toContain('Meena Raoj')
    await user.click(button('Another person'))
    await user.click(button('Back'))
    await user.click(await screen.findByRole('radio', { name: /Meena Rao/ }))
    await user.type(await field('Full name'), 'j')
    await user.click(button('Continue'))
    await user.click(await screen.findByRole('button', { name: 'Correct this person' }))
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]!.body).toMatchObject({ name: 'Meena Raoj', reason: 'while_booking' })
    expect(sent[1]!.body.patient).toMatchObject({ name: 'Meena Raoj', id: family[0]!.id })
  })

  it('names the missing fields when Enter is pressed too early', async () => {
    const user = await openPatientStep()
    await user.type(await field('Mobile number'), '9876543210{Enter}')
    await screen.findByText("Patient's name is required.")
    await waitFor(async () => expect(document.activeElement).toBe(await field('Full name')))
  })
})

/** Opens the screen with the draft of a session that expired on the second step. */
async function openPatientStep(): Promise<User> {
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

describe('an unfinished booking', () => {
  const values: WizardValues = {
    ...emptyWizard,
    branch: branches[0]!,
    service: services[0]!,
    consultant: anita!,
    healthIssues: 'Fever',
    day,
    slot: slots[1]!,
    patient: {
      mobile: '9876543210',
      name: 'Ravi Kumar',
      age: '42',
      email: '',
      location: '',
      known: null,
    },
  }

  it.each(['appointment', 'patient', 'summary'])(
    'is gone on with only when the desk says so, and forgotten when it does not: %s',
    async (step) => {
      const key = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'
      const summary = step === 'summary' ? summarize(values, day, null, () => key)! : null
      sessionStorage.setItem('draft.booking.0', JSON.stringify({ step, values, summary }))
      const user = openScreen()
      await screen.findByText('There is an unfinished booking')
      expect(screen.getByText('Ravi Kumar')).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^(Continue|Submit)$/ })).toBeNull()
      expect(screen.queryByRole('textbox')).toBeNull()
      await user.click(button('Start again'))
      expect(await field('Health issues')).toHaveProperty('value', '')
      expect(await choice('Branch')).toHaveProperty('value', '')
      expect(sessionStorage.length).toBe(0)
    },
  )

  it('can also be discarded from every step', async () => {
    const user = await openPatientStep()
    await fill(user, await field('Full name'), 'Ravi')
    await user.click(button('Start again'))
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(sessionStorage.length).toBe(0)
    expect(button('Start again').disabled).toBe(true)
  })
})

describe('the Summary step', () => {
  it('shows and sends the choices, but never a price', async () => {
    const user = openScreen()
    await reachSummary(user)
    for (const shown of ['Koramangala', formatDay(day), '09:15–09:30', '₹600', 'Ravi Kumar']) {
      expect(screen.getByText(shown)).toBeTruthy()
    }
    expect(button('Continue').disabled).toBe(true)
    await user.click(button('Submit'))
    await screen.findByText('Appointment booked successfully!')
    const { idempotencyKey, ...booking } = sent[0]!.body
    expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    expect(booking).toEqual({
      branch: 1,
      service: 1,
      consultant: 5,
      healthIssues: 'Fever',
      day,
      slot: 12,
      patient: { name: 'Ravi Kumar', age: 42, mobile: '9876543210', email: '', location: '' },
    })
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(sessionStorage.length).toBe(0)
  })

  it('sends the same key again after a lost answer', async () => {
    const user = openScreen()
    await reachSummary(user)
    const answer = answers['/api/bookings']
    answers['/api/bookings'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the appointment. Try again.')
    answers['/api/bookings'] = answer
    await waitFor(() => expect(button('Submit').disabled).toBe(false))
    await user.click(button('Submit'))
    await screen.findByText('Appointment booked successfully!')
    expect(sent[1]!.body).toEqual(sent[0]!.body)
  })

  it('goes back to the slots, with all other input kept, when the slot is taken', async () => {
    const user = openScreen()
    await reachSummary(user)
    answers['/api/bookings'] = problemResponse('slot_taken')
    answers['/api/slots/open'] = { slots: [slots[0]], offered: true }
    await user.click(button('Submit'))
    await screen.findByText('This slot has just been taken. Please choose another one.')
    const remaining = await screen.findByRole<HTMLInputElement>('radio', { name: '09:00–09:15' })
    expect(remaining.checked).toBe(false)
    expect(await field('Health issues')).toHaveProperty('value', 'Fever')
    expect(button('Continue').disabled).toBe(true)
  })

  it("shows the server's message at its field", async () => {
    const user = openScreen()
    await reachSummary(user)
    answers['/api/bookings'] = problemResponse('invalid_input', {
      'patient.name': 'patient.nameLetters',
    })
    await user.click(button('Submit'))
    await screen.findByText('Only letters and spaces are allowed in the name.')
    expect(await field('Full name')).toHaveProperty('value', 'Ravi Kumar')
  })

  it('goes back to the slots when the patient has another appointment then', async () => {
    const user = openScreen()
    await reachSummary(user)
    answers['/api/bookings'] = problemResponse('patient_busy')
    await user.click(button('Submit'))
    await screen.findByText('This patient already has an appointment at that time.')
    const slot = await screen.findByRole<HTMLInputElement>('radio', { name: '09:15–09:30' })
    expect(slot.checked).toBe(false)
  })
})

describe('a booking started from the calendar', () => {
  const query = `branch=1&service=1&consultant=5&day=${day}&slot=12`

  it('has its first step filled in, once, and the query is removed from the URL', async () => {
    const user = openScreen(`/forms/bookappointment?${query}`)
    const slot = await screen.findByRole<HTMLInputElement>('radio', { name: '09:15–09:30' })
    await waitFor(() => expect(slot.checked).toBe(true))
    expect(await choice('Branch')).toHaveProperty('value', 'Koramangala')
    expect(await choice('Health Service')).toHaveProperty('value', 'General Medicine')
    expect(await choice('Consultant')).toHaveProperty('value', 'Dr. Anita Deshpande · ₹600')
    expect(await field('Date')).toHaveProperty('value', formatDay(day))
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('')
    await fill(user, await field('Health issues'), 'Fever')
    expect(button('Continue').disabled).toBe(false)
  })

  it('keeps the patient of an unfinished booking, and has the new slot', async () => {
    const values = {
      ...emptyWizard,
      branch: branches[1],
      service: services[0],
      consultant: rohan,
      healthIssues: 'Knee pain',
      day,
      slot: slots[0],
      patient: {
        mobile: '9876543210',
        name: 'Ravi Kumar',
        age: '42',
        email: '',
        location: '',
        known: null,
      },
    }
    const draft = { step: 'patient', values, summary: null }
    sessionStorage.setItem('draft.booking.0', JSON.stringify(draft))
    const user = openScreen(`/forms/bookappointment?${query}`)
    await user.click(button('Continue with Ravi Kumar'))
    await waitFor(async () => expect(await choice('Branch')).toHaveProperty('value', 'Koramangala'))
    expect(await field('Health issues')).toHaveProperty('value', 'Knee pain')
    await user.click(button('Continue'))
    expect(await field('Mobile number')).toHaveProperty('value', '9876543210')
    expect(await field('Full name')).toHaveProperty('value', 'Ravi Kumar')
  })

  it('says that its slot is taken when another desk booked it first', async () => {
    answers['/api/slots/open'] = { slots: [slots[0]], offered: true }
    openScreen(`/forms/bookappointment?${query}`)
    await screen.findByText('This slot has just been taken. Please choose another one.')
    expect(await choice('Consultant')).toHaveProperty('value', 'Dr. Anita Deshpande · ₹600')
  })

  it('is filled in after a failed request, but not over choices made since', async () => {
    answers['/api/services'] = problemResponse('unexpected')
    const user = openScreen(`/forms/bookappointment?${query}`)
    await choose(user, 'Branch', 'Indiranagar')
    answers['/api/services'] = services
    let isOffered = false
    Object.defineProperty(answers, '/api/slots/open', {
      get: () => {
        isOffered = true
        return { slots, offered: true }
      },
    })
    await user.click(screen.getByRole('button', { name: /^Try again/ }))
    await waitFor(() => expect(isOffered).toBe(true))
    await choose(user, 'Health Service', 'General Medicine')
    expect(await choice('Branch')).toHaveProperty('value', 'Indiranagar')
    expect(await choice('Consultant')).toHaveProperty('value', '')
  })

  it('does not change the wizard when the URL has no branch', async () => {
    openScreen('/forms/bookappointment?slot=12&service=1')
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'address' }).textContent).toBe(''),
    )
    expect(await choice('Health Service')).toHaveProperty('value', '')
  })
})
