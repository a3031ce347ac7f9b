import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { readDeskFilter, saveDeskFilter } from '../../masters/branches/use-desk-filter.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import RebookingScreen from './RebookingScreen.tsx'

let samples: SampleServer
let requestedUrls: string[]

beforeEach(() => {
  localStorage.removeItem('desk.filter')
  requestedUrls = []
  samples = new SampleServer({ 1: 'Alpha', 2: 'Beta' })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requestedUrls.push(url)
    return answer(url, init)
  })
})
afterEach(() => {
  clearStoredSession()
  localStorage.removeItem('desk.filter')
  vi.unstubAllGlobals()
})

function openScreen(search = '') {
  setSignedIn('Admin')
  return renderPage(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <RebookingScreen />
    </MemoryRouter>,
  )
}
const lists = () => requestedUrls.filter((url) => url.startsWith('/api/displaced?'))

it('begins with the branch of the desk, and keeps what is chosen for it', async () => {
  saveDeskFilter({ branch: 2 })
  const user = openScreen()
  await waitFor(() => expect(lists().at(-1)).toContain('branch=2'))
  await user.click(screen.getByRole('combobox', { name: 'Branch' }))
  await user.click(await screen.findByRole('option', { name: 'All branches' }))
  await waitFor(() => expect(lists().at(-1)).not.toContain('branch'))
  expect(readDeskFilter().branch).toBeNull()
})

it('shows what a link asks for, whatever the desk looks at', async () => {
  saveDeskFilter({ branch: 2 })
  openScreen('?holiday=1')
  await waitFor(() => expect(lists().at(-1)).toContain('holiday=1'))
  expect(lists().at(-1)).not.toContain('branch')
  expect(readDeskFilter().branch).toBe(2)
  expect(samples.changes).toEqual([])
})
