import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../platform/http/call.ts'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { browserSession, setSignedIn } from '../../test-kit/render-page.tsx'
import { refreshSession } from './refresh-session.tsx'
import { readSession } from './sign-in.ts'
import { clearStoredSession, storedSessionId } from './stored-session.tsx'

/** Lets all calls wait, and returns how they are answered. */
function holdCalls(): (response: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  return resolve
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('an answer for an earlier session does not end the one that is stored meanwhile', async () => {
  setSignedIn('Employee', 4)
  const answer = holdCalls()
  const asked = call(readSession)
  // The same person, signed in again.
  setSignedIn('Employee', 4, 'next')
  answer(problemResponse('signed_out'))
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', requestId: undefined })
})

it.each([
  ['still the same', () => {}],
  ['over', clearStoredSession],
])('an answer says that nobody is signed in where the session is %s', async (_, meanwhile) => {
  setSignedIn('Employee', 4)
  const answer = holdCalls()
  const asked = call(readSession)
  meanwhile()
  answer(problemResponse('signed_out'))
  await expect(asked).rejects.toMatchObject({ code: 'signed_out' })
})

it('a session that is read again is stored', async () => {
  setSignedIn('Employee', 4)
  const answer = holdCalls()
  const refreshed = refreshSession(vi.fn<(error: Error) => void>())
  const session = browserSession('Employee', 4)
  answer(Response.json({ ...session, staff: { ...session.staff, accessCodes: ['1'] } }))
  await refreshed
  expect(JSON.parse(localStorage.getItem('userData')!)).toMatchObject({ access_levels: ['1'] })
})

it('whoever has left is not asked for again', async () => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  await refreshSession(vi.fn<(error: Error) => void>())
  expect(asked).not.toHaveBeenCalled()
  expect(storedSessionId()).toBeNull()
})

it.each([
  ['nobody', clearStoredSession, null],
  ['the next person', () => setSignedIn('Employee', 5, 'next'), 'next'],
])('a late answer with a session leaves %s where they are', async (_, meanwhile, left) => {
  setSignedIn('Employee', 4)
  const answer = holdCalls()
  const refreshed = refreshSession(vi.fn<(error: Error) => void>())
  meanwhile()
  answer(Response.json(browserSession('Employee', 4)))
  await refreshed
  expect(storedSessionId()).toBe(left)
})
