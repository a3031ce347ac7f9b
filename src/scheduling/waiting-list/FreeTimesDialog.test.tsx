import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../platform/day/day.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import { formatOfferedTime } from './format-offered-time.tsx'
import { maxListedTimes } from './free-times.ts'
import WaitingListScreen from './WaitingListScreen.tsx'
import { listWaiting, type OfferedTimeRow, type WaitingRow } from './waiting-list.ts'

const { today } = currentClinicTime()
const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)]
const anita = { consultantId: 4, consultantName: 'Dr. Anita', branchId: 1, branchName: 'Pune' }
const rohan = { consultantId: 5, consultantName: 'Dr. Rohan', branchId: 1, branchName: 'Pune' }
const morning = { starts: '09:30', ends: '09:45' }
const times: OfferedTimeRow[] = [
  { ...anita, slot: 11, day: tomorrow, ...morning, place: 1 },
  { ...anita, slot: 12, day: tomorrow, starts: '09:45', ends: '10:00', place: 2 },
  { ...rohan, slot: 21, day: tomorrow, ...morning, place: 1 },
  { ...anita, slot: 13, day: dayAfter, ...morning, place: 1 },
]
const [sample] = sampleAnswer(listWaiting.answer, 'Sample', 41) as WaitingRow[]
const row: WaitingRow = {
  ...sample!,
  patientName: 'Meena Rao',
  consultantId: null,
  consultantName: null,
  held: null,
  freeTimes: times.slice(0, 2),
  freeCount: 4,
}

const server = {
  row,
  times: [] as OfferedTimeRow[],
  total: 4,
  held: null as WaitingRow['held'],
  /** The refusal of each change, and the code of a reading that fails. */
  problem: '',
  failure: '',
}
/** Resolved when the answers to changes may come; at once by default. */
let answering = Promise.resolve()
let sent: { url: string; body: unknown }[] = []
let asked: URLSearchParams[] = []
const refused = (code: string, status: number) =>
  Response.json({ code, message: '', requestId: 'r' }, { status })

beforeEach(() => {
  Object.assign(server, { row, times, total: 4, held: null, problem: '', failure: '' })
  answering = Promise.resolve()
  sent = []
  asked = []
  setSignedIn('Admin')
  // jsdom has no layout, and a table without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const { pathname: url, searchParams } = new URL(address, location.origin)
    if (options?.method !== undefined && options.method !== 'GET') {
      sent.push({ url, body: JSON.parse(String(options.body ?? '{}')) })
      await answering
      if (server.problem) return refused(server.problem, 409)
      return Response.json({ id: 9, day: tomorrow, ...morning, until: '2026-11-24T04:00:00.000Z' })
    }
    if (url === '/api/waiting-list') return Response.json([server.row])
    if (!url.endsWith('/free-times')) return Response.json([])
    asked.push(searchParams)
    if (server.failure) return refused(server.failure, server.failure === 'unexpected' ? 500 : 409)
    const { total, held } = server
    return Response.json({ times: server.times, total, held })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearStoredSession()
  localStorage.clear()
})

async function open(address = '/apps/WaitingList') {
  const user = renderPage(
    <MemoryRouter initialEntries={[address]}>
      <WaitingListScreen />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: '2 more free times: Meena Rao' }))
  const dialog = await screen.findByRole('dialog', { name: 'All free times for Meena Rao' })
  return { user, dialog: within(dialog) }
}
const nameOf = (action: string, day: string, consultant: string) =>
  new RegExp(`^${action}: Meena Rao, ${dayWithWeekday(day)} .*09:30.*, ${consultant} · Pune$`)

