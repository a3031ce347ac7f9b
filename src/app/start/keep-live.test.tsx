import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession, storedStaff, storeSession } from '../../access/auth/stored-session.tsx'
import { FakeStream } from '../../test-kit/fake-stream.tsx'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { keepLive } from './keep-live.tsx'

const onEnd = vi.fn<() => void>()
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
let stream: FakeStream
let isChanging: boolean
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  onEnd.mockClear()
  isChanging = false
  stream = new FakeStream(async () => Response.json({}))
  setSignedIn('Admin')
  stop = keepLive({ onEnd, isChanging: () => isChanging })
  await pass()
  stream.ready()
  await pass()
})
afterEach(async () => {
  stop()
  clearStoredSession()
  await pass()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks who is signed in when the server has ended the session', async () => {
  stream.end('signed_out')
  await pass(1_100)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('waits for the answer to what this page has sent', async () => {
  isChanging = true
  stream.end('signed_out')
  await pass(5_000)
  expect(onEnd).not.toHaveBeenCalled()
  isChanging = false
  await pass(1_100)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('does not ask for a session that another one has replaced', async () => {
  stream.end('signed_out')
  await pass(100)
  setSignedIn('Admin', 1, 'another')
  await pass(5_000)
  expect(onEnd).not.toHaveBeenCalled()
  expect(stream.isOpen).toBe(true)
})

it('has no stream while something has to be set up first', async () => {
  storeSession({
    sessionId: 'third',
    tokenExpiration: new Date(currentInstantMs() + 60_000).toISOString(),
    staff: { ...storedStaff()!, requiredAction: 'two_factor_first' },
  })
  await pass(5_000)
  expect(stream.isOpen).toBe(false)
})
