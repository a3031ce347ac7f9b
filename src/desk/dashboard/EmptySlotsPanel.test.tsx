import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../../access/permissions/paths.ts'
import type { Role } from '../../access/permissions/access.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { establishedAfter, type SetupFacts } from '../setup-guide/setup-guide.ts'
import type { NoSlotReason } from '../../scheduling/slots/no-slot-reason.ts'
import AdminDashboard from './AdminDashboard.tsx'
import ConsultantDashboard from './ConsultantDashboard.tsx'

const { today } = currentClinicTime()
const row = buildAppointment({ day: today })

let slots: { id: number; starts: string; ends: string }[] | ProblemCode
let none: NoSlotReason | null
let services: object[]
let requestedUrls: string[]

const problemResponse = (code: ProblemCode) =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

function answer(url: string): Response {
  const path = url.split('?')[0]
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/consultants') {
    return Response.json([{ id: 5, name: 'Dr. Anita Deshpande', fee: null }])
  }
  if (['/api/line', '/api/delays', '/api/displaced/leave-today'].includes(path ?? ''))
    return Response.json([])
  if (path === '/api/services') return Response.json(services)
  if (path === '/api/setup-guide') {
    return Response.json({ appointments: establishedAfter } satisfies Partial<SetupFacts>)
  }
  if (path === '/api/appointments/figures') {
    return Response.json({ pending: 4, conducted: 3, cancelled: 2, taken: 1250 })
  }
  if (path === '/api/slots/open') {
    return typeof slots === 'string' ? problemResponse(slots) : Response.json({ slots, none })
  }
  if (path === '/api/appointments/count') return Response.json({ count: 1 })
  return Response.json({ rows: [row], next: null })
}

beforeEach(() => {
  localStorage.removeItem('desk.filter')
  slots = []
  none = null
  services = [{ id: 1, name: 'General Medicine', isSeries: false, usualFee: null }]
  requestedUrls = []
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

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function openDashboard(role: Role = 'Admin') {
  setSignedIn(role, 5)
  return renderPage(
    <MemoryRouter>
      <Routes>
        <Route path={paths.bookAppointment} element={null} />
        <Route
          path="*"
          element={role === 'Consultant' ? <ConsultantDashboard /> : <AdminDashboard />}
        />
      </Routes>
      <Address />
    </MemoryRouter>,
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function choose(user: ReturnType<typeof renderPage>, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

it('requires a consultant and a branch for the empty slots', async () => {
  slots = [{ id: 7, starts: '16:00', ends: '16:15' }]
  const user = openDashboard()
  await user.click(tab('Empty Slots'))
  await user.click(button('Search'))
  await screen.findByText('Please select both a consultant and a branch.')
  await choose(user, 'Consultant', 'Dr. Anita Deshpande')
  await choose(user, 'Branch', 'Koramangala')
  await user.click(button('Search'))
  await screen.findByText('16:00–16:15')
  expect(requestedUrls).toContain(`/api/slots/open?consultant=5&branch=1&day=${today}`)
})

/** Searches the empty slots of Dr. Anita Deshpande at Koramangala. */
async function searchEmptySlots() {
  const user = openDashboard()
  await user.click(tab('Empty Slots'))
  await choose(user, 'Consultant', 'Dr. Anita Deshpande')
  await choose(user, 'Branch', 'Koramangala')
  await user.click(button('Search'))
  return user
}

it.each([
  ['not_here', 'This consultant does not sit at this branch.'],
  ['not_that_day', 'This consultant does not sit at this branch today.'],
  ['over', "Today's slots are over."],
  ['on_leave', 'The consultant is away for the rest of today.'],
  ['taken', "All of today's slots that are left are taken."],
] as const)('says why there is no empty slot: %s', async (reason, sentence) => {
  none = reason
  await searchEmptySlots()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('books an empty slot by one click, or after the service of a consultant with several', async () => {
  slots = [{ id: 7, starts: '16:00', ends: '16:15' }]
  const address = (service: number) =>
    `/forms/bookappointment?consultant=5&branch=1&service=${service}&day=${today}&slot=7`
  let user = await searchEmptySlots()
  await user.click(await screen.findByRole('button', { name: 'Book 16:00–16:15' }))
  expect(requestedUrls).toContain('/api/services?consultant=5')
  expect(screen.getByLabelText('address').textContent).toBe(address(1))

  cleanup()
  services.push({ id: 4, name: 'Dermatology', isSeries: false, usualFee: null })
  user = await searchEmptySlots()
  await user.click(await screen.findByRole('button', { name: 'Book 16:00–16:15' }))
  await user.click(await screen.findByRole('button', { name: 'Dermatology' }))
  expect(screen.getByLabelText('address').textContent).toBe(address(4))
})

it('has the empty slots afresh after the own cancelling, and not by a click on the tab', async () => {
  slots = []
  const user = await searchEmptySlots()
  const reads = () => requestedUrls.filter((url) => url.startsWith('/api/slots/open')).length
  await waitFor(() => expect(reads()).toBe(1))
  await user.click(tab("Today's"))
  await user.click(tab('Empty Slots'))
  expect(reads()).toBe(1)
  await user.click(tab("Today's"))
  await user.click(await screen.findByRole('button', { name: /^Cancel: Meena Rao/ }))
  const dialog = within(await screen.findByRole('dialog'))
  slots = [{ id: 7, starts: '16:00', ends: '16:15' }]
  await user.click(dialog.getByRole('radio', { name: 'The patient asked' }))
  await user.click(dialog.getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(tab('Empty Slots'))
  await screen.findByText('16:00–16:15')
})

it("loads a consultant's own empty slots by the branch alone, and explains an empty list", async () => {
  slots = 'unexpected'
  const user = openDashboard('Consultant')
  await user.click(tab('Empty Slots'))
  await choose(user, 'Branch', 'Koramangala')
  await user.click(button('Search'))
  await screen.findByText(/^Error fetching slots: Something went wrong on the server/)
  slots = []
  await user.click(button('Search'))
  await waitFor(() => expect(screen.getAllByText('No data available')).toHaveLength(2))
  // Who was asked for is not there any more: the place says so, the toast is the specification's.
  notifications.clean()
  slots = 'not_found'
  await user.click(button('Search'))
  await screen.findByText('No data available')
  await screen.findByText('This was not found.')
  // The first one's toast fades out; a new one would stay for three seconds.
  await waitFor(() => expect(screen.queryByText(/^Error fetching slots/)).toBeNull())
})
