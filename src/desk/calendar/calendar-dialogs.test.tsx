import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  serveCalendar,
  today,
  tomorrow,
  appointment,
  aCalendar,
  server,
  address,
  openCalendar,
  column,
} from '../../test-kit/calendar-page.tsx'

serveCalendar()

describe('an appointment', () => {
  const actions = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map((it) => it.textContent)
      .filter(Boolean)

  it("opens with its details and an Admin's actions", async () => {
    const user = openCalendar()
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Meena Rao' })
    for (const detail of [
      '9800000001',
      'General Medicine',
      'Koramangala',
      '₹600',
      'Unpaid',
      'Pending',
    ]) {
      expect(within(dialog).getByText(detail)).toBeTruthy()
    }
    expect(actions()).toEqual(['Patient’s link', 'Reschedule', 'Cancel', 'Collect'])
    const likeliest = within(dialog).getByRole('button', { name: 'Reschedule' })
    await waitFor(() => expect(document.activeElement).toBe(likeliest))
  })

  it('that is a session of a series leads to it', async () => {
    server.calendar = aCalendar(tomorrow, {
      appointments: [appointment({ subscriptionId: 7, session: { number: 3, of: 12 } })],
    })
    const user = openCalendar()
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Meena Rao' }))
    expect(dialog.getByText(/3 of 12/)).toBeTruthy()
    await user.click(dialog.getByRole('link', { name: 'Open the series' }))
    expect(address()).toBe('/subscriptions/7')
  })

  it('of today can be conducted, and explains why it cannot be moved', async () => {
    server.calendar = aCalendar(tomorrow, { appointments: [appointment({ day: today })] })
    server.calendar = { ...server.calendar, days: [{ day: today, holiday: null }], sittings: [] }
    const user = openCalendar('')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByText("You cannot reschedule today's appointment")
    expect(actions()).toEqual(['Patient’s link', 'Conduct', 'Cancel', 'Collect'])
  })

  it('of today opens the visit for a consultant, without reschedule', async () => {
    server.calendar = {
      ...aCalendar(today),
      sittings: [],
      appointments: [appointment({ day: today })],
    }
    const user = openCalendar('', 'Consultant')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    const visit = await screen.findByRole('link', { name: 'Open the visit' })
    expect(visit.getAttribute('href')).toBe('/patient-details/41')
    visit.addEventListener('click', (event) => event.preventDefault())
    await user.click(visit)
    expect(localStorage.getItem('appointmentId')).toBe('41')
    expect(actions()).toEqual(['Conduct', 'Cancel', 'Collect'])
  })

  it('of tomorrow has no visit to open yet', async () => {
    const user = openCalendar(undefined, 'Consultant')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByRole('dialog', { name: 'Meena Rao' })
    expect(screen.queryByRole('link', { name: 'Open the visit' })).toBeNull()
    expect(actions()).toEqual(['Cancel', 'Collect'])
  })

  it('has no actions for an Employee without further permissions', async () => {
    const user = openCalendar(undefined, 'Employee')
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await screen.findByRole('dialog', { name: 'Meena Rao' })
    expect(actions()).toEqual([])
  })

  it('opens the cancel dialog, which asks for confirmation', async () => {
    const user = openCalendar()
    await user.click(await screen.findByRole('button', { name: /Meena Rao/ }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel this appointment?' })
    expect(question.textContent).toContain('Meena Rao')
  })
})

describe('a free slot', () => {
  it('starts a booking with branch, service, consultant, day and slot', async () => {
    const user = openCalendar()
    const slots = within(await column('Dr. Anita Deshpande'))
    await user.click(slots.getByRole('button', { name: /09:15.*Free/ }))
    expect(address()).toBe(
      `/forms/bookappointment?branch=1&service=1&consultant=5&day=${tomorrow}&slot=11`,
    )
  })

  it('asks for the service if its consultant gives several', async () => {
    const user = openCalendar()
    await user.click(within(await column('Dr. Rohan Iyer')).getByRole('button', { name: /Free/ }))
    await screen.findByRole('dialog', { name: 'Choose a health service' })
    await user.click(await screen.findByRole('button', { name: 'Diabetology' }))
    expect(address()).toBe(
      `/forms/bookappointment?branch=1&service=9&consultant=7&day=${tomorrow}&slot=22`,
    )
  })

  it('has no action for a user who may not book', async () => {
    openCalendar(undefined, 'Employee')
    const slots = within(await column('Dr. Anita Deshpande'))
    expect(slots.getAllByText('Free')).toHaveLength(2)
    expect(slots.queryByRole('button', { name: /Free/ })).toBeNull()
  })
})
