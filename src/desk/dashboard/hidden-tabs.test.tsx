import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { RenderLog } from '../../test-kit/RenderLog.tsx'
import { establishedAfter } from '../setup-guide/setup-guide.ts'
import AdminDashboard from './AdminDashboard.tsx'

const answers: Record<string, unknown> = {
  '/api/branches': [{ id: 1, name: 'Koramangala' }],
  '/api/consultants': [{ id: 5, name: 'Dr. Anita Deshpande', fee: null }],
  '/api/setup-guide': { appointments: establishedAfter },
  '/api/appointments/figures': { pending: 0, conducted: 0, cancelled: 0, taken: 0 },
  '/api/appointments/count': { count: 0 },
}

function openDashboard(renderedFilters: unknown[] = []) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers[url.split('?')[0]!] ?? { rows: [], next: null }),
  )
  setSignedIn('Admin')
  return renderPage(
    <RenderLog of="Select" labels={renderedFilters}>
      <MemoryRouter>
        <AdminDashboard />
      </MemoryRouter>
    </RenderLog>,
  )
}

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

it('a step from one tab to another costs the same, however many were opened before', async () => {
  const renderedFilters: unknown[] = []
  const user = openDashboard(renderedFilters)
  const open = async (name: string) => {
    renderedFilters.length = 0
    await user.click(screen.getByRole('tab', { name }))
    await screen.findByText('No data available')
    return renderedFilters.length
  }
  await screen.findByText('No data available')
  await open('Upcoming')
  await open("Today's")
  const filtersOfTwo = await open('Upcoming')
  expect(filtersOfTwo).toBeGreaterThan(0)
  const others = ['Empty Slots', 'Conducted', 'Cancelled', 'Status Pending', "Today's"]
  for (const name of others) await open(name)
  // With those of all six it would be almost three times as many.
  expect(await open('Upcoming')).toBeLessThan(2 * filtersOfTwo)
})

it('a tab that was hidden has the filter of a search in another one when it is shown', async () => {
  const user = openDashboard()
  const branch = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch' })
  await user.click(await screen.findByRole('tab', { name: 'Upcoming' }))
  await user.click(screen.getByRole('tab', { name: 'Cancelled' }))
  await user.click(branch())
  await user.click(await screen.findByRole('option', { name: 'Koramangala' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(screen.getByRole('tab', { name: 'Upcoming' }))
  expect(branch().value).toBe('Koramangala')
})
