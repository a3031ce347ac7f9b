import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { RenderLog, type Rendered } from '../../test-kit/RenderLog.tsx'
import AdminDashboard from '../../desk/dashboard/AdminDashboard.tsx'
import { establishedAfter } from '../../desk/setup-guide/setup-guide.ts'
import ReportsScreen from '../../office/reports/ReportsScreen.tsx'

const answers: Record<string, unknown> = {
  '/api/branches': [{ id: 1, name: 'Koramangala' }],
  '/api/consultants': [{ id: 5, name: 'Dr. Anita Deshpande', fee: null }],
  '/api/setup-guide': { appointments: establishedAfter },
  '/api/appointments/figures': { pending: 0, conducted: 0, cancelled: 0, taken: 0 },
  '/api/appointments/count': { count: 0 },
  '/api/services': [],
  '/api/reports/totals': { count: 0, total: 0, paid: 0, unpaid: 0 },
}

function open(Screen: () => ReactNode, log: Rendered[] = []) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(answers[url.split('?')[0]!] ?? { rows: [], next: null }),
  )
  setSignedIn('Admin')
  return renderPage(
    <RenderLog of="Select" log={log}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </RenderLog>,
  )
}

const branch = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch' })

async function chooseBranch(user: ReturnType<typeof open>): Promise<void> {
  await user.click(branch())
  await user.click(await screen.findByRole('option', { name: 'Koramangala' }))
}

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

it.each([
  { screen: 'a dashboard', content: AdminDashboard },
  { screen: 'the reports', content: ReportsScreen },
])('a tab of $screen that stays hidden is not rendered for a step in another', async (one) => {
  const log: Rendered[] = []
  const user = open(one.content, log)
  const [first, second, third] = await screen.findAllByRole('tab')
  await chooseBranch(user)
  // The fields of the first tab are known by their choice.
  const rendered = () => new Set(log.map(({ value }) => value))
  await user.click(second!)
  await user.click(third!)
  expect(rendered()).toContain('Koramangala')
  log.length = 0
  await user.click(second!)
  await user.click(third!)
  expect(rendered()).toContain('')
  expect(rendered()).not.toContain('Koramangala')
  await user.click(first!)
  expect(rendered()).toContain('Koramangala')
})

it('a tab that was hidden has the filter of a search in another one when it is shown', async () => {
  const user = open(AdminDashboard)
  await user.click(await screen.findByRole('tab', { name: 'Upcoming' }))
  await user.click(screen.getByRole('tab', { name: 'Cancelled' }))
  await chooseBranch(user)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.click(screen.getByRole('tab', { name: 'Upcoming' }))
  expect(branch().value).toBe('Koramangala')
})
