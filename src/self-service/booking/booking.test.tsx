import { screen, waitFor, within } from '@testing-library/react'
import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { formatDay } from '../../platform/day/day.ts'
import { problems } from '../../platform/http/problem.ts'
import { fill } from '../../test-kit/render-page.tsx'
import { emptyWizard } from '../../scheduling/booking/wizard-values.ts'
import {
  serveOwnBooking,
  day,
  booked,
  sessions,
  server,
  openPage,
  single,
  series,
  reachSummary,
  submit,
  typeAll,
} from '../../test-kit/own-booking-page.tsx'

serveOwnBooking()

const staff = { id: 7, startPath: '/Landing-Page' }

/** As the server refuses: with its sentence in the language of the page. */
const refusal = (code: 'slot_taken' | 'too_many_requests' | 'booking_closed' | 'unavailable') =>
  Response.json({ code, message: en.problem[code], requestId: 'r' }, { status: problems[code] })

const sent = (path: string) => server.requests.filter((it) => it.path === path)

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
    const user = openPage()
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

  it('offers the services that somebody gives at the branch, and says why a chosen one has nobody', async () => {
    const serviceOf = (id: number, name: string, isSeries: boolean, givenAt: number[]) => {
      return { id, name, isSeries, givenAt, usualFee: null }
    }
    const user = openPage({
      services: [serviceOf(1, 'General Medicine', false, [1, 2]), serviceOf(6, 'Yoga', true, [2])],
    })
    const offered = () =>
      [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Health Service' }).options]
        .map((it) => it.text)
        .slice(1)
    const choose = (name: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name }), option)
    expect(offered()).toEqual(['General Medicine', 'Yoga'])
    await choose('Branch', 'Koramangala')
    expect(offered()).toEqual(['General Medicine'])
    await choose('Branch', 'Indiranagar')
    await choose('Health Service', 'Yoga')
    expect(screen.queryByText(/^No consultant gives this service/)).toBeNull()
    await choose('Branch', 'Koramangala')
    expect(offered()).toEqual(['General Medicine', 'Yoga'])
    expect(screen.getByText('No consultant gives this service at this branch.')).toBeTruthy()
  })

  it('says its step, and describes Submit by all that is booked', async () => {
    await reachSummary()
    expect(screen.getByText('3 of 3, Summary').getAttribute('role')).toBe('status')
    screen.getByRole('button', { name: 'Submit', description: /Koramangala.*Ravi Kumar/ })
  })

  it('is closed with a friendly message when the clinic closes it', async () => {
    const { unmount } = openPage({ isOpen: false, branches: [], services: [] })
    await screen.findByText(
      'Appointments cannot be booked here at the moment. Please call the clinic.',
    )
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    unmount()

    openPage({ staff })
    await screen.findByRole('button', { name: 'Continue' })
  })

  it('links staff back to their start screen, and shows patients no link', async () => {
    const { unmount } = openPage()
    await screen.findByRole('heading', { level: 1, name: 'Book an appointment' })
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
    openPage({ staff })
    const back = await screen.findByRole('link', { name: 'Back to your start page' })
    expect(back.getAttribute('href')).toBe('/Landing-Page')
  })
})

