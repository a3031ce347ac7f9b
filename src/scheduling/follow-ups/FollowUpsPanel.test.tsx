import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import WaitingListScreen from '../waiting-list/WaitingListScreen.tsx'
import type { FollowUpRow } from './follow-ups.ts'

const { today } = currentClinicTime()
const tomorrow = addDays(today, 1)
const aRow = (changes: Partial<FollowUpRow> = {}): FollowUpRow => ({
  id: 41,
  version: 0,
  patientId: 7,
  patientName: 'Meena Rao',
  mobile: '9876543210',
  age: 51,
  sex: 'female',
  branchId: 1,
  branchName: 'Pune',
  consultantId: 4,
  consultantName: 'Dr. Anita',
  serviceId: 3,
  serviceName: 'Dermatology',
  day: addDays(today, -26),
  dueDay: addDays(today, -12),
  calls: 0,
  lastCall: null,
  messageSentAt: null,
  ...changes,
})
const noAnswer = {
  outcome: 'noAnswer' as const,
  askAgainOn: null,
  reason: null,
  note: 'Line was busy',
  at: '2026-11-20T04:00:00.000Z',
  by: 'Nandini',
}

const server = { rows: [] as FollowUpRow[], problem: '', states: [] as (string | null)[] }
let sent: { url: string; body: Record<string, unknown> }[] = []
const member = { id: 7, version: 3, name: 'Meena Rao', age: 51, email: '', location: '' }

beforeEach(() => {
  Object.assign(server, { rows: [aRow()], problem: '', states: [] })
  sent = []
  setSignedIn('Admin')
  // jsdom has no layout, and a table without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const { pathname: url, searchParams } = new URL(address, location.origin)
    const isChange = options?.method !== undefined && options.method !== 'GET'
    if (url === '/api/patients/household') {
      return Response.json([{ ...member, language: null, messages: null }])
    }
    if (isChange) {
      sent.push({ url, body: JSON.parse(String(options.body)) as Record<string, unknown> })
      if (!server.problem) return Response.json({})
      const problem = { code: server.problem, message: '', requestId: 'r' }
      return Response.json(problem, { status: 409 })
    }
    if (url === '/api/follow-ups/count') return Response.json({ due: 40, cameBack: 29 })
    if (url !== '/api/follow-ups') return Response.json([])
    server.states.push(searchParams.get('state'))
    return Response.json({ rows: server.rows, next: null })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearStoredSession()
  localStorage.clear()
})

function Address() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}
const open = (address = '/apps/WaitingList?tab=followUps') =>
  renderPage(
    <MemoryRouter initialEntries={[address]}>
      <WaitingListScreen />
      <Address />
    </MemoryRouter>,
  )
const button = (name: RegExp) => screen.findByRole('button', { name })

it('shows who did not come back, how late they are, and how many did', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /Meena Rao/ }))
  expect(row.getByRole('link', { name: '9876543210' }).getAttribute('href')).toContain('tel:')
  row.getByText('51 years · Female')
  row.getByText('12 days late')
  row.getByText('Dermatology · Pune')
  row.getByText('Not called yet')
  await screen.findByText('Due in the last 30 days: 40. Came back or booked: 29.')
})

it('shows the last call, how often they were called, and that a message was sent', async () => {
  server.rows = [aRow({ calls: 2, lastCall: noAnswer, messageSentAt: '2026-11-10T04:00:00.000Z' })]
  open()
  const row = within(await screen.findByRole('row', { name: /Meena Rao/ }))
  row.getByText('No answer')
  row.getByText('Line was busy')
  row.getByText('Calls: 2')
  expect(row.getByText(/^Message sent: /).textContent).toContain('10-11-2026')
})

it('opens the booking with the patient, the branch, the service and the consultant', async () => {
  const user = open()
  await user.click(await button(/^Book: Meena Rao/))
  const address = await screen.findByText(/^\/forms\/bookappointment/)
  expect(address.textContent).toContain('?branch=1&service=3&consultant=4')
  expect(address.textContent).toContain('"mobile":"9876543210","name":"Meena Rao"')
  expect(address.textContent).not.toContain('name=')
})

