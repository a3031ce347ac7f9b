import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays } from '../../platform/day/day.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { formatOfferedTime } from './format-offered-time.tsx'
import WaitingListScreen from './WaitingListScreen.tsx'
import type { WaitingRow } from './waiting-list.ts'

const { today } = currentClinicTime()
const tomorrow = addDays(today, 1)
const place = { consultantId: 4, consultantName: 'Dr. Anita', branchId: 1, branchName: 'Pune' }
const freeTime = { ...place, slot: 11, day: tomorrow, starts: '09:30', ends: '09:45', place: 1 }
const aRow = (changes: Partial<WaitingRow> = {}): WaitingRow => ({
  id: 41,
  version: 1,
  patientId: 7,
  patientName: 'Meena Rao',
  mobile: '9876543210',
  serviceId: 1,
  serviceName: 'General Medicine',
  consultantId: 4,
  consultantName: 'Dr. Anita',
  branchIds: [1],
  branchNames: ['Pune'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromTime: null,
  untilTime: null,
  firstDay: today,
  lastDay: tomorrow,
  healthIssues: 'Fever',
  addedAt: '2026-11-20T04:00:00.000Z',
  addedBy: 'Nandini',
  lastCall: null,
  held: null,
  freeTimes: [freeTime],
  freeCount: 1,
  ...changes,
})
const held = { ...freeTime, until: '2026-11-24T04:00:00.000Z', by: 'Nandini' }

const server = { rows: [] as WaitingRow[], household: [] as object[], problem: '' }
let sent: { url: string; body: Record<string, unknown> }[] = []

const answers: Record<string, () => unknown> = {
  '/api/branches': () => [{ id: 1, name: 'Pune', address: '', phone: '', isRetired: false }],
  '/api/consultants': () => [{ id: 4, name: 'Dr. Anita', fee: 600, isRetired: false }],
  '/api/services': () => [
    {
      id: 1,
      name: 'General Medicine',
      isSeries: false,
      isRetired: false,
      usualFee: null,
      givenAt: [1],
    },
    {
      id: 3,
      name: 'Dermatology',
      isSeries: false,
      isRetired: false,
      usualFee: null,
      givenAt: [],
    },
    {
      id: 6,
      name: 'Physiotherapy',
      isSeries: true,
      isRetired: false,
      usualFee: null,
      givenAt: [1],
    },
  ],
  '/api/patients/household': () => server.household,
  '/api/waiting-list': () => server.rows,
}

beforeEach(() => {
  server.rows = [aRow()]
  server.household = []
  server.problem = ''
  sent = []
  setSignedIn('Admin')
  // jsdom has no layout, and a table without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const url = new URL(address, location.origin).pathname
    const isChange = options?.method !== undefined && options.method !== 'GET'
    if (isChange && url !== '/api/patients/household') {
      sent.push({ url, body: JSON.parse(String(options.body ?? '{}')) as Record<string, unknown> })
      if (server.problem) {
        const problem = { code: server.problem, message: '', requestId: 'r' }
        return Response.json(problem, { status: 409 })
      }
      if (url.endsWith('/hold')) server.rows = [aRow({ held, freeTimes: [], freeCount: 0 })]
      if (url.endsWith('/book')) server.rows = []
      const booked = { id: 9, day: tomorrow, starts: '09:30', ends: '09:45' }
      return Response.json({ ...booked, until: held.until })
    }
    return Response.json(answers[url]?.() ?? [])
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearStoredSession()
  localStorage.clear()
})

const open = (address = '/apps/WaitingList') =>
  renderPage(
    <MemoryRouter initialEntries={[address]}>
      <WaitingListScreen />
    </MemoryRouter>,
  )
const button = (name: RegExp) => screen.findByRole('button', { name })

/** Which time was booked: the list moves by itself, and another may have come under the pointer. */
const bookedTime = `Meena Rao is booked: ${formatOfferedTime(freeTime)} · Dr. Anita.`

it('shows who can have a free time, with the number to call, and books in one click', async () => {
  const user = open()
  const row = within(await screen.findByRole('row', { name: /Meena Rao/ }))
  expect(row.getByRole('link', { name: '9876543210' }).getAttribute('href')).toContain('tel:')
  row.getByText('Next for this time')
  await user.click(await button(/^Book: Meena Rao/))
  await screen.findByText(bookedTime)
  await screen.findByText('Nobody is waiting')
  expect(sent).toEqual([{ url: '/api/waiting-list/41/book', body: { slot: 11, day: tomorrow } }])
})

it('books once on a double click', async () => {
  const user = open()
  await user.dblClick(await button(/^Book: Meena Rao/))
  await screen.findByText(bookedTime)
  expect(sent).toHaveLength(1)
})

it('holds a time while the desk calls, and notes that nobody answered', async () => {
  const user = open()
  await user.click(await button(/^Hold and call: Meena Rao/))
  await screen.findByText(/^Held until .* · Nandini$/)
  await user.click(await button(/^No answer: Meena Rao/))
  await screen.findByText('The call is noted.')
  expect(sent.map(({ url, body }) => [url, body['outcome']])).toEqual([
    ['/api/waiting-list/41/hold', undefined],
    ['/api/waiting-list/41/calls', 'noAnswer'],
  ])
})

it('asks whether somebody who declines goes on waiting', async () => {
  server.rows = [aRow({ held, freeTimes: [], freeCount: 0 })]
  const user = open()
  await user.click(await button(/^Declined: Meena Rao/))
  await user.click(await button(/^Leaves the list$/))
  await screen.findByText('Meena Rao is off the waiting list.')
  expect(sent[0]!.body).toEqual({ slot: 11, day: tomorrow, outcome: 'declined', leaves: true })
})

it('says when another desk is offering the time, and reads the list again', async () => {
  server.problem = 'time_held'
  const user = open()
  await user.click(await button(/^Hold and call: Meena Rao/))
  await screen.findByText('Another desk is offering this time to somebody at the moment.')
  expect(screen.queryByText(/^Held until/)).toBeNull()
})

it('is only read by a consultant', async () => {
  setSignedIn('Consultant', 4)
  open()
  await screen.findByText('Meena Rao')
  expect(screen.queryByRole('button', { name: /Meena Rao/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Put on the waiting list' })).toBeNull()
})

it('puts a patient on the list, once what they wait for is complete and can be read', async () => {
  server.rows = []
  const user = open()
  await user.click(await button(/^Put on the waiting list$/))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(/^Mobile number/), '98765 43211')
  await fill(user, form.getByLabelText(/^Full name/), 'Ravi Kumar')
  await fill(user, form.getByLabelText(/^Age/), '40')
  await user.click(form.getByRole('combobox', { name: /^Health Service/ }))
  await user.click(await screen.findByRole('option', { name: 'General Medicine' }))
  expect(screen.queryByRole('option', { name: 'Physiotherapy' })).toBeNull()
  const until = form.getByLabelText(/^Until/)
  await user.clear(until)
  await fill(user, until, '31-02-2026')
  await fill(user, form.getByLabelText(/^Health issues/), 'Cough')
  const save = form.getByRole('button', { name: 'Save' })
  await user.click(save)
  await form.findByText(/^Please enter the date as day-month-year/)
  await user.clear(until)
  const [year, month, date] = tomorrow.split('-')
  await fill(user, until, `${date}-${month}-${year}`)
  await user.click(save)
  await form.findByText('Please select a branch.')
  expect(sent).toEqual([])
  await user.click(form.getByRole('checkbox', { name: 'Pune' }))
  await user.click(form.getByRole('checkbox', { name: 'Sun' }))
  await user.click(save)
  await screen.findByText('Ravi Kumar is on the waiting list.')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: '/api/waiting-list',
    body: {
      service: 1,
      consultant: null,
      branches: [1],
      weekdays: [1, 2, 3, 4, 5, 6],
      firstDay: today,
      lastDay: tomorrow,
      patient: { name: 'Ravi Kumar', age: '40' },
    },
  })
})

it.each([true, false])('has nothing of the patient who was chosen before: %s', async (isOther) => {
  const contact = { email: 'ravi@example.org', location: 'Wai', language: 'mr', messages: true }
  const ravi = { id: 7, version: 1, name: 'Ravi Kumar', mobile: '9876543211', age: 40 }
  server.household = [{ ...ravi, ...contact, fileNumber: null }]
  const user = open()
  await user.click(await button(/^Put on the waiting list$/))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(/^Mobile number/), '98765 43211')
  await user.click(await form.findByRole('radio', { name: /^Ravi Kumar/ }))
  const name = form.getByLabelText(/^Full name/)
  if (isOther) await user.clear(name)
  // A space makes no other name.
  await fill(user, name, isOther ? 'Sita Kumar' : ' ')
  await user.click(form.getByRole('combobox', { name: /^Health Service/ }))
  await user.click(await screen.findByRole('option', { name: 'General Medicine' }))
  await fill(user, form.getByLabelText(/^Health issues/), 'Cough')
  await user.click(form.getByRole('checkbox', { name: 'Pune' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const mobile = expect.stringContaining('43211') as string
  expect(sent[0]!.body['patient']).toEqual(
    isOther
      ? { mobile, name: 'Sita Kumar', age: '40', email: '', location: '' }
      : { id: 7, mobile, name: 'Ravi Kumar ', age: '40', ...contact },
  )
})

it('lets a patient wait for a service whose only consultant has no hours now', async () => {
  server.rows = [aRow({ serviceId: 3, serviceName: 'Dermatology', freeTimes: [], freeCount: 0 })]
  const user = open()
  await user.click(await button(/^Change: Meena Rao/))
  const form = within(await screen.findByRole('dialog'))
  const service = form.getByRole<HTMLInputElement>('combobox', { name: /^Health Service/ })
  await waitFor(() => expect(service.value).toBe('Dermatology'))
  const choose = async (name: string) => {
    await user.click(service)
    await user.click(await screen.findByRole('option', { name }))
    expect(service.value).toBe(name)
  }
  await choose('General Medicine')
  await choose('Dermatology')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ service: 3 })
})

it.each([false, true])(
  'shows another desk’s change of a wish until something is typed: %s',
  async (isTyped) => {
    const user = open()
    await user.click(await button(/^Change: Meena Rao/))
    const form = within(await screen.findByRole('dialog'))
    const issues = form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Health issues/ })
    if (isTyped) await user.type(issues, ', cough')
    server.rows = [
      aRow({ version: 2, healthIssues: 'Fever since Monday', patientName: 'Meena Rao-Shah' }),
    ]
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Change what Meena Rao-Shah waits for')
    if (!isTyped) await waitFor(() => expect(issues.value).toBe('Fever since Monday'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.body).toMatchObject(
      isTyped
        ? { version: 1, healthIssues: 'Fever, cough' }
        : { version: 2, healthIssues: 'Fever since Monday' },
    )
  },
)