it('lists all free times by day and consultant, and books one of the last in one click', async () => {
  const { user, dialog } = await open()
  const day = within(await dialog.findByRole('region', { name: dayWithWeekday(tomorrow) }))
  expect(day.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    dayWithWeekday(tomorrow),
    'Dr. Anita · Pune',
    'Dr. Rohan · Pune',
  ])
  expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/09:30[^B]*09:45\W*Book/),
    expect.stringMatching(/09:45.*Number 2 for this time/),
    expect.stringMatching(/09:30[^B]*09:45\W*Book/),
  ])
  await user.click(dialog.getByRole('button', { name: nameOf('Book', tomorrow, 'Dr. Rohan') }))
  await screen.findByText(`Meena Rao is booked: ${formatOfferedTime(times[2]!)} · Dr. Rohan.`)
  expect(sent).toEqual([{ url: '/api/waiting-list/41/book', body: { slot: 21, day: tomorrow } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('holds one and leaves the call to the row', async () => {
  const { user, dialog } = await open()
  const name = nameOf('Hold and call', dayAfter, 'Dr. Anita')
  await user.click(await dialog.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ url: '/api/waiting-list/41/hold', body: { slot: 13, day: dayAfter } }])
})

it('says that a time was taken meanwhile, and shows those that are left', async () => {
  const { user, dialog } = await open()
  const name = nameOf('Book', tomorrow, 'Dr. Rohan')
  const button = await dialog.findByRole('button', { name })
  server.problem = 'slot_taken'
  server.times = times.filter(({ slot }) => slot !== 21)
  await user.click(button)
  await screen.findByText('This slot has just been taken. Please choose another one.')
  await waitFor(() => expect(dialog.queryByRole('button', { name })).toBeNull())
  expect(dialog.getAllByRole('listitem')).toHaveLength(3)
})

it('says that all were taken meanwhile', async () => {
  server.times = []
  server.total = 0
  const { dialog } = await open()
  await dialog.findByText('All of these times were taken meanwhile.')
  expect(dialog.queryByRole('button', { name: /^Book/ })).toBeNull()
})

it('shows the time that another desk holds for them meanwhile, and asks whether who declines it stays', async () => {
  server.times = []
  server.held = { ...times[2]!, until: '2026-11-24T04:00:00.000Z', by: 'Nandini' }
  const { user, dialog } = await open()
  await dialog.findByText(/^Held until .* · Nandini$/)
  await user.click(dialog.getByRole('button', { name: 'Declined: Meena Rao' }))
  await screen.findByRole('dialog', { name: 'Does Meena Rao go on waiting?' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})

it('shows what is wrong, and the times when they can be read', async () => {
  server.failure = 'unexpected'
  const { user, dialog } = await open()
  const again = await dialog.findByRole('button', { name: 'Try again' })
  server.failure = ''
  await user.click(again)
  expect(await dialog.findAllByRole('listitem')).toHaveLength(4)
})

it('says that the patient has left the list meanwhile', async () => {
  server.failure = 'left_list'
  const { dialog } = await open()
  await dialog.findByText('This patient is not on the waiting list any more.')
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says nothing of leaving the list while its own booking, which is heard of first, takes them off', async () => {
  const { user, dialog } = await open()
  const button = await dialog.findByRole('button', { name: nameOf('Book', tomorrow, 'Dr. Rohan') })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  answering = promise
  await user.click(button)
  server.failure = 'left_list'
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(dialog.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.queryByText(/not on the waiting list any more/)).toBeNull()
  answer()
  await screen.findByText(/^Meena Rao is booked/)
  expect(screen.queryByText(/not on the waiting list any more/)).toBeNull()
})

it('says it when another desk booked them while its own booking was under way', async () => {
  const { user, dialog } = await open()
  const button = await dialog.findByRole('button', { name: nameOf('Book', tomorrow, 'Dr. Rohan') })
  server.failure = 'left_list'
  server.problem = 'left_list'
  await user.click(button)
  await dialog.findByText('This patient is not on the waiting list any more.')
  expect(dialog.queryAllByRole('listitem')).toEqual([])
})

it('is limited as the list is, and goes on to later times', async () => {
  server.total = 250
  const { user, dialog } = await open('/apps/WaitingList?branch=1')
  await user.click(await dialog.findByRole('button', { name: 'Show later times' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map((it) => [it.get('branch'), it.get('limit')])).toEqual([
    ['1', '100'],
    ['1', '104'],
  ])
})

it('is only read by a consultant', async () => {
  setSignedIn('Consultant', 4)
  const { dialog } = await open()
  expect(await dialog.findAllByRole('listitem')).toHaveLength(4)
  expect(dialog.queryByRole('button', { name: /Meena Rao/ })).toBeNull()
})

it('shows the wish as it is now, and with whom and where each time of it is', async () => {
  const { dialog } = await open()
  await dialog.findAllByRole('listitem')
  server.row = { ...row, consultantId: 5, consultantName: 'Dr. Rohan', branchIds: [1], version: 2 }
  server.times = [times[2]!]
  server.total = 1
  window.dispatchEvent(new Event('visibilitychange'))
  await dialog.findByText(/Dr. Rohan(?! · Pune)/)
  expect(dialog.getByRole('heading', { level: 4 }).textContent).toBe('Dr. Rohan · Pune')
  dialog.getByRole('button', { name: nameOf('Book', tomorrow, 'Dr. Rohan') })
})

it('keeps what is there when it cannot be read again, but not of who has left the list', async () => {
  const { dialog } = await open()
  expect(await dialog.findAllByRole('listitem')).toHaveLength(4)
  server.failure = 'unexpected'
  window.dispatchEvent(new Event('visibilitychange'))
  await dialog.findByRole('button', { name: 'Try again' })
  expect(dialog.getAllByRole('listitem')).toHaveLength(4)
  server.failure = 'left_list'
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('This patient is not on the waiting list any more.')
  expect(dialog.queryAllByRole('listitem')).toEqual([])
})

it('says how many times there are beyond those that it lists', async () => {
  setSignedIn('Consultant', 4)
  server.times = Array.from({ length: maxListedTimes }, (_, at) => ({ ...times[0]!, slot: at + 1 }))
  server.total = maxListedTimes + 250
  const { dialog } = await open()
  await dialog.findByText('250 more free times')
  expect(dialog.queryByRole('button', { name: 'Show later times' })).toBeNull()
})
