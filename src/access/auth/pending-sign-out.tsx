import { useSyncExternalStore } from 'react'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useRetries } from '../../platform/http/use-retries.tsx'
import { createStorageChanges } from '../../platform/settings/storage-changes.tsx'
import { signOut } from './sign-in.ts'
import { onStaffChange } from './stored-session.tsx'

/** The session that the server could not be told to end; it outlives a reload, as its cookie does. */
const storageName = 'pendingSignOut'

const { subscribe, notify } = createStorageChanges()
let isDone = false

/** Remembers a session that was left here while the server could not be told. */
export function setPendingSignOut(sessionId: string): void {
  isDone = false
  localStorage.setItem(storageName, sessionId)
  notify()
}

function clearPendingSignOut(done: boolean): void {
  isDone = done
  localStorage.removeItem(storageName)
  notify()
}

// Signing in ends the session before it, on the server too; and what was said of it is over.
onStaffChange(() => clearPendingSignOut(false))

export type PendingSignOut = 'pending' | 'done' | 'none'

const currentState = (): PendingSignOut =>
  localStorage.getItem(storageName) ? 'pending' : isDone ? 'done' : 'none'

/** Whether a session still has to be ended on the server, or was by a later try. */
export const usePendingSignOut = (): PendingSignOut => useSyncExternalStore(subscribe, currentState)

/** Tells the server, once it can be reached, of a sign-out that it could not be told of. */
export function useSignOutRetries(): void {
  const isPending = usePendingSignOut() === 'pending'
  useRetries(isPending, async () => {
    const session = localStorage.getItem(storageName)
    if (!session) return
    try {
      await call(signOut, { query: { session } })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500 || error.status === 429) return
    }
    if (localStorage.getItem(storageName) === session) clearPendingSignOut(true)
  })
}
