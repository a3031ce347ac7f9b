import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { isBlocked, fill } from '../../test-kit/render-page.tsx'
import {
  serveSeriesBooking,
  tomorrow,
  monday,
  thursday,
  plan,
  lost,
  server,
  type User,
  field,
  choice,
  button,
  fillAppointment,
  ravi,
  reopen,
} from '../../test-kit/series-booking.tsx'

serveSeriesBooking()

const bookings = () => server.sent['/api/subscriptions'] ?? []

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
    expect(server.sent['/api/subscriptions/plan']).toEqual([
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
    // The desk's own branch stays.
    expect(await choice('Branch')).toHaveProperty('value', 'Koramangala')
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(sessionStorage.length).toBe(0)
    expect(server.sent['/api/bookings']).toBeUndefined()
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
    server.answers['/api/subscriptions/plan'] = { ...plan, sessions: plan.sessions.slice(0, 2) }
    await reachSummary()
    await screen.findByText(
      'Only 2 of 3 sessions fit within a year. Please choose other slots, or fewer sessions.',
    )
    expect(isBlocked(button('Submit'))).toBe(true)
  })

  it('says why there is no list, and plans again', async () => {
    server.answers['/api/subscriptions/plan'] = problemResponse('unexpected')
    const user = await reachSummary()
    await screen.findByText(/Something went wrong on the server/)
    expect(isBlocked(button('Submit'))).toBe(true)
    server.answers['/api/subscriptions/plan'] = plan
    await user.click(button('Plan again'))
    expect(await rows()).toHaveLength(4)
    expect(isBlocked(button('Submit'))).toBe(false)
  })

  it('keeps list and key after a lost answer, also when the desk goes back a step', async () => {
    const user = await reachSummary()
    await rows()
    server.answers['/api/subscriptions'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the custom appointment. Try again.')
    await screen.findByText("The clinic's server cannot be reached. Please try again.")
    server.answers['/api/subscriptions'] = { id: 1, sessions: plan.sessions }
    await user.click(button('Back'))
    await user.click(button('Continue'))
    await rows()
    await user.click(button('Submit'))
    await screen.findByText('Custom appointment booked successfully!')
    expect(bookings()[1]).toEqual(bookings()[0])
    expect(server.sent['/api/subscriptions/plan']).toHaveLength(1)
  })

  it('goes back to a start date that the server refuses', async () => {
    const user = await reachSummary()
    await rows()
    server.answers['/api/subscriptions'] = problemResponse('invalid_input', {
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
    server.answers['/api/subscriptions'] = problemResponse('series_clash')
    await user.click(button('Submit'))
    await screen.findByText('Failed to book the custom appointment. Try again.')
    await screen.findByText('Some of the sessions were taken meanwhile. Nothing was booked.')
    await screen.findByText('1 session is no longer available. Choose another time for it.')
    server.answers['/api/subscriptions'] = { id: 1, sessions: plan.sessions }
    return user
  }

  it('is not booked, and shows which session, why, and the nearest open slots', async () => {
    await reachClash()
    const [, second] = await rows()
    expect(second).toMatch(/^2Thu.*Taken/)
    expect(isBlocked(button('Submit'))).toBe(true)
    const alternatives = within(
      screen.getByRole('group', { name: 'Nearest open slots' }),
    ).getAllByRole('radio')
    expect(alternatives).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(alternatives[0]))
    expect(server.sent['/api/subscriptions/check']).toEqual([
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
    expect(server.sent['/api/subscriptions/plan']).toHaveLength(2)
    expect(isBlocked(button('Submit'))).toBe(false)
  })

  it('says when nothing is open nearby', async () => {
    server.answers['/api/subscriptions/check'] = { clashes: [{ ...lost, nearest: [] }] }
    await reachClash()
    await screen.findByText('No open slot nearby. Plan again, or choose other slots.')
    expect(isBlocked(button('Submit'))).toBe(true)
  })

  it('repeats the check of its sessions when it failed', async () => {
    const user = await reachSummary()
    await rows()
    server.answers['/api/subscriptions'] = problemResponse('series_clash')
    const check = server.answers['/api/subscriptions/check']
    server.answers['/api/subscriptions/check'] = new Error('the line broke')
    await user.click(button('Submit'))
    await screen.findByText('Error fetching slots. Please try again later.')
    server.answers['/api/subscriptions/check'] = check
    await user.click(button('Try again'))
    await screen.findByText('1 session is no longer available. Choose another time for it.')
    expect(server.sent['/api/subscriptions/check']).toHaveLength(2)
  })
})
