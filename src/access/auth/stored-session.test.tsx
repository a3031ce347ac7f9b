import { afterEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '../permissions/access.ts'
import type { BrowserSession } from './sign-in.ts'
import { endStoredSession, onStaffChange, storeSession } from './stored-session.tsx'
import { setClinic } from '../../platform/clock/clinic-clock.tsx'

const hourMs = 3_600_000
const sessionOf = (id: number): BrowserSession => ({
  sessionId: `session-${id}`,
  tokenExpiration: new Date(Date.now() - 24 * hourMs).toISOString(),
  staff: {
    id,
    role: 'Employee',
    name: 'Meena Iyer',
    email: 'meena@clinic.example',
    degree: null,
    mobile: null,
    accessCodes: [],
    furtherRights: [],
  },
})

afterEach(() => {
  localStorage.clear()
  setClinic({ timeZone: 'UTC', serverOffsetMs: 0 })
})

it('a desk whose clock is days ahead hears of nobody new when the session is read again', () => {
  storeSession(sessionOf(4))
  const listener = vi.fn<(staff: SignedIn | undefined) => void>()
  // As a page does before it knows the server's clock.
  onStaffChange(listener)
  setClinic({ timeZone: 'UTC', serverOffsetMs: -48 * hourMs })
  storeSession(sessionOf(4))
  expect(listener).not.toHaveBeenCalled()

  storeSession(sessionOf(5))
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ id: 5 }))
  endStoredSession()
  expect(listener).toHaveBeenLastCalledWith(undefined)
  expect(listener).toHaveBeenCalledTimes(2)
})
