import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { isBlocked, setSignedIn } from '../../test-kit/render-page.tsx'
import { fill } from '../../test-kit/render-page.tsx'
import {
  serveBooking,
  day,
  services,
  anita,
  server,
  openScreen,
  field,
  choice,
  button,
  choose,
  fillAppointment,
  openPatientStep,
} from '../../test-kit/booking-wizard.tsx'

serveBooking()

const meena = { name: 'Meena Rao', age: 34, email: 'meena@rao.in', location: 'Domlur' }

const family = [{ id: 1, version: 5, mobile: '9876543210', fileNumber: 'OPD-7', ...meena }]

describe('the Appointment step', () => {
  it('starts with Back and Continue disabled and the branch focused', async () => {
    openScreen()
    expect(document.activeElement).toBe(await choice('Branch'))
    expect(button('Back').disabled).toBe(true)
    expect(isBlocked(button('Continue'))).toBe(true)
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
    expect(isBlocked(button('Continue'))).toBe(false)
    await user.clear(await field('Health issues'))
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it('resets consultant, health issues, date and slot when the service changes', async () => {
    server.answers['/api/services'] = [...services, { id: 2, name: 'Dental', givenAt: [1] }]
    const user = openScreen()
    await fillAppointment(user)
    await choose(user, 'Health Service', 'Dental')
    expect(await choice('Consultant')).toHaveProperty('value', '')
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(await field('Date')).toHaveProperty('value', '')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('does not offer a service that nobody gives at the branch, and says so', async () => {
    server.answers['/api/services'] = [
      { id: 3, name: 'Nutrition', givenAt: [] },
      { id: 2, name: 'Dental', givenAt: [2] },
      ...services,
    ]
    const user = openScreen()
    const offered = async () => {
      await user.click(await choice('Health Service'))
      const options = await screen.findAllByRole('option', { name: /Dental|Nutrition/ })
      return options.map((it) => [it.textContent, it.hasAttribute('data-combobox-disabled')])
    }
    expect(await offered()).toEqual([
      ['Dental', false],
      ['Nutrition · no consultant here', true],
    ])
    await choose(user, 'Branch', 'Koramangala')
    expect(await offered()).toEqual([
      ['Nutrition · no consultant here', true],
      ['Dental · no consultant here', true],
    ])
    await user.type(await choice('Health Service'), 'nutri{Enter}')
    await user.tab()
    expect(await choice('Health Service')).toHaveProperty('value', '')
  })

  it('chooses the only consultant', async () => {
    server.answers['/api/consultants'] = [anita]
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    await waitFor(async () =>
      expect(await choice('Consultant')).toHaveProperty('value', 'Dr. Anita Deshpande · ₹600'),
    )
  })

  it('says when no consultant gives the service at the branch', async () => {
    server.answers['/api/consultants'] = []
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    expect(await screen.findByText('No consultant gives this service at this branch.')).toBeTruthy()
  })

  it('says when the service is not available on the weekday', async () => {
    server.answers['/api/slots/open'] = { slots: [], none: 'not_that_day' }
    const user = openScreen()
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'General Medicine')
    await choose(user, 'Consultant', 'Dr. Rohan Iyer · ₹500')
    await fill(user, await field('Date'), formatDay(day))
    expect(await screen.findByText('Service not available for this day.')).toBeTruthy()
  })

  it('says that the services could not be loaded', async () => {
    server.answers['/api/services'] = problemResponse('unexpected')
    openScreen()
    expect(await screen.findByText('Error fetching sections.')).toBeTruthy()
  })
})

describe('a text typed over the chosen date', () => {
  it('removes the slots, and Continue needs a valid day', async () => {
    const user = openScreen()
    await fillAppointment(user)
    expect(isBlocked(button('Continue'))).toBe(false)
    const date = await field('Date')
    await user.clear(date)
    await fill(user, date, '31-02-2026')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(isBlocked(button('Continue'))).toBe(true)
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
    expect(isBlocked(button('Continue'))).toBe(true)
  })

  it('fills in a known patient with the number', async () => {
    server.answers['/api/patients/household'] = family
    const user = await openPatientStep()
    await fill(user, await field('Mobile number'), '9876543210')
    await user.click(await screen.findByRole('radio', { name: /Meena Rao.*34 years/ }))
    expect(await field('Full name')).toHaveProperty('value', 'Meena Rao')
    expect(await field('Age')).toHaveProperty('value', '34')
    expect(await field('E-mail (optional)')).toHaveProperty('value', 'meena@rao.in')
    expect(await field('Location (optional)')).toHaveProperty('value', 'Domlur')
    expect(isBlocked(button('Continue'))).toBe(false)
  })

  it('finds a patient by the number of their file, and fills in the mobile number', async () => {
    server.answers['/api/patients/household'] = family
    const user = await openPatientStep()
    await fill(user, await field('Mobile number'), 'opd-7')
    await user.click(await screen.findByRole('radio', { name: /Meena Rao.*File no\. OPD-7/ }))
    expect(await field('Mobile number')).toHaveProperty('value', '9876543210')
    expect(isBlocked(button('Continue'))).toBe(false)
  })

  it('fills in a known patient also after their name was typed', async () => {
    server.answers['/api/patients/household'] = family
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
    server.answers['/api/patients/household'] = family
    server.answers['/api/clients/1/correct'] = { version: 6 }
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
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent[0]!.body).toMatchObject({ name: 'Meena Raoj', reason: 'while_booking' })
    expect(server.sent[1]!.body.patient).toMatchObject({ name: 'Meena Raoj', id: family[0]!.id })
  })

  it('tells a screen reader who is known under the number, and when nobody is', async () => {
    const user = await openPatientStep()
    const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await user.type(await field('Mobile number'), '9876543210')
    const answer = await screen.findByText('Nobody is known under this number yet.')
    server.answers['/api/patients/household'] = family
    await user.type(await field('Mobile number'), '{Backspace}1')
    await waitFor(() => expect(heard()).toContain('Known under this number: Meena Rao'))
    // The same live region: one that comes with its text is not heard.
    expect(answer.isConnected).toBe(true)
  })

  it('names the missing fields when Enter is pressed too early', async () => {
    const user = await openPatientStep()
    await user.type(await field('Mobile number'), '9876543210{Enter}')
    await screen.findByText("Patient's name is required.")
    await waitFor(async () => expect(document.activeElement).toBe(await field('Full name')))
  })
})

describe('the steps as they are heard', () => {
  it('are said with their number when they change, in one live region', async () => {
    const user = await openPatientStep()
    const step = await screen.findByText('2 of 3, Patient')
    expect(step.getAttribute('role')).toBe('status')
    await user.click(button('Back'))
    expect(step.textContent).toBe('1 of 3, Appointment')
  })

  it('end with Submit, which is described by all that is booked', async () => {
    const user = await openPatientStep()
    await user.type(await field('Mobile number'), '9876543210')
    await user.type(await field('Full name'), 'Meena Rao')
    await user.type(await field('Age'), '34{Enter}')
    const submit = await screen.findByRole('button', {
      name: 'Submit',
      description: /Koramangala.*Dr. Anita Deshpande.*09:15.*Fever.*Meena Rao.*9876543210/,
    })
    await waitFor(() => expect(document.activeElement).toBe(submit))
    expect(screen.getByText('3 of 3, Summary')).toBeTruthy()
  })
})
