import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyWizard } from './wizard-values.ts'
import {
  anita,
  branches,
  button,
  choice,
  day,
  field,
  fillAppointment,
  openScreen,
  serveBooking,
  server,
  services,
  slots,
} from '../../test-kit/booking-wizard.tsx'

serveBooking()

const bookFor = {
  mobile: '9876543210',
  name: 'Ravi K. Kumar',
  age: '42',
  email: '',
  location: 'Koramangala',
  known: { id: 7, version: 2, name: 'Ravi K. Kumar', mobile: '9876543210' },
}
const openFor = () => openScreen('/forms/bookappointment', { bookFor })

it('asks only for the appointment when a patient is booked from their page', async () => {
  localStorage.setItem('desk.branch', '1')
  const user = openFor()
  await screen.findByText('For Ravi K. Kumar')
  await fillAppointment(user)
  await user.click(button('Continue'))
  await screen.findByText('Is everything right?')
  await user.click(button('Submit'))
  await screen.findByText('Appointment booked successfully!')
  const { patient } = server.sent[0]!.body as { patient: object }
  expect(patient).toEqual({
    id: 7,
    name: 'Ravi K. Kumar',
    age: 42,
    mobile: '9876543210',
    email: '',
    location: 'Koramangala',
  })
  // The next booking is of anybody.
  expect(screen.queryByText('For Ravi K. Kumar')).toBeNull()
  await fillAppointment(user)
  await user.click(button('Continue'))
  expect(await field('Mobile number')).toHaveProperty('value', '')
})

it('shows the patient when a change of them is asked for', async () => {
  const user = openFor()
  await fillAppointment(user)
  await user.click(button('Continue'))
  await user.click(await screen.findByRole('button', { name: /^Change .*patient/i }))
  expect(await field('Full name')).toHaveProperty('value', 'Ravi K. Kumar')
  await user.click(button('Continue'))
  await screen.findByText('Is everything right?')
})

it.each([
  ['Start again', 'Ravi K. Kumar'],
  ['Continue with Meena Rao', 'Meena Rao'],
])('asks about an unfinished booking first: %s', async (answer, name) => {
  leaveBooking()
  const user = openFor()
  await user.click(await screen.findByRole('button', { name: answer }))
  if (name === 'Meena Rao') expect(await field('Full name')).toHaveProperty('value', name)
  else {
    await screen.findByText(`For ${name}`)
    expect(await choice('Health Service')).toHaveProperty('value', '')
  }
  await waitFor(() => expect(screen.queryByText('There is an unfinished booking')).toBeNull())
})

const openForFollowUp = () =>
  openScreen('/forms/bookappointment?branch=1&service=1&consultant=4', { bookFor })

it('begins with the patient and the choices of a follow-up', async () => {
  openForFollowUp()
  await screen.findByText('For Ravi K. Kumar')
  await waitFor(async () =>
    expect(await choice('Health Service')).toHaveProperty('value', services[0]!.name),
  )
  expect(screen.getByText('For Ravi K. Kumar')).toBeTruthy()
})

it('leaves an unfinished booking of somebody else as it was, when that is continued instead', async () => {
  leaveBooking()
  const user = openForFollowUp()
  await user.click(await screen.findByRole('button', { name: 'Continue with Meena Rao' }))
  expect(await field('Full name')).toHaveProperty('value', 'Meena Rao')
  // A link would lead to the first step and empty its day.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await field('Full name')).toHaveProperty('value', 'Meena Rao')
})

/** A booking of Meena Rao that was left at its second step. */
function leaveBooking(): void {
  const values = {
    ...emptyWizard,
    branch: branches[0],
    service: services[0],
    consultant: anita,
    healthIssues: 'Fever',
    day,
    slot: slots[1],
    patient: { ...emptyWizard.patient, name: 'Meena Rao' },
  }
  const draft = JSON.stringify({ step: 'patient', values, summary: null })
  sessionStorage.setItem('draft.booking.0', draft)
}