async function bookOne() {
  const user = await reachSummary()
  await submit(user)
  await screen.findByText('A-7KQ2M9')
  return user
}

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
    // Its letters have their own direction, its line has the page's: it begins where the others do.
    const address = screen.getByText('80 Feet Road')
    expect(address.localName).toBe('bdi')
    expect(address.closest('[dir]')).toBe(document.querySelector('html[dir]'))
    const phone = screen.getByRole('link', { name: '+91 80 4000 1001' })
    expect(phone.getAttribute('href')).toBe('tel:+918040001001')
    expect(await screen.findByText('Appointment booked successfully!')).toBeTruthy()
    // Of what was typed nothing is left; the confirmation itself survives a reload.
    expect(Object.keys(sessionStorage)).toEqual(['draft.own-confirmation.0'])
    expect(sent('/api/own-bookings')).toMatchObject([
      { body: { branch: 1, consultant: 5, slot: 12, day, patient: { name: 'Ravi Kumar' } } },
    ])
    expect(sent('/api/bookings')).toEqual([])
  })

  it.each([
    ['survives a reload', 'reload', 0, true],
    ['is gone for whoever opens the page anew', 'navigate', 0, false],
    ['is gone after ten minutes', 'reload', 10 * 60_000, false],
  ])('the confirmation %s', async (_, type, ageMs, isShown) => {
    const { unmount } = await bookOne()
    const name = 'draft.own-confirmation.0'
    const text = sessionStorage.getItem(name)!
    unmount()
    const stored = JSON.parse(text) as { bookedAt: number }
    const aged = { ...stored, bookedAt: stored.bookedAt - ageMs }
    sessionStorage.setItem(name, JSON.stringify(aged))
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { type } as unknown as PerformanceEntry,
    ])
    openPage()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('A-7KQ2M9') !== null).toBe(isShown)
    // What is too old is removed after the page was drawn.
    await waitFor(() => expect(sessionStorage.length).toBe(isShown ? 1 : 0))
  })

  it('another appointment starts with an empty form', async () => {
    const user = await reachSummary()
    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Book another appointment' }))
    expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveProperty('value', '')
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', '')
  })

  it('asks before a second appointment of the same day, from what this page has booked', async () => {
    const user = await reachSummary()
    await submit(user)
    const another = await screen.findByRole('button', { name: 'Book another appointment' })
    await user.click(another)
    await typeAll(user)
    await submit(user)
    await screen.findByText(/^Ravi Kumar already has an appointment .*09:15–09:30.*A-7KQ2M9/)
    expect(sent('/api/own-bookings')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Book a second one' }))
    await waitFor(() => expect(sent('/api/own-bookings')).toHaveLength(2))
    // The server is never asked: it would disclose who has an appointment.
    expect(sent('/api/bookings/same-day')).toEqual([])
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

describe('a patient’s refused booking', () => {
  it('goes back to the slots for every reason that the slot cannot be booked', async () => {
    server.answers['/api/own-bookings'] = refusal('slot_taken')
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
    server.answers['/api/own-bookings'] = refusal('too_many_requests')
    const user = await reachSummary()
    await submit(user)
    await screen.findByText('Too many attempts. Please wait a minute.')
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
    server.answers['/api/own-bookings'] = booked
    await submit(user)
    await screen.findByText('A-7KQ2M9')
    const keys = sent('/api/own-bookings').map(({ body }) => body!.idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('says so when the clinic has closed the form', async () => {
    server.answers['/api/own-bookings'] = refusal('booking_closed')
    await submit(await reachSummary())
    await screen.findByText(
      'Appointments cannot be booked here at the moment. Please call the clinic.',
    )
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })

  it('asks again by itself for an answer that the line has lost, with the same key', async () => {
    server.answers['/api/own-bookings'] = new Response('a gateway', { status: 502 })
    const user = await reachSummary()
    const sending = submit(user)
    await waitFor(() => expect(sent('/api/own-bookings')).toHaveLength(1))
    server.answers['/api/own-bookings'] = booked
    await sending
    await screen.findByText('A-7KQ2M9', {}, { timeout: 5_000 })
    const keys = sent('/api/own-bookings').map(({ body }) => body!.idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

describe('a script that comes late', () => {
  it('takes over what was typed into the server’s HTML', async () => {
    const html = `<form><select id="branch"><option value="2" selected></select>
      <select id="service"><option value="1" selected></select>
      <textarea id="healthIssues">Cough</textarea><input id="day" value="${day}"></form>`
    const fromServer = new DOMParser().parseFromString(html, 'text/html')
    const form = document.body.appendChild(fromServer.querySelector('form')!)
    openPage()
    form.remove()
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveProperty('value', '2'),
    )
    expect(screen.getByRole('combobox', { name: 'Health Service' })).toHaveProperty('value', '1')
    expect(screen.getByRole('textbox', { name: 'Health issues' })).toHaveProperty('value', 'Cough')
    expect(screen.getByLabelText(/^Date/)).toHaveProperty('value', day)
    await screen.findByRole('option', { name: 'Dr. Anita Deshpande · ₹600' })
  })
})
