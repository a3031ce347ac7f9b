import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import BookingRequestsScreen from './BookingRequestsScreen.tsx'
import { WaitingRequests } from './WaitingRequests.tsx'

const series = {
  id: 31,
  patientId: 7,
  patientName: 'Meena Rao',
  mobile: '9800000001',
  branchName: 'Koramangala',
  serviceName: 'Physiotherapy',
  consultants: 'Dr. Priya Nair',
  times: [
    { id: 301, version: 1, day: '2026-12-01', starts: '10:00' },
    { id: 302, version: 3, day: '2026-12-18', starts: '11:30' },
  ],
  sessions: 6,
  firstDay: '2026-12-01',
  lastDay: '2026-12-18',
  heldUntil: '2026-11-25T03:30:00.000Z',
  clashes: 2,
}
const requests = {
  series: [series],
  doubleBookings: [
    {
      id: 51,
      patientId: 8,
      patientName: 'Farhan Ali',
      mobile: '9800000002',
      day: '2026-12-02',
      starts: '10:00',
      consultantName: 'Dr. Anita Deshpande',
      otherStarts: '10:15',
      otherConsultantName: 'Dr. Rohan Iyer',
    },
  ],
  sources: [
    {
      kind: 'network',
      value: '203.0.113.0/24',
      sessions: 12,
      patients: 4,
      bookings: [
        {
          seriesId: 31,
          patientName: 'Meena Rao',
          serviceName: 'Physiotherapy',
          times: series.times,
        },
        {
          seriesId: null,
          patientName: 'Farhan Ali',
          serviceName: 'Consultation',
          times: [{ id: 303, version: 2, day: '2026-12-02', starts: '10:00' }],
        },
      ],
    },
  ],
}

/** Both sessions of the series, as the question sends them. */
const both = series.times.map(({ id, version }) => ({ id, version }))

/** The server's answers by path; each test changes those of its subject. */
let answers: Record<string, unknown>
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  answers = {
    '/api/booking-requests': requests,
    '/api/booking-requests/count': { count: 2 },
    '/api/booking-requests/31/confirm': { sessions: 6 },
    '/api/booking-requests/31/release': { sessions: 2, kept: 0 },
    '/api/booking-requests/release-source': { sessions: 2, kept: 0 },
  }
  sent = []
  // jsdom has no layout, and a table without height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const answer = async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse((body as string) ?? 'null') })
    const found = answers[path]
    return found instanceof Response ? found.clone() : Response.json(found)
  }
  vi.stubGlobal('fetch', vi.fn<typeof answer>(answer))
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(content = <BookingRequestsScreen />, role: Role = 'Admin') {
  setSignedIn(role, 1)
  return renderPage(<MemoryRouter>{content}</MemoryRouter>)
}
const table = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.findByRole('button', { name })
const none = { series: [], doubleBookings: [], sources: [] }

describe('the waiting requests', () => {
  it('are series with their sessions, double bookings, and sources of many bookings', async () => {
    open()
    await button('Confirm the series of Meena Rao')
    const asked = table('Series that wait for an answer').getAllByRole('row')[1]!.textContent
    expect(asked).toContain('6 × 01-12-2026 – 18-12-2026')
    expect(asked).toContain('Other appointments at the time of 2')
    expect(asked).toMatch(/25-11-2026, \d\d:\d\d/)
    const twice = table('Booked at the time of another appointment of the same patient')
    expect(twice.getAllByRole('row')[1]!.textContent).toContain('10:15, Dr. Rohan Iyer')
    const sources = table('Several bookings from one number or network')
    expect(sources.getAllByRole('row')[1]!.textContent).toContain('203.0.113.0/24124')
  })

  it('show a message without series, and no other empty lists', async () => {
    answers['/api/booking-requests'] = none
    open()
    await screen.findByText('No series waits for an answer.')
    expect(screen.getAllByRole('region')).toHaveLength(1)
  })

  it('show an error when they could not be loaded, not an empty list', async () => {
    answers['/api/booking-requests'] = problemResponse('unexpected')
    const user = open()
    const again = await button('Try again')
    expect(screen.queryByText('No series waits for an answer.')).toBeNull()
    answers['/api/booking-requests'] = requests
    await user.click(again)
    await button('Confirm the series of Meena Rao')
  })
})

