import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay, weekdayOf } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { fill, renderPage } from '../../test-kit/render-page.tsx'
import BookingScreen from './BookingScreen.tsx'
import { emptyWizard, type WizardStep, type WizardValues } from './wizard-values.ts'

const { today } = currentClinicTime()
const tomorrow = addDays(today, 1)
const branches = [
  { id: 1, name: 'Koramangala' },
  { id: 2, name: 'Indiranagar' },
]
const services = [
  { id: 1, name: 'General Medicine', isSeries: false },
  { id: 6, name: 'Physiotherapy (session)', isSeries: true },
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
const weekSlots = [
  slot(11, 1, '08:00', '08:30'),
  slot(12, 1, '08:30', '09:00'),
  slot(13, 1, '08:00', '08:30', 'Vikram Patil'),
  slot(41, 4, '16:00', '16:30'),
]
const [monday, thursday] = [0, 3].map((days) =>
  addDays(tomorrow, ((8 - weekdayOf(tomorrow)) % 7) + days),
) as [string, string]
const slotOnDay = (day: string, by = weekSlots[0]!) => {
  const { id, starts, ends, consultantId, consultantName, fee } = by
  return { day, slot: id, starts, ends, consultantId, consultantName, price: fee }
}
const plan = {
  sessions: [slotOnDay(monday), slotOnDay(thursday, weekSlots[3]), slotOnDay(addDays(monday, 14))],
  skipped: [{ ...slotOnDay(addDays(monday, 7)), why: 'holiday' }],
}
const lost = {
  day: thursday,
  slot: 41,
  why: 'slot_taken',
  nearest: [
    slotOnDay(addDays(monday, 1), weekSlots[1]),
    slotOnDay(addDays(monday, -1)),
    slotOnDay(thursday),
  ],
}

/** The server's answers by path; each test changes those of its subject. */
let answers: Record<string, unknown>
let sent: Record<string, Record<string, unknown>[]>

beforeEach(() => {
  answers = {
    '/api/branches': branches,
    '/api/services': services,
    '/api/consultants': [],
    '/api/patients/household': [],
    '/api/subscriptions/week-slots': weekSlots,
    '/api/subscriptions/plan': plan,
    '/api/subscriptions/check': { clashes: [lost] },
    '/api/subscriptions': { id: 1, sessions: plan.sessions },
  }
  sent = {}
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0]!
    if (init.method === 'POST') (sent[path] ??= []).push(JSON.parse(init.body as string))
    const answer = answers[path]
    if (answer instanceof Response) return answer.clone()
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  })
})
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

type User = ReturnType<typeof renderPage>

