import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { pathWithId, paths } from '../../access/permissions/paths.ts'
import { clearStoredSession, storedStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { buildVisit } from '../../test-kit/build-visit.ts'
import { fill, setSignedIn, renderPage, visibleText } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { screens } from './screens.tsx'

/** The screens with the id of a row in their path. */
const rowScreens = screens.filter(({ name }) => paths[name].includes(':id'))

afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('are all listed', () => {
  expect(rowScreens.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['patientDetails', 'prescriptionSheet', 'subscription', 'client']),
  )
})

it.each(rowScreens)(
  '$name shows nothing of the previous row, nor while the next one loads',
  async (screenCase) => {
    // A consultant, who can edit the visit.
    setSignedIn('Consultant', 4)
    if (!canSee(screenCase.name, storedStaff())) setSignedIn('Admin', 1)
    const server = new SampleServer({ 1: 'Alpha', 2: 'Beta' })
    const router = createMemoryRouter(
      [
        {
          path: paths[screenCase.name],
          element: <RequirePermission key={screenCase.name} screen={screenCase} />,
        },
      ],
      { initialEntries: [pathWithId(paths[screenCase.name], 1)] },
    )
    const user = renderPage(<RouterProvider router={router} />)
    await waitFor(() => expect(visibleText()).toContain('Alpha'))
    for (const field of screen.queryAllByRole<HTMLInputElement>('textbox')) {
      if (!field.disabled && !field.readOnly) await fill(user, field, 'Omega')
    }

    server.isSlow = 2
    await act(() => router.navigate(pathWithId(paths[screenCase.name], 2)))
    expect(visibleText()).not.toMatch(/Alpha|Omega/)
    server.release()
    await waitFor(() => expect(visibleText()).toContain('Beta'))
    expect(visibleText()).not.toMatch(/Alpha|Omega/)
    const otherRow = server.changes.filter(({ path }) => /\/2(\/|$)/.test(path))
    expect(JSON.stringify(otherRow)).not.toMatch(/Alpha|Omega/)
  },
)

it("writes nothing of one patient's visit into another's that is opened after it", async () => {
  setSignedIn('Consultant', 4)
  const { today } = currentClinicTime()
  const server = new SampleServer({ 41: 'Meena Rao', 42: 'Farhan Ali' })
  server.adaptAnswer = (url, answer, id) => {
    if (url !== '/api/visits/:id') return answer
    const { appointment, patient } = buildVisit(today)
    return buildVisit(today, {
      appointment: { ...appointment, id },
      patient: { ...patient, name: server.wordsById[id]! },
    })
  }
  const visit = screens.find(({ name }) => name === 'patientDetails')!
  const router = createMemoryRouter(
    [{ path: paths.patientDetails, element: <RequirePermission screen={visit} /> }],
    { initialEntries: [pathWithId(paths.patientDetails, 41)] },
  )
  const user = renderPage(<RouterProvider router={router} />)
  const illness = () => screen.findByLabelText<HTMLInputElement>(/^Illness/)
  await user.type(await illness(), 'Fever')

  // As the command palette does.
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
