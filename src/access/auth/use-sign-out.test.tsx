import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import SignInScreen from './SignInScreen.tsx'
import { useSignOutRetries } from './pending-sign-out.tsx'
import { clearStoredSession, storedStaff } from './stored-session.tsx'
import { useSignOut } from './use-sign-out.tsx'

afterEach(() => {
  localStorage.clear()
  clearStoredSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Leave() {
  return <button onClick={useSignOut()}>Leave</button>
}

function SignedOut() {
  useSignOutRetries()
  return <SignInScreen />
}

async function leave(answer: (signal: AbortSignal, url: string) => Promise<Response>) {
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => answer(signal, url))
  setSignedIn('Employee', 2)
  const router = createMemoryRouter([
    { path: '/', element: <Leave /> },
    { path: '/auth/signin', element: <SignedOut /> },
  ])
  const user = renderPage(<RouterProvider router={router} />)
  await user.click(screen.getByRole('button'))
}

it.each([
  ['that answers', async () => Response.json({})],
  ['that cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('signs out with a server %s', async (_, answer) => {
  await leave(answer)
  expect(await screen.findByLabelText('User name')).toBeTruthy()
  expect(storedStaff()).toBeUndefined()
})

it('signs out with a server that does not answer, and ignores a later answer', async () => {
  let request: AbortSignal | undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await leave(
    (signal) =>
      new Promise((_, reject) => {
        request = signal
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  expect(storedStaff()).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByLabelText('User name')).toBeTruthy()
  expect(storedStaff()).toBeUndefined()
  expect(request?.aborted).toBe(true)
})

it('says so where the server could not be told, tells it when the line is back, and says so', async () => {
  let isAway = true
  const requestedUrls: string[] = []
  await leave(async (_, url) => {
    requestedUrls.push(url)
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  await screen.findByText(/^You are signed out on this computer\. The server could not be reached/)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(requestedUrls).toHaveLength(2))
  expect(screen.getByText(/The server could not be reached/)).toBeTruthy()

  isAway = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText('You are now signed out on the server as well.')
  // Whoever signs in meanwhile keeps a session of their own.
  expect(requestedUrls).toEqual([
    '/api/sign-out',
    '/api/sign-out?session=s',
    '/api/sign-out?session=s',
  ])
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(requestedUrls).toHaveLength(3)
})

it('has nothing left to tell where the server answered', async () => {
  await leave(async () => Response.json({}))
  await screen.findByLabelText('User name')
  expect(screen.queryByText(/The server could not be reached/)).toBeNull()
})
