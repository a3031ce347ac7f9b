import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime, setClinic } from '../../platform/clock/clinic-clock.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../test-kit/visit-page.tsx'
import { VisitHeader } from './VisitHeader.tsx'

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['Knee pain', 1],
  // An appointment of another program may have none.
  ['', 0],
])('with the health issues %j it names them %i times', async (healthIssues, times) => {
  setClinic({ timeZone: 'UTC', serverOffsetMs: 0 })
  const visit = buildVisit(currentClinicTime().today)
  const server = new VisitServer(
    { ...visit, appointment: { ...visit.appointment, healthIssues } },
    () => ({}),
  )
  await openVisitPart(server, <VisitHeader />)
  expect(await screen.findByRole('heading', { name: visit.patient.name })).toBeDefined()
  expect(screen.queryAllByText('Health issues:')).toHaveLength(times)
})
