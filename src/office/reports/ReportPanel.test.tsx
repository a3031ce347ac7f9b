import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { emptyReportFilterValues } from './report-filter-values.ts'
import { ReportPanel } from './ReportPanel.tsx'

const row = {
  ...buildAppointment({ status: 'CD', paymentStatus: 'P' }),
  paymentMode: 'Online',
  transactionId: 'UPI-77',
  takenBy: 'Nandini Hegde',
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/reports/totals') {
      return Response.json({ count: 1, total: 123_456, paid: 120_000, unpaid: 3_456 })
    }
    return Response.json(url.includes('/reports/') ? { rows: [row], next: null } : [])
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openPanel() {
  setSignedIn('Admin')
  const user = renderPage(
    <MemoryRouter>
      <ReportPanel tab="home" active applied={emptyReportFilterValues} onApply={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText('Meena Rao')
  return user
}

/** The address of the print view under Export. */
async function printAddress(user: Awaited<ReturnType<typeof openPanel>>) {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const item = await screen.findByRole('menuitem', { name: 'Print view' })
  const address = item.getAttribute('href')!
  await user.keyboard('{Escape}')
  return new URLSearchParams(address.split('?')[1])
}

it('prints and exports what stands in the fields, before it was searched', async () => {
  const user = await openPanel()
  expect((await printAddress(user)).toString()).toBe('tab=home')
  await user.click(screen.getByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'Last month' }))
  expect(screen.getByText('Not searched yet')).toBeTruthy()
  const printed = await printAddress(user)
  expect(printed.get('from')).toMatch(/-01$/)
  expect(printed.get('to')! > printed.get('from')!).toBe(true)
})

it('shows how a payment was made once its columns are chosen, and keeps the choice', async () => {
  const user = await openPanel()
  expect(screen.queryByText('UPI-77')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'UPI/Transaction ID' }))
  await screen.findByText('UPI-77')
  expect(screen.queryByText('Nandini Hegde')).toBeNull()
  expect(JSON.parse(localStorage.getItem('opd-report-columns')!)).toEqual(['transactionId'])
})

it('sums what is paid and what is not apart, grouped by lakhs', async () => {
  await openPanel()
  await waitFor(() => expect(screen.getByText('1,23,456 /-')).toBeTruthy())
  expect(screen.getByText('Paid: 1,20,000 /-')).toBeTruthy()
  expect(screen.getByText('Unpaid: 3,456 /-')).toBeTruthy()
})

it.each([
  ['is exported while its number of rows is not known', undefined],
  ['is not exported when it has no rows', { count: 0, total: 0, paid: 0, unpaid: 0 }],
])('%s', async (_, totals) => {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/reports/totals') return answer(url, init)
    return totals ? Response.json(totals) : new Promise(() => {})
  })
  const user = await openPanel()
  const button = await screen.findByRole('button', { name: 'Export' })
  if (totals) await waitFor(() => expect(button.title).toBe('There is nothing to export yet.'))
  await user.click(button)
  if (totals) expect(screen.queryByRole('menuitem')).toBeNull()
  else expect(await screen.findAllByRole('menuitem')).toHaveLength(3)
})
