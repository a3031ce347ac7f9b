import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import type { Role } from '../../access/permissions/access.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { aLineEntry, waiting } from '../../test-kit/arrivals-page.tsx'
import type { LineEntry } from '../../scheduling/line/line.ts'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../test-kit/visit-page.tsx'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import {
  withdrawnCertificateSchema,
  type WithdrawnCertificate,
} from '../record/certificates/certificates.ts'
import type { UnsavedParts } from '../record/TodaysRecord.tsx'
import type { Visit } from '../record/visit.ts'
import VisitSummary from './VisitSummary.tsx'

const { today } = currentClinicTime()
const details = {
  systolic: 128,
  diastolic: 82,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
  bmi: null,
  temperature: 100.4,
  pulse: null,
  spo2: null,
  pain: null,
  illness: 'Viral fever',
  symptoms: null,
  treatment: 'Rest',
  followUpDay: null,
  fees: 650,
}
const tests = [{ type: 'Lab' as const, id: 4, name: 'Thyroid Profile' }]
const nothingUnsaved: UnsavedParts = {
  details: false,
  prescription: false,
  tests: false,
  certificates: false,
  exercises: false,
  referrals: false,
}

let server: VisitServer
const openSummary = (
  changes: Partial<Visit> = {},
  { unsaved = nothingUnsaved, role = 'Consultant' as Role, line = [] as LineEntry[] } = {},
) => {
  server = new VisitServer(
    buildVisit(today, { version: 1, details, tests, ...changes }),
    () => ({}),
    {
      '/api/line': line,
      '/api/line/call': { called: { appointmentId: 43, token: 'A-3' } },
      '/api/appointments/41/paid-before': { deposit: 0, package: null, unsaved: [] },
      '/api/appointments/41': { ...buildAppointment({ id: 41, day: today }), fees: 650 },
    },
  )
  const content = (
    <MemoryRouter>
      <VisitSummary unsaved={unsaved} />
      <Address />
    </MemoryRouter>
  )
  return openVisitPart(server, content, role)
}
const Address = () => <p>At {useLocation().pathname}</p>
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('has everything that was recorded, to read over', async () => {
  await openSummary()
  const record = screen.getByRole('region', { name: 'Recorded at this visit' })
  for (const words of [
    'Viral fever',
    'Rest',
    '128/82 mmHg',
    '100.4 °F',
    'Thyroid Profile',
    '₹650',
  ]) {
    expect(within(record).getByText(words)).toBeTruthy()
  }
  expect(within(record).getByText('No medicines were prescribed.')).toBeTruthy()
})

it('says when something typed is not in it', async () => {
  await openSummary({}, { unsaved: { ...nothingUnsaved, details: true } })
  const record = screen.getByRole('region', { name: 'Recorded at this visit' })
  expect(within(record).getByText('Typed, but not saved yet')).toBeTruthy()
})

it('says of withdrawn certificates that there are some', async () => {
  const withdrawn = sampleAnswer(withdrawnCertificateSchema, 'Alpha', 1) as WithdrawnCertificate
  await openSummary({ withdrawnCertificates: [withdrawn] })
  expect(screen.getByText('Withdrawn certificates: 1')).toBeTruthy()
})

it('prints all sheets in one go, if there is any', async () => {
  const user = await openSummary()
  const link = screen.getByRole('link', { name: 'Print all sheets' })
  expect(link.getAttribute('href')).toBe('/sheets/41')
  user.unmount()
  await openSummary({ tests: [] })
  expect(screen.queryByRole('link', { name: 'Print all sheets' })).toBeNull()
})

it("calls the line's next patient and opens their visit", async () => {
  const user = await openSummary(
    {},
    {
      line: [
        // Seen without a call, and never the next one.
        aLineEntry({ ...waiting('A-1'), appointmentId: 41 }),
        aLineEntry({ ...waiting('A-3', 2), appointmentId: 43, patientName: 'Ravi Rao' }),
        aLineEntry({ appointmentId: 44, patientName: 'Nobody Yet' }),
      ],
    },
  )
  server.problemsByPath['/api/line/call'] = { code: 'unavailable' }
  const next = await screen.findByRole('button', { name: 'Call next: Ravi Rao' })
  await user.click(next)
  await screen.findByText(/The clinic's server cannot be reached/)
  expect(screen.getByText('At /')).toBeTruthy()
  delete server.problemsByPath['/api/line/call']
  await user.click(next)
  await screen.findByText('At /patient-details/43')
  expect(server.postedPaths.at(-1)).toMatchObject({
    path: '/api/line/call',
    body: { branch: 1, consultant: 4, current: null, appointment: 43 },
  })
})

it('says who is still called at another branch, and goes on to the next patient after them', async () => {
  const ravi = aLineEntry({ ...waiting('A-3', 2), appointmentId: 43, patientName: 'Ravi Rao' })
  const user = await openSummary({}, { line: [ravi] })
  server.lists['/api/line/elsewhere'] = {
    busy: {
      appointmentId: 77,
      patientName: 'Left Behind',
      consultantName: 'Dr. Anita Deshpande',
      version: 3,
      branchName: 'Indiranagar',
      state: 'withConsultant',
    },
  }
  server.problemsByPath['/api/line/call'] = { code: 'busy_elsewhere' }
  await user.click(await screen.findByRole('button', { name: 'Call next: Ravi Rao' }))
  const note = await screen.findByText(/Left Behind.*Indiranagar/)
  delete server.problemsByPath['/api/line/call']
  const [first] = within(note.closest<HTMLElement>('[role="alert"]')!).getAllByRole('button')
  await user.click(first!)
  await screen.findByText('At /patient-details/43')
  expect(server.postedPaths.slice(-2).map(({ path }) => path)).toEqual([
    '/api/line/77/change',
    '/api/line/call',
  ])
})

it('leads to a patient who is called already', async () => {
  const called = aLineEntry({
    ...waiting('A-3'),
    appointmentId: 43,
    patientName: 'Ravi Rao',
    state: 'called',
  })
  await openSummary({}, { line: [called] })
  const link = await screen.findByRole('link', { name: 'Open the visit: Ravi Rao' })
  expect(link.getAttribute('href')).toBe('/patient-details/43')
})

it('says so when nobody else waits', async () => {
  await openSummary()
  expect(await screen.findByText('Nobody else is waiting.')).toBeTruthy()
})

it('conducts, with the fees of the visit, and then leads on', async () => {
  const next = aLineEntry({ ...waiting('A-3'), appointmentId: 43, patientName: 'Ravi Rao' })
  const user = await openSummary({}, { line: [next] })
  await user.click(screen.getByRole('button', { name: 'Conduct' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('650')
  server.visit = {
    ...server.visit,
    appointment: { ...server.visit.appointment, status: 'CD' },
  }
  await user.click(within(dialog).getByRole('radio', { name: 'Yes' }))
  await user.click(within(dialog).getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Conduct' })).toBeNull())
  expect(server.postedPaths.map(({ path }) => path)).toEqual(['/api/appointments/41/conduct'])
  const call = screen.getByRole('button', { name: 'Call next: Ravi Rao' })
  await waitFor(() => expect(document.activeElement).toBe(call))
})

it('offers no conducting of what is conducted, and no next patient to an Admin', async () => {
  const { appointment } = buildVisit(today)
  await openSummary({ appointment: { ...appointment, status: 'CD' } }, { role: 'Admin' })
  expect(screen.queryByRole('button', { name: 'Conduct' })).toBeNull()
  expect(screen.getByText('Conducted')).toBeTruthy()
  expect(screen.queryByText('Nobody else is waiting.')).toBeNull()
})
