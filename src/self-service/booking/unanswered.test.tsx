import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { problems } from '../../platform/http/problem.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import {
  booked,
  openPage,
  reachSummary,
  series,
  serveOwnBooking,
  server,
  single,
  statePath,
  submit,
  typeAll,
} from '../../test-kit/own-booking-page.tsx'

serveOwnBooking()

type User = Awaited<ReturnType<typeof reachSummary>>

const kinds = {
  appointment: {
    values: single,
    path: '/api/own-bookings',
    heading: 'Your appointment is booked',
    reference: 'A-7KQ2M9',
  },
  series: {
    values: series,
    path: '/api/own-subscriptions',
    heading: 'Your request has been received',
    reference: 'S-2B4D6F',
  },
}
type Kind = (typeof kinds)[keyof typeof kinds]

const asked = (path: string) => server.requests.filter((it) => it.path === path)
const keysOf = (path: string) => asked(path).map(({ body }) => body!.idempotencyKey)
const click = (user: User, name: string | RegExp) =>
  user.click(screen.getAllByRole('button', { name })[0]!)

/** The server has booked it, and the answer was lost. */
async function submitInVain({ values, path }: Kind, lost = problemResponse('unexpected')) {
  server.answers[path] = lost
  const user = await reachSummary(values)
  await submit(user)
  // Beside it a toast.
  await screen.findAllByRole('alert')
  return user
}

/** All that leads away from the summary, or makes another request of it. */
const ways: Record<string, (user: User) => Promise<void> | void> = {
  'by Back': (user) => click(user, 'Back'),
  'by the phone’s Back': () => history.back(),
  'by the steps': (user) => click(user, /Appointment/),
  'to change the patient': (user) => click(user, en.booking.changePatient),
  'to start again': (user) => click(user, 'Start again'),
  'by a reload': (user) => {
    user.unmount()
    openPage()
  },
}
const every = Object.entries(kinds).flatMap(([name, kind]) =>
  Object.entries(ways).map(([way, leave]) => [name, way, kind, leave] as const),
)
const notFound = () => problemResponse('not_found')
const unreachable = () => new Response('a gateway', { status: 502 })

