import { useNavigate } from 'react-router'
import { call } from '../../platform/http/call.ts'
import { deleteAllEntries } from '../../platform/ui/history-entries.tsx'
import { forgetToasts } from '../../platform/ui/recent-toasts.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { deleteAllDrafts } from '../../platform/drafts/delete-drafts.tsx'
import { paths } from '../permissions/paths.ts'
import { setPendingSignOut } from './pending-sign-out.tsx'
import { signOut } from './sign-in.ts'
import { clearStoredSession, storedSessionId } from './stored-session.tsx'

/** Milliseconds to wait for the server: the person is about to leave the desk. */
const timeoutMs = 3_000

/**
 * Signs out here and on the server. Here also when the server cannot be reached or is slow: the page
 * then ends the session on the server as soon as it can (`pending-sign-out.tsx`).
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // A late answer would delete the cookie of the next person who signs in.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    const sessionId = storedSessionId()
    const isServerTold = await call(signOut, { query: {} }, { signal: late.signal }).then(
      () => true,
      () => false,
    )
    clearTimeout(timer)
    deleteAllDrafts()
    deleteAllEntries()
    forgetToasts()
    void toast.clear()
    navigate(paths.signIn, { replace: true })
    clearStoredSession()
    if (!isServerTold && sessionId) setPendingSignOut(sessionId)
  }
}
