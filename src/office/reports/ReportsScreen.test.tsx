import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../../platform/http/problem.ts'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import ReportsScreen from './ReportsScreen.tsx'

/** The answers of the next searches: rows, a problem, a network error, or none yet. */
let search: 'rows' | ProblemCode | 'no line' | 'never'
let requests: string[]

const problemResponse = (code: ProblemCode) =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

function answer(path: string): Response | Promise<Response> {
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/services') return Response.json([{ id: 1, name: 'General Medicine' }])
  if (path === '/api/consultants') return Response.json([{ id: 5, name: 'Dr. Anita', fee: null }])
  if (search === 'never') return new Promise(() => {})
  if (search === 'no line') throw new TypeError('no line')
  if (search !== 'rows') return problemResponse(search)
  if (path === '/api/reports/totals')
    return Response.json({ count: 1, total: 650, paid: 0, unpaid: 650 })
  const row = { ...buildAppointment({ patientName: 'Meena Rao' }), serial: 1 }
  return Response.json({ rows: [row], next: null })
}

beforeEach(() => {
  search = 'rows'
  requests = []
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0]!
    requests.push(path)
    return answer(path)
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openReports() {
  setSignedIn('Admin')
  const user = renderPage(
    <MemoryRouter>
      <ReportsScreen />
    </MemoryRouter>,
  )
  await screen.findByText('Meena Rao')
  return user
}

const press = (name: string) => screen.getAllByRole('button', { name })[0]!

it.each(['unexpected', 'forbidden'] as const)(
  'a search that is answered %s has no rows, and says No data available',
  async (code) => {
    const user = await openReports()
    search = code
    await user.click(press('Search'))
    await screen.findByText('No data available')
    expect(screen.queryByText('Meena Rao')).toBeNull()
    expect(screen.queryByText('Error fetching data. Please try again.')).toBeNull()
    // Retrying does not help without the permission.
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(
      code === 'forbidden' ? 0 : 1,
    )
  },
)

it('a search without a connection shows an error, and the next attempt repeats it', async () => {
  const user = await openReports()
  search = 'no line'
  await user.click(press('Search'))
  await screen.findByText('Error fetching data. Please try again.')
  expect(screen.queryByText('Meena Rao')).toBeNull()
  search = 'rows'
  await user.click(press('Try again'))
  await screen.findByText('Meena Rao')
})

it('rows of the previous search are inert during another one', async () => {
  const user = await openReports()
  search = 'never'
  await user.type(screen.getAllByLabelText('Client name')[0]!, 'Lata')
  await user.click(press('Search'))
  await waitFor(() => {
    const row = screen.queryByText('Meena Rao')
    expect(row === null || row.closest('[inert]') !== null).toBe(true)
  })
})

it('Reset clears the filters of its own report, names it, and leaves those of the others', async () => {
  const user = await openReports()
  const panel = () => within(screen.getByRole('tabpanel'))
  await user.type(panel().getByLabelText('Client name'), 'Lata')
  await user.click(screen.getByRole('tab', { name: 'Clients' }))
  await screen.findByText('Meena Rao')
  await user.type(panel().getByLabelText('Client name'), 'Ravi')
  const reset = panel().getByRole('button', { name: 'Reset' })
  expect(reset.title).toBe('Reset: Clients')
  await user.click(reset)
  await screen.findByText('Filters have been reset: Clients')
  expect(panel().getByLabelText<HTMLInputElement>('Client name').value).toBe('')
  await user.click(screen.getByRole('tab', { name: 'Conducted Appointments' }))
  expect(panel().getByLabelText<HTMLInputElement>('Client name').value).toBe('Lata')
})

it('Reset reloads branches, consultants, services and appointments', async () => {
  const user = await openReports()
  requests = []
  await user.click(press('Reset'))
  await waitFor(() =>
    expect(new Set(requests)).toEqual(
      new Set([
        '/api/branches',
        '/api/consultants',
        '/api/services',
        '/api/reports/appointments',
        '/api/reports/totals',
      ]),
    ),
  )
})
