import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { messageEvents } from '../texts/message-events.ts'
import { unsetRules, type MessageRules } from './message-rules.ts'
import RulesPanel from './RulesPanel.tsx'

const usual = Object.fromEntries(messageEvents.map((event) => [event, { en: `Usual ${event}` }]))

let server: SampleServer
let version: number
let branches: { id: number; name: string }[]
beforeEach(() => {
  version = 3
  server = new SampleServer({ 1: 'Alpha', 2: 'Beta' })
  branches = [
    { id: 1, name: 'Alpha' },
    { id: 2, name: 'Beta' },
  ]
  server.adaptAnswer = (url, answer, id) => {
    if (url === '/api/branches') return branches
    return url === '/api/message-rules'
      ? { ...(answer as MessageRules), ...unsetRules, branch: id, version, usual }
      : answer
  }
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

const onBranch = vi.fn<(branch: number) => void>()
const open = (branch: number | null = 1) => {
  setSignedIn('Admin')
  onBranch.mockClear()
  return renderPage(<RulesPanel branch={branch ?? undefined} onBranch={onBranch} />)
}
const hours = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Reminders/ })
const note = () => screen.queryByText('Typed, but not saved yet')

it('has what was typed again after the screen was left, for its own branch, until it is saved', async () => {
  let user = open()
  await user.type(await hours(), ', 1')
  expect(note()).toBeTruthy()
  cleanup()
  open(2)
  expect((await hours()).value).toBe('24, 2')
  expect(note()).toBeNull()
  cleanup()
  user = open()
  expect((await hours()).value).toBe('24, 2, 1')
  expect(note()).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  expect(server.changes[0]!.body).toMatchObject({ version: 3, reminderHours: [24, 2, 1] })
  cleanup()
  open()
  expect((await hours()).value).toBe('24, 2')
  expect(note()).toBeNull()
})

it('asks for a branch in a clinic that has none, and says when they could not be read', async () => {
  setSignedIn('Admin')
  const answer = globalThis.fetch
  let branches: () => Response = () => new Response('', { status: 500 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.startsWith('/api/branches') ? branches() : answer(path, init),
  )
  const user = renderPage(
    <MemoryRouter>
      <RulesPanel branch={undefined} onBranch={onBranch} />
    </MemoryRouter>,
  )
  branches = () => Response.json([])
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 }))
  expect(await screen.findByRole('link', { name: 'Add a branch' })).toBeTruthy()
  expect(server.changes).toEqual([])
})

it('asks for a branch where all are looked at, and where the chosen one is retired', async () => {
  for (const branch of [null, 3]) {
    const user = open(branch)
    await user.click(await screen.findByRole('button', { name: 'Beta' }))
    expect(onBranch.mock.lastCall).toEqual([2])
    expect(screen.getByText('Choose a branch')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    cleanup()
  }
})

it('has the settings of the only branch at once, with its name', async () => {
  branches = [{ id: 2, name: 'Beta' }]
  open(null)
  expect((await hours()).value).toBe('24, 2')
  expect(screen.getByRole('heading', { name: 'Beta' })).toBeTruthy()
})

it('sends what was typed, and nothing that was read beside the rules', async () => {
  const user = open()
  await user.type(await hours(), ', 1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  const { version: _, ...rules } = unsetRules
  expect(server.changes[0]!.body).toEqual({
    ...rules,
    branch: 1,
    version: 3,
    reminderHours: [24, 2, 1],
  })
  expect(screen.queryByText('Typed, but not saved yet')).toBeNull()
})

it('says nothing once all is as it was, and restores nothing over another version', async () => {
  const user = open()
  await user.type(await hours(), '!')
  await user.type(await hours(), '{Backspace}')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  await user.click(screen.getAllByRole('checkbox')[0]!)
  expect(note()).toBeNull()
  await user.type(await hours(), ', 5')
  cleanup()
  version = 4
  open()
  expect((await hours()).value).toBe('24, 2')
  expect(note()).toBeNull()
})
