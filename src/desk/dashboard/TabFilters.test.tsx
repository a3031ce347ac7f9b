import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import AdminDashboard from './AdminDashboard.tsx'

const row = buildAppointment({ day: currentClinicTime().today })
const figures = { pending: 4, conducted: 3, cancelled: 2, taken: 1250 }
let requestedUrls: string[]

function answer(url: string): unknown {
  const path = url.split('?')[0]
  if (path === '/api/branches') return [{ id: 1, name: 'Koramangala' }]
  if (path === '/api/consultants') return [{ id: 5, name: 'Dr. Anita Deshpande', fee: null }]
  if (path === '/api/appointments/figures') return figures
  if (path === '/api/appointments/count') return { count: 1 }
  return { rows: [row], next: null }
}

beforeEach(() => {
  localStorage.removeItem('desk.filter')
  requestedUrls = []
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return Response.json(answer(url))
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
      <AdminDashboard />
    </MemoryRouter>,
  )
}

const listsRequested = () => requestedUrls.filter((url) => url.startsWith('/api/appointments?'))
const tab = (name: string) => screen.getByRole('tab', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function choose(user: ReturnType<typeof renderPage>, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

it('does not search what was conducted with invalid text in the day', async () => {
  const user = openDashboard()
  await screen.findByText('Meena Rao')
  await user.click(tab('Conducted'))
  // Not the field that keeps its place while it is loaded.
  await fill(user, await screen.findByPlaceholderText<HTMLInputElement>('dd-mm-yyyy'), '31-02-2026')
  const before = listsRequested().length
  await user.click(button('Search'))
  await screen.findByText(/^Please enter the date as day-month-year/)
  expect(listsRequested()).toHaveLength(before)
})

it('holds a branch that was searched once in every tab, in the figures and the next day', async () => {
  const user = openDashboard()
  await screen.findByText('Meena Rao')
  await choose(user, 'Branch', 'Koramangala')
  expect(screen.getByText('Not searched yet')).toBeTruthy()
  await user.click(button('Search'))
  await waitFor(() => expect(screen.queryByText('Not searched yet')).toBeNull())
  await waitFor(() => expect(requestedUrls).toContain('/api/appointments/figures?branch=1'))
  await user.click(tab('Upcoming'))
  await waitFor(() => expect(listsRequested().at(-1)).toMatch(/tab=upcoming.*branch=1/))
  expect(screen.getByText('Today at a glance · Koramangala')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('desk.filter')!)).toEqual({ branch: 1, consultant: null })
})

it("drops a desk's branch that is gone, quietly", async () => {
  localStorage.setItem('desk.filter', JSON.stringify({ branch: 77, consultant: 5 }))
  openDashboard()
  await waitFor(() => expect(requestedUrls).toContain('/api/appointments/figures?consultant=5'))
  await screen.findByText('Today at a glance · All branches · Dr. Anita Deshpande')
  expect(JSON.parse(localStorage.getItem('desk.filter')!)).toEqual({ branch: null, consultant: 5 })
})

it("does not follow a desk's consultant where none can be chosen", async () => {
  localStorage.setItem('desk.filter', JSON.stringify({ branch: null, consultant: 6 }))
  openDashboard('Employee')
  await screen.findByText('Meena Rao')
  expect(requestedUrls.filter((url) => url.includes('consultant=6'))).toEqual([])
})
