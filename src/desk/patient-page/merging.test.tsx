import { notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import { listPatientAppointments, readPatient, type PatientProfile } from './patient-page.ts'
import PatientScreen from './PatientScreen.tsx'

const names: Record<number, string> = { 7: 'Ravi K', 9: 'Ravi Kumar' }
/** Where an entry leads: itself, or the one that it was merged into. */
let into: Record<number, number>
let asked: string[]

const profile = (id: number): PatientProfile => ({
  ...(sampleAnswer(readPatient.answer, names[id]!, id) as PatientProfile),
  id,
  name: names[id]!,
  version: id,
  merges: [],
  allergies: id === 7 ? 'Penicillin' : null,
  deskNote: id === 7 ? 'Call the daughter' : null,
  email: id === 7 ? 'k@example.org' : null,
  family: id === 9 ? [{ id: 7, name: names[7]!, age: 40 }] : [],
})

beforeEach(() => {
  into = { 7: 7, 9: 9 }
  asked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0]!
    asked.push(`${init?.method ?? 'GET'} ${path}`)
    if (init?.method === 'POST') return Response.json({})
    const [, id] = /^\/api\/clients\/(\d+)$/.exec(path) ?? []
    if (id) return Response.json(profile(into[Number(id)]!))
    if (path.endsWith('/mark')) return Response.json({ mark: profile(9).mark })
    const list = sampleAnswer(listPatientAppointments.answer, 'Alpha', 9) as object
    return Response.json({ ...list, next: null })
  })
  setSignedIn('Admin')
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  vi.unstubAllGlobals()
})

function open(id: number) {
  const router = createMemoryRouter([{ path: '/clients/:id', element: <PatientScreen /> }], {
    initialEntries: [`/clients/${id}`],
  })
  const user = renderPage(<RouterProvider router={router} />)
  return { router, user }
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const readsOf = (id: number) => asked.filter((it) => it === `GET /api/clients/${id}`).length

it('an entry that was merged leads to the one that stayed, and is itself again once they are separated', async () => {
  into[7] = 9
  const { router } = open(7)
  await heading('Ravi Kumar')
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/9'))
  // Separated at another desk: nothing that was read before leads away from it.
  into[7] = 7
  await act(() => router.navigate('/clients/7'))
  await heading('Ravi K')
  expect(router.state.location.pathname).toBe('/clients/7')
})

it('the other entry is read when it is chosen, and never again while the dialog is closed', async () => {
  const { user } = open(9)
  await heading('Ravi Kumar')
  await user.click(screen.getByRole('button', { name: 'Registered twice?' }))
  await user.click(await screen.findByRole('radio', { name: /^Ravi K/ }))
  await screen.findByRole('group', { name: 'Which entry stays?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readsOf(7)).toBe(1)
  for (const event of ['visibilitychange', 'focus']) fireEvent(window, new Event(event))
  await act(async () => {})
  expect(readsOf(7)).toBe(1)
})

it('what the one that stays does not say is named, allergies and the note for the desk among it', async () => {
  const { user } = open(9)
  await heading('Ravi Kumar')
  await user.click(screen.getByRole('button', { name: 'Registered twice?' }))
  await user.click(await screen.findByRole('radio', { name: /^Ravi K/ }))
  expect(
    await screen.findByText(/^Taken from the other entry: .*Allergies, Note for the desk$/),
  ).toBeTruthy()
})

it('the one that stays is the one that is chosen', async () => {
  const { user } = open(9)
  await heading('Ravi Kumar')
  await user.click(screen.getByRole('button', { name: 'Registered twice?' }))
  await user.click(await screen.findByRole('radio', { name: /^Ravi K/ }))
  const both = await screen.findByRole('group', { name: 'Which entry stays?' })
  await user.click(both.querySelectorAll('input')[1]!)
  await user.click(screen.getByRole('button', { name: 'Merge the two' }))
  await screen.findByText('Please give a reason.')
  await user.click(screen.getByRole('radio', { name: 'Registered twice' }))
  await user.click(screen.getByRole('button', { name: 'Merge the two' }))
  await waitFor(() => expect(asked).toContain('POST /api/clients/7/merge'))
})

it('says so where the chosen one was merged into this one meanwhile', async () => {
  const { user } = open(9)
  await heading('Ravi Kumar')
  into[7] = 9
  await user.click(screen.getByRole('button', { name: 'Registered twice?' }))
  await user.click(await screen.findByRole('radio', { name: /^Ravi K/ }))
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Merge the two' })).toBeNull()
})
