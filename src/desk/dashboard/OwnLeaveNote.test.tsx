import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import OwnLeaveNote from './OwnLeaveNote.tsx'

const asked = vi.fn<(url: string) => Promise<Response>>()

function openNote(answer: Response): void {
  asked.mockReset().mockImplementation(async () => answer)
  vi.stubGlobal('fetch', asked)
  setSignedIn('Consultant', 4)
  renderPage(<OwnLeaveNote />)
}
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

it('tells a consultant from when on today is marked as their leave', async () => {
  openNote(Response.json([{ id: 7, consultantId: 4, consultantName: 'Asha', starts: '14:00' }]))
  const note = await screen.findByRole('status')
  expect(note.textContent).toMatch(/^Away today · From .?14:00.?$/)
})

it.each([
  ['nothing is marked', () => Response.json([])],
  ['the server is away', () => problemResponse('unavailable')],
])('is not there where %s', async (_, answer) => {
  openNote(answer())
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('status')).toBeNull()
})
