import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  clearStoredSession,
  endStoredSession,
  storedSessionId,
} from '../../access/auth/stored-session.tsx'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { allowLastSeen, forgetOldLastSeen, readLastSeen, storeLastSeen } from './last-seen.tsx'

const schema = z.object({ patient: z.string() })
const key = { name: 'today', sessionId: 's', day: '2026-11-23' }
const value = { patient: 'Asha' }
const onDevice = () => Object.values(localStorage).some((text) => String(text).includes('Asha'))

function store(): void {
  setSignedInAs('s')
  storeLastSeen({ ...key, value })
}
const setSignedInAs = (sessionId: string, id = 7) => {
  setSignedIn('Employee', id, sessionId)
  // The person's own name is on the device as long as they are signed in.
  localStorage.setItem('userData', localStorage.getItem('userData')!.replaceAll('Asha', 'Meena'))
}

afterEach(() => {
  allowLastSeen(true)
  clearStoredSession()
})

it('what was seen is shown in the same session on the same day', () => {
  store()
  expect(readLastSeen(key, schema)).toEqual(value)
  expect(readLastSeen({ ...key, sessionId: 'other' }, schema)).toBeUndefined()
  expect(readLastSeen({ ...key, day: '2026-11-24' }, schema)).toBeUndefined()
  expect(readLastSeen({ ...key, name: 'other' }, schema)).toBeUndefined()
})

it('the same session answered once more leaves it', () => {
  store()
  setSignedInAs('s')
  expect(readLastSeen(key, schema)).toEqual(value)
})

it.each([
  ['signing out', clearStoredSession],
  ['a session that the server refuses', endStoredSession],
  ['another person who signs in', () => setSignedInAs('t', 8)],
  ['another session of the same person', () => setSignedInAs('t')],
  ['opening on the next day', () => forgetOldLastSeen('s', '2026-11-24')],
  ['opening after the session has expired', () => forgetOldLastSeen(undefined, key.day)],
  ['a clinic that wants nothing kept', () => allowLastSeen(false)],
])('the device forgets it after %s', (_, end) => {
  store()
  expect(onDevice()).toBe(true)
  end()
  expect(onDevice()).toBe(false)
})

it('a clinic that wants nothing kept stores nothing', () => {
  allowLastSeen(false)
  store()
  expect(storedSessionId()).toBe('s')
  expect(onDevice()).toBe(false)
})

it('what an earlier version kept in another form is not shown', () => {
  store()
  expect(readLastSeen(key, z.object({ patients: z.array(z.string()) }))).toBeUndefined()
})

it('a full storage keeps nothing rather than something old', () => {
  store()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeLastSeen({ ...key, value: { patient: 'Asha Rao' } })
  expect(onDevice()).toBe(false)
})