describe('a patient whose answer was lost', () => {
  it.each(every)(
    'is shown the %s that is booked, and not led away %s',
    async (...[, , kind, go]) => {
      const user = await submitInVain(kind)
      await go(user)
      await screen.findByRole('heading', { level: 1, name: kind.heading })
      screen.getByText(kind.reference)
      expect(keysOf(statePath)[0]).toBe(keysOf(kind.path)[0])
      // The step that the history stands at is the one that is shown.
      await waitFor(() => expect((history.state as { step?: number } | null)?.step ?? 0).toBe(0))
      expect(Object.keys(sessionStorage)).toEqual(['draft.own-confirmation.0'])
    },
  )

  it.each(every)('goes on with the %s that is not booked %s', async (_, way, kind, go) => {
    const user = await submitInVain(kind)
    server.answers[statePath] = notFound()
    await go(user)
    await waitFor(() => expect(asked(statePath)).toHaveLength(1))
    if (way === 'by a reload') await screen.findByText('Is everything right?')
    else await waitFor(() => expect(screen.queryByText('Is everything right?')).toBeNull())
    expect(screen.queryByText(kind.reference)).toBeNull()
  })

  it.each(every)('stays at the %s %s while nobody can be asked', async (_, way, kind, go) => {
    const user = await submitInVain(kind)
    server.answers[statePath] = unreachable()
    await go(user)
    // The next person at this phone is to see nothing of it.
    if (way === 'to start again') {
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveProperty('value', ''),
      )
      return
    }
    await screen.findByText(en.problem.unavailable)
    screen.getByText('Is everything right?')
    expect((history.state as { step?: number }).step).toBe(2)
    // Sent again, it is the same request.
    server.answers[kind.path] =
      kind === kinds.appointment ? booked : { ...booked, reference: 'S-2B4D6F', sessions: [booked] }
    await submit(user)
    await screen.findByText(kind.reference)
    expect(new Set(keysOf(kind.path)).size).toBe(1)
  })

  it('is not told that their own slot was taken, when it was booked only after the first question', async () => {
    const user = await submitInVain(kinds.appointment)
    server.answers[statePath] = notFound()
    await click(user, 'Back')
    await screen.findByRole('textbox', { name: 'Full name' })
    delete server.answers[statePath]
    server.answers['/api/slots/open'] = {
      slots: [{ id: 11, starts: '09:00', ends: '09:15' }],
      none: null,
    }
    await click(user, 'Back')
    await screen.findByText('A-7KQ2M9')
    expect(screen.queryByText(en.problem.slot_taken)).toBeNull()
  })

  it.each(Object.values(kinds))('books no second time with another key: $path', async (kind) => {
    const user = await submitInVain(kind)
    server.answers[statePath] = notFound()
    await click(user, en.booking.changePatient)
    await user.type(await screen.findByRole('textbox', { name: 'Full name' }), ' Rao')
    await click(user, 'Continue')
    await screen.findByText('Ravi Kumar Rao')
    delete server.answers[statePath]
    await submit(user)
    await screen.findByText(kind.reference)
    expect(keysOf(kind.path)).toHaveLength(1)
  })

  it('plans no series around its own sessions', async () => {
    const user = await submitInVain(kinds.series)
    const plans = asked('/api/subscriptions/plan').length
    await click(user, 'Plan again')
    await screen.findByText('S-2B4D6F')
    expect(asked('/api/subscriptions/plan')).toHaveLength(plans)
  })

  it('is asked whether a second one of the day is meant, as after any booking', async () => {
    const user = await submitInVain(kinds.appointment)
    await click(user, 'Back')
    await user.click(await screen.findByRole('button', { name: 'Book another appointment' }))
    await typeAll(user)
    await submit(user)
    await screen.findByText(/^Ravi Kumar already has an appointment .*09:15–09:30.*A-7KQ2M9/)
    expect(keysOf('/api/own-bookings')).toHaveLength(1)
  })

  it('says that it sends, as long as a slow line takes', async () => {
    server.answers['/api/own-bookings'] = new Promise(() => {})
    const user = await reachSummary()
    expect(screen.queryByText(en.ownBooking.sending)).toBeNull()
    await submit(user)
    const note = await screen.findByText(en.ownBooking.sending)
    expect(note.getAttribute('role')).toBe('status')
  })

  it('finds it after a reload that did not wait for the answer', async () => {
    server.answers['/api/own-bookings'] = new Promise(() => {})
    const user = await reachSummary()
    await submit(user)
    await waitFor(() => expect(asked('/api/own-bookings')).toHaveLength(1))
    await waitFor(() => expect(sessionStorage.getItem('draft.own-booking.0')).toMatch(/unanswered/))
    user.unmount()
    openPage()
    await screen.findByText('A-7KQ2M9')
    expect(keysOf(statePath)[0]).toBe(keysOf('/api/own-bookings')[0])
  })

  it('finds it also where a limit has refused the repeat', async () => {
    const user = await submitInVain(kinds.appointment)
    server.answers['/api/own-bookings'] = Response.json(
      { code: 'too_many_hour', message: en.problem.too_many_hour, requestId: 'r' },
      { status: problems.too_many_hour },
    )
    await submit(user)
    await screen.findByText(en.problem.too_many_hour)
    await click(user, 'Back')
    await screen.findByText('A-7KQ2M9')
    expect(keysOf(statePath)[0]).toBe(keysOf('/api/own-bookings')[0])
  })
})

it('a patient whose request was refused goes back without a question', async () => {
  const user = await submitInVain(kinds.appointment, problemResponse('too_many_requests'))
  await click(user, 'Back')
  await screen.findByRole('textbox', { name: 'Full name' })
  expect(asked(statePath)).toEqual([])
})
