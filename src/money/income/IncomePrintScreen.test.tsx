import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { Role } from '../../access/permissions/access.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import IncomePrintScreen from './IncomePrintScreen.tsx'
import { incomeSums, type LesseningEntry } from './income.ts'

const names = { branchName: 'Koramangala', consultantName: 'Dr. Anita' }
const sums = Object.fromEntries(incomeSums.map((sum) => [sum, 100]))
const entry: LesseningEntry = {
  ...names,
  id: 1,
  day: '2026-11-20',
  kind: 'discount',
  amount: 100,
  reason: null,
  by: 'Asha',
  approvedBy: null,
  receipt: null,
  patientId: 7,
  patientName: 'Meena Rao',
  appointmentDay: '2026-11-20',
  serviceName: 'General Medicine',
}
const share = {
  id: 41,
  day: '2026-11-20',
  patientName: 'Meena Rao',
  serviceName: 'General Medicine',
  branchName: 'Koramangala',
  percent: 40,
  amount: null,
  received: 100,
  share: 40,
}

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

/** The words below the title of the paper at an address. */
async function printed(address: string, role: Role = 'Admin') {
  const narrowed = (url: string, name: string) => new URLSearchParams(url.split('?')[1]).has(name)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/income/lessening')) return Response.json({ rows: [entry], next: null })
    if (url.startsWith('/api/shares/statement')) {
      const { branchName } = narrowed(url, 'branch') ? names : { branchName: null }
      const rows = [share]
      return Response.json({ ...names, branchName, rows, received: 100, share: 40 })
    }
    if (!url.startsWith('/api/income')) return Response.json([])
    return Response.json({
      rows: [{ ...sums, key: '2026-11-20', name: null }],
      branchName: narrowed(url, 'branch') ? names.branchName : null,
      consultantName: narrowed(url, 'consultant') ? names.consultantName : null,
      serviceName: null,
      personName: null,
      ageSeconds: 90,
    })
  })
  setSignedIn(role, 4)
  renderPage(
    <MemoryRouter initialEntries={[`/?from=2026-11-01&to=2026-11-30&by=day&${address}`]}>
      <IncomePrintScreen />
    </MemoryRouter>,
  )
  const title = await screen.findByRole('heading', { level: 2 })
  return title.parentElement!.textContent
}

it.each([
  ['tab=income&branch=1&consultant=4', 'Branch: Koramangala · Consultant: Dr. Anita'],
  ['tab=lessening&branch=1&consultant=4', 'Branch: Koramangala · Consultant: Dr. Anita'],
  ['tab=shares&branch=1&consultant=4', 'Branch: Koramangala'],
  ['tab=income&branch=1', 'Branch: Koramangala'],
])('a paper of %s says whose figures it has', async (address, said) => {
  expect(await printed(address)).toMatch(new RegExp(`${said}$`))
})

it.each(['income', 'lessening', 'shares&consultant=4'])(
  'a paper of all branches names none: %s',
  async (tab) => {
    expect(await printed(`tab=${tab}`)).not.toContain('Koramangala')
  },
)

it("a consultant's own paper names them", async () => {
  expect(await printed('tab=income', 'Consultant')).toMatch(/Consultant: Dr. Anita$/)
})

it('a paper says of its amounts that they are rupees, as the screen does', async () => {
  await printed('tab=income')
  const [total] = screen.getAllByRole('row').slice(-1)
  expect(total!.textContent).toMatch(/₹/)
})

it('a paper says how old its figures are', async () => {
  await printed('tab=income')
  expect(screen.getByRole('status').textContent).toContain('90 seconds')
})
