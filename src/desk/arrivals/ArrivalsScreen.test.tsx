import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { fill, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import type { Arrival } from './arrivals.ts'
import ArrivalsScreen from './ArrivalsScreen.tsx'

const anArrival = (changes: Partial<Arrival> = {}): Arrival => ({
  id: 41,
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  serviceName: 'General Medicine',
  starts: '09:30',
  ends: '09:45',
  patientName: 'Meena Rao',
  mobile: '9800000001',
  status: 'PE',
  arrivedAt: null,
  subscriptionId: null,
  age: 34,
  arrivedBy: null,
  visit: 'none',
  vitals: null,
  ...changes,
})

const slots = [
  { id: 11, starts: '10:00', ends: '10:15' },
  { id: 12, starts: '10:15', ends: '10:30' },
]
const noVitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
}

let rows: Arrival[]
let walkInSlots: typeof slots
let taken: object | null
let version: number
let sent: { path: string; body: Record<string, unknown> }[]
let problemByUrl: Partial<Record<string, (() => ProblemCode | undefined) | undefined>>

function answer(path: string): Response {
  const code = problemByUrl[path]?.()
  if (code) {
    return Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })
  }
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/consultants') return Response.json([])
  if (path === '/api/services') {
    return Response.json([{ id: 6, name: 'Physiotherapy', isSeries: true }])
  }
  if (path === '/api/screening') return Response.json(rows)
  if (path === '/api/patients/household') return Response.json([])
  if (path === '/api/screening/41/vitals') return Response.json({ version, taken })
  if (path === '/api/walk-ins/later') {
    return Response.json({ later: { day: '2031-01-02', slot: slots[0] } })
  }
  if (path === '/api/walk-ins/choices') {
    const services = [{ id: 1, name: 'General Medicine', fee: 600 }]
    return Response.json([{ id: 4, name: 'Dr. Anita Deshpande', services, slots: walkInSlots }])
  }
  if (path === '/api/walk-ins') {
    const body = { id: 50, day: '2026-11-24', starts: '10:15', ends: '10:30', price: 600 }
    return Response.json(body)
  }
  if (path === '/api/screening/41/arrive') {
    rows = [anArrival({ arrivedAt: new Date().toISOString(), arrivedBy: 'Asha' })]
    return Response.json({ arrivedAt: rows[0]!.arrivedAt })
  }
  if (path === '/api/screening/41/undo-arrival') rows = [anArrival()]
  return Response.json({})
}

beforeEach(() => {
  rows = [anArrival()]
  walkInSlots = slots
  taken = null
  version = 0
  sent = []
  problemByUrl = {}
  // jsdom has no layout, and a table without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0]!
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
    if (init.method !== 'GET') sent.push({ path, body })
    return answer(path)
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openArrivals() {
  setSignedIn('Admin')
  return renderPage(
    <MemoryRouter>
      <ArrivalsScreen />
    </MemoryRouter>,
  )
}
const row = () => within(screen.getByRole('row', { name: /Meena Rao/ }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const calls = (path: string) => sent.filter((one) => one.path === path)

it('marks a patient as arrived and undoes it', async () => {
  const user = openArrivals()
  await user.click(await button('Mark arrived: Meena Rao'))
  await screen.findByText('waiting 0 min')
  expect(row().getByText('Waiting')).toBeTruthy()
  await user.click(await button('Undo: Meena Rao'))
  await waitFor(() => expect(row().getByText('Expected')).toBeTruthy())
  expect(calls('/api/screening/41/arrive').length).toBe(1)
})

it('marks a patient once on a double click', async () => {
  const user = openArrivals()
  await user.dblClick(await button('Mark arrived: Meena Rao'))
  await button('Undo: Meena Rao')
  expect(calls('/api/screening/41/undo-arrival')).toEqual([])
  expect(row().getByText('Waiting')).toBeTruthy()
})

it('shows why an arrival was refused, and reloads the list', async () => {
  problemByUrl['/api/screening/41/arrive'] = () => {
    rows = [anArrival({ status: 'CD' })]
    return 'not_pending'
  }
  const user = openArrivals()
  await user.click(await button('Mark arrived: Meena Rao'))
  await screen.findByText(/This appointment is not pending any more/)
  await waitFor(() => expect(row().getByText('Done')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /Meena Rao/ })).toBeNull()
})

it('counts the states and filters by one of them', async () => {
  rows = [
    anArrival(),
    anArrival({ id: 42, patientName: 'Ravi Kumar', arrivedAt: new Date().toISOString() }),
    anArrival({ id: 43, patientName: 'Asha Kumar', visit: 'saved' }),
  ]
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await user.click(screen.getByRole('radio', { name: 'Waiting 1' }))
  expect(screen.queryByText('Meena Rao')).toBeNull()
  expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Done 0' }))
  expect(screen.getByText('Nobody is in this list now.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All 3' }))
  // After a save the vitals belong to the consultant.
  expect(screen.queryByRole('button', { name: 'Vitals: Asha Kumar' })).toBeNull()
})

it('records vitals within the limits of the visit', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  const save = await form.findByRole('button', { name: 'Save vitals' })
  expect(save).toHaveProperty('disabled', true)
  await fill(user, form.getByLabelText('BP systolic (mmHg)'), '128.5')
  await fill(user, form.getByLabelText('Weight (kg)'), '64')
  await fill(user, form.getByLabelText('Height (cm)'), '160')
  expect(form.getByText('BMI 25')).toBeTruthy()
  await user.click(save)
  expect(await form.findByText('Please enter a whole number.')).toBeTruthy()
  expect(calls('/api/screening/41/vitals')).toEqual([])
  await user.clear(form.getByLabelText('BP systolic (mmHg)'))
  await fill(user, form.getByLabelText('BP systolic (mmHg)'), '128')
  await user.click(save)
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals')[0]!.body).toEqual({
    version: 0,
    vitals: { ...noVitals, systolic: 128, weight: 64, height: 160 },
  })
})

