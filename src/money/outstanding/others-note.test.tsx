import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { readDeskFilter, saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import RebookingScreen from '../../scheduling/rebooking/RebookingScreen.tsx'
import WaitingListScreen from '../../scheduling/waiting-list/WaitingListScreen.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import OutstandingScreen from './OutstandingScreen.tsx'

/** Of the branch 2 no list has rows. */
const emptyAnswers: Record<string, unknown> = {
  '/api/displaced': { rows: [], total: 0 },
  '/api/displaced/calls': { rows: [], untold: 0 },
  '/api/waiting-list': [],
  '/api/outstanding': { rows: [], next: null },
  '/api/outstanding/sums': [],
  '/api/unused-deposits': { rows: [], next: null },
  '/api/unused-deposits/sum': { count: 0, amount: 0 },
}
let samples: SampleServer
beforeEach(() => {
  samples = new SampleServer({ 1: 'Alpha', 2: 'Beta' })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://clinic.test')
    const empty = emptyAnswers[pathname]
    return empty && searchParams.has('branch') ? Response.json(empty) : answer(url, init)
  })
  saveDeskFilter({ branch: 2, consultant: null })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  localStorage.removeItem('desk.filter')
  vi.unstubAllGlobals()
})

it.each<[string, string, ReactNode]>([
  ['Move Appointments', '/', <RebookingScreen key="move" />],
  ['its call list', '/?tab=calls', <RebookingScreen key="calls" />],
  ['the Waiting List', '/', <WaitingListScreen key="waiting" />],
  ['Outstanding', '/', <OutstandingScreen key="owed" />],
  ['what is to give back', '/?tab=give-back', <OutstandingScreen key="back" />],
])(
  '%s, empty for a branch of another screen, names the rows of others and shows them',
  async (_, path, content) => {
    const user = renderPage(<MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>)
    const showAll = await screen.findByRole('button', { name: 'Show all' })
    const note = within(showAll.parentElement!)
    expect(note.getByText(/^Of other consultants or branches: [1-9]\d*$/)).toBeTruthy()
    showAll.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull())
    expect(readDeskFilter()).toEqual({ branch: null, consultant: null })
    const branch = screen.getByRole<HTMLInputElement>('combobox', { name: 'Branch' })
    expect(branch.value).toBe('')
    expect(samples.changes).toEqual([])
    // The list has the focus, from where the keyboard reaches its rows.
    const list = within(document.activeElement as HTMLElement)
    expect(document.activeElement!.getAttribute('role')).toBe('region')
    expect(await list.findByRole('table')).toBeTruthy()
  },
)
