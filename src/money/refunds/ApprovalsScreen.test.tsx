import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import ApprovalsScreen from './ApprovalsScreen.tsx'

const refused = {
  id: 5,
  appointmentId: 41,
  branchId: 1,
  branchName: 'Koramangala',
  patientName: 'Meena Rao',
  consultantName: 'Dr. Anita Deshpande',
  serviceName: 'Consultation',
  day: '2026-11-23',
  starts: '10:00',
  ends: '10:15',
  walkIn: false,
  kind: 'discount',
  source: 'visit',
  amount: 50,
  mode: null,
  transactionId: null,
  reason: 'hardship',
  askedAt: '2026-11-23T06:00:00.000Z',
  state: 'refused',
  decidedBy: 'Asha Kulkarni',
  decidedAt: '2026-11-23T08:30:00.000Z',
  decisionReason: 'patient_pays',
}

let own: unknown
beforeEach(() => {
  own = [refused]
  // jsdom has no layout, and a table without height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path === '/api/adjustments/own' ? own : []
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  setSignedIn('Employee', 1)
})
afterEach(() => {
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <MemoryRouter>
      <ApprovalsScreen />
    </MemoryRouter>,
  )
const name = 'Your requests of the last 14 days'

describe('one’s own requests', () => {
  it('are listed with what became of them, by whom, when and why', async () => {
    open()
    const table = within(await screen.findByRole('region', { name }))
    const row = (await table.findByText('Meena Rao')).closest('[role=row], tr')!
    expect(row.textContent).toMatch(/Discount.*50/)
    expect(row.textContent).toMatch(
      /Refused.*Asha Kulkarni · 23-11-2026, \d\d:\d\d · The patient will pay/,
    )
    // Nothing waits, and that is said as before.
    expect(screen.getByText('Nothing waits for approval.')).toBeTruthy()
  })

  it('name nobody where nobody decided in time', async () => {
    own = [{ ...refused, state: 'expired', decidedBy: null, decisionReason: null }]
    open()
    const table = within(await screen.findByRole('region', { name }))
    const row = (await table.findByText('Meena Rao')).closest('[role=row], tr')!
    expect(row.textContent).toMatch(/Expired23-11-2026, \d\d:\d\d$/)
  })

  it('are no empty list where there are none, and a failure is said', async () => {
    own = []
    const { unmount } = open()
    await screen.findByText('Nothing waits for approval.')
    expect(screen.queryByRole('region', { name })).toBeNull()
    unmount()
    own = problemResponse('unexpected')
    open()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
