import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../http/call.ts'
import { paths } from './paths.ts'
import { signOut } from './sign-in.ts'
import { clearStoredSession } from './stored-session.tsx'

/** Forms keep what is typed under names with this beginning, so that signing out can drop it. */
export const draftPrefix = 'draft.'

/** Signs out here and on the server; here even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await call(signOut).catch(() => {})
    // The next person at this desk sees nothing of this one's.
    queries.clear()
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(draftPrefix)) sessionStorage.removeItem(name)
    }
    navigate(paths.signIn, { replace: true })
    clearStoredSession()
  }
}