it('asks for confirmation of an implausible figure before saving', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  await fill(user, await form.findByLabelText('Weight (kg)'), '30')
  await fill(user, form.getByLabelText('Height (cm)'), '190')
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  form.getByText('The BMI is 8.3. Are weight and height right?')
  expect(calls('/api/screening/41/vitals')).toEqual([])
  expect(document.activeElement).toBe(form.getByLabelText('Height (cm)'))
  await user.click(form.getByRole('button', { name: 'Yes, it is right' }))
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals')[0]!.body).toMatchObject({
    vitals: { weight: 30, height: 190 },
  })
})

it('keeps the input when another desk saved first, and asks again', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  await fill(user, await form.findByLabelText('BP systolic (mmHg)'), '128')
  let attempts = 0
  problemByUrl['/api/screening/41/vitals'] = () => {
    attempts += 1
    if (attempts > 1) return undefined
    version = 1
    taken = {
      ...noVitals,
      systolic: 120,
      takenBy: 'Nandini',
      takenAt: '2026-11-24T03:35:00.000Z',
    }
    return 'vitals_changed'
  }
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await form.findByText(/Nandini recorded other vitals at .*BP systolic \(mmHg\) 120/)
  expect(form.getByLabelText('BP systolic (mmHg)')).toHaveProperty('value', '128')
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals').map(({ body }) => body.version)).toEqual([0, 1])
})

async function fillWalkIn(user: ReturnType<typeof renderPage>) {
  await user.click(await button('Walk-in'))
  const form = await dialog()
  await user.click(await form.findByRole('combobox', { name: /Consultant/ }))
  await user.click(await screen.findByRole('option', { name: /Dr. Anita Deshpande/ }))
  await fill(user, form.getByLabelText(/Mobile number/), '9811111113')
  await fill(user, form.getByLabelText(/Full name/), 'Walker In')
  await fill(user, form.getByLabelText(/^Age/), '34')
  await fill(user, form.getByLabelText(/Health issues/), 'Fever')
  return form
}

it('books a walk-in into the next free slot, and into the one after it when it is taken', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  expect(form.getByText('Today, 10:00–10:15')).toBeTruthy()
  let attempts = 0
  problemByUrl['/api/walk-ins'] = () => {
    attempts += 1
    if (attempts > 1) return undefined
    walkInSlots = slots.slice(1)
    return 'slot_taken'
  }
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await form.findByText(
    'That slot was taken meanwhile. The next free one is 10:15. Book it instead?',
  )
  expect(form.getByLabelText(/Full name/)).toHaveProperty('value', 'Walker In')
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  const [first, second] = calls('/api/walk-ins').map(({ body }) => body)
  expect([first!.slot, second!.slot]).toEqual([11, 12])
  expect(first!.idempotencyKey).not.toBe(second!.idempotencyKey)
})

it('repeats a booking with the same idempotency key, since its answer may be lost', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  problemByUrl['/api/walk-ins'] = () => 'unavailable'
  const book = form.getByRole('button', { name: 'Book and mark arrived' })
  await user.click(book)
  await form.findByText(/The clinic's server cannot be reached/)
  problemByUrl = {}
  await user.click(book)
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  const keys = calls('/api/walk-ins').map(({ body }) => body.idempotencyKey)
  expect(keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
})

it('offers another day when no consultant is free today, and stores an unfinished walk-in', async () => {
  walkInSlots = []
  const user = openArrivals()
  const form = await fillWalkIn(user)
  const link = await form.findByRole('link', { name: 'Book the first one on 02-01-2031 at 10:00' })
  expect(link.getAttribute('href')).toBe(
    '/forms/bookappointment?branch=1&service=1&consultant=4&day=2031-01-02&slot=11',
  )
  expect(form.getByRole('button', { name: 'Book and mark arrived' })).toHaveProperty(
    'disabled',
    true,
  )
  await user.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Walk-in'))
  const reopened = await dialog()
  // Another user may be at the desk now.
  expect(reopened.queryByLabelText(/Full name/)).toBeNull()
  await user.click(reopened.getByRole('button', { name: 'Continue with Walker In' }))
  expect((await dialog()).getByLabelText(/Full name/)).toHaveProperty('value', 'Walker In')
  await user.click((await dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Walk-in'))
  await user.click((await dialog()).getByRole('button', { name: 'Start again' }))
  expect((await dialog()).getByLabelText(/Full name/)).toHaveProperty('value', '')
})
