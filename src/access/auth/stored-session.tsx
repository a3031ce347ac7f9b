import { useSyncExternalStore } from 'react'
import { localChanges } from '../../platform/settings/storage-changes.tsx'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import { readInstant } from '../../platform/clock/clinic-clock.tsx'
import type { Session } from './sign-in.ts'
import { storedEntries } from './session-storage-entries.ts'

// The names are those of the specification, section 3. They are for drawing the page only: the
// server believes the cookie and nothing of this.
const names = ['sessionId', 'tokenExpiration', 'userId', 'userData'] as const

const { subscribe, tell } = localChanges()

export function storeSession(session: Session): void {
  for (const [name, value] of Object.entries(storedEntries(session))) {
    localStorage.setItem(name, value)
  }
  tell()
}

// What a consultant opened last. Only a clinic's own scripts read it.
const openedNames = ['appointmentId', 'price'] as const

/** Keeps which appointment was opened, and its price (specification, section 2). */
export function storeOpenedAppointment({ id, price }: { id: number; price: number }): void {
  localStorage.setItem('appointmentId', String(id))
  localStorage.setItem('price', String(price))
}

export function clearStoredSession(): void {
  for (const name of [...names, ...openedNames]) localStorage.removeItem(name)
  tell()
}

/**
 * The session is over on the server. `userId` stays, so that the sign-in screen can say that a
 * session ended, and a form knows whose draft it keeps.
 */
export function endStoredSession(): void {
  localStorage.removeItem('sessionId')
  localStorage.removeItem('tokenExpiration')
  tell()
}

/** Who is signed in as far as this browser knows; undefined when a key is missing or time is up. */
export function storedStaff(): SignedIn | undefined {
  const expires = localStorage.getItem('tokenExpiration')
  if (!localStorage.getItem('sessionId') || !expires || Date.parse(expires) <= readInstant()) {
    return undefined
  }
  return parse(localStorage.getItem('userData'))
}

let lastText: string | null = null
let lastStaff: SignedIn | undefined

// The same text gives the same object, so that nothing renders anew without a change.
function parse(text: string | null): SignedIn | undefined {
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

/** Calls when nobody or somebody else is signed in than before, by this tab or by another. */
export function onOtherStaff(listener: () => void): void {
  let before = storedStaff()?.id
  subscribe(() => {
    const now = storedStaff()?.id
    if (now === before) return
    before = now
    listener()
  })
}

export const useStoredStaff = (): SignedIn | undefined =>
  useSyncExternalStore(subscribe, storedStaff)

/** The signed-in person on a guarded screen, where there always is one. */
export const useStaff = (): SignedIn => useStoredStaff() ?? signedOutStaff

// Only for the moment between signing out and leaving the screen: it may nothing.
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
