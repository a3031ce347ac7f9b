import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { emptyWizard } from './wizard-values.ts'
import {
  button,
  field,
  openScreen,
  plan,
  reopen,
  serveSeriesBooking,
  server,
  singleValues,
  tomorrow,
  type User,
} from '../../test-kit/series-booking.tsx'

serveSeriesBooking()

const statePath = '/api/own-bookings/state'
const kinds = {
  appointment: {
    path: '/api/bookings',
    values: singleValues,
    sessions: [{ day: tomorrow, starts: '09:15', ends: '09:30' }],
    reference: 'A-7KQ2M9',
  },
  series: {
    path: '/api/subscriptions',
    values: undefined,
    sessions: plan.sessions,
    reference: 'S-2B4D6F',
  },
}
type Kind = (typeof kinds)[keyof typeof kinds]

beforeEach(() => {
  Object.assign(server.answers, {
    '/api/slots/open': { slots: [singleValues.slot], none: null },
    '/api/bookings/same-day': { appointment: null },
  })
})

const sentTo = (path: string) => server.sent[path] ?? []
const keysOf = (path: string) => sentTo(path).map(({ idempotencyKey }) => idempotencyKey)
const resume = /^Continue with /
const summaryShown = () => screen.queryByText('Is everything right?')
const isBooked = ({ sessions, reference }: Kind) => {
  server.answers[statePath] = { reference, sessions, heldUntil: null, isReleased: false }
}

async function reachSummary({ values }: Kind): Promise<User> {
  const user = await reopen('patient', values)
  await user.click(button('Continue'))
  await screen.findByText('Is everything right?')
  if (!values) await screen.findByRole('list', { name: 'Dates' })
  return user
}

/** The server has booked it or not, and the answer was lost. */
async function submitInVain(kind: Kind, lost: unknown = new Error('the line broke')) {
  server.answers[kind.path] = lost
  const user = await reachSummary(kind)
  await user.click(button('Submit'))
  await waitFor(() => expect(document.querySelector('form > [role=alert]')).not.toBeNull())
  return user
}

/** All that leads away from the summary. */
const ways: Record<string, (user: User) => Promise<void> | void> = {
  'by Back': (user) => user.click(button('Back')),
  'by the steps': (user) => user.click(screen.getByRole('button', { name: /^Appointment/ })),
  'to change the patient': (user) => user.click(button(en.booking.changePatient)),
  'to start again': (user) => user.click(button('Start again')),
  'by a reload': () => {
    cleanup()
    openScreen()
  },
}
const every = Object.entries(kinds).flatMap(([name, kind]) =>
  Object.entries(ways).map(([way, leave]) => [name, way, kind, leave] as const),
)

