import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { currentClinicTime, currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { ListedAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { addDays } from '../../platform/day/day.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { aLineEntry, waiting } from '../../test-kit/arrivals-page.tsx'
import type { LineEntry } from '../../scheduling/line/line.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { establishedAfter, type SetupFacts } from '../setup-guide/setup-guide.ts'
import AdminDashboard from './AdminDashboard.tsx'
import ConsultantDashboard from './ConsultantDashboard.tsx'

const { today } = currentClinicTime()
const row = { ...buildAppointment({ day: today }), isWaiting: false }

/** The rows of every tab, or the problem that is returned. */
let rows: ListedAppointment[] | ProblemCode
let requestedUrls: string[]
/** The consultant's line of today. */
let line: LineEntry[]

const listsRequested = () => requestedUrls.filter((url) => url.startsWith('/api/appointments?'))

function answer(url: string): Response {
  const path = url.split('?')[0]
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/consultants') {
    return Response.json([{ id: 5, name: 'Dr. Anita Deshpande', fee: null }])
  }
  if (path === '/api/setup-guide') {
    return Response.json({ appointments: establishedAfter } satisfies Partial<SetupFacts>)
  }
  if (path === '/api/delays') return Response.json([])
  if (path === '/api/line') return Response.json(line)
  if (path === '/api/displaced/leave-today') return Response.json([])
  if (path === '/api/line/call') {
    return Response.json({ called: { appointmentId: 51, token: 'A-15' } })
  }
  if (path === '/api/appointments/figures') {
    return Response.json({ pending: 4, conducted: 3, cancelled: 2, taken: 1250 })
  }
  if (typeof rows === 'string') return problemResponse(rows)
  if (path === '/api/appointments/count') return Response.json({ count: rows.length })
  return Response.json({ rows, next: null })
}

beforeEach(() => {
  localStorage.removeItem('desk.filter')
  rows = [row]
  requestedUrls = []
  line = []
  // jsdom has no layout, and a table without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return answer(url)
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openDashboard(role: Role = 'Admin') {
  setSignedIn(role, 5)
  return renderPage(
    <MemoryRouter>
      {role === 'Consultant' ? <ConsultantDashboard /> : <AdminDashboard />}
    </MemoryRouter>,
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const headings = () => screen.getAllByRole('columnheader').map((it) => it.textContent)

async function choose(user: ReturnType<typeof renderPage>, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

it('counts the minutes of who waits, and of nobody who was called', async () => {
  const arrivedAt = new Date(currentInstantMs() - 25 * 60_000).toISOString()
  const came = { ...row, arrivedAt, isWaiting: true }
  rows = [came, { ...came, id: 42, patientName: 'Ravi Kumar', isWaiting: false }]
  openDashboard()
  await screen.findByText('Ravi Kumar')
  const arrivals = screen.getAllByRole('row').map((it) => within(it).queryAllByText(/\d min$/))
  expect(arrivals.map(({ length }) => length)).toEqual([0, 1, 0])
})

it("shows today's pending appointments with their actions", async () => {
  openDashboard()
  await screen.findByText('Meena Rao')
  expect(headings()).toEqual([
    'Sr. No.',
    'Branch',
    'Consultant',
    'Date',
    'Slot',
    'Arrived',
    'Health Services',
    'Patient',
    'Mobile No',
    'Fee',
    'Payment Status',
    'Actions',
  ])
  expect(button(/^Conduct/)).toBeTruthy()
  expect(screen.getByText('1 appointment')).toBeTruthy()
  expect(screen.getByText('₹1,250')).toBeTruthy()
  const row = screen.getByRole('rowheader', { name: 'Meena Rao' }).closest('tr')!
  expect(row.getAttribute('aria-rowindex')).toBe('2')
  expect(row.closest('table')!.getAttribute('aria-rowcount')).toBe('2')
})

it('has the first Conduct button within five presses of Tab, the way past the menu included', async () => {
  const user = openDashboard()
  await screen.findByText('Meena Rao')
  let presses = 2 // to the shell's link to the content, and into it
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: "Today's" }))
  while (document.activeElement !== button(/^Conduct/) && presses < 10) {
    await user.tab()
    presses += 1
  }
  expect(presses).toBeLessThanOrEqual(5)
})

it('reloads a list when its tab is clicked again, but not Status Pending', async () => {
  const user = openDashboard()
  await screen.findByText('Meena Rao')
  await user.click(tab('Conducted'))
  await user.click(tab('Conducted'))
  await user.click(tab('Status Pending'))
  await screen.findByText('Meena Rao')
  await user.click(tab("Today's"))
  await user.click(tab('Status Pending'))
  await waitFor(() =>
    expect(listsRequested()).toEqual([
      '/api/appointments?tab=home',
      '/api/appointments?tab=conducted',
      '/api/appointments?tab=conducted',
      '/api/appointments?tab=pending',
      '/api/appointments?tab=home',
    ]),
  )
})

it('applies filters on Search only, and clears them on Reset', async () => {
  const user = openDashboard()
  await screen.findByText('Meena Rao')
  rows = []
  await choose(user, 'Branch', 'Koramangala')
  expect(listsRequested()).toHaveLength(1)
  await user.click(button('Search'))
  await waitFor(() => expect(listsRequested().at(-1)).toBe('/api/appointments?tab=home&branch=1'))
  // In the table, and as a toast.
  await waitFor(() => expect(screen.getAllByText('No data available')).toHaveLength(2))
  expect(requestedUrls).toContain('/api/appointments/figures?branch=1')
  rows = [row]
  await user.click(button('Reset'))
  await screen.findByText('Filters have been reset')
  await screen.findByText('Meena Rao')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch' }).value).toBe('')
})

it('shows a message when a search without filters is empty, and none after Reset', async () => {
  rows = []
  const user = openDashboard()
  await screen.findByText('No data available')
  await user.click(button('Reset'))
  await screen.findByText('Filters have been reset')
  await waitFor(() => expect(listsRequested()).toHaveLength(2))
  expect(screen.getAllByText('No data available')).toHaveLength(1)
  await user.click(button('Search'))
  await waitFor(() => expect(screen.getAllByText('No data available')).toHaveLength(2))
})

it('reloads no other list while its tab is hidden', async () => {
  const user = openDashboard()
  await user.click(tab('Conducted'))
  await screen.findByText('Meena Rao')
  await user.click(tab("Today's"))
  await user.click((await screen.findAllByRole('button', { name: /^Cancel/ }))[0]!)
  // The dialogs are loaded now.
  const cancelButton = { name: 'Cancel the appointment' }
  await user.click(await screen.findByRole('button', cancelButton, { timeout: 10_000 }))
  await screen.findByText('Please give a reason.')
  await user.click(screen.getByRole('radio', { name: 'The patient asked' }))
  await user.click(screen.getByRole('button', cancelButton))
  await screen.findByText('Schedule has been canceled successfully.')
  await waitFor(() => expect(listsRequested()).toHaveLength(4))
  expect(
    listsRequested()
      .slice(2)
      .every((url) => url.includes('tab=home')),
  ).toBe(true)
})

it("shows its own message when today's list fails to load", async () => {
  rows = 'unexpected'
  openDashboard()
  expect(await screen.findAllByText('This could not be loaded.')).not.toEqual([])
})

it('shows the message of an answered problem', async () => {
  rows = 'forbidden'
  openDashboard()
  expect(await screen.findByText('You do not have the right to do this.')).toBeTruthy()
})

it('offers to reschedule only appointments of other days', async () => {
  rows = [row, { ...row, id: 42, day: addDays(today, 1), patientName: 'Ravi Kumar' }]
  const user = openDashboard()
  await user.click(tab('Upcoming'))
  await screen.findByText("You cannot reschedule today's appointment")
  expect(button(/^Reschedule/).getAttribute('aria-label')).toBe('Reschedule: Ravi Kumar')
  // Both can be paid before the visit.
  expect(screen.getAllByRole('button', { name: /^Collect/ })).toHaveLength(2)
})

it('shows no row actions to an Employee without further permissions', async () => {
  const user = openDashboard('Employee')
  await screen.findByText('Meena Rao')
  expect(headings()).not.toContain('Actions')
  expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
  await user.click(tab('Upcoming'))
  expect(headings()).not.toContain('Reschedule')
})

it('shows a consultant a branch filter, conduct and cancel, but no reschedule', async () => {
  const user = openDashboard('Consultant')
  await screen.findByText('Meena Rao')
  expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
  expect(button(/^Conduct/)).toBeTruthy()
  expect(button(/^Cancel/)).toBeTruthy()
  await user.click(tab('Upcoming'))
  await screen.findByText('Meena Rao')
  expect(headings()).not.toContain('Reschedule')
  expect(button(/^Collect/)).toBeTruthy()
})

it("opens the visit of a consultant's row in a new tab, and id and price stay selectable", async () => {
  const user = openDashboard('Consultant')
  const link = await screen.findByRole('link', { name: 'Meena Rao' })
  expect(link.getAttribute('href')).toBe('/patient-details/41')
  expect(link.getAttribute('target')).toBe('_blank')
  // A click beside the name follows the link too; a click on a button does not.
  const followed = vi.fn<() => void>()
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed()
  })
  await user.click(screen.getByText('09:30–09:45'))
  expect(followed).toHaveBeenCalledOnce()
  expect(localStorage.getItem('appointmentId')).toBe('41')
  expect(localStorage.getItem('price')).toBe('600')
  await user.click(button(/^Cancel/))
  expect(followed).toHaveBeenCalledOnce()
})

it('has links to a visit only for consultants', async () => {
  openDashboard('Admin')
  await screen.findByText('Meena Rao')
  expect(screen.queryByRole('link')).toBeNull()
})

it("shows a consultant's line, and calls the next and again", async () => {
  line = [
    aLineEntry({ ...waiting('A-14'), state: 'called', place: null }),
    aLineEntry({ ...waiting('A-15'), appointmentId: 51, patientName: 'Ravi Kumar' }),
  ]
  setSignedIn('Consultant', 4)
  const user = renderPage(
    <MemoryRouter>
      <ConsultantDashboard />
    </MemoryRouter>,
  )
  const bar = within(await screen.findByRole('region', { name: 'Waiting line' }))
  bar.getByText('A-14')
  bar.getByText('Waiting: 1 · next: A-15')
  expect(bar.getByRole('link', { name: 'Meena Rao' }).getAttribute('href')).toBe(
    '/patient-details/41',
  )
  await user.click(bar.getByRole('button', { name: 'Call again' }))
  await waitFor(() => expect(requestedUrls).toContain('/api/line/41/change'))
  await user.click(bar.getByRole('button', { name: 'Call next' }))
  await screen.findByText('A-15 is called.')
})
