import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { readClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { pathWithId, paths } from '../../access/permissions/paths.ts'
import { clearStoredSession, storedStaff } from '../../access/auth/stored-session.tsx'
import { maySee } from '../../access/permissions/permissions.ts'
import { aVisit } from '../../test-kit/build-visit.ts'
import { beSignedIn, pageOf } from '../../test-kit/render-page.tsx'
import { pageWords } from '../../test-kit/visible-text.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { Guarded } from './RequirePermission.tsx'
import { screens } from '../server/screens.tsx'

/** The screens that go by the id of a row. */
const rowScreens = screens.filter(({ name }) => paths[name].includes(':id'))

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('are all here', () => {
  expect(rowScreens.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['patientDetails', 'prescriptionSheet', 'subscription', 'client']),
  )
})

it.each(rowScreens)(
  '$name shows nothing of the row before, nor while the next one loads',
  async (one) => {
    // Who writes where there is something to write.
    beSignedIn('Consultant', 4)
    if (!maySee(one.name, storedStaff())) beSignedIn('Admin', 1)
    const server = new SampleServer({ 1: 'Alpha', 2: 'Beta' })
    const router = createMemoryRouter(
      [{ path: paths[one.name], element: <Guarded key={one.name} screen={one} /> }],
      { initialEntries: [pathWithId(paths[one.name], 1)] },
    )
    const user = pageOf(<RouterProvider router={router} />)
    await waitFor(() => expect(pageWords()).toContain('Alpha'))
    for (const field of screen.queryAllByRole<HTMLInputElement>('textbox')) {
      if (!field.disabled && !field.readOnly) await user.type(field, 'Omega')
    }

    server.slow = 2
    await act(() => router.navigate(pathWithId(paths[one.name], 2)))
    expect(pageWords()).not.toMatch(/Alpha|Omega/)
    server.release()
    await waitFor(() => expect(pageWords()).toContain('Beta'))
    expect(pageWords()).not.toMatch(/Alpha|Omega/)
    const elsewhere = server.changes.filter(({ path }) => /\/2(\/|$)/.test(path))
    expect(JSON.stringify(elsewhere)).not.toMatch(/Alpha|Omega/)
  },
)

it("writes nothing of one patient's visit into another's that is opened over it", async () => {
  beSignedIn('Consultant', 4)
  const { today } = readClinicClock()
  const server = new SampleServer({ 41: 'Meena Rao', 42: 'Farhan Ali' })
  server.adapt = (url, answer, id) => {
    if (url !== '/api/visits/:id') return answer
    const { appointment, patient } = aVisit(today)
    return aVisit(today, {
      appointment: { ...appointment, id },
      patient: { ...patient, name: server.words[id]! },
    })
  }
  const visit = screens.find(({ name }) => name === 'patientDetails')!
  const router = createMemoryRouter(
    [{ path: paths.patientDetails, element: <Guarded screen={visit} /> }],
    { initialEntries: [pathWithId(paths.patientDetails, 41)] },
  )
  const user = pageOf(<RouterProvider router={router} />)
  const illness = () => screen.findByLabelText<HTMLInputElement>(/^Illness/)
  await user.type(await illness(), 'Fever')

  // As the command palette does it.
  await act(() => router.navigate(pathWithId(paths.patientDetails, 42)))
  await screen.findByText('Farhan Ali')
  expect((await illness()).value).toBe('')
  await user.type(await illness(), 'Cough')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Patient details saved successfully.')

  const writtenTo = (id: number) =>
    JSON.stringify(server.changes.filter(({ path }) => path.startsWith(`/api/visits/${id}/`)))
  expect(writtenTo(42)).toContain('Cough')
  expect(writtenTo(42)).not.toContain('Fever')
  await waitFor(() => expect(writtenTo(41)).toContain('Fever'))
  expect(writtenTo(41)).not.toContain('Cough')
})