describe('a desk whose answer was lost', () => {
  it.each(every)('is shown the %s that is booked, and not led away %s', async (...test) => {
    const [, , kind, leave] = test
    const user = await submitInVain(kind)
    isBooked(kind)
    await leave(user)
    await screen.findByText(kind.reference)
    expect(keysOf(statePath)).toEqual(keysOf(kind.path))
    // The next booking begins.
    expect(await field('Health issues')).toHaveProperty('value', '')
    expect(sessionStorage.length).toBe(0)
  })

  it.each(every)('goes on with the %s that is not booked %s', async (_, way, kind, leave) => {
    const user = await submitInVain(kind)
    await leave(user)
    await waitFor(() => expect(sentTo(statePath)).toHaveLength(1))
    if (way === 'by a reload') {
      await user.click(await screen.findByRole('button', { name: resume }))
      await screen.findByText('Is everything right?')
    } else await waitFor(() => expect(summaryShown()).toBeNull())
    expect(screen.queryByText(kind.reference)).toBeNull()
  })

  it.each(every)('stays at the %s %s while nobody can be asked', async (_, way, kind, leave) => {
    const user = await submitInVain(kind)
    server.answers[statePath] = new Response('a gateway', { status: 502 })
    await leave(user)
    await waitFor(() => expect(sentTo(statePath)).toHaveLength(1))
    await screen.findByText(en.problem.unavailable)
    if (way === 'by a reload') {
      // Nor is it dropped.
      await user.click(button('Start again'))
      await waitFor(() => expect(sentTo(statePath)).toHaveLength(2))
      await screen.findByText(en.problem.unavailable)
      await user.click(await screen.findByRole('button', { name: resume }))
      await waitFor(() => expect(sentTo(statePath)).toHaveLength(3))
    }
    expect(summaryShown()).not.toBeNull()
    // Sent again, it is the same request.
    server.answers[kind.path] = { id: 1, ...kind.sessions[0], sessions: kind.sessions }
    await waitFor(() => expect(button('Submit').getAttribute('data-loading')).toBeNull())
    await user.click(button('Submit'))
    await waitFor(() => expect(sentTo(kind.path)).toHaveLength(2))
    expect(new Set(keysOf(kind.path)).size).toBe(1)
  })

  it.each(Object.values(kinds))('books no second time with another key: $path', async (kind) => {
    const user = await submitInVain(kind)
    await user.click(button(en.booking.changePatient))
    await user.type(await field('Full name'), ' Rao')
    await user.click(button('Continue'))
    await screen.findByText('Ravi Kumar Rao')
    isBooked(kind)
    await waitFor(() => expect(button('Submit').hasAttribute('data-disabled')).toBe(false))
    await user.click(button('Submit'))
    await screen.findByText(kind.reference)
    expect(sentTo(kind.path)).toHaveLength(1)
  })

  it.each(Object.entries(kinds))(
    'asks again before it leaves the %s that was not booked yet as it was asked about',
    async (_, kind) => {
      const user = await submitInVain(kind)
      cleanup()
      openScreen()
      await user.click(await screen.findByRole('button', { name: resume }))
      await screen.findByText('Is everything right?')
      // The request arrives late.
      isBooked(kind)
      await user.click(button('Back'))
      await screen.findByText(kind.reference)
      expect(sentTo(kind.path)).toHaveLength(1)
    },
  )

  describe.each(Object.values(kinds))('that is to book for another patient: $path', (kind) => {
    const another = { ...emptyWizard.patient, name: 'Meena Iyer', mobile: '9876500077' }
    const bookForAnother = () => {
      cleanup()
      return openScreen(another)
    }
    const expectForAnother = async () => {
      await field('Health issues')
      expect(summaryShown()).toBeNull()
      expect(sessionStorage.getItem('draft.booking.0')).not.toMatch(/Ravi/)
    }

    it('is asked about the one that is not booked, and begins for them', async () => {
      await submitInVain(kind)
      const user = bookForAnother()
      await screen.findByRole('button', { name: 'Continue with Ravi Kumar' })
      await waitFor(() => expect(sentTo(statePath)).toHaveLength(1))
      expect(summaryShown()).toBeNull()
      await user.click(button('Start again'))
      await expectForAnother()
    })

    it('is shown the one that is booked, and begins for them', async () => {
      await submitInVain(kind)
      isBooked(kind)
      bookForAnother()
      await screen.findByText(kind.reference)
      await expectForAnother()
    })

    it('keeps what is typed for them when an earlier question is answered late', async () => {
      await submitInVain(kind)
      const late = Promise.withResolvers<unknown>()
      const notBooked = server.answers[statePath]
      server.answers[statePath] = late.promise
      bookForAnother()
      await waitFor(() => expect(sentTo(statePath)).toHaveLength(1))
      server.answers[statePath] = notBooked
      const user = bookForAnother()
      await user.click(await screen.findByRole('button', { name: 'Start again' }))
      await user.type(await field('Health issues'), 'Cough')
      const typed = sessionStorage.getItem('draft.booking.0')
      expect(typed).toMatch(/Cough/)
      isBooked(kind)
      late.resolve(server.answers[statePath])
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(sessionStorage.getItem('draft.booking.0')).toBe(typed)
      expect(screen.queryByText(kind.reference)).toBeNull()
    })

    it('is not led to what was sent while nobody can be asked', async () => {
      await submitInVain(kind)
      server.answers[statePath] = new Response('a gateway', { status: 502 })
      bookForAnother()
      await screen.findByText(en.problem.unavailable)
      expect(summaryShown()).toBeNull()
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    })
  })

  it('whose series was refused goes back without a question', async () => {
    const user = await submitInVain(kinds.series, problemResponse('series_clash'))
    // The refusal of a first request is an answer: nothing is asked.
    await user.click(button('Back'))
    await waitFor(() => expect(summaryShown()).toBeNull())
    expect(sentTo(statePath)).toEqual([])
  })

  it('finds it after a tab that was gone before the answer', async () => {
    server.answers[kinds.appointment.path] = new Promise(() => {})
    const user = await reachSummary(kinds.appointment)
    await user.click(button('Submit'))
    await waitFor(() => expect(sentTo(kinds.appointment.path)).toHaveLength(1))
    await waitFor(() => expect(sessionStorage.getItem('draft.booking.0')).toMatch(/unanswered/))
    cleanup()
    isBooked(kinds.appointment)
    openScreen()
    await screen.findByText('A-7KQ2M9')
    expect(keysOf(statePath)).toEqual(keysOf(kinds.appointment.path))
  })
})