const field = (name: string) => screen.findByRole('textbox', { name })
const choice = (name: string) => screen.findByRole('combobox', { name })
const tab = (name: string | RegExp) => screen.findByRole('tab', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const bookings = () => sent['/api/subscriptions'] ?? []

async function choose(user: User, name: string, option: string): Promise<void> {
  await user.click(await choice(name))
  await user.click(await screen.findByRole('option', { name: option }))
}

async function reachSlots(): Promise<User> {
  const user = renderPage(
    <MemoryRouter>
      <BookingScreen />
    </MemoryRouter>,
  )
  await choose(user, 'Branch', 'Koramangala')
  await choose(user, 'Health Service', 'Physiotherapy (session)')
  await tab('Monday')
  return user
}

async function pickSlot(user: User, weekday: string, starts: string, by = 'Priya Menon') {
  await user.click(await tab(new RegExp(weekday)))
  const consultantSlots = within(await screen.findByRole('group', { name: new RegExp(by) }))
  await user.click(consultantSlots.getByRole('radio', { name: new RegExp(`^${starts}`) }))
}

async function fillAppointment(): Promise<User> {
  const user = await reachSlots()
  await fill(user, await field('Health issues'), 'Frozen shoulder')
  await choose(user, 'Sessions', '3')
  await user.type(await field('Start date'), `${formatDay(tomorrow)}{Enter}`)
  await pickSlot(user, 'Monday', '08:00')
  await pickSlot(user, 'Thursday', '16:00')
  return user
}

const ravi = {
  mobile: '9876543210',
  name: 'Ravi Kumar',
  age: '42',
  email: '',
  location: '',
  known: null,
}

/** Opens the screen with a complete draft of an expired session, on a step. */
async function reopen(step: WizardStep): Promise<User> {
  const values: WizardValues = {
    ...emptyWizard,
    branch: branches[0]!,
    service: services[1]!,
    healthIssues: 'Frozen shoulder',
    sessions: 3,
    startDay: tomorrow,
    slots: [weekSlots[0]!, weekSlots[3]!],
    patient: ravi,
  }
  sessionStorage.setItem('draft.booking.0', JSON.stringify({ step, values, summary: null }))
  const user = renderPage(
    <MemoryRouter>
      <BookingScreen />
    </MemoryRouter>,
  )
  await user.click(button('Continue with Ravi Kumar'))
  return user
}

async function reachSummary(): Promise<User> {
  const user = await reopen('patient')
  await user.click(button('Continue'))
  await screen.findByText('Is everything right?')
  return user
}

/** The text of each row of the list. */
async function rows(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Dates' })
  return [...list.children].map((row) => row.textContent)
}

describe('the Appointment step of a series', () => {
  it('asks for sessions, start date and weekdays, but not for consultant or date', async () => {
    await reachSlots()
    expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Date' })).toBeNull()
    expect(await choice('Plan')).toHaveProperty('value', 'Custom')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.slice(0, 3))).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
    expect(button('Continue').disabled).toBe(true)
  })

  it('says which weekday is without the service', async () => {
    const user = await reachSlots()
    expect(screen.queryByText('Service not available for this day.')).toBeNull()
    await user.click(await tab('Sunday'))
    await screen.findByText('Service not available for this day.')
  })

  it('shows the slots of each consultant under the name and the fee', async () => {
    await reachSlots()
    const groupOf = (name: string) => within(screen.getByRole('group', { name }))
    const times = (name: string) =>
      groupOf(name)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')!.textContent)
    expect(times('Priya Menon · ₹800')).toEqual(['08:00–08:30', '08:30–09:00'])
    expect(times('Vikram Patil · ₹900')).toEqual(['08:00–08:30'])
  })

  it('has one slot per weekday, which its tab shows and which can be cleared', async () => {
    const user = await reachSlots()
    await pickSlot(user, 'Monday', '08:00')
    await pickSlot(user, 'Monday', '08:00', 'Vikram Patil')
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
    await pickSlot(user, 'Monday', '08:30')
    await tab('Monday 08:30')
    await pickSlot(user, 'Thursday', '16:00')
    await tab('Thursday 16:00')
    await user.click(await tab('Monday 08:30'))
    await user.click(button('Clear Monday'))
    expect(await tab('Monday')).toBeTruthy()
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await tab('Thursday 16:00')
  })

  it('enables Continue once one weekday has a slot and all other fields are set', async () => {
    const user = await fillAppointment()
    expect(button('Continue').disabled).toBe(false)
    await user.click(button('Clear Thursday'))
    expect(button('Continue').disabled).toBe(false)
    await user.click(await tab(/Monday/))
    await user.click(button('Clear Monday'))
    expect(button('Continue').disabled).toBe(true)
  })

  it('accepts a typed number of sessions on blur', async () => {
    const user = await reopen('appointment')
    const sessions = await choice('Sessions')
    await user.clear(sessions)
    await fill(user, sessions, '12')
    await user.tab()
    expect(sessions).toHaveProperty('value', '12')
  })

  it('disables Continue while the start date has an invalid text', async () => {
    const user = await reopen('appointment')
    await tab('Monday 08:00')
    expect(button('Continue').disabled).toBe(false)
    const start = await field('Start date')
    await user.clear(start)
    await user.type(start, '31-02-2026{Enter}{Enter}')
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(start).toHaveProperty('value', '31-02-2026')
    expect(button('Continue').disabled).toBe(true)
  })

  it('resets the slots with the branch, and everything with the service', async () => {
    const user = await reopen('appointment')
    await tab('Monday 08:00')
    await choose(user, 'Branch', 'Indiranagar')
    await tab('Monday')
    await tab('Thursday')
    expect(await choice('Sessions')).toHaveProperty('value', '3')
    await choose(user, 'Health Service', 'General Medicine')
    await choose(user, 'Health Service', 'Physiotherapy (session)')
    expect(await choice('Sessions')).toHaveProperty('value', '')
    expect(await field('Start date')).toHaveProperty('value', '')
    expect(await field('Health issues')).toHaveProperty('value', '')
  })

  it('names the missing fields when Enter is pressed too early', async () => {
    const user = await reachSlots()
    await user.type(await field('Start date'), '{Enter}{Enter}')
    await screen.findByText('Please select the number of sessions.')
    for (const sentence of [
      'Please select a start date.',
      'Please select a slot for at least one day.',
    ]) {
      expect(screen.getByText(sentence)).toBeTruthy()
    }
  })

  it('says that the slots could not be loaded, and tries again', async () => {
    answers['/api/subscriptions/week-slots'] = problemResponse('unexpected')
    const user = renderPage(
      <MemoryRouter>
        <BookingScreen />
      </MemoryRouter>,
    )
    await choose(user, 'Branch', 'Koramangala')
    await choose(user, 'Health Service', 'Physiotherapy (session)')
    const notified = await screen.findAllByText('Error fetching slots. Please try again later.')
    // In place of the slots, and as a toast.
    await waitFor(() => expect(notified.length).toBe(2))
    answers['/api/subscriptions/week-slots'] = weekSlots
    await user.click(button('Try again'))
    await tab('Monday')
  })

  it('drops a slot that is no longer in the schedule', async () => {
    answers['/api/subscriptions/week-slots'] = weekSlots.slice(0, 3)
    await reopen('appointment')
    await screen.findByText('This slot is not offered.')
    expect(await tab('Monday 08:00')).toBeTruthy()
    expect(await tab('Thursday')).toBeTruthy()
  })
})

