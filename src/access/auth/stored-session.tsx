import { useSyncExternalStore } from 'react'
import { createStorageChanges } from '../../platform/settings/storage-changes.tsx'
import { forgetLastSeen } from '../../platform/offline/last-seen.tsx'
import { setSessionSource } from '../../platform/http/call.ts'
import { setPageOwner } from '../../platform/settings/page-owner.tsx'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'
import type { BrowserSession } from './sign-in.ts'
import { sessionStorageEntries } from './session-storage-entries.ts'

// The keys are those of the specification, section 3. They only affect what the page shows: the
// server trusts the cookie alone.
const sessionNames = ['sessionId', 'tokenExpiration', 'userId', 'userData'] as const

const { subscribe, notify } = createStorageChanges()

export function storeSession(session: BrowserSession): void {
  // Of whoever was here before.
  if (storedSessionId() !== session.sessionId) forgetLastSeen()
  for (const [name, value] of Object.entries(sessionStorageEntries(session))) {
    localStorage.setItem(name, value)
  }
  notify()
}

// The appointment that a consultant opened last, for the clinic's own scripts.
const openedAppointmentNames = ['appointmentId', 'price'] as const

/** Stores the id and the price in rupees of the opened appointment (specification, section 2). */
export function storeOpenedAppointment({ id, price }: { id: number; price: number }): void {
  localStorage.setItem('appointmentId', String(id))
  localStorage.setItem('price', String(price))
}

/** Which session this browser has, as far as it knows. */
export const storedSessionId = (): string | null => localStorage.getItem('sessionId')

export function clearStoredSession(): void {
  forgetLastSeen()
  for (const name of [...sessionNames, ...openedAppointmentNames]) localStorage.removeItem(name)
  notify()
}

/**
 * Removes the session from the browser after it has ended on the server. `userId` stays, so that
 * the sign-in screen can say that a session ended, and a form knows whose draft it stores.
 */
export function endStoredSession(): void {
  forgetLastSeen()
  localStorage.removeItem('sessionId')
  localStorage.removeItem('tokenExpiration')
  notify()
}

/**
 * The signed-in person according to this browser; undefined when a key is missing or the session
 * has expired.
 */
export function storedStaff(): SignedIn | undefined {
  const expires = localStorage.getItem('tokenExpiration')
  if (!localStorage.getItem('sessionId') || !expires || Date.parse(expires) <= currentInstantMs()) {
    return undefined
  }
  return parseStaff(localStorage.getItem('userData'))
}

let lastText: string | null = null
let lastStaff: SignedIn | undefined

// Equal text gives the same object, so that components do not re-render without a change.
function parseStaff(text: string | null): SignedIn | undefined {
  if (text === lastText) return lastStaff
  lastText = text
  try {
    const { access_levels: accessCodes, ...rest } = JSON.parse(text ?? 'null') ?? {}
    lastStaff = signedInSchema.safeParse({ ...rest, accessCodes }).data
  } catch {
    lastStaff = undefined
  }
  return lastStaff
}

/**
 * Registers the listener for a changed person or the end of a session, in this tab or another. It is
 * called with who is signed in now.
 */
export function onStaffChange(listener: (staff: SignedIn | undefined) => void): void {
  // The page begins without the server's clock: by a desk's own, hours ahead, the session would be over.
  let previousId = storedSessionId() ? parseStaff(localStorage.getItem('userData'))?.id : undefined
  subscribe(() => {
    const staff = storedStaff()
    if (staff?.id === previousId) return
    previousId = staff?.id
    listener(staff)
  })
}

/**
 * Registers a listener for whatever changes about the session, in this tab or another; returns how to
 * unsubscribe.
 */
export const onSessionChange = subscribe

setSessionSource(storedSessionId)
setPageOwner({ subscribe, getOwnerId: () => storedStaff()?.id ?? 0 })

export const useStoredStaff = (): SignedIn | undefined =>
  useSyncExternalStore(subscribe, storedStaff)

/** The signed-in person on a screen behind RequirePermission, where there always is one. */
export const useStaff = (): SignedIn => useStoredStaff() ?? signedOutStaff

// Used between signing out and leaving the screen: has no permissions.
const signedOutStaff: SignedIn = {
  id: 0,
  role: 'Employee',
  name: '',
  email: '',
  degree: null,
  mobile: null,
  accessCodes: [],
  furtherRights: [],
}
