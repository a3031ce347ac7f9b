import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import AffectedDialog from './AffectedDialog.tsx'
import type { HolidayRow } from './holiday-columns.tsx'
import { listAffectedByDayOff } from './holidays.ts'

const leave: HolidayRow = {
  id: 7,
  version: 2,
  name: 'Leave',
  firstDay: '2026-11-30',
  lastDay: '2026-12-01',
  since: '2026-11-30',
  repeatsYearly: false,
  branchId: null,
  branchName: null,
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  starts: '09:00',
  ends: '12:00',
  booked: 1,
  mayChange: true,
  active: true,
}

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

it('asks for the appointments of a stored day off as the call takes it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    const times = { day: '2026-11-30', starts: '09:00', ends: '09:15' }
    const found = { id: 41, patientName: 'Meena Rao', consultantName: 'Dr. Anita Deshpande' }
    return Response.json({ total: 1, appointments: [{ ...found, ...times }] })
  })
  setSignedIn('Admin')
  renderPage(
    <MemoryRouter>
      <AffectedDialog row={leave} opened onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText('Meena Rao')
  expect(sent.map((body) => listAffectedByDayOff.body.safeParse(body).error?.issues)).toEqual([
    undefined,
  ])
  expect(sent).toMatchObject([{ consultantId: 4, firstDay: '2026-11-30', ends: '12:00' }])
})