describe('the Summary step of a series', () => {
  it('lists all sessions with the skipped slots between them', async () => {
    await reachSummary()
    expect(await rows()).toEqual([
      expect.stringMatching(`^1Mon${formatDay(monday)}08:00–08:30Priya Menon₹800`),
      expect.stringMatching(`^2Thu${formatDay(thursday)}16:00–16:30Priya Menon₹800`),
      expect.stringMatching(
        `^Mon${formatDay(addDays(monday, 7))}08:00–08:30Holiday or leave: the series moves on`,
      ),
      expect.stringMatching(`^3Mon${formatDay(addDays(monday, 14))}`),
    ])
    expect(screen.getByText('₹2,400')).toBeTruthy()
    expect(sent['/api/subscriptions/plan']).toEqual([
      {
        branch: 1,
        service: 6,
        startDay: tomorrow,
        sessions: 3,
        slots: [11, 41],
        patient: { name: 'Ravi Kumar', mobile: '9876543210' },
      },
    ])
  })

  it('books exactly the list, and starts again', async () => {
    const user = await fillAppointment()
    await user.click(button('Continue'))
    await fill(user, await field('Mobile number'), ravi.mobile)
    await fill(user, await field('Full name'), ravi.name)
    await fill(user, await field('Age'), ravi.age)
    await user.click(button('Continue'))
    await rows()
    await user.click(button('Submit'))
    await screen.findByText('Custom appointment booked successfully!')
    const { idempotencyKey, ...booking } = bookings()[0]!
    expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    expect(booking).toEqual({
      branch: 1,
      service: 6,
      healthIssues: 'Frozen shoulder',
      plan: 'custom',
      startDay: tomorrow,
      slots: [11, 41],
      sessions: plan.sessions.map(({ day, slot: id }) => ({ day, slot: id })),
      patient: { name: 'Ravi Kumar', age: 42, mobile: '9876543210', email: '', location: '' },
    })
    expect(await choice('Branch')).toHaveProperty('value', '')
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(sessionStorage.length).toBe(0)
    expect(sent['/api/bookings']).toBeUndefined()
  })

  it('sends once for two clicks', async () => {
    const user = await reachSummary()
    await rows()
    const submit = button('Submit')
    await Promise.all([user.click(submit), user.click(submit)])
    await screen.findByText('Custom appointment booked successfully!')
    expect(bookings()).toHaveLength(1)
  })

  it('cannot be submitted when the series is incomplete', async () => {
    answers['/api/subscriptions/plan'] = { ...plan, sessions: plan.sessions.slice(0, 2) }
    await reachSummary()
    await screen.findByText(
      'Only 2 of 3 sessions fit within a year. Please choose other slots, or fewer sessions.',
    )
    expect(button('Submit').disabled).toBe(true)
  })

  it('says why there is no list, and plans again', async () => {
    answers['/api/subscriptions/plan'] = problemResponse('unexpected')
    const user = await reachSummary()
    await screen.findByText(/Something went wrong on the server/)
    expect(button('Submit').disabled).toBe(true)
    answers['/api/subscriptions/plan'] = plan
    await user.click(button('Plan again'))
    expect(await rows()).toHaveLength(4)
    expect(button('Submit').disabled).toBe(false)
  })

  it('keeps list and key after a lost answer, also when the desk goes back a step', async () => {
    const user = await reachSummary()
    await rows()
    answers['/api/subscriptions'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the custom appointment. Try again.')
    await screen.findByText("The clinic's server cannot be reached. Please try again.")
    answers['/api/subscriptions'] = { id: 1, sessions: plan.sessions }
    await user.click(button('Back'))
    await user.click(button('Continue'))
    await rows()
    await user.click(button('Submit'))
    await screen.findByText('Custom appointment booked successfully!')
    expect(bookings()[1]).toEqual(bookings()[0])
    expect(sent['/api/subscriptions/plan']).toHaveLength(1)
  })

  it('goes back to a start date that the server refuses', async () => {
    const user = await reachSummary()
    await rows()
    answers['/api/subscriptions'] = problemResponse('invalid_input', {
      startDay: 'seriesBooking.startDayWithin',
    })
    await user.click(button('Submit'))
    await screen.findByText('A series begins tomorrow at the earliest, and within 90 days.')
    expect(await field('Start date')).toHaveProperty('value', formatDay(tomorrow))
  })
})

describe('a series with a session that was taken since', () => {
  async function reachClash(): Promise<User> {
    const user = await reachSummary()
    await rows()
    answers['/api/subscriptions'] = problemResponse('series_clash')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the custom appointment. Try again.')
    await screen.findByText('Some of the sessions were taken meanwhile. Nothing was booked.')
    await screen.findByText('1 session is no longer available. Choose another time for it.')
    answers['/api/subscriptions'] = { id: 1, sessions: plan.sessions }
    return user
  }

  it('is not booked, and shows which session, why, and the nearest open slots', async () => {
    await reachClash()
    const [, second] = await rows()
    expect(second).toMatch(/^2Thu.*Taken/)
    expect(button('Submit').disabled).toBe(true)
    const alternatives = within(
      screen.getByRole('group', { name: 'Nearest open slots' }),
    ).getAllByRole('radio')
    expect(alternatives).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(alternatives[0]))
    expect(sent['/api/subscriptions/check']).toEqual([
      {
        branch: 1,
        service: 6,
        sessions: plan.sessions.map(({ day, slot: id }) => ({ day, slot: id })),
        patient: { name: 'Ravi Kumar', mobile: '9876543210' },
      },
    ])
  })

  it('is booked with the replacement, in order of the days and with a new key', async () => {
    const user = await reachClash()
    const before = addDays(monday, -1)
    await user.click(screen.getByRole('radio', { name: new RegExp(formatDay(before)) }))
    const [first, second] = await rows()
    expect(first).toMatch(`1Sun${formatDay(before)}08:00–08:30`)
    expect(first).toMatch(`Instead of ${formatDay(thursday)}, 16:00–16:30`)
    expect(second).toMatch(`2Mon${formatDay(monday)}`)
    expect(screen.queryByText(/session is no longer available/)).toBeNull()
    await user.click(button('Submit'))
    await screen.findByText('Custom appointment booked successfully!')
    const [refused, booked] = bookings()
    expect(booked!.sessions).toEqual([
      { day: before, slot: 11 },
      { day: monday, slot: 11 },
      { day: addDays(monday, 14), slot: 11 },
    ])
    expect(booked!.idempotencyKey).not.toBe(refused!.idempotencyKey)
  })

  it('can be planned again completely', async () => {
    const user = await reachClash()
    await user.click(button('Plan again'))
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Nearest open slots' })).toBeNull(),
    )
    expect(await rows()).toHaveLength(4)
    expect(sent['/api/subscriptions/plan']).toHaveLength(2)
    expect(button('Submit').disabled).toBe(false)
  })

  it('says when nothing is open nearby', async () => {
    answers['/api/subscriptions/check'] = { clashes: [{ ...lost, nearest: [] }] }
    await reachClash()
    await screen.findByText('No open slot nearby. Plan again, or choose other slots.')
    expect(button('Submit').disabled).toBe(true)
  })

  it('repeats the check of its sessions when it failed', async () => {
    const user = await reachSummary()
    await rows()
    answers['/api/subscriptions'] = problemResponse('series_clash')
    const check = answers['/api/subscriptions/check']
    answers['/api/subscriptions/check'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Error fetching slots. Please try again later.')
    answers['/api/subscriptions/check'] = check
    await user.click(button('Try again'))
    await screen.findByText('1 session is no longer available. Choose another time for it.')
    expect(sent['/api/subscriptions/check']).toHaveLength(2)
  })
})
