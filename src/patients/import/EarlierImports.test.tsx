import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import ImportPatients from './ImportPatients.tsx'

/** The paths of what was sent. */
let sent: string[]
let imports: object[]

beforeEach(() => {
  ;[sent, imports] = [[], []]
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(imports)
    sent.push(path)
    return Response.json({ removed: 1, more: false, left: 1 })
  })
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <MemoryRouter>
      <ImportPatients />
    </MemoryRouter>,
  )
type User = ReturnType<typeof open>
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }))

it('an import is taken back after a question, and says how many stay', async () => {
  const row = {
    id: 3,
    fileName: 'old.csv',
    at: '2026-11-24T04:00:00.000Z',
    by: 'Asha',
    added: 2,
    removed: 0,
    takenBackAt: null,
    canTakeBack: true,
  }
  imports = [row]
  const stopped = { fileName: 'old.csv', done: 2, total: 9 }
  sessionStorage.setItem('draft.import.1', JSON.stringify(stopped))
  const user = open()
  await screen.findByText(/To go on, choose the same file again/)
  await press(user, 'Take back: old.csv')
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent).toEqual([])
  imports = [{ ...row, removed: 1, takenBackAt: '2026-11-24T05:00:00.000Z', canTakeBack: false }]
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await screen.findByText('1 patient was removed. 1 stays.')
  await screen.findByText(/taken back 24-11-2026 05:00: 1 patient removed/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull())
  // There is nothing left to go on with.
  expect(screen.queryByText(/To go on, choose the same file again/)).toBeNull()
  expect(sessionStorage.getItem('draft.import.1')).toBeNull()
})

it('a take-back that is closed on the way ends after its step, and can go on', async () => {
  imports = [
    {
      id: 3,
      fileName: 'old.csv',
      at: '2026-11-24T04:00:00.000Z',
      by: 'Asha',
      added: 300,
      removed: 100,
      takenBackAt: '2026-11-24T05:00:00.000Z',
      canTakeBack: true,
    },
  ]
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const serve = globalThis.fetch
  let steps = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/take-back')) return serve(path, init)
    steps += 1
    await held
    return Response.json({ removed: 100, more: true, left: 100 })
  })
  const user = open()
  await press(user, 'Take back: old.csv')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  go()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(steps).toBe(1)
  expect(screen.getByRole('button', { name: 'Take back: old.csv' })).toBeTruthy()
})

it('nothing is said of earlier imports before they are known, and of what failed it is', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  open()
  expect(screen.queryByRole('heading', { name: 'Earlier imports' })).toBeNull()
  await waitFor(() => expect(answer.length).toBe(1))
  answer(problemResponse('unexpected'))
  await screen.findByRole('heading', { name: 'Earlier imports' })
  await screen.findByRole('button', { name: 'Try again' })
})