describe('the desk’s decision', () => {
  it('books a series, which then leaves the list', async () => {
    const user = open()
    const confirm = await button('Confirm the series of Meena Rao')
    answers['/api/booking-requests'] = none
    await user.click(confirm)
    await screen.findByText('The series is booked.')
    expect(sent.map(({ path }) => path)).toEqual(['/api/booking-requests/31/confirm'])
    await screen.findByText('No series waits for an answer.')
  })

  it('asks before it releases a series, and releases none when the dialog is closed', async () => {
    const user = open()
    await user.click(await button('Release the times of Meena Rao'))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/Meena Rao, Physiotherapy.*Sessions: 2/)).toBeTruthy()
    expect(question.getByText('Tue 01-12-2026 10:00')).toBeTruthy()
    expect(question.getByText('Fri 18-12-2026 11:30')).toBeTruthy()
    await user.click(question.getAllByRole('button', { name: /^No|Keep/ })[0]!)
    expect(sent).toEqual([])
    await user.click(await button('Release the times of Meena Rao'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release' }))
    await screen.findByText('The times are open again.')
    expect(sent).toEqual([{ path: '/api/booking-requests/31/release', body: { sessions: both } }])
  })

  it('names the bookings of a source, and releases what waits, not what is booked', async () => {
    const user = open()
    await user.click(await button('Release: 203.0.113.0/24'))
    const question = within(await screen.findByRole('dialog'))
    const series = question.getByRole<HTMLInputElement>('checkbox', { name: /Meena Rao, Physio/ })
    const single = question.getByRole<HTMLInputElement>('checkbox', { name: /Farhan Ali, Consul/ })
    expect([series.checked, single.checked]).toEqual([true, false])
    expect(question.getByText('Booked already; stays unless you tick it')).toBeTruthy()
    expect(question.getByText('Wed 02-12-2026 10:00')).toBeTruthy()
    expect(question.getByText('Sessions: 2')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Release' }))
    await screen.findByText('The times are open again.')
    const body = { kind: 'network', value: '203.0.113.0/24', sessions: both }
    expect(sent).toEqual([{ path: '/api/booking-requests/release-source', body }])
  })

  it('releases a booked appointment where somebody ticks it, and nothing without a tick', async () => {
    const user = open()
    await user.click(await button('Release: 203.0.113.0/24'))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('checkbox', { name: /Meena Rao/ }))
    await user.click(question.getByRole('button', { name: 'Release' }))
    expect(sent).toEqual([])
    await user.click(question.getByRole('checkbox', { name: /Farhan Ali/ }))
    await user.click(question.getByRole('button', { name: 'Release' }))
    await screen.findByText('The times are open again.')
    expect(sent).toMatchObject([{ body: { sessions: [{ id: 303, version: 2 }] } }])
  })

  it('says how many stay because they were changed meanwhile', async () => {
    answers['/api/booking-requests/31/release'] = { sessions: 1, kept: 1 }
    const user = open()
    await user.click(await button('Release the times of Meena Rao'))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release' }),
    )
    // One message: of two, the second would wait until the first has gone.
    const message = 'The times are open again. Changed meanwhile, so not released: 1'
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('says that another desk decided first, and reloads the list', async () => {
    answers['/api/booking-requests/31/confirm'] = problemResponse('request_answered')
    const user = open()
    const confirm = await button('Confirm the series of Meena Rao')
    answers['/api/booking-requests'] = none
    await user.click(confirm)
    await screen.findByText('No series waits for an answer.')
    expect(screen.getByText(/answered|no longer|run out/i)).toBeTruthy()
  })
})

describe('the landing page', () => {
  it('links staff with the permission to the waiting requests', async () => {
    open(<WaitingRequests />)
    const link = await screen.findByRole('link', { name: '2 booking requests wait for an answer' })
    expect(link.getAttribute('href')).toBe('/apps/Requests')
  })

  it('shows nothing without requests, and loads nothing without the permission', async () => {
    answers['/api/booking-requests/count'] = { count: 0 }
    const { unmount } = open(<WaitingRequests />)
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('link')).toBeNull()
    unmount()
    open(<WaitingRequests />, 'Employee')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('shows an error when the number could not be loaded', async () => {
    answers['/api/booking-requests/count'] = problemResponse('unexpected')
    const user = open(<WaitingRequests />)
    await screen.findByText('Whether booking requests wait could not be loaded.')
    answers['/api/booking-requests/count'] = { count: 1 }
    await user.click(await button('Try again'))
    expect(
      await screen.findByRole('link', { name: '1 booking request waits for an answer' }),
    ).toBeTruthy()
  })
})