it('says when the patient is no longer under the number', async () => {
  server.rows = [aRow({ patientId: 8 })]
  const user = open()
  await user.click(await button(/^Book: Meena Rao/))
  await screen.findByText(/^This entry was changed by another user/)
  expect(screen.queryByText(/^\/forms\/bookappointment/)).toBeNull()
})

it('notes that somebody is to be asked again, on a day that can be read', async () => {
  const user = open()
  await user.click(await button(/^Called: Meena Rao/))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: 'Save' })
  await user.click(save)
  await dialog.findByText('Please choose how the call went.')
  await user.click(dialog.getByRole('radio', { name: 'Will book later' }))
  const day = dialog.getByLabelText(/^Ask again on/)
  await fill(user, day, '31-02-2026')
  await user.click(save)
  await dialog.findByText(/^Please enter the date as day-month-year/)
  await user.clear(day)
  await fill(user, day, formatDay(tomorrow))
  await user.click(save)
  await screen.findByText('The call is noted.')
  const body = {
    version: 0,
    dueDay: aRow().dueDay,
    outcome: 'willBook',
    askAgainOn: tomorrow,
    reason: null,
    note: '',
  }
  expect(sent).toEqual([{ url: '/api/follow-ups/41/calls', body }])
})

it('closes a follow-up with a reason', async () => {
  const user = open()
  await user.click(await button(/^Called: Meena Rao/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Does not come' }))
  const save = dialog.getByRole('button', { name: 'Save' })
  await user.click(save)
  await dialog.findByText('Please give a reason.')
  await user.click(dialog.getByRole('radio', { name: 'Goes to another clinic' }))
  await fill(user, dialog.getByLabelText('Note'), 'Nearer to her home')
  await user.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    outcome: 'doesNotCome',
    askAgainOn: null,
    reason: 'other_clinic',
    note: 'Nearer to her home',
  })
})

it('tells the second desk what the first one has heard', async () => {
  const user = open()
  await user.click(await button(/^Called: Meena Rao/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'No answer' }))
  server.rows = [
    aRow({ version: 1, calls: 1, lastCall: { ...noAnswer, note: 'Comes by herself' } }),
  ]
  server.problem = 'row_changed'
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/then save again/)
  expect(sent[0]!.body).toMatchObject({ version: 0 })
  await dialog.findByText('Comes by herself')
})

it('is a call about the day that the desk saw, whatever the consultant notes during it', async () => {
  const user = open()
  await user.click(await button(/^Called: Meena Rao/))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'No answer' }))
  server.rows = [aRow({ dueDay: tomorrow })]
  server.problem = 'unavailable'
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/cannot be reached/)
  server.problem = ''
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('The call is noted.')
  expect(sent.map(({ body }) => body['dueDay'])).toEqual([aRow().dueDay, aRow().dueDay])
})

it('opens again what was closed by mistake', async () => {
  const lastCall = { ...noAnswer, outcome: 'doesNotCome' as const, reason: 'well_again' }
  server.rows = [aRow({ version: 1, calls: 1, lastCall })]
  const user = open('/apps/WaitingList?tab=followUps&show=closed')
  await screen.findByText('Does not come · Well again')
  expect(server.states).toEqual(['closed'])
  await user.click(await button(/^Open again: Meena Rao/))
  await screen.findByText('Meena Rao is to be called again.')
  expect(sent).toEqual([{ url: '/api/follow-ups/41/reopen', body: { version: 1 } }])
})

it('is reached by its tab, keeps its filter in the address, and is only read by a consultant', async () => {
  setSignedIn('Consultant', 4)
  const user = open('/apps/WaitingList')
  await user.click(await screen.findByRole('tab', { name: 'Follow-ups' }))
  await screen.findByText('Meena Rao')
  await user.click(screen.getByRole('radio', { name: 'Ask again later' }))
  await screen.findByText(/\?tab=followUps&show=later/)
  expect(screen.queryByRole('button', { name: /Meena Rao/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Consultant/ })).toBeNull()
})
