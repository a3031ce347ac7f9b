import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { summarize } from './wizard-summary.ts'
import { emptyWizard, type WizardValues } from './wizard-values.ts'
import { isBlocked, fill } from '../../test-kit/render-page.tsx'
import {
  serveBooking,
  day,
  branches,
  services,
  anita,
  rohan,
  slots,
  server,
  openScreen,
  type User,
  field,
  choice,
  button,
  choose,
  fillAppointment,
  openPatientStep,
} from '../../test-kit/booking-wizard.tsx'

serveBooking()

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
    expect(isBlocked(button('Start again'))).toBe(true)
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
    const { idempotencyKey, ...booking } = server.sent[0]!.body
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
    const answer = server.answers['/api/bookings']
    server.answers['/api/bookings'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the appointment. Try again.')
    const failure = () => document.querySelector('form > [role=alert]')
    expect(failure()).not.toBeNull()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    server.answers['/api/bookings'] = promise
    await waitFor(() => expect(isBlocked(button('Submit'))).toBe(false))
    await user.click(button('Submit'))
    await waitFor(() => expect(server.sent).toHaveLength(2))
    // The failure was of the attempt before.
    expect(failure()).toBeNull()
    resolve(answer)
    await screen.findByText('Appointment booked successfully!')
    expect(server.sent[1]!.body).toEqual(server.sent[0]!.body)
  })

  it('asks once before a second appointment of the patient on that day', async () => {
    const user = openScreen()
    await reachSummary(user)
    const first = { starts: '09:00', ends: '09:15', reference: 'A-7KQ2M9' }
    server.answers['/api/bookings/same-day'] = { appointment: first }
    await user.dblClick(button('Submit'))
    const dialog = within(await screen.findByRole('dialog', { name: 'A second appointment?' }))
    const text = dialog.getByText(/^Ravi Kumar already has an appointment with Dr. Anita Deshpande/)
    expect(text.textContent).toMatch(/09:00–09:15.*A-7KQ2M9/)
    await user.click(dialog.getByRole('button', { name: 'Keep only that one' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(button('Submit')))

    // The answer of the booking is lost: sending it again does not ask again.
    const answer = server.answers['/api/bookings']
    server.answers['/api/bookings'] = new Error('the line broke')
    await user.click(button('Submit'))
    await user.click(await screen.findByRole('button', { name: 'Book a second one' }))
    await screen.findByText('Failed to book the appointment. Try again.')
    server.answers['/api/bookings'] = answer
    await waitFor(() => expect(isBlocked(button('Submit'))).toBe(false))
    await user.click(button('Submit'))
    await screen.findByText('Appointment booked successfully!')
    expect(server.sent[1]!.body).toEqual(server.sent[0]!.body)
  })

  it('books without the question when its answer is lost', async () => {
    const user = openScreen()
    await reachSummary(user)
    server.answers['/api/bookings/same-day'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Appointment booked successfully!')
    expect(server.sent).toHaveLength(1)
  })

  it('goes back to the slots, with all other input kept, when the slot is taken', async () => {
    const user = openScreen()
    await reachSummary(user)
    server.answers['/api/bookings'] = problemResponse('slot_taken')
    server.answers['/api/slots/open'] = { slots: [slots[0]], none: null }
    await user.click(button('Submit'))
    await screen.findByText('This slot has just been taken. Please choose another one.')
    const remaining = await screen.findByRole<HTMLInputElement>('radio', { name: '09:00–09:15' })
    expect(remaining.checked).toBe(false)
    expect(await field('Health issues')).toHaveProperty('value', 'Fever')
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it("shows the server's message at its field", async () => {
    const user = openScreen()
    await reachSummary(user)
    server.answers['/api/bookings'] = problemResponse('invalid_input', {
      'patient.name': 'patient.nameLetters',
    })
    await user.click(button('Submit'))
    await screen.findByText('Only letters and spaces are allowed in the name.')
    expect(await field('Full name')).toHaveProperty('value', 'Ravi Kumar')
  })

  it('goes back to the slots when the patient has another appointment then', async () => {
    const user = openScreen()
    await reachSummary(user)
    server.answers['/api/bookings'] = problemResponse('patient_busy')
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
    expect(isBlocked(button('Continue'))).toBe(false)
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
    server.answers['/api/slots/open'] = { slots: [slots[0]], none: null }
    openScreen(`/forms/bookappointment?${query}`)
    await screen.findByText('This slot has just been taken. Please choose another one.')
    expect(await choice('Consultant')).toHaveProperty('value', 'Dr. Anita Deshpande · ₹600')
  })

  it('is filled in after a failed request, but not over choices made since', async () => {
    server.answers['/api/services'] = problemResponse('unexpected')
    const user = openScreen(`/forms/bookappointment?${query}`)
    await choose(user, 'Branch', 'Indiranagar')
    server.answers['/api/services'] = services
    let isOffered = false
    Object.defineProperty(server.answers, '/api/slots/open', {
      get: () => {
        isOffered = true
        return { slots, none: null }
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
