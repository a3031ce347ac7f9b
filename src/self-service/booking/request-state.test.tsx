import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  booked,
  openPage,
  reachSummary,
  series,
  serveOwnBooking,
  server,
  sessions,
  statePath,
  submit,
  typeAll,
} from '../../test-kit/own-booking-page.tsx'

serveOwnBooking()

const asked = () => server.requests.filter(({ path }) => path === statePath)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** The page is looked at again, without waiting for its own time. */
const lookAgain = () => fireEvent(document, new Event('visibilitychange'))
const released = { heldUntil: null, sessions: [], isReleased: true }

describe('a requested series on the page that asked for it', () => {
  it('is not held any more as soon as the clinic has released it, and says what to do', async () => {
    await submit(await reachSummary(series))
    await heading('Your request has been received')
    await waitFor(() => expect(asked()).toHaveLength(1))
    const [request] = server.requests.filter(({ path }) => path === '/api/own-subscriptions')
    expect(asked()[0]!.body).toEqual({ idempotencyKey: request!.body!.idempotencyKey })

    server.answers[statePath] = released
    lookAgain()
    await heading('The clinic could not accept your request')
    expect(screen.getByText(/Nothing is booked.*choose another time/)).toBeTruthy()
    expect(screen.queryByText(/held for you/)).toBeNull()
    expect(screen.queryByRole('list', { name: '2 sessions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
    screen.getByRole('button', { name: 'Book another appointment' })
    // What is decided is not asked for again.
    await waitFor(() => {
      const { length } = asked()
      lookAgain()
      expect(asked()).toHaveLength(length)
    })
  })

  it('is released too when the page was loaded again meanwhile', async () => {
    const user = await reachSummary(series)
    await submit(user)
    await heading('Your request has been received')
    user.unmount()
    server.answers[statePath] = released
    openPage()
    expect(await heading('The clinic could not accept your request')).toBeTruthy()
  })

  it('is shown after a reload for ten minutes from the request, however often it was asked for since', async () => {
    const user = await reachSummary(series)
    await submit(user)
    await heading('Your request has been received')
    await waitFor(() => expect(asked()).toHaveLength(1))
    const name = 'draft.own-confirmation.0'
    const bookedAt = () =>
      (JSON.parse(sessionStorage.getItem(name)!) as { bookedAt: number }).bookedAt
    const before = bookedAt()
    const minutesLater = (count: number) =>
      vi.spyOn(Date, 'now').mockReturnValue(before + count * 60_000)
    minutesLater(9)
    server.answers[statePath] = {
      heldUntil: '2031-01-02T03:30:00.000Z',
      sessions: sessions.slice(1),
      isReleased: false,
    }
    lookAgain()
    // What was answered is kept, with the time of the request.
    await screen.findByRole('list', { name: '1 session' })
    expect(bookedAt()).toBe(before)
    user.unmount()
    minutesLater(10)
    openPage()
    await screen.findByRole('combobox', { name: 'Branch' })
    expect(sessionStorage.getItem(name)).toBeNull()
  })

  it('is booked as soon as the clinic has confirmed it, with the sessions as they are now', async () => {
    await submit(await reachSummary(series))
    await heading('Your request has been received')
    await waitFor(() => expect(asked()).toHaveLength(1))
    server.answers[statePath] = {
      heldUntil: null,
      sessions: sessions.slice(1),
      isReleased: false,
    }
    lookAgain()
    await heading('Your sessions are booked')
    const list = within(screen.getByRole('list', { name: '1 session' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
  })

  it('stays as it was last known while the line is down', async () => {
    server.answers[statePath] = new Response('a gateway', { status: 502 })
    await submit(await reachSummary(series))
    await heading('Your request has been received')
    await waitFor(() => expect(asked()).toHaveLength(1))
    lookAgain()
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(screen.getByText(/held for you/)).toBeTruthy()
  })
})

describe('a single appointment on the page that booked it', () => {
  const { reference: _, branch: __, serviceName: ___, ...session } = booked
  const bookedState = { heldUntil: null, sessions: [session], isReleased: false }
  const book = async () => {
    const user = await reachSummary()
    await submit(user)
    await heading('Your appointment is booked')
    await waitFor(() => expect(asked()).toHaveLength(1))
    return user
  }

  it('is not booked any more as soon as the clinic has released it, nor in the way of another', async () => {
    const user = await book()
    server.answers[statePath] = released
    lookAgain()
    await heading('The clinic could not accept your request')
    screen.getByText(/Nothing is booked.*choose another time/)
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
    // What is decided is not asked for again.
    await waitFor(() => {
      const { length } = asked()
      lookAgain()
      expect(asked()).toHaveLength(length)
    })
    await user.click(screen.getByRole('button', { name: 'Book another appointment' }))
    delete server.answers[statePath]
    await typeAll(user)
    await submit(user)
    // Without a question whether a second one is meant.
    await heading('Your appointment is booked')
  })

  it('is at the time to which the desk has moved it, and cancelled when it is', async () => {
    await book()
    server.answers[statePath] = {
      ...bookedState,
      sessions: [{ ...session, starts: '11:45', ends: '12:00' }],
    }
    lookAgain()
    await screen.findByText(/^11:45/)
    expect(screen.queryByText(/^09:15/)).toBeNull()
    server.answers[statePath] = { ...bookedState, sessions: [] }
    lookAgain()
    await heading('Cancelled')
    expect(screen.queryByText(/Nothing is booked/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
  })

  it('stays where the desk has moved it to, also when an earlier answer comes late', async () => {
    await book()
    const at = (starts: string, ends: string) => ({
      ...bookedState,
      sessions: [{ ...session, starts, ends }],
    })
    const late = Promise.withResolvers<unknown>()
    server.answers[statePath] = late.promise
    lookAgain()
    await waitFor(() => expect(asked()).toHaveLength(2))
    server.answers[statePath] = at('11:45', '12:00')
    lookAgain()
    await screen.findByText(/^11:45/)
    late.resolve(at('09:15', '09:30'))
    await late.promise
    await new Promise((resolve) => setTimeout(resolve, 50))
    screen.getByText(/^11:45/)
    expect(screen.queryByText(/^09:15/)).toBeNull()
  })

  it('is not asked for where staff have booked it', async () => {
    const user = await book()
    const stored = sessionStorage.getItem('draft.own-confirmation.0')!
    user.unmount()
    sessionStorage.setItem('draft.own-confirmation.7', stored)
    openPage({ staff: { id: 7, startPath: '/Landing-Page' } })
    await heading('Your appointment is booked')
    lookAgain()
    expect(asked()).toHaveLength(1)
  })
})
